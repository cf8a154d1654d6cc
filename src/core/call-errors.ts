// The errors that are a call's own: its window is spent, or it is out of time; and its name and its caller's line in each.
import { type Call, type Task } from "./call.ts";
import {
  ApiError,
  CredentialError,
  GroupManagementError,
  RateLimitError,
  TimeoutError,
} from "./errors/errors.ts";
import { hostOf, inAttempts, nextStep } from "./exchange.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { attachCallerStack } from "./runtime/caller-stack.ts";

/** The error of a call that pacing does not let wait. */
export function windowSpent(
  call: Call,
  delayMs: number,
  rateLimit: RateLimit | null,
): RateLimitError {
  const operation = call.task.operation.id;
  const seconds = Math.ceil(delayMs / 1000);
  const { maxRetryDelay } = call.settings;
  const wayOut =
    delayMs > maxRetryDelay
      ? `raise maxRetryDelay, which is ${maxRetryDelay} ms`
      : 'use pacing: "wait"';
  return new RateLimitError({
    message: `${operation} was not sent: the rate limit is used up for another ${seconds} s. Call again then, or ${wayOut}.`,
    status: null,
    code: "rate_limited",
    parameter: null,
    operation,
    attempts: call.attempts,
    rateLimit,
    headers: null,
    retryAfter: seconds,
  });
}

export function outOfTime(call: Call): TimeoutError {
  const { task, settings, request, sending, mayHaveExecuted, attempts } = call;
  const { id, idempotent } = task.operation;
  const outcome = mayHaveExecuted || sending?.mayHaveBeenSent() === true ? "unknown" : "not-sent";
  const tried = attempts === 0 ? "before it was sent" : inAttempts(attempts);
  return new TimeoutError(
    `${id} did not end in time at ${hostOf(request.url)}, ${tried}: its totalTimeout of ${String(settings.totalTimeout)} ms is over, or a wait would outlast it. ${nextStep(outcome, idempotent)}`,
    "total",
    { outcome, attempts },
  );
}

/** Says in the error of a call whose attempt may have been carried out that nobody knows. */
export function markUnknown(error: unknown): void {
  if (error instanceof ApiError || error instanceof CredentialError) error.outcome = "unknown";
}

const namedErrors = new WeakSet<Error>();

/** Names the call in its own error, and the line that made it. What ended the call from outside stays as it is. */
export function attachCallContext(task: Task, error: unknown): unknown {
  if (!(error instanceof GroupManagementError)) return error;
  if (namedErrors.has(error) || isAbortReason(task, error)) return error;
  namedErrors.add(error);
  error.operation = task.operation.id;
  attachCallerStack(error, task.site);
  return error;
}

export function isAbortReason({ options, signal }: Task, error: unknown): boolean {
  try {
    return [options?.signal, signal].some((given) => given?.aborted && given.reason === error);
  } catch {
    return false; // What only looks like a signal has been refused, and aborts nothing.
  }
}
