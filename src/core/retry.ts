// Whether a failed attempt is made once more, and when. The only file that calls p-retry.
import { loadPRetry } from "#libraries";

import { type Call, describe } from "./call-state.ts";
import { loaded } from "./errors/dependency.ts";
import { ApiError, TimeoutError } from "./errors/errors.ts";
import { reasonOf } from "./errors/reason.ts";
import { isRateLimited, isRetriable } from "./failure.ts";
import { readRetryAfter } from "./http/rate-limit.ts";
import type { RetryEvent } from "./observability/events.ts";
import { steadyNow } from "./runtime/clock.ts";

/** Makes attempts until one succeeds or its error stands. Rejects with exactly what the last one threw. */
export function withRetries<Result>(
  call: Call,
  attempt: (call: Call) => Promise<Result>,
): Promise<Result> {
  return attempt(call).catch((error: unknown) => retryFailed(call, error, attempt));
}

/** Retries a call after its first attempt failed. p-retry is loaded here, since most calls do not need it. */
async function retryFailed<Result>(
  call: Call,
  error: unknown,
  attempt: (call: Call) => Promise<Result>,
): Promise<Result> {
  if (!mayRetry(call, error)) throw error;
  const pRetry = await loaded(loadPRetry);
  if (!(await waitForRetry(call, error, 1))) throw error;
  const last = await pRetry(() => attemptOnce(call, attempt), {
    retries: call.settings.maxRetries - 1,
    // The wait depends on the error, so it is in shouldRetry.
    minTimeout: 0,
    shouldRetry: ({ error: failure, attemptNumber }) =>
      waitForRetry(call, failure, attemptNumber + 1),
  });
  if ("error" in last) throw last.error;
  return last.result;
}

/** Rejects only with errors that a retry may follow: p-retry would change an abort reason that is not an Error. */
async function attemptOnce<Result>(
  call: Call,
  attempt: (call: Call) => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly error: unknown }> {
  try {
    return { result: await attempt(call) };
  } catch (error) {
    if (mayRetry(call, error)) throw error;
    return { error };
  }
}

function mayRetry({ settings, input, response }: Call, error: unknown): boolean {
  // A response that is too large would be so again.
  if (settings.maxRetries === 0 || response?.isTooLarge) return false;
  return isRetriable(error, input.operation.idempotent);
}

/**
 * Waits until the call is to be sent again; false where its error stands.
 * @param retry - 1 for the first.
 */
async function waitForRetry(call: Call, failure: unknown, retry: number): Promise<boolean> {
  const { scope } = call;
  try {
    const delay = delayBefore(call, failure, retry);
    if (delay === null) return false;
    const since = steadyNow();
    await scope.sleep(delay).finally(() => (call.waitedMs += steadyNow() - since));
    return true;
  } catch (error) {
    // The failure that there was no time left to retry is why the call is out of time.
    if (error instanceof TimeoutError && !scope.aborted()) error.cause ??= failure;
    throw error;
  }
}

/** Milliseconds until the call comes to the limiter again after an error that may be retried; null if the error stands. */
function delayBefore(call: Call, error: unknown, retry: number): number | null {
  const { limiter, budget } = call.client.shared;
  const { scope, response } = call;
  const { maxRetryDelay, pacing } = call.settings;
  const limited = isRateLimited(error);
  if (limited && pacing === "fail") return null;
  const retryAfter =
    error instanceof ApiError && response ? readRetryAfter(response.headers) : null;
  if (retryAfter !== null && retryAfter * 1000 > maxRetryDelay) return null;
  const asked = (retryAfter ?? 0) * 1000;
  const delay = Math.min(backoff(retry), maxRetryDelay);
  // A refused call without a Retry-After is refused until the window ends.
  const closed = limiter.waitTime(call, limited && retryAfter === null ? Infinity : maxRetryDelay);
  // Longer than a call waits, by the Retry-After of another call.
  if (closed > maxRetryDelay) return null;
  if (closed > 0 && pacing === "fail") return null;
  if (limited && !scope.hasTimeFor(Math.max(asked, closed))) return null;
  if (closed > 0 && !scope.hasTimeFor(closed)) throw call.rateLimitError(closed);
  // The limiter's wait is spent in its queue, where the call keeps its rank. The limiter has counted a 429's Retry-After
  // since its headers came, a moment ago.
  const held = error instanceof ApiError && error.status === 429 ? momentMs : 0;
  const inQueue = closed > 0 && closed >= Math.max(delay, asked - held);
  const ahead = inQueue ? 0 : Math.max(delay, asked);
  const delayMs = Math.max(ahead, closed);
  scope.mustEndWithin(delayMs);
  if (!limited && !budget.take()) return null;
  reportRetry(call, error, delayMs);
  return ahead;
}

/** Milliseconds within which the body of a refusal usually follows its headers. */
const momentMs = 1000;

/** Milliseconds before the given retry: a random share of 500, doubled with each retry up to 8,000. */
export function backoff(retry: number, random = Math.random): number {
  return random() * Math.min(8000, 500 * 2 ** (retry - 1));
}

function reportRetry(call: Call, error: unknown, delayMs: number): void {
  const event = retryEvent(call, error, reasonOf(error) ?? "connection", delayMs);
  call.client.observe("onRetry", event, call.input.instrument);
}

/** Reports that a call is sent again with another credential, which is no retry. */
export function reportRenewal(call: Call, error: unknown, reason: string): void {
  call.client.observe("onRenewal", retryEvent(call, error, reason, 0), call.input.instrument);
}

function retryEvent(call: Call, error: unknown, reason: string, delayMs: number): RetryEvent {
  const status = error instanceof ApiError ? error.status : null;
  const ofResponse = status === null ? {} : { status };
  return { ...describe(call), ...ofResponse, delayMs, reason, error };
}
