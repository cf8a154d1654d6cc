// A response, read: a checked value, or an error.
import { apiError, readEnvelope } from "./errors/api-error.ts";
import { explain, fits, mostIssues } from "./validation/response-schema.ts";
import type { RawResponse } from "./http/http-client.ts";
import {
  type ApiError,
  issueText,
  ResponseValidationError,
  type ValidationIssue,
} from "./errors/errors.ts";
import type { HeaderSource } from "./http/headers.ts";
import type { Operation } from "./operation.ts";
import { readRateLimit, readRetryAfter } from "./http/rate-limit.ts";
import { printableLine, type Redact, safeHeaders } from "./errors/redact.ts";
import { parseJson, whyTooCostly } from "./validation/json.ts";
import { type StandardSchema, validateBy, type Verdict } from "./validation/standard-schema.ts";

export function toApiError(
  response: RawResponse,
  context: { operation: string; attempts: number; redact: Redact },
): ApiError {
  const { status, headers, text } = response;
  const { operation, attempts, redact } = context;
  const envelope = readEnvelope(parseJson(text)?.value);
  const safe = (given: string | null) => (given === null ? null : printableLine(redact(given)));
  const code = safe(envelope.code);
  const retryAfter = readRetryAfter(headers);
  return apiError({
    message: safe(envelope.message) ?? withoutMessage(operation, status, code),
    status,
    code,
    parameter: safe(envelope.parameter),
    operation,
    attempts,
    rateLimit: readRateLimit(headers),
    headers: safeHeaders(headers, redact),
    // Whole seconds, as in the header.
    retryAfter: retryAfter === null ? null : Math.ceil(retryAfter),
  });
}

function withoutMessage(operation: string, status: number, code: string | null): string {
  if (code !== null) return `${operation} was refused with ${code} (status ${status}).`;
  return status >= 300 && status < 400 && status !== 304
    ? `${operation} got a redirect (${status}), which is not followed. Check baseUrl.`
    : `${operation} got status ${status} and no error that the service describes. Check baseUrl, which ends in /api/v2, and what else may have responded, such as a proxy.`;
}

/** A difference from the specification in the body of a 2xx response. */
interface Drift {
  readonly error: ResponseValidationError;
  /** Its issues as hooks and log lines have them. */
  readonly issues: readonly ValidationIssue[];
  /** Whether there is no value that could be returned in spite of it. */
  readonly fatal: boolean;
}

/** The value of a response, and its difference from the specification. */
interface CheckedValue {
  readonly value: unknown;
  readonly drift: Drift | null;
}

type DriftFrom = (
  value: unknown,
  issues: readonly ValidationIssue[],
  fatal: boolean,
  own?: Extract<Verdict, { readonly shown: unknown }>,
) => CheckedValue;

/** Reads the body of a 2xx response and checks it by the operation's schema and the requested parts. */
export function readValue(
  operation: Operation,
  parts: readonly string[],
  response: RawResponse,
  redact: Redact,
): CheckedValue | Promise<CheckedValue> {
  const { text, isTooLarge } = response;
  const safe = (given: string) => printableLine(redact(given));
  const safeIssues = (found: readonly ValidationIssue[]) =>
    found.map(({ path, message }) => ({
      path: path.map((key) => (typeof key === "string" ? safe(key) : key)),
      message: safe(message),
    }));
  const drift: DriftFrom = (value, found, fatal, own) => {
    const issues = safeIssues(found);
    const { cause } = own ?? {};
    const error = new ResponseValidationError(
      `${operation.id} succeeded, but the response failed validation: ${listed(issues)}. See issues and body.`,
      own ? safeIssues(own.issues) : issues,
      response.status,
      value,
      cause === undefined ? {} : { cause },
      own !== undefined,
    );
    return { value, drift: { error, issues, fatal } };
  };
  if (isTooLarge) {
    const message = "is larger than maxResponseSize, so it was not read";
    return drift(undefined, [{ path: [], message }], true);
  }
  const json = parseJson(text);
  if (!operation.response) {
    const value = readAnything(text, response.headers, json);
    return operation.schema ? readBySchema(operation.schema, value, drift) : { value, drift: null };
  }
  if (!json) {
    const message =
      whyTooCostly(text) ??
      "expected JSON, got something else. Check baseUrl, and what else may have responded, such as a proxy";
    return drift(text, [{ path: [], message }], true);
  }
  const { value } = json;
  const issues = fits(operation.response, value) ? [] : explain(operation.response, value);
  addMissingParts(issues, operation, parts, value);
  if (issues.length === 0) return { value, drift: null };
  return drift(value, issues, operation.paging !== undefined && !Array.isArray(itemsOf(value)));
}

function itemsOf(value: unknown): unknown {
  return (value as { items?: unknown } | null)?.items;
}

/** Adds an issue for each requested part that is missing in the value, or in an item of a page. */
function addMissingParts(
  issues: ValidationIssue[],
  operation: Operation,
  parts: readonly string[],
  value: unknown,
): void {
  if (parts.length === 0) return;
  const check = (holder: unknown, path: (string | number)[]) => {
    for (const part of parts) {
      if ((holder as Record<string, unknown> | null)?.[part] !== undefined) continue;
      if (issues.length >= mostIssues) return;
      issues.push({ path: [...path, part], message: "is missing, although include requested it" });
    }
  };
  if (operation.paging === undefined) return check(value, []);
  const items = itemsOf(value);
  const length = Array.isArray(items) ? items.length : 0;
  for (let index = 0; index < length && issues.length < mostIssues; index++) {
    check((items as unknown[])[index], ["items", index]);
  }
}

/** The value of a response without a described shape: undefined if it is empty, JSON, or else its text. */
function readAnything(
  text: string,
  headers: HeaderSource,
  json: { value: unknown } | null,
): unknown {
  if (text === "") return undefined;
  if (!json) return text;
  const type = headers.get("content-type") ?? "";
  if (!/^text\/(?!json)/i.test(type)) return json.value;
  // JSON that comes as text/plain is read, but a text such as "42" stays a text.
  const isPart = typeof json.value === "object" && json.value !== null;
  return /^text\/plain/i.test(type) && isPart ? json.value : text;
}

async function readBySchema(
  schema: StandardSchema,
  value: unknown,
  drift: DriftFrom,
): Promise<CheckedValue> {
  const verdict = await validateBy(schema, value);
  if (!verdict.issues) return { value: verdict.value, drift: null };
  return drift(value, verdict.shown, false, verdict);
}

/** The first issues, for a message. */
function listed(issues: readonly ValidationIssue[]): string {
  const orMore = issues.length < mostIssues ? "more" : "or more";
  const more = issues.length > 3 ? `; and ${issues.length - 3} ${orMore}` : "";
  return issues.slice(0, 3).map(issueText).join("; ") + more;
}
