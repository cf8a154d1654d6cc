// The error of a response outside 2xx: by its code, else by its status (spec 7).
import { isRecord } from "../runtime/values.ts";
import { type ApiErrorCode, isPublished, type PublishedCode, publishedCodes } from "./codes.ts";
import { ApiError, type ApiErrorFacts, errorClasses } from "./errors.ts";

type ApiErrorClass = new (facts: ApiErrorFacts) => ApiError;

/** The codes that the specification publishes. */
// Marked as pure, so that a bundle of isApiError alone has no table of codes.
export const apiErrorCodes = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.keys(publishedCodes),
) as readonly PublishedCode[];

/** The error class of a code; `ApiError` for one newer than this client. */
export type ApiErrorOf<Code extends ApiErrorCode> = Code extends PublishedCode
  ? (typeof errorClasses)[(typeof publishedCodes)[Code]]["prototype"]
  : ApiError;

/** Accepts a published code, and any other only when it is cast: `"code_of_tomorrow" as string`. */
type KnownOrWide<Code extends string> = string extends Code
  ? unknown
  : Code extends PublishedCode
    ? unknown
    : never;

function classOfStatus(status: number): ApiErrorClass {
  if (status === 401) return errorClasses.AuthenticationError;
  if (status === 403) return errorClasses.PermissionDeniedError;
  if (status === 404) return errorClasses.NotFoundError;
  if (status === 409) return errorClasses.ConflictError;
  if (status === 429) return errorClasses.RateLimitError;
  if (status >= 500 && status < 600) return errorClasses.ServerError;
  return status >= 400 && status < 500 ? errorClasses.InvalidRequestError : ApiError;
}

/** @internal The error object for a response that is not 2xx. */
export function apiError(facts: ApiErrorFacts): ApiError {
  const { code, status } = facts;
  const isKnown = code !== null && isPublished(code);
  const type = isKnown ? errorClasses[publishedCodes[code]] : classOfStatus(status ?? 0);
  return new type(facts);
}

/** @internal The fields of the error envelope, as far as `body` has them. */
export function readEnvelope(body: unknown) {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {};
  return {
    code: text(error["code"]),
    message: text(error["message"]),
    parameter: text(error["parameter"]),
  };
}

/**
 * Whether an error is a refusal by the service, or one with this code: `isApiError(error, "payments_not_ready")`
 * narrows to `PaymentError`. A function of your own that passes a code on is generic over `PublishedCode`:
 * `<Code extends PublishedCode>(error: unknown, code: Code)`.
 */
export function isApiError(error: unknown): error is ApiError;
export function isApiError<Code extends string>(
  error: unknown,
  code: (Code & KnownOrWide<Code>) | PublishedCode,
): error is ApiErrorOf<Code> & { readonly code: Code };
export function isApiError(error: unknown, code?: string): boolean {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
