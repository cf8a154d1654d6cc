// Which error an answer outside 2xx becomes: by its code, else by its status (spec 7).
import {
  ApiError,
  type ApiErrorFacts,
  apiErrorCodes,
  AssistantError,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PaymentError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from "./errors.ts";

type ApiErrorClass = new (facts: ApiErrorFacts) => ApiError;

// One row for each run of `apiErrorCodes`, in its order: the class and the last code that belongs to it.
const runs: readonly (readonly [last: string, type: ApiErrorClass])[] = [
  ["unauthorized", AuthenticationError],
  ["not_a_member", PermissionDeniedError],
  ["payload_too_large", InvalidRequestError],
  ["not_found", NotFoundError],
  ["assignment_ended", ConflictError],
  ["payments_not_ready", PaymentError],
  ["search_failed", AssistantError],
  ["rate_limited", RateLimitError],
  ["internal_error", ServerError],
];

function classOfCode(code: string | null): ApiErrorClass | undefined {
  const known: readonly (string | null)[] = apiErrorCodes;
  const at = known.indexOf(code);
  return at < 0 ? undefined : runs.find(([last]) => at <= known.indexOf(last))?.[1];
}

function classOfStatus(status: number): ApiErrorClass {
  if (status === 401) return AuthenticationError;
  if (status === 403) return PermissionDeniedError;
  if (status === 404) return NotFoundError;
  if (status === 409) return ConflictError;
  if (status === 429) return RateLimitError;
  if (status >= 500 && status < 600) return ServerError;
  return status >= 400 && status < 500 ? InvalidRequestError : ApiError;
}

/** The error object for an answer that is not 2xx. */
export function apiError(facts: ApiErrorFacts): ApiError {
  const type = classOfCode(facts.code) ?? classOfStatus(facts.status ?? 0);
  return new type(facts);
}

/** The fields of the document's error envelope, as far as `body` has them. */
export function readEnvelope(body: unknown): {
  code: string | null;
  message: string | null;
  parameter: string | null;
} {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {};
  return {
    code: text(error["code"]),
    message: text(error["message"]),
    parameter: text(error["parameter"]),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
