// What one process knows of a window that it shares, and what it has sent in it. Times are of the steady clock.
import { steadyNow } from "./clock.ts";
import type { PacingAnswer, PacingReport } from "./pacing-store.ts";
import type { RateLimit } from "./rate-limit.ts";

/** The window as it is known here. */
export interface KnownWindow {
  /** The second of the service's clock at which it ends; 0 while that is only assumed. */
  readonly resets: number;
  /** The name of the one before. */
  readonly before: number;
  readonly limit: number;
  remaining: number;
  /** When it ends. */
  end: number;
}

/** A request that was sent. */
export interface Sent {
  /** Which of the windows it was sent in. */
  readonly turn: number;
  /** Its place among all that were sent. */
  readonly place: number;
}

export interface Tally {
  readonly window: KnownWindow | null;
  /** The last window that had a name: this one, or the one before one that is assumed. */
  readonly named: KnownWindow | null;
  /** How long a window is, in milliseconds, as far as it has been seen. */
  readonly length: number;
  /** How many windows have come and gone here, and when this one came. */
  readonly turn: number;
  readonly turnedAt: number;
  /** The earliest that the window can have begun at the service. */
  readonly beganAfter: number;
  /** Requests under way that may be counted yet: those sent in this window and in the one before. */
  readonly underWay: number;
  /** Requests sent in this window. */
  readonly taken: number;
  /** The part of the window that is one process's among so many, by its place among them. */
  partOf(fleet: number, rank: number): number;
  /** What a store is told of it. */
  report(
    now: number,
  ): Pick<PacingReport, "turn" | "taken" | "lost" | "underWay" | "window" | "length">;
  /** Goes on to the next window once this one is over. */
  look(now: number): void;
  /** Goes on to the next window, which is assumed to be as large. */
  startNext(now: number): void;
  send(): Sent;
  /** A response came, and told of the window or did not. */
  answered(sent: Sent, told: boolean): void;
  /** None came. */
  missed(sent: Sent): void;
  /** It was not sent after all. */
  unsend(sent: Sent): void;
  /** A response told of a window that ends at a moment. */
  hear(told: RateLimit, end: number, now: number): void;
  /** Nothing is known any more. */
  forget(): void;
  /** The store told of the window; whether it is the one known here. */
  join(answer: PacingAnswer, now: number): boolean;
}

/** The service's figures as a store is told of them. */
const most = 1e9;
/** The specification's window. */
const usualLength = 60_000;
/** By how much the end of a window may be misjudged: the service tells whole seconds. */
const doubt = 2000;
/** By how much the moment of a window's end or beginning may be misjudged, with the way of a response. */
const blur = 1500;
/** A window named so many seconds back was named by a clock that was set. */
const setBack = 60;

/** @param turned - told whenever another window begins. */
export function createTally(turned: () => void): Tally {
  let window: KnownWindow | null = null;
  let named: KnownWindow | null = null;
  let length = usualLength;
  let turn = 0;
  let turnedAt = 0;
  let beganAfter = -Infinity;
  /** The store's count of this window; -1 when it may not know of it. */
  let turnOfStore = -1;
  let current = 0;
  let previous = 0;
  let taken = 0;
  let lost = 0;
  let sent = 0;
  /** The last that was sent when a request was found lost: what is sent later tells of it as well. */
  let lostAt = 0;

  function know(next: KnownWindow): void {
    window = next;
    if (next.resets === 0) return;
    named = next;
    if (next.before > 0) length = Math.min(length, 1000 * (next.resets - next.before));
    beganAfter = Math.max(beganAfter, next.end - length - blur);
  }

  function begin(next: KnownWindow): void {
    if (window) beganAfter = window.end - blur;
    know(next);
    turn++;
    turnedAt = steadyNow();
    turnOfStore = -1;
    previous = current;
    current = 0;
    taken = previous;
    lost = 0;
    turned();
  }

  function startNext(now: number): void {
    if (!window) return;
    const limit = Math.max(1, window.limit);
    const before = Math.max(window.resets, window.before);
    begin({ resets: 0, before, limit, remaining: limit, end: now + length });
  }

  function done({ turn: sentIn }: Sent): void {
    if (sentIn === turn) current--;
    else if (sentIn === turn - 1) previous--;
  }

  function hear({ limit, remaining, resetAt }: RateLimit, end: number, now: number): void {
    const resets = resetAt.getTime() / 1000;
    const told = { resets, before: 0, limit, remaining, end };
    if (!window) return know(told);
    if (resets === window.resets) {
      window.remaining = Math.min(window.remaining, remaining);
      window.end = Math.min(window.end, end);
      return;
    }
    const newest = Math.max(window.resets, window.before);
    const clockWasSet = newest - resets > setBack && end > now;
    if (resets <= newest && !clockWasSet) return;
    if (window.resets === 0 && !clockWasSet) {
      know({ ...told, before: window.before });
    } else if (clockWasSet || remaining > window.remaining || window.end - now < doubt) {
      begin({ ...told, before: clockWasSet ? 0 : window.resets });
      taken++;
    } else {
      know({ ...told, remaining: Math.min(remaining, window.remaining) });
    }
  }

  function join(answer: PacingAnswer, now: number): boolean {
    const { turn: theirs, window: told } = answer;
    length = Math.min(length, answer.length);
    if (!told) return window === null;
    const { resets, before, limit, remaining } = told;
    const end = now + (resets > 0 ? told.endsIn : Math.min(told.endsIn, length));
    const same =
      window !== null && (resets > 0 ? resets === window.resets : theirs === turnOfStore);
    if (same && window) {
      window.remaining = Math.min(window.remaining, remaining);
      window.end = Math.min(window.end, end);
    } else {
      // What a response has told since may be newer than what the store knows.
      if (window && window.resets > Math.max(resets, before)) return false;
      const next = { resets, before, limit, remaining, end };
      const unnamed = turnOfStore < 0 && (window?.resets ?? 0) === 0;
      if (unnamed || theirs === turnOfStore) know(next);
      else begin(next);
    }
    turnOfStore = theirs;
    return true;
  }

  return {
    get window() {
      return window;
    },
    get named() {
      return named;
    },
    get length() {
      return length;
    },
    get turn() {
      return turn;
    },
    get turnedAt() {
      return turnedAt;
    },
    get beganAfter() {
      return beganAfter;
    },
    get underWay() {
      return current + previous;
    },
    get taken() {
      return taken;
    },
    partOf: (fleet, rank) => {
      const limit = window?.limit ?? 1;
      // A little less than there is for each, but one for as many as there is one for.
      const one = limit >= fleet - (rank % fleet) ? 1 : 0;
      return Math.max(one, Math.floor((0.95 * limit) / fleet));
    },
    report: (now) => ({
      turn: turnOfStore,
      taken,
      lost,
      underWay: current + previous,
      window: named && {
        resets: named.resets,
        limit: Math.min(named.limit, most),
        remaining: Math.min(named.remaining, most),
        endsIn: Math.ceil(named.end - now),
      },
      length,
    }),
    look: (now) => {
      if (window && now >= window.end) startNext(now);
    },
    startNext,
    send: () => {
      current++;
      taken++;
      return { turn, place: ++sent };
    },
    answered: (request, told) => {
      done(request);
      if (told && request.place > lostAt) lost = 0;
    },
    missed: (request) => {
      done(request);
      if (request.turn < turn - 1) return;
      lost++;
      lostAt = sent;
    },
    unsend: (request) => {
      done(request);
      if (request.turn === turn) taken--;
    },
    hear,
    forget: () => {
      window = null;
      named = null;
    },
    join,
  };
}
