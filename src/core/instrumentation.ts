// The seam for tools that follow calls while they run, such as tracers: what they are told, what they may do in a
// call's midst, and how a call is kept safe from them.
import { type HeaderValues, layHeaders, readHeaders } from "./headers.ts";
import {
  type CallEvent,
  type DriftEvent,
  guarded,
  type ResponseEvent,
  type RetryEvent,
  type SettledEvent,
  type WaitEvent,
} from "./observe.ts";
import type { RateLimit } from "./rate-limit.ts";

/** Follows the calls of a client and of those made from it, as `openTelemetry()` does. It can add headers, and can harm no call. */
export interface Instrumentation {
  /**
   * Told when a call begins, in the caller's own turn: what is active there is what the call belongs to. Undefined
   * for a call that is not to be followed. Each page of a list is a call.
   */
  call(start: CallStart): CallInstrument | undefined;
}

/** What is known of a call before anything of it was looked at. */
export interface CallStart {
  /** Such as `"events.get"`; `"request"` for `client.request`. */
  readonly operation: string;
  readonly method: string;
  /** The operation's path with the names of its parameters, such as `/groups/{groupId}`; empty for `client.request`. */
  readonly template: string;
  /** The base address of the service. */
  readonly baseUrl: string;
}

/** Follows one call. Everything in it may be left out; it is told what the hooks of the same names are. */
export interface CallInstrument {
  /** Runs the call: it calls `work` once, at once, and gives back what that gives. */
  run?<Value>(work: () => Value): Value;
  /** Before a request is sent. It may give what follows that request. */
  onRequest?(event: CallEvent): AttemptInstrument | undefined | void;
  onResponse?(event: ResponseEvent): void;
  /** Its reason is `unauthorized` or `terms_required` where the call goes out again with another token. */
  onRetry?(event: RetryEvent): void;
  onWait?(event: WaitEvent): void;
  onDrift?(event: DriftEvent): void;
  /** Once, at the end of the call, with what it rejects with. */
  onSettled?(event: SettledEvent, error: unknown): void;
}

/** Follows one request and its response. Everything in it may be left out. */
export interface AttemptInstrument {
  /** Sent with the request, below the headers that the client and the caller give. */
  readonly headers?: HeaderValues | undefined;
  /** Runs the sending: it calls `send` once, at once, and gives back what that gives. */
  run?<Value>(send: () => Value): Value;
  /** Once, when the response was read to its end or none will come. */
  end?(event: AttemptEnd): void;
}

/** How an attempt ended. */
export interface AttemptEnd {
  /** `"ok"`: there is a response, of whatever status. `"aborted"`: ended by the caller's signal, or because a list was left. */
  readonly outcome: "ok" | "error" | "aborted";
  /** The status of the response. */
  readonly status?: number;
  /** Why there is no response. */
  readonly error?: unknown;
  /** The request window as the response tells it; null where it does not, undefined without a response. */
  readonly rateLimit?: RateLimit | null | undefined;
  readonly durationMs: number;
}

/**
 * @internal Does some work within what a tool lays around it: once and at once, even if the tool does not. Whatever
 * the tool throws, gives back or rejects with, the work's own outcome stands.
 */
export function runWithin<Value>(
  tool: Pick<CallInstrument, "run"> | undefined,
  work: () => Value,
): Value {
  let outcome = (): Value => {
    try {
      const value = work();
      outcome = () => value;
    } catch (error) {
      outcome = () => {
        throw error;
      };
    }
    return outcome();
  };
  guarded(() => tool?.run?.(() => outcome()));
  return outcome();
}

/** @internal The headers that a tool gives, if a request can carry them. */
export function headersFrom(tool: AttemptInstrument): Readonly<Record<string, string>> {
  return layHeaders(guarded(() => readHeaders(tool.headers, Error)) ?? [], {});
}
