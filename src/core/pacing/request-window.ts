// The request window as a limiter sees it: how long until another request may go. Here by what this process knows alone.
import type { HeaderSource } from "../http/headers.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { createWindowLedger, type Permit, type WindowLedger } from "./window-ledger.ts";

export type { Permit } from "./window-ledger.ts";

export interface RequestWindow {
  /** The last rate limit that a response reported. */
  readonly rateLimit: RateLimit | null;
  /**
   * Milliseconds until another request may go; 0 for now. A response may make room earlier. Nobody waits longer
   * than their `maxWait` from the moment on at which the window was found to have no room, whatever it claims.
   */
  waitTime(now: number, maxWait: number): number;
  /** Whether it is closed because everything is used up, and not for the sake of what is under way. */
  exhausted(): boolean;
  /** Takes the window for used up. */
  exhaust(): void;
  send(): Permit;
  /** Learns from a response's headers; returns the rate limit they report. */
  onResponse(permit: Permit, headers: HeaderSource, now: number, status: number): RateLimit | null;
  /** No response came: the service may have counted the request all the same. */
  onNoResponse(permit: Permit): void;
  /** The permit was not used. */
  cancel(permit: Permit): void;
  /** Where others use the window too: settles once it is known what they have left. Undefined when that is known. */
  asking?(): Promise<void> | undefined;
}

/** A window that one process uses, with the ledger that a fleet would go by. */
export interface OwnWindow extends RequestWindow {
  readonly ledger: WindowLedger;
}

export function createRequestWindow(): OwnWindow {
  const ledger = createWindowLedger();
  const { send, onResponse, onNoResponse, cancel, exhaust } = ledger;
  /** Since when there has been no room. */
  let exhaustedSince: number | null = null;
  ledger.onEpoch(() => (exhaustedSince = null));

  /** How many more may be sent. Whatever has no response yet may not be counted in `remaining`. */
  function room(remaining: number): number {
    const { lost, current, underWay } = ledger;
    const unless = remaining - underWay;
    // Whether what was lost was counted is not known, so it must not shut the window: one at a time finds out.
    return unless > lost ? unless - lost : unless > 0 && current === 0 ? 1 : 0;
  }

  return {
    ledger,
    get rateLimit() {
      return ledger.rateLimit;
    },
    waitTime: (now, maxWait) => {
      ledger.advance(now);
      const { window } = ledger;
      if (!window || room(window.remaining) > 0) {
        exhaustedSince = null;
        return 0;
      }
      exhaustedSince ??= now;
      return Math.max(0, Math.min(window.end - now, exhaustedSince + maxWait - now));
    },
    exhausted: () => ledger.window !== null && ledger.window.remaining <= ledger.lost,
    exhaust,
    send,
    onResponse,
    onNoResponse,
    cancel,
  };
}
