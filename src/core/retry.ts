// Whether a failed attempt is made once more, and when. The only file that calls p-retry.
import { loadPRetry } from "#libraries";

import { type Call, describe } from "./call-state.ts";
import { loaded } from "./errors/load-library.ts";
import { ApiError, TimeoutError } from "./errors/errors.ts";
import { reasonOf } from "./errors/reason.ts";
import { isRateLimited, isRetriable } from "./retriable.ts";
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
    const wait = waitBefore(call, failure, retry);
    if (!wait) return false;
    scope.mustEndWithin(wait.total);
    if (!isRateLimited(failure) && !call.client.shared.budget.take()) return false;
    reportRetry(call, failure, wait.total);
    const since = steadyNow();
    await scope.sleep(wait.ahead).finally(() => (call.waitedMs += steadyNow() - since));
    return true;
  } catch (error) {
    // The failure that there was no time left to retry is why the call is out of time.
    if (error instanceof TimeoutError && !scope.aborted()) error.cause ??= failure;
    throw error;
  }
}

/** A wait in milliseconds. */
interface RetryWait {
  /** Until the call comes to the limiter again. */
  readonly ahead: number;
  /** Until it is sent, as far as is known. */
  readonly total: number;
}

/** The wait before a retry; null where it would be longer than the call may wait, so that the error stands. */
function waitBefore(call: Call, error: unknown, retry: number): RetryWait | null {
  const { maxRetryDelay, pacing } = call.settings;
  const limited = isRateLimited(error);
  const retryAfter = retryAfterOf(call, error);
  const asked = retryAfter ?? 0;
  if (asked > maxRetryDelay || (limited && pacing === "fail")) return null;
  // A refused call without a Retry-After is refused until the window ends. Another call's Retry-After may be longer.
  const longest = limited && retryAfter === null ? Infinity : maxRetryDelay;
  const closed = call.client.shared.limiter.waitTime(call, longest);
  if (closed > maxRetryDelay || (closed > 0 && pacing === "fail")) return null;
  if (limited && !call.scope.hasTimeFor(Math.max(asked, closed))) return null;
  if (closed > 0 && !call.scope.hasTimeFor(closed)) throw call.rateLimitError(closed);
  const pause = Math.min(backoff(retry), maxRetryDelay);
  // The limiter has counted the Retry-After of a 429 since its headers came, before its body was read.
  const counted = error instanceof ApiError && error.status === 429 ? asked - bodyMs : asked;
  // As long a wait is spent in the limiter's queue, where the call keeps its rank.
  if (closed > 0 && closed >= Math.max(pause, counted)) return { ahead: 0, total: closed };
  const ahead = Math.max(pause, asked);
  return { ahead, total: Math.max(ahead, closed) };
}

/** The `Retry-After` of a response in milliseconds; null without one. */
function retryAfterOf({ response }: Call, error: unknown): number | null {
  const seconds = error instanceof ApiError && response ? readRetryAfter(response.headers) : null;
  return seconds === null ? null : seconds * 1000;
}

/** The most milliseconds that the body of a refusal usually comes after its headers. */
const bodyMs = 1000;

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
