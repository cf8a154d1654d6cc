// Whether a failed attempt is made once more, and when. The only place that knows p-retry.
import { loadPRetry } from "#libraries";

import { loaded } from "./dependency.ts";
import { steadyNow } from "./runtime/clock.ts";
import { ApiError, ConnectionError, TimeoutError } from "./errors/errors.ts";

const retriedStatuses = new Set([408, 429, 500, 502, 503, 504]);
const retriedCodes = new Set([
  "rate_limited",
  "unavailable",
  "internal_error",
  "assistant_failed",
  "search_failed",
]);

/** Whether the same call may succeed later, and sending it again can do no harm. */
export function mayRetry(error: unknown, idempotent: boolean): boolean {
  const harmless = idempotent || didNothing(error);
  // Without a cause it is no broken connection but a response that no retry would change.
  if (error instanceof ConnectionError) return harmless && error.cause !== undefined;
  if (error instanceof TimeoutError) return harmless && error.scope === "attempt";
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  // Refused before it was sent, or a redirect.
  if (status === null || (status >= 300 && status < 400)) return false;
  return harmless && (retriedStatuses.has(status) || retriedCodes.has(code ?? ""));
}

/** Whether the request provably never left, so that the service has not counted it either. */
export function wasNotSent(error: unknown): boolean {
  return outcomeOf(error) === "not-sent";
}

/** What became of a request that no response came for; undefined for any other failure. */
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

/** Whether the service has certainly done nothing, so that even what must not happen twice may be sent again. */
function didNothing(error: unknown): boolean {
  if (wasNotSent(error)) return true;
  if (!(error instanceof ApiError)) return false;
  return isRateLimited(error) || (error.status === 503 && error.code === "unavailable");
}

/** Whether the service may have done what was asked, although the attempt failed. */
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

export function retryReason(error: unknown): string {
  if (error instanceof TimeoutError) return "timeout";
  if (!(error instanceof ApiError)) return "connection";
  return error.code ?? `status ${error.status}`;
}

/** Milliseconds before the given retry: exponential from 500 to 8,000, any share of it. */
export function backoff(retry: number, random = Math.random): number {
  return random() * Math.min(8000, 500 * 2 ** (retry - 1));
}

export type RetryBudget = ReturnType<typeof createRetryBudget>;

const fullBudget = 100;
const refillForSuccess = 0.25;
const refillForSecond = 0.1;

/**
 * Retries that a client has left: a token bucket. It keeps a service that is down from being hit by
 * every call's every retry, and fills again with successes and slowly with time.
 */
export function createRetryBudget() {
  let left = fullBudget;
  let filledAt = steadyNow();
  const fill = (more: number) => {
    left = Math.min(fullBudget, left + more);
  };
  return {
    take: () => {
      const now = steadyNow();
      fill(Math.max(0, (now - filledAt) / 1000) * refillForSecond);
      filledAt = now;
      if (left < 1) return false;
      left--;
      return true;
    },
    succeed: () => fill(refillForSuccess),
  };
}

/**
 * Runs attempts after a first one has failed, until one succeeds or its error stands. Rejects with exactly
 * what the last attempt threw.
 * @param wait - waits for the next attempt; false when the error stands.
 */
export async function retryFrom<Value>(
  firstError: unknown,
  retries: number,
  wait: (error: unknown, retry: number) => Promise<boolean>,
  attempt: () => Promise<Value>,
): Promise<Value> {
  // p-retry sees this in place of what was thrown: it would wrap what is no Error, and give up on a TypeError.
  const failed = new Error("attempt failed");
  let thrown = firstError;
  // Its own first run is the attempt that has failed already; after that, only what was waited for is sent again.
  let mayAttempt = false;
  const again = async () => {
    if (!mayAttempt) throw failed;
    mayAttempt = false;
    try {
      return await attempt();
    } catch (error) {
      thrown = error;
      throw failed;
    }
  };
  const pRetry = await loaded(loadPRetry);
  // Waits here, since p-retry has no delay that depends on the error.
  const shouldRetry = async ({ attemptNumber }: { attemptNumber: number }) =>
    (mayAttempt = await wait(thrown, attemptNumber));
  try {
    return await pRetry(again, { retries, minTimeout: 0, shouldRetry });
  } catch (error) {
    throw error === failed ? thrown : error;
  }
}
