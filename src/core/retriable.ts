// Facts about a failed attempt, by its error alone.
import { retriedCodes } from "./errors/codes.ts";
import { ApiError, ConnectionError, CredentialError, TimeoutError } from "./errors/errors.ts";

// 520 to 524 are Cloudflare's words for 502 and 504.
const retriedStatuses = new Set([408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524]);

/** Whether the same request may succeed later, and sending it again does no harm. */
export function isRetriable(error: unknown, idempotent: boolean): boolean {
  const harmless = idempotent || didNothing(error);
  // A ConnectionError without a cause is a response that no retry would change.
  if (error instanceof ConnectionError) return harmless && error.cause !== undefined;
  if (error instanceof TimeoutError) return harmless && error.scope === "attempt";
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  // Refused before it was sent, or a redirect.
  if (status === null || (status >= 300 && status < 400)) return false;
  return harmless && (retriedStatuses.has(status) || retriedCodes.has(code ?? ""));
}

/** Whether a page that could not be read may be read later, also where the failed call had no time or retry left. */
export function isPassing(error: unknown): boolean {
  if (error instanceof TimeoutError || error instanceof CredentialError) return true;
  return isRetriable(error, true) || (error instanceof ApiError && error.status === null);
}

/** Whether the request provably never left, so that the service has not counted it either. */
export function wasNotSent(error: unknown): boolean {
  return outcomeOf(error) === "not-sent";
}

/** The outcome of a request without a response; undefined for any other failure. */
function outcomeOf(error: unknown): ConnectionError["outcome"] | undefined {
  const isUnanswered = error instanceof ConnectionError || error instanceof TimeoutError;
  return isUnanswered ? error.outcome : undefined;
}

/** Whether a response whose body broke off is a refusal by its status alone. */
export function isRefusal(status: number, error: unknown): boolean {
  const isByStatus = status >= 400 && status < 500 && status !== 408;
  return isByStatus && outcomeOf(error) !== undefined && !isOutOfTime(error);
}

const isOutOfTime = (error: unknown) => error instanceof TimeoutError && error.scope === "total";

/** Whether the service has certainly done nothing, so that even a call that is not idempotent may be sent again. */
function didNothing(error: unknown): boolean {
  if (wasNotSent(error)) return true;
  if (!(error instanceof ApiError)) return false;
  return isRateLimited(error) || (error.status === 503 && error.code === "unavailable");
}

/** Whether the service may have carried out the call, although the attempt failed. */
export function isUnclear(error: unknown): boolean {
  if (error instanceof ApiError) {
    const { status } = error;
    return status !== null && (status >= 500 || status === 408) && !didNothing(error);
  }
  return outcomeOf(error) === "unknown";
}

export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 429 || error.code === "rate_limited");
}
