// The events that hooks and instruments receive.
import type { ValidationIssue } from "../errors/errors.ts";

/** The fields that every event of an attempt has. */
export interface CallEvent {
  /** Such as `"events.get"`. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: string;
  /** The URL without its query, which may contain a child's name. */
  readonly url: string;
  /** 1 for the first time the call is sent. */
  readonly attempt: number;
}

/** Passed when a response came, after its body was read. */
export interface ResponseEvent extends CallEvent {
  /** The HTTP status. */
  readonly status: number;
  /** Milliseconds from sending to the end of the body. */
  readonly durationMs: number;
}

/** Passed before a retry. */
export interface RetryEvent extends CallEvent {
  /** The status of the failed response, if there was one. */
  readonly status?: number;
  /** Milliseconds until then. */
  readonly delayMs: number;
  /** The service's code, or `"status 502"`, `"timeout"` or `"connection"`. */
  readonly reason: string;
  /** The error of the attempt. */
  readonly error: unknown;
}

/** Passed when a call is known to wait for the request window or a `Retry-After`. */
export interface WaitEvent extends CallEvent {
  /** Milliseconds until then, as far as is known. */
  readonly delayMs: number;
  /** `"window"`: the window is spent. `"retry-after"`: the service asked everybody to wait. */
  readonly reason: "window" | "retry-after" | (string & {});
}

/** Passed once at the end of every call, whatever its outcome. */
export interface SettledEvent {
  /** Such as `"events.get"`. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: string;
  /** The address up to its path. */
  readonly url: string;
  /** How often the call was sent; 0 for one that was refused before. */
  readonly attempts: number;
  /** `"aborted"`: ended by the caller's signal, or because a list was left. */
  readonly outcome: "ok" | "error" | "aborted";
  /**
   * Why it failed: the service's code, else `"status 502"`, `"timeout"`, `"connection"`, `"credential"`, `"arguments"`,
   * `"response"` (it failed validation), `"pagination"` (a list that would not end) or `"configuration"`.
   */
  readonly reason?: string;
  /** The status of the last response, when there was one. */
  readonly status?: number;
  /** The service's error code. */
  readonly code?: string;
  /** Milliseconds from the call to its end. */
  readonly durationMs: number;
  /** Milliseconds of these in the queue and between attempts. */
  readonly waitedMs: number;
}

/** Passed when a response differs from what the specification describes. */
export interface DriftEvent extends CallEvent {
  /** The HTTP status. */
  readonly status: number;
  /** The first 20 problems. */
  readonly issues: readonly ValidationIssue[];
}
