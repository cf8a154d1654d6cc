// The interface for tools that follow calls, such as tracers, and how a call is protected from their errors.
import { type HeaderValues, mergeHeaders, readHeaders } from "../http/headers.ts";
import { callSafely } from "./call-safely.ts";
import type {
  CallEvent,
  DriftEvent,
  ResponseEvent,
  RetryEvent,
  SettledEvent,
  WaitEvent,
} from "./events.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { outcomeOf } from "../runtime/values.ts";

/**
 * Follows the calls of a client, and of those made from it, as `openTelemetry()` does. It may add headers, and cannot
 * break a call.
 */
export interface Instrumentation {
  /**
   * Runs when a call begins, synchronously, so that the caller's own context is the active one. Returns undefined for
   * a call that it does not follow. Each page of a list is a call.
   */
  call(start: CallStart): CallInstrument | undefined;
  /**
   * Runs when a list is made, synchronously. Returns what runs the calls of its pages in the context of that moment:
   * it calls `work` at once, and returns its result. Undefined leaves them in the context in which they are made.
   */
  capture?(): (<Value>(work: () => Value) => Value) | undefined;
}

/** The facts of a call before its arguments are read. */
export interface CallStart {
  /** Such as `"events.get"`; `"request"` for `client.request`. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: string;
  /** The operation's path with the names of its parameters, such as `/groups/{groupId}`; empty for `client.request`. */
  readonly template: string;
  /** The base address of the service. */
  readonly baseUrl: string;
}

/** Follows one call. Every member is optional; those named as hooks get the events of those hooks. */
export interface CallInstrument {
  /** Runs the call inside a context: calls `work` at once, and returns its result. */
  run?<Value>(work: () => Value): Value;
  /** Before a request is sent. May return what follows that request. */
  onRequest?(event: CallEvent): AttemptInstrument | undefined | void;
  /** After a response was read, whatever its status. */
  onResponse?(event: ResponseEvent): void;
  /** Before the wait ahead of another attempt. */
  onRetry?(event: RetryEvent): void;
  /** Before an attempt with a new access token, for which `reason` is `unauthorized` or `terms_required`. */
  onRenewal?(event: RetryEvent): void;
  /** When the call is held back, for the request window or a `Retry-After`. */
  onWait?(event: WaitEvent): void;
  /** When a response fails its check. */
  onDrift?(event: DriftEvent): void;
  /** Once, at the end of the call. `error` is what the call rejects with. */
  onSettled?(event: SettledEvent, error: unknown): void;
}

/** Follows one request and its response. Every member is optional. */
export interface AttemptInstrument {
  /** Added to the request. They replace no header of the client or the caller; all are dropped if one is not valid. */
  readonly headers?: HeaderValues | undefined;
  /** Sends the request inside a context: calls `send` at once, and returns its result. */
  run?<Value>(send: () => Value): Value;
  /** Once, when the response has been read to its end or none will come. */
  end?(event: AttemptEnd): void;
}

/** How an attempt ended. */
export interface AttemptEnd {
  /**
   * `"ok"`: a response came, whatever its status. `"aborted"`: ended by the caller's signal, or because a list was
   * left.
   */
  readonly outcome: "ok" | "error" | "aborted";
  /** That of the response, also where its body broke off. */
  readonly status?: number;
  /** Why no response came, or only a part of it. */
  readonly error?: unknown;
  /** The rate limit in the response's headers; null without them, undefined without a response. */
  readonly rateLimit?: RateLimit | null | undefined;
  /** Milliseconds, the response's body included. */
  readonly durationMs: number;
}

/**
 * @internal Runs some work inside a tool's context: once and at once, even if the tool does not. Whatever the tool
 * throws, returns or rejects with, the work's own outcome stands.
 */
export function runWithin<Value>(
  tool: Pick<CallInstrument, "run"> | undefined,
  work: () => Value,
): Value {
  let outcome: (() => Value) | undefined;
  const runOnce = () => (outcome ??= outcomeOf(work))();
  callSafely(() => tool?.run?.(runOnce));
  return runOnce();
}

/** @internal The headers that a tool adds, if all of them are valid. */
export function headersFrom(tool: AttemptInstrument): Readonly<Record<string, string>> {
  return mergeHeaders(callSafely(() => readHeaders(tool.headers, Error)) ?? [], {});
}
