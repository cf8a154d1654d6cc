// The used part of the Standard Schema interface (standardschema.dev), and validation by a caller's schema.
import { mostIssues } from "./response-schema.ts";
import type { ValidationIssue } from "../errors/errors.ts";

/** A schema of any library that follows the Standard Schema interface. */
export interface StandardSchema<Output = unknown> {
  /** The members of the interface. */
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
  /** The expectation that failed. */
  readonly message: string;
  /** The path to the value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The result of a caller's schema. */
export type Verdict =
  | { readonly value: unknown; readonly issues?: undefined }
  | {
      /** As the schema words them: many schemas write the value into a message. */
      readonly issues: readonly ValidationIssue[];
      /** Without any part of the value. */
      readonly shown: readonly ValidationIssue[];
      readonly cause?: unknown;
    };

/** Validates by a caller's schema. A schema that throws or returns nonsense ends in issues. */
export async function validateBy(schema: StandardSchema, value: unknown): Promise<Verdict> {
  try {
    const result: unknown = await schema["~standard"].validate(value);
    const verdict = typeof result === "object" && result !== null ? result : {};
    const { issues, value: output } = verdict as { issues?: unknown; value?: unknown };
    if (!issues && "value" in verdict) return { value: output };
    const listed = beginningOf(issues).map(readIssue);
    if (listed.length > 0) return { issues: listed, shown: listed.map(quiet) };
    const nothing = [anything("gave no value and no issues")];
    return { issues: nothing, shown: nothing };
  } catch (cause) {
    const thrown = [anything("threw an error: see cause")];
    return { issues: thrown, shown: thrown, cause };
  }
}

const misfit = "does not fit the schema";

/** An issue without the schema's words. A key may be data, such as a name, so only indices stay. */
const quiet = ({ path }: ValidationIssue): ValidationIssue => ({
  path: path.map((key) => (typeof key === "number" ? key : "*")),
  message: misfit,
});

const anything = (what: string): ValidationIssue => ({ path: [], message: `the schema ${what}` });

/** A loop, because methods of a subclass of Array may do something else. */
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
    message: typeof message === "string" ? message : misfit,
  };
}

function readKey(part: unknown): string | number {
  const key: unknown = typeof part === "object" && part !== null ? Reflect.get(part, "key") : part;
  if (typeof key === "number" || typeof key === "string") return key;
  return typeof key === "symbol" ? String(key) : "?";
}
