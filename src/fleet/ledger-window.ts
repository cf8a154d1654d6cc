// The request window by what one process of a fleet knows alone, with the ledger that it shares.
import { readRetryAfter } from "../core/http/rate-limit.ts";
import type { RequestWindow } from "../core/pacing/request-window.ts";
import { createWindowLedger, type WindowLedger } from "./window-ledger.ts";

/** A window with its ledger. */
export interface LedgerWindow extends RequestWindow {
  readonly ledger: WindowLedger;
  /** Takes the window for used up. */
  exhaust(): void;
}

export function createLedgerWindow(): LedgerWindow {
  const ledger = createWindowLedger();
  const { onNoResponse, cancel, exhaust } = ledger;
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
    get known() {
      const { window } = ledger;
      return window && { ...window, reset: window.resets };
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
    send: () => ledger.send(),
    onResponse: (sent, { status, headers }, now) => {
      const rateLimit = ledger.onResponse(sent, headers, now);
      if (status === 429 && !rateLimit && readRetryAfter(headers) === null) exhaust();
      return rateLimit;
    },
    onNoResponse,
    cancel,
  };
}
