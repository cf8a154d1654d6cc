// What a process may send while its store is gone: no more of a window than its part, and nothing that others may
// have been given before. Times are of the steady clock.
import type { Tally } from "./tally.ts";
import { retryAfter, storePatience } from "./steps.ts";

/** What the store told last. */
export interface LastTold {
  readonly at: number;
  readonly fleet: number;
  readonly rank: number;
  /** Whether others waited for leave. */
  readonly crowded: boolean;
  /** What nobody held of the window. */
  readonly left: number;
}

export interface Outage {
  /** Whether the store is gone. */
  readonly lasts: boolean;
  /** A step failed, which would have been given up at a moment. */
  failed(givenUpAt: number, now: number): void;
  ended(): void;
  /** Another window began. */
  turned(): void;
  /** How much may be sent without leave. */
  left(told: LastTold): number;
  /** From when on. */
  from(told: LastTold): number;
}

/** How long a call waits for a store that is gone, where others may have leave and little room is known of. */
const outagePatience = 5000;
/** What each process may have sent since the store told of room. */
const burst = 20;

export function createOutage(tally: Tally): Outage {
  let since: number | null = null;
  /** When it is known that the store is not just gone for a moment. */
  let certainFrom = 0;

  /** Whether the window began after the store was gone, so that all keep to their part of it. */
  function isOfNobody(): boolean {
    return since !== null && tally.beganAfter >= since;
  }

  return {
    get lasts() {
      return since !== null;
    },
    failed: (givenUpAt, now) => {
      certainFrom = since === null ? givenUpAt : 0;
      since ??= now;
    },
    ended: () => {
      since = null;
    },
    turned: () => {
      // The store may be there again, and others may know of it already.
      certainFrom = tally.turnedAt + storePatience;
    },
    left: ({ fleet, rank }) => {
      const { window } = tally;
      const part = tally.partOf(fleet, rank) - tally.taken;
      if (!window || isOfNobody()) return part;
      // Others may have leave: what the service tells is left is for all, and one at a time finds out what that is.
      const room = window.resets > 0 ? Math.floor(window.remaining / (2 * fleet)) : 1;
      return Math.min(part, room - tally.underWay);
    },
    from: ({ at, fleet, crowded, left }) => {
      const limit = tally.window?.limit ?? Infinity;
      if (since === null || isOfNobody()) return certainFrom;
      const hadRoom =
        left * 2 >= limit && left >= burst * fleet && !crowded && at >= tally.turnedAt;
      return since + (hadRoom ? storePatience + retryAfter / 2 : outagePatience);
    },
  };
}
