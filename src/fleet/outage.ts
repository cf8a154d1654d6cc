// What a process may send while its store is down: no more of a window than its part, and nothing that others may
// have permits for from before. Times are of the steady clock.
import type { WindowLedger } from "./window-ledger.ts";
import { retryAfter } from "./sync-loop.ts";

/** The last reply of the store. */
export interface LastReply {
  readonly at: number;
  readonly fleet: number;
  readonly rank: number;
  /** Whether others waited for a permit. */
  readonly othersWaiting: boolean;
  /** What nobody held of the window. */
  readonly left: number;
}

export interface Outage {
  /** Whether the store is down. */
  readonly lasts: boolean;
  /** For how long it has been, in milliseconds; 0 where it is not. */
  lasted(now: number): number;
  /** A step failed, which would have been given up at a moment. */
  failed(givenUpAt: number, now: number): void;
  ended(): void;
  /** Another window began. */
  nextEpoch(): void;
  /** How much may be sent without a permit. */
  left(reply: LastReply): number;
  /** From when on. */
  from(reply: LastReply): number;
  /** How much may be sent before the store has ever replied, and until when that is so. */
  firstLeft(noLimitHeaders: boolean): number;
  readonly firstUntil: number;
}

/** How long a call waits for a store that is down, where others may have permits and little room is known of. */
const outageWait = 5000;
/** What each process may have sent since the store reported room. */
const burst = 20;
/** How many a fleet may be whose store takes long to reply for the first time. */
const unknownFleet = 8;
/** How long such a store is given to reply, and its client to connect. */
const firstReplyTimeout = 5000;

/** @param replyTimeout - how long the store is given to reply. */
export function createOutage(ledger: WindowLedger, replyTimeout: () => number): Outage {
  let since: number | null = null;
  /** When it is known that the store is not just down for a moment. */
  let certainFrom = 0;

  /** Whether the window began after the store went down, so that all keep to their part of it. */
  function isOfNobody(): boolean {
    return since !== null && ledger.beganAfter >= since;
  }

  return {
    get lasts() {
      return since !== null;
    },
    lasted: (now) => (since === null ? 0 : Math.max(1, Math.ceil(now - since))),
    failed: (givenUpAt, now) => {
      certainFrom = since === null ? givenUpAt : 0;
      since ??= now;
    },
    ended: () => {
      since = null;
    },
    nextEpoch: () => {
      // The store may be there again, and others may know of it already.
      certainFrom = ledger.epochBeganAt + replyTimeout();
    },
    left: ({ fleet, rank }) => {
      const { window } = ledger;
      const part = partOf(window?.limit ?? 1, fleet, rank) - ledger.taken;
      if (!window || isOfNobody()) return part;
      // Others may have permits: what the service reports as left is for all, and one at a time finds out what that is.
      const room = window.resets > 0 ? Math.floor(window.remaining / (2 * fleet)) : 1;
      return Math.min(part, room - ledger.underWay);
    },
    from: ({ at, fleet, othersWaiting, left }) => {
      const limit = ledger.window?.limit ?? Infinity;
      if (since === null || isOfNobody()) return certainFrom;
      const hadRoom =
        left * 2 >= limit && left >= burst * fleet && !othersWaiting && at >= ledger.epochBeganAt;
      return since + (hadRoom ? replyTimeout() + retryAfter / 2 : outageWait);
    },
    firstLeft: (noLimitHeaders) => {
      const { window, taken, underWay } = ledger;
      if (window) return partOf(window.limit, unknownFleet, 0) - taken;
      // One finds out.
      return noLimitHeaders ? Infinity : 1 - underWay;
    },
    get firstUntil() {
      return (since ?? 0) + firstReplyTimeout;
    },
  };
}

/** The part of a window that is one process's among so many, by its place among them. */
function partOf(limit: number, fleet: number, rank: number): number {
  // A little less than there is for each, but one for as many as there is one for.
  const one = limit >= fleet - (rank % fleet) ? 1 : 0;
  return Math.max(one, Math.floor((0.95 * limit) / fleet));
}
