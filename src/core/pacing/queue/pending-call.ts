// What a call says of itself at the limiter.
import type { CallScope } from "../../runtime/call-scope.ts";
import type { Semaphore } from "./semaphore.ts";

/** What to do when the rate limit is used up: queue, fail with a `RateLimitError`, or send anyway. */
export type Pacing = "wait" | "fail" | "off";

/** A call that wants to send a request. */
export interface PendingCall {
  /** What is refused together: the operation and the path, so that a limit of one group's search holds up no other. */
  readonly target: string;
  /** The call's order among all calls: a retry keeps it. */
  readonly order: number;
  /** May turn to `"wait"` for a retry. */
  pacing: Pacing;
  /** The longest wait for a window or a `Retry-After`, in milliseconds. */
  readonly maxWait: number;
  /** The longest that one request takes, in milliseconds; false where nothing bounds it. */
  readonly timeout: number | false;
  readonly semaphore: Semaphore;
  readonly scope: CallScope;
  /** Called once it is known that the call has to wait, and for how long. */
  readonly onWait: (delayMs: number, reason: WaitReason) => void;
  /** The error of a call that is not to wait. */
  readonly refuse: (delayMs: number) => Error;
}

/** Why a call waits: the window is spent, or the service asked everybody to wait. */
export type WaitReason = "window" | "retry-after";
