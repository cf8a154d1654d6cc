// A call that waits at a limiter. The limiter stores its decision here, and the call itself acts on it, so that its
// hooks run in the asynchronous context of its caller.
import type { PendingCall, WaitReason } from "./pending-call.ts";
import type { Permit } from "../request-window.ts";

export class QueuedCall {
  readonly pending: PendingCall;
  /** Set once the call may send; null sends it back to `acquire`. */
  permit: Permit | null | undefined;
  #refusal: { readonly error: unknown } | undefined;
  #notice: { readonly delayMs: number; readonly reason: WaitReason } | undefined;
  #wake = (): void => {};

  constructor(pending: PendingCall) {
    this.pending = pending;
  }

  /** Lets the call send, or, without a permit, sends it back to `acquire`. */
  admit(permit: Permit | null): void {
    this.permit = permit;
    this.#wake();
  }

  /** Ends the wait with an error. */
  reject(error: unknown): void {
    this.#refusal = { error };
    this.#wake();
  }

  /** Reports why and how long the call waits. */
  notify(delayMs: number, reason: WaitReason): void {
    this.#notice = { delayMs, reason };
    this.#wake();
  }

  /** Waits until the call is admitted; rejects if it is refused or ends before. */
  async decision(): Promise<Permit | null> {
    const { scope } = this.pending;
    this.#tellNotice();
    // Calls that were admitted before, and whose promises have yet to settle, go first.
    if (this.permit !== undefined) await scope.race(Promise.resolve());
    while (this.permit === undefined) {
      await scope.wait<void>((resolve) => void (this.#wake = resolve));
      this.#tellNotice();
    }
    return this.permit;
  }

  #tellNotice(): void {
    const notice = this.#notice;
    this.#notice = undefined;
    if (notice) this.pending.onWait(notice.delayMs, notice.reason);
    if (this.#refusal) throw this.#refusal.error;
  }
}
