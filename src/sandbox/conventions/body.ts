// Reads a JSON body as strictly as the specification requires. Errors name the field.
import { isRecord } from "../../core/runtime/values.ts";
import { definitions } from "../../operations/definitions.ts";
import { badBody, Refusal } from "./refusal.ts";

/** The operations whose body has a limit of its own. */
const withLimit = new Set<string>(
  Object.values(definitions).flatMap(({ id, requiresBody }) => (requiresBody ? [id] : [])),
);

/** The largest body that any endpoint reads. */
export const largestOfAll = 1024 * 1024;

export type Body = Readonly<Record<string, unknown>>;

export interface RawBody {
  /** Only its beginning if it is too large for any endpoint. */
  text: string;
  /** The number of bytes that were read. */
  bytes: number;
  contentType: string | null;
}

/** Refuses a body that is too large for any endpoint, unless the endpoint has a limit of its own. */
export function checkSize(operation: string, { bytes }: RawBody): void {
  if (bytes > largestOfAll && !withLimit.has(operation)) {
    throw new Refusal("payload_too_large", "The body must not exceed 1 MB.");
  }
}

/** A JSON object; `optional` lets the body be left out. */
export function readObject(
  raw: RawBody,
  options: { limit?: number; optional?: boolean } = {},
): Body {
  if (options.limit !== undefined && raw.bytes > options.limit) {
    throw badBody("body", `The body must not exceed ${options.limit / 1024} KB.`);
  }
  if (raw.text === "" && options.optional) return {};
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(raw.contentType ?? "")) {
    throw badBody("body", "The body must be JSON, sent with Content-Type: application/json.");
  }
  let value: unknown;
  try {
    value = JSON.parse(raw.text);
  } catch {
    throw badBody("body", "The body is not valid JSON.");
  }
  if (!isRecord(value)) throw badBody("body", "The body must be a JSON object.");
  return value;
}

/** Refuses a field that the endpoint does not have. */
export function onlyFields(body: Body, known: readonly string[]): void {
  for (const name of Object.keys(body)) {
    if (!known.includes(name)) {
      throw badBody(name, `Unknown field ${JSON.stringify(name)}.`);
    }
  }
}

/** A text without the white space around it; undefined when the field is left out. */
export function textField(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw badBody(name, `${name} must be a string.`);
  return value.trim();
}

export function requiredText(body: Body, name: string): string {
  const text = textField(body, name);
  if (text === undefined || text === "") throw badBody(name, `${name} is required.`);
  return text;
}

export function objectField(body: Body, name: string): Body | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!isRecord(value)) throw badBody(name, `${name} must be an object.`);
  return value;
}

export function textsField(body: Body, name: string, most: number): string[] | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (
    !Array.isArray(value) ||
    !value.every((entry): entry is string => typeof entry === "string")
  ) {
    throw badBody(name, `${name} must be an array of strings.`);
  }
  if (value.length > most) throw badBody(name, `${name} must have at most ${most} entries.`);
  return value;
}

export function notOneOf(name: string, choices: readonly string[]): Refusal {
  return badBody(name, `${name} must be one of ${choices.join(", ")}.`);
}
