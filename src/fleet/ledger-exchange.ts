// This process's ledger as the store is sent it, and how the store's window is merged into it.
import type { WindowLedger } from "./window-ledger.ts";
import { type KnownWindow, relate } from "./known-window.ts";
import { mostReported, type PacingReply, type ReportedWindow } from "./protocol.ts";

export function createLedgerExchange(ledger: WindowLedger) {
  /** The store's count of this window; -1 when it may not know of it. */
  let storeEpoch = -1;
  /** The last window with a name, as of the last report. */
  let reportedWindow = ledger.named;
  ledger.onEpoch(() => (storeEpoch = -1));

  function relationOf({ epoch }: PacingReply, reported: KnownWindow, now: number) {
    const { window } = ledger;
    if (!window || epoch === storeEpoch) return "same";
    if (reported.resets > 0) return relate(window, reported, now);
    // Both assume a window, and the store has not been asked about this one yet.
    if (window.resets === 0 && storeEpoch < 0) return "same";
    // What a response has reported since may be newer than what the store knows.
    return window.resets > reported.before ? "older" : "next";
  }

  return {
    /** The ledger as the store is sent it. */
    report: (now: number) => {
      const { named, taken, lost, underWay, length } = ledger;
      reportedWindow = named;
      const window: ReportedWindow | null = named && {
        resets: named.resets,
        before: named.before,
        limit: Math.min(named.limit, mostReported),
        remaining: Math.min(named.remaining, mostReported),
        endsIn: Math.min(Math.ceil(named.end - now), mostReported),
      };
      return { epoch: storeEpoch, taken, lost, underWay, window, length };
    },
    /** Takes in the store's window; whether it is the one known here. */
    join: (reply: PacingReply, now: number): boolean => {
      ledger.seenLength(reply.length);
      if (!reply.window) {
        // What this process reported is over, and the store has lost what came after it.
        if (reportedWindow && reportedWindow === ledger.named) ledger.forget();
        return ledger.window === null;
      }
      const { endsIn, ...window } = reply.window;
      const reported = { ...window, end: now + endsIn };
      const relation = relationOf(reply, reported, now);
      if (relation === "older") return false;
      ledger.join(reported, relation === "next");
      storeEpoch = reply.epoch;
      return true;
    },
  };
}
