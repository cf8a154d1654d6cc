// A call that waits at a limiter. The decision about it is written down here, and the call acts on it by itself: so its
// hooks run in the asynchronous context of its own caller.
import type { PendingCall, WaitReason } from "./pending-call.ts";
import type { Permit } from "../request-window.ts";

export class QueuedCall {
  readonly pending: PendingCall;
  /** Set once it may send; null sends it back to the limiter's entrance. */
  permit: Permit | null | undefined;
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

  /** It is known why it waits. */
  notify(delayMs: number, reason: WaitReason): void {
    this.#notice = { delayMs, reason };
    this.#wake();
  }

  /** Waits until it is admitted; rejects when it is refused, or ends before. */
  async decision(): Promise<Permit | null> {
    const { scope } = this.pending;
    this.#tellNotice();
    // A call admitted as it joined goes no sooner than those woken before it.
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
