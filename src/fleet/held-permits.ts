// The permits that a store has given to this process: what is left of them, and how many more it will soon need.
import type { PacingReply } from "./protocol.ts";

/** What a step asks for. */
export interface Wish {
  /** Permits that are kept. */
  readonly unused: number;
  /** Permits beyond those for the calls that wait. */
  readonly prefetch: number;
}

/** What the store says of permits. */
export type Grant = Pick<PacingReply, "granted" | "left" | "lease" | "window">;

export interface HeldPermits {
  /** Given and not used; less than 0 where more was sent than that. */
  readonly count: number;
  /** What nobody in the fleet held of the window after the last reply. */
  readonly leftToAll: number;
  /** How many may be used now: a permit is given for a while. */
  unused(now: number): number;
  /** Whether the store has given all that it was asked for. */
  readonly fullyGranted: boolean;
  /** Whether more is to be fetched before it is needed. */
  isLow(now: number): boolean;
  /** Since when none was used; null if one was after the last report. */
  readonly idleSince: number | null;
  /** A request was sent; `counts` where the store limits how many. */
  use(sentAt: number, counts: boolean): void;
  /** One was not used after all. */
  putBack(): void;
  /** No more can be used than the service has left. */
  limit(remaining: number): void;
  /** None of them may be used any more. */
  drop(): void;
  /** Another window began. */
  nextEpoch(): void;
  /**
   * Gives up what will not be used soon, and says what will.
   * @param waiting - how many calls wait for a permit.
   * @param elapsed - milliseconds since the last step.
   */
  ask(waiting: number, elapsed: number, now: number): Wish;
  /**
   * Takes what the store has given. Returns whether all calls that waited have theirs.
   * @param joined - whether it was given of the window that is known here.
   */
  grant(reply: Grant, sentAt: number, joined: boolean): boolean;
}

/** Unused permits are reported, and given back, this often, in milliseconds. */
export const settleAfter = 500;

export function createHeldPermits(): HeldPermits {
  let count = 0;
  let end = 0;
  let leftToAll = Infinity;
  /** How many were used since the last report, and when the last of them. */
  let used = 0;
  let lastUsed = 0;
  let asked = { waiting: 0, prefetch: 0 };
  let fullyGranted = false;

  function unused(now: number): number {
    return now < end ? Math.max(0, count) : 0;
  }

  return {
    get count() {
      return count;
    },
    get leftToAll() {
      return leftToAll;
    },
    get fullyGranted() {
      return fullyGranted;
    },
    unused,
    isLow: (now) => {
      const left = unused(now);
      // As long as there is room for all.
      return fullyGranted && left > 0 && left < used;
    },
    get idleSince() {
      return used === 0 ? lastUsed : null;
    },
    use: (sentAt, counts) => {
      count--;
      if (counts) used++;
      lastUsed = sentAt;
    },
    putBack: () => void count++,
    limit: (remaining) => {
      count = Math.min(count, remaining);
    },
    drop: () => {
      count = 0;
    },
    nextEpoch: () => {
      count = 0;
      leftToAll = Infinity;
    },
    ask: (waiting, elapsed, now) => {
      // As much as twice the time until the next step would use.
      const pace = Math.min(4, Math.max(1, (2 * settleAfter) / elapsed));
      const wish = now < lastUsed + settleAfter ? Math.ceil(used * pace) : 0;
      count = Math.min(unused(now), waiting + wish);
      asked = { waiting, prefetch: Math.max(0, wish - count) };
      used = 0;
      return { unused: count, prefetch: asked.prefetch };
    },
    grant: (reply, sentAt, joined) => {
      const { granted, left, lease, window } = reply;
      if (joined) count = Math.max(0, count + granted);
      if (joined && window) leftToAll = left;
      end = sentAt + lease;
      fullyGranted = joined && granted === asked.waiting + asked.prefetch;
      return joined && granted >= asked.waiting;
    },
  };
}
