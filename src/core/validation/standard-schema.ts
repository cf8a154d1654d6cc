// The part of the Standard Schema interface (standardschema.dev) that is used here, and how a caller's schema is asked.
import { mostIssues } from "./response-schema.ts";
import type { ValidationIssue } from "../errors/errors.ts";

/** A schema of any library that follows the Standard Schema interface. */
export interface StandardSchema<Output = unknown> {
  /** What the interface asks of a schema. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Checks a value, and may transform it. */
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** The result of a validation. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** A problem found by a schema. */
export interface StandardIssue {
  /** What was expected. */
  readonly message: string;
  /** Where it was expected. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a caller's schema makes of a value. */
type Verdict =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[]; readonly cause?: unknown };

/** Asks a caller's schema. It is somebody else's program: whatever it does ends in a value or in issues. */
export async function validateBy(schema: StandardSchema, value: unknown): Promise<Verdict> {
  try {
    const result: unknown = await schema["~standard"].validate(value);
    const verdict = typeof result === "object" && result !== null ? result : {};
    const { issues, value: output } = verdict as { issues?: unknown; value?: unknown };
    if (!issues && "value" in verdict) return { value: output };
    const listed = beginningOf(issues).map(readIssue);
    return { issues: listed.length > 0 ? listed : [anything("gave no value and no issues")] };
  } catch (cause) {
    return { issues: [anything("threw an error: see cause")], cause };
  }
}

const anything = (what: string): ValidationIssue => ({ path: [], message: `the schema ${what}` });

/** By hand: a library may have arrays of its own kind, whose methods make more of that kind. */
function beginningOf(list: unknown): unknown[] {
  const beginning: unknown[] = [];
  if (!Array.isArray(list)) return beginning;
  for (let index = 0; index < list.length && index < mostIssues; index++) {
    beginning.push(list[index]);
  }
  return beginning;
}

function readIssue(issue: unknown): ValidationIssue {
  const { message, path } = (issue ?? {}) as { message?: unknown; path?: unknown };
  return {
    path: beginningOf(path).map(readKey),
    message: typeof message === "string" ? message : "does not fit the schema",
  };
}

function readKey(part: unknown): string | number {
  const key: unknown = typeof part === "object" && part !== null ? Reflect.get(part, "key") : part;
  if (typeof key === "number" || typeof key === "string") return key;
  return typeof key === "symbol" ? String(key) : "?";
}
