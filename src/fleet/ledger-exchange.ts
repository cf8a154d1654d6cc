// This process's ledger as the store is sent it, and how the store's window is merged into it.
import type { WindowLedger } from "../core/pacing/window-ledger.ts";
import { type KnownWindow, relate } from "../core/pacing/known-window.ts";
import type { PacingAnswer, PacingReport, ReportedWindow } from "./protocol.ts";

export interface LedgerExchange {
  /** The ledger as the store is sent it. */
  report(
    now: number,
  ): Pick<PacingReport, "epoch" | "taken" | "lost" | "underWay" | "window" | "length">;
  /** Takes in the store's window; whether it is the one known here. */
  join(answer: PacingAnswer, now: number): boolean;
}

/** The largest figure that a store is sent. */
const most = 1e9;

export function createLedgerExchange(ledger: WindowLedger): LedgerExchange {
  /** The store's count of this window; -1 when it may not know of it. */
  let storeEpoch = -1;
  ledger.onEpoch(() => (storeEpoch = -1));

  function relationOf({ epoch }: PacingAnswer, reported: KnownWindow, now: number) {
    const { window } = ledger;
    if (!window || epoch === storeEpoch) return "same";
    if (reported.resets > 0) return relate(window, reported, now);
    // Both assume a window, and the store has not been asked about this one yet.
    if (window.resets === 0 && storeEpoch < 0) return "same";
    // What a response has reported since may be newer than what the store knows.
    return window.resets > reported.before ? "older" : "next";
  }

  return {
    report: (now) => ({
      epoch: storeEpoch,
      taken: ledger.taken,
      lost: ledger.lost,
      underWay: ledger.underWay,
      window: ledger.named && toldOf(ledger.named, now),
      length: ledger.length,
    }),
    join: (answer, now) => {
      ledger.seenLength(answer.length);
      if (!answer.window) return ledger.window === null;
      const { endsIn, ...window } = answer.window;
      const isNamed = window.resets > 0;
      const reported = {
        ...window,
        end: now + (isNamed ? endsIn : Math.min(endsIn, ledger.length)),
      };
      const relation = relationOf(answer, reported, now);
      if (relation === "older") return false;
      ledger.join(reported, relation === "next");
      storeEpoch = answer.epoch;
      return true;
    },
  };
}

function toldOf(
  { resets, before, limit, remaining, end }: KnownWindow,
  now: number,
): ReportedWindow {
  return {
    resets,
    before,
    limit: Math.min(limit, most),
    remaining: Math.min(remaining, most),
    endsIn: Math.ceil(end - now),
  };
}
