// An answer's status, headers and text → a checked value or an error.
import { apiError, readEnvelope } from "./api-error.ts";
import { explain, fits } from "./check.ts";
import type { RawResponse } from "./engine.ts";
import { type ApiError, ResponseValidationError, type ValidationIssue } from "./errors.ts";
import type { HeaderSource } from "./headers.ts";
import type { Operation } from "./operation.ts";
import { readRateLimit, readRetryAfter } from "./rate-limit.ts";
import { safeHeaders } from "./redact.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** The error that an answer outside 2xx is. */
export function refusal(
  answer: RawResponse,
  context: { operation: string; attempts: number; cut: (text: string) => string },
): ApiError {
  const { status, headers, text } = answer;
  const { operation, attempts, cut } = context;
  const envelope = readEnvelope(parseJson(text ?? "")?.value);
  const { code, message, parameter } = envelope;
  return apiError({
    message: message !== null ? cut(message) : withoutEnvelope(operation, status),
    status,
    code: code === null ? null : cut(code),
    parameter: parameter === null ? null : cut(parameter),
    operation,
    attempts,
    rateLimit: readRateLimit(headers),
    headers: safeHeaders(headers, cut),
    retryAfter: readRetryAfter(headers),
  });
}

function withoutEnvelope(operation: string, status: number): string {
  return status >= 300 && status < 400
    ? `${operation} was answered with a redirect (${status}), which is not followed. Check baseUrl.`
    : `${operation} was answered with status ${status} and no error that the service describes. Something between may have answered, such as a proxy.`;
}

/** What differs from the document in the body of a 2xx answer. */
interface Drift {
  readonly issues: readonly ValidationIssue[];
  readonly error: ResponseValidationError;
  /** True where there is nothing that could be handed back instead. */
  readonly fatal: boolean;
}

/** A value read from an answer, and how it differs from what was expected. */
export interface Reading {
  readonly value: unknown;
  readonly drift: Drift | null;
}

/** Reads the body of a 2xx answer and checks it against the operation's schema and the parts asked for. */
export function readBody(
  operation: Operation,
  parts: readonly string[],
  answer: RawResponse,
): Reading | Promise<Reading> {
  const { text } = answer;
  const drift = (value: unknown, issues: readonly ValidationIssue[], fatal: boolean): Reading => ({
    value,
    drift: { issues, error: mismatch(operation, issues, answer.status, value), fatal },
  });
  if (text === null) {
    const message = "is larger than maxResponseSize, so it was not read";
    return drift(undefined, [{ path: [], message }], true);
  }
  const json = parseJson(text);
  if (!operation.response) {
    const value = readAnything(text, answer.headers, json);
    return operation.schema ? readBySchema(operation.schema, value, drift) : { value, drift: null };
  }
  if (!json) {
    return drift(text, [{ path: [], message: "expected JSON, got something else" }], true);
  }
  const { value } = json;
  const matches = fits(operation.response, value);
  const missing = missingParts(operation, parts, value);
  if (matches && missing.length === 0) return { value, drift: null };
  const issues = matches ? [] : explain(operation.response, value);
  for (const path of missing) {
    issues.push({ path, message: "is missing, although include asked for it" });
  }
  return drift(value, issues, operation.paging !== undefined && !Array.isArray(itemsOf(value)));
}

function itemsOf(value: unknown): unknown {
  return (value as { items?: unknown } | null)?.items;
}

/** Paths of the parts that did not come: of the value itself, or of each item of a page. */
function missingParts(
  operation: Operation,
  parts: readonly string[],
  value: unknown,
): (string | number)[][] {
  if (parts.length === 0) return [];
  const missingOf = (holder: unknown, path: (string | number)[]) =>
    parts
      .filter((part) => (holder as Record<string, unknown> | null)?.[part] === undefined)
      .map((part) => path.concat(part));
  if (operation.paging === undefined) return missingOf(value, []);
  const items = itemsOf(value);
  return Array.isArray(items)
    ? items.flatMap((item, index) => missingOf(item, ["items", index]))
    : [];
}

/** An answer whose shape nobody described: JSON, unless it is empty, says that it is another kind of text, or is none. */
function readAnything(
  text: string,
  headers: HeaderSource,
  json: { value: unknown } | null,
): unknown {
  if (text === "") return undefined;
  const otherText = /^text\/(?!plain|json)/i.test(headers.get("content-type") ?? "");
  return json && !otherText ? json.value : text;
}

async function readBySchema(
  schema: StandardSchema,
  value: unknown,
  drift: (value: unknown, issues: readonly ValidationIssue[], fatal: boolean) => Reading,
): Promise<Reading> {
  const result = await schema["~standard"].validate(value);
  if (!result.issues) return { value: result.value, drift: null };
  const key = (part: PropertyKey) => (typeof part === "number" ? part : String(part));
  const issues = result.issues.map(({ message, path }) => ({
    path: (path ?? []).map((part) => key(typeof part === "object" ? part.key : part)),
    message,
  }));
  return drift(value, issues, false);
}

function mismatch(
  operation: Operation,
  issues: readonly ValidationIssue[],
  status: number,
  body: unknown,
): ResponseValidationError {
  const told = issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "body"} ${message}`);
  const more = issues.length > 3 ? `; and ${issues.length - 3} more` : "";
  return new ResponseValidationError(
    `${operation.id} was done, but its answer is not of the described shape: ${told.join("; ")}${more}. See issues and body.`,
    issues,
    status,
    body,
  );
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
