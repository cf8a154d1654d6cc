// A call that waits at a limiter. What is decided about it is written down, and the call acts on it by itself: so its
// hooks run in the asynchronous context of its own caller, and in a worker within its own request.
import { steadyNow } from "../../runtime/clock.ts";
import { graceMs } from "../leases.ts";
import type { PendingCall, WaitReason } from "./pending-call.ts";
import type { Permit } from "../request-window.ts";

/** How often a call polls where nothing wakes it, in milliseconds. */
const shortestPoll = 10;
const longestPoll = 100;

export class QueuedCall {
  readonly pending: PendingCall;
  /** Set once it may send; null sends it back to the limiter's entrance. */
  permit: Permit | null | undefined;
  /** In a worker: when it polls what has been decided, by the steady clock. */
  pollsAt = Infinity;
  #refusal: { readonly error: unknown } | undefined;
  #notice: { readonly delayMs: number; readonly reason: WaitReason } | undefined;
  #wake = (): void => {};

  constructor(pending: PendingCall) {
    this.pending = pending;
  }

  /** It may send; or, without a permit, comes to the limiter once more. */
  admit(permit: Permit | null): void {
    this.permit = permit;
    this.#wake();
  }

  /** It is not to wait any longer. */
  refuse(error: unknown): void {
    this.#refusal = { error };
    this.#wake();
  }

  /** Its deadline comes before it may go, in some milliseconds. */
  runOutOfTime(ms: number): void {
    try {
      this.pending.scope.mustEndWithin(ms);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** In a worker: whether it should have polled long ago, so that its request has probably ended. */
  isLate(now: number): boolean {
    return this.pollsAt + graceMs < now;
  }

  /** It is known why it waits. */
  notify(delayMs: number, reason: WaitReason): void {
    this.#notice = { delayMs, reason };
    this.#wake();
  }

  /** Waits until it is admitted; rejects when it is refused, or ends before. */
  async decision(): Promise<Permit | null> {
    const { scope } = this.pending;
    this.#tellNotice();
    // Admitted as it joined: it learns of it no sooner than those that are woken, who may have come before it.
    if (this.permit !== undefined) await scope.race(Promise.resolve());
    while (this.permit === undefined) {
      await scope.race(new Promise<void>((resolve) => (this.#wake = resolve)));
      this.#tellNotice();
    }
    return this.permit;
  }

  /**
   * As `decision`, for a runtime in which nothing of another request can wake it: it polls by a timer of its own.
   * @param poll - asks for it; gives the milliseconds until the window opens.
   */
  async decisionByPolling(poll: () => number): Promise<Permit | null> {
    const { scope } = this.pending;
    for (;;) {
      const ms = Math.min(Math.max(poll(), shortestPoll), longestPoll);
      this.#tellNotice();
      if (this.permit !== undefined) return this.permit;
      const now = steadyNow();
      this.pollsAt = now + ms;
      await scope.sleep(Math.max(0, Math.min(ms, scope.deadline - now)));
    }
  }

  #tellNotice(): void {
    const notice = this.#notice;
    this.#notice = undefined;
    if (notice) this.pending.onWait(notice.delayMs, notice.reason);
    if (this.#refusal) throw this.#refusal.error;
  }
}
