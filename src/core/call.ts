// One call on its way: what is kept of it, what is told of it, and the errors that are its own.
import type { ResponseInfo } from "./api-promise.ts";
import type { CallScope } from "./call-scope.ts";
import type { RefusedCredential } from "./credentials.ts";
import type { Outgoing, RawResponse, Sending } from "./engine.ts";
import { ApiError, GroupManagementError, RateLimitError, TimeoutError } from "./errors.ts";
import { toHeaders } from "./headers.ts";
import {
  type AttemptInstrument,
  type CallInstrument,
  headersFrom,
  runWithin,
} from "./instrumentation.ts";
import type { CallEvent, SettledEvent } from "./observe.ts";
import type { Arguments, Operation } from "./operation.ts";
import type { CallOptions, CallSettings } from "./options.ts";
import type { Visitor } from "./pacing.ts";
import { type RateLimit, readRateLimit } from "./rate-limit.ts";
import type { PreparedRequest } from "./request.ts";
import { hostOf, inAttempts, nextStep } from "./send.ts";
import { bringCaller, type CallSite } from "./stack.ts";

/** What is asked of the transport. */
export interface Task {
  readonly operation: Operation;
  readonly given: Arguments;
  readonly options: CallOptions;
  readonly parts: readonly string[];
  /** Ends the call as the caller's own signal does. */
  readonly signal?: AbortSignal | undefined;
  /** Where the caller called. */
  readonly site: CallSite;
  /** What follows the call, where something does. */
  readonly instrument?: CallInstrument | undefined;
}

/** A call on its way. */
export interface Call {
  readonly task: Task;
  readonly settings: CallSettings;
  readonly request: PreparedRequest;
  readonly scope: CallScope;
  readonly visitor: Visitor;
  /** For what reasons another credential was asked for: each once in a call. */
  readonly renewedFor: Set<RefusedCredential["reason"]>;
  /** Every credential that the call was sent with; none may be repeated in its errors. */
  readonly bearers: Set<string>;
  attempts: number;
  /** The request under way. */
  sending: Sending | undefined;
  /** Whether the service may have acted on an attempt that has ended. */
  unclear: boolean;
  /** Set by a response that no other attempt would change. */
  final: boolean;
  /** Milliseconds in the queue and between attempts. */
  waitedMs: number;
}

/** The request of an attempt, with the credential it is sent with. */
export function outgoingOf(
  { task, request }: Call,
  bearer: string,
  maxResponseSize: number,
  instrument: AttemptInstrument | undefined,
): Outgoing {
  return {
    method: request.method,
    url: request.url + request.query,
    headers: {
      ...(instrument && headersFrom(instrument)),
      ...request.headers,
      authorization: `Bearer ${bearer}`,
    },
    body: request.body,
    repeatable: task.operation.repeatable,
    maxResponseSize,
    within: instrument && ((send) => runWithin(instrument, send)),
  };
}

/** The error of a call that pacing does not let wait. */
export function windowSpent(
  call: Call,
  delayMs: number,
  rateLimit: RateLimit | null,
): RateLimitError {
  const operation = call.task.operation.id;
  return new RateLimitError({
    message: `${operation} was not sent: the request window is spent for another ${Math.ceil(delayMs / 1000)} s. Call again then, or use pacing: "wait".`,
    status: null,
    code: "rate_limited",
    parameter: null,
    operation,
    attempts: call.attempts,
    rateLimit,
    headers: null,
    retryAfter: delayMs / 1000,
  });
}

/** How a call ended. */
export type CallEnd = Pick<SettledEvent, "outcome" | "status" | "code">;

export function informationOf(
  { status, headers, url }: RawResponse,
  attempts: number,
): ResponseInfo {
  // Made when it is asked for: most callers never do, and it is not cheap everywhere.
  let full: Headers | undefined;
  return {
    status,
    get headers() {
      return (full ??= toHeaders(headers));
    },
    rateLimit: readRateLimit(headers),
    attempts,
    url,
  };
}

export function outOfTime(call: Call): TimeoutError {
  const { task, settings, request, sending, unclear, attempts } = call;
  const { id, repeatable } = task.operation;
  const outcome = unclear || sending?.mayHaveLeft() === true ? "unknown" : "not-sent";
  const tried = attempts === 0 ? "before it was sent" : inAttempts(attempts);
  return new TimeoutError(
    `${id} did not end in time at ${hostOf(request.url)}, ${tried}: its totalTimeout of ${String(settings.totalTimeout)} ms is over, or a wait would outlast it. ${nextStep(outcome, repeatable)}`,
    "total",
    { outcome, attempts },
  );
}

const namedErrors = new WeakSet<Error>();

/** Names the call in its own error, and the line that made it. What ended the call from outside stays as it is. */
export function named(task: Task, error: unknown): unknown {
  if (!(error instanceof GroupManagementError)) return error;
  if (namedErrors.has(error) || isAbortReason(task, error)) return error;
  namedErrors.add(error);
  error.operation = task.operation.id;
  bringCaller(error, task.site);
  return error;
}

export function isAbortReason({ options, signal }: Task, error: unknown): boolean {
  try {
    return [options?.signal, signal].some((given) => given?.aborted && given.reason === error);
  } catch {
    return false; // What only looks like a signal has been refused, and aborts nothing.
  }
}

export function describe({ task, request, attempts }: Call, ahead = 0): CallEvent {
  const { method, url } = request;
  return { operation: task.operation.id, method, url, attempt: attempts + ahead };
}

export function statusOf(error: unknown): { status?: number } {
  return error instanceof ApiError && error.status !== null ? { status: error.status } : {};
}

export function codeOf(error: unknown): { code?: string } {
  return error instanceof ApiError && error.code !== null ? { code: error.code } : {};
}
