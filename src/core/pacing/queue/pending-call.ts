// A call as the limiter sees it.
import type { CallScope } from "../../runtime/call-scope.ts";
import type { Semaphore } from "./semaphore.ts";

/** Behavior when the rate limit is used up: queue, fail with a `RateLimitError`, or send anyway. */
export type Pacing = "wait" | "fail" | "off";

/** The order of queued calls. `"low"` leaves a tenth of each window to the others. */
export type Priority = "high" | "auto" | "low";

/** A call that wants to send a request. */
export interface PendingCall {
  /** The operation and the path, which a long `Retry-After` is for: the limit of one group's search holds up no other. */
  readonly target: string;
  /** The rank among all calls, by priority and then by time. A retry keeps it. */
  readonly rank: number;
  readonly isLow: boolean;
  /** A retry of an `"off"` call changes to `"wait"` if others queue. */
  pacing: Pacing;
  /** The longest wait for a window or a `Retry-After`, in milliseconds. */
  readonly maxWait: number;
  readonly semaphore: Semaphore;
  readonly scope: CallScope;
  /** Whether the call has sent a request before. */
  readonly isRetry: boolean;
  /** Called once it is known that the call has to wait, and for how long. */
  readonly onWait: (delayMs: number, reason: WaitReason) => void;
  /** The error of a call that is not to wait. */
  readonly rateLimitError: (delayMs: number) => Error;
}

/** The reason of a wait: the window is used up, or the service sent a `Retry-After`. */
export type WaitReason = "window" | "retry-after";

let calls = 0;

/** More calls than a process makes, within the integers that a number represents exactly. */
const manyCalls = 2 ** 50;
const ahead: Record<Priority, number> = { high: -manyCalls, auto: 0, low: manyCalls };

/** The rank of the next call: after all others of its priority. */
export function nextRank(priority: Priority): number {
  return ++calls + ahead[priority];
}
