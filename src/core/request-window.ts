// What is known of the service's request window (spec 8): how much room it has, and when it ends. Times are of
// the steady clock, which nobody sets.
import { steadyNow } from "./clock.ts";
import type { HeaderSource } from "./headers.ts";
import { type RateLimit, readDate, readRateLimit } from "./rate-limit.ts";
import { createServiceClock } from "./service-clock.ts";

/** Leave to send once. */
export interface Leave {
  readonly sentAt: number;
  readonly order: number;
  /** Which of the windows it was sent in. */
  readonly window: number;
}

export interface RequestWindow {
  /** The last rate limit that a response told of. */
  readonly rateLimit: RateLimit | null;
  /** Milliseconds until the window ends; null when none is known. */
  endsIn(now: number): number | null;
  /** How long a window of this service is, as far as it has been seen. */
  readonly length: number;
  /**
   * Milliseconds until another request may go; 0 for now. A response may make room earlier. Nobody waits longer
   * than their `patience` from the moment on at which the window was found to have no room, whatever it claims.
   */
  closedFor(now: number, patience: number): number;
  /** Whether it is closed because everything is used up, and not for the sake of what is under way. */
  spent(): boolean;
  /** Takes the window for used up. */
  exhaust(): void;
  send(): Leave;
  /** Learns from a response's headers; what they tell of the window. */
  answered(leave: Leave, headers: HeaderSource, now: number, status: number): RateLimit | null;
  /** No response came: the service may have counted the request all the same. */
  lost(leave: Leave): void;
  /** Leave was not used. */
  giveBack(leave: Leave): void;
  /** Where others use the window too: settles once it is known what they have left. Undefined when that is known. */
  asking?(): Promise<void> | undefined;
}

interface Knowledge {
  readonly limit: number;
  remaining: number;
  /** Requests without a response since `remaining` was told. */
  lost: number;
  /** When it ends, by the service's clock. */
  resetAt: number;
  /** Set where the end is only assumed: by the steady clock. */
  readonly assumedEnd: number | null;
  /** The last request that was sent when this was learned: whatever is sent later is answered with newer knowledge. */
  since: number;
}

/** The specification's window: requests per minute. */
const usualLength = 60_000;
/** By how much the end of a window may be misjudged: the service tells whole seconds of both its times. */
const doubt = 2000;

export function createRequestWindow(): RequestWindow {
  let rateLimit: RateLimit | null = null;
  let known: Knowledge | null = null;
  let length = usualLength;
  let sent = 0;
  let window = 0;
  /** Requests under way: those sent in this window, and those sent in the one before, which may be counted in either. */
  let current = 0;
  let previous = 0;
  /** Since when there has been no room. */
  let shutSince: number | null = null;
  const clock = createServiceClock();

  function endsIn({ resetAt, assumedEnd }: Knowledge, now: number): number {
    return (assumedEnd ?? resetAt - clock.ahead()) - now;
  }

  /** How many more may be sent. Whatever has no response yet may not be counted in `remaining`. */
  function room({ remaining, lost }: Knowledge): number {
    const unless = remaining - current - previous;
    // Whether what was lost was counted is not known, so it must not shut the window: one at a time finds out.
    return unless > lost ? unless - lost : unless > 0 && current === 0 ? 1 : 0;
  }

  function turn(): void {
    window++;
    previous = current;
    current = 0;
    shutSince = null;
  }

  /** The window after one that is over: as large, and of the usual length until a response tells more. */
  function startNext(now: number): void {
    if (!known) return;
    turn();
    const limit = Math.max(1, known.limit);
    const assumedEnd = now + usualLength;
    known = { limit, remaining: limit, lost: 0, resetAt: 0, assumedEnd, since: sent };
  }

  function learn(told: RateLimit, { order }: Leave, now: number): void {
    const { limit, remaining } = told;
    const resetAt = told.resetAt.getTime();
    const before = known;
    const fresh = { limit, remaining, lost: 0, resetAt, assumedEnd: null, since: sent };
    if (!before) {
      known = fresh;
      return;
    }
    const assumed = before.assumedEnd !== null;
    const later = !assumed && resetAt > before.resetAt;
    // A service may move the end with every response; that alone makes no new window.
    if (later && (remaining > before.remaining || endsIn(before, now) < doubt)) {
      length = Math.min(resetAt - before.resetAt, length);
      turn();
      known = fresh;
    } else if (order > before.since || (assumed && endsIn(fresh, now) > 0)) {
      known = fresh;
    } else if (later || (resetAt === before.resetAt && remaining < before.remaining)) {
      // Responses overtake each other: the lowest count is the latest.
      before.remaining = Math.min(remaining, before.remaining);
      before.resetAt = resetAt;
      before.since = sent;
    }
  }

  function done(leave: Leave): void {
    if (leave.window === window) current--;
    else if (leave.window === window - 1) previous--;
  }

  return {
    get rateLimit() {
      return rateLimit;
    },
    get length() {
      return length;
    },
    endsIn: (now) => known && Math.max(0, endsIn(known, now)),
    closedFor: (now, patience) => {
      if (known && endsIn(known, now) <= 0) startNext(now);
      if (!known || room(known) > 0) {
        shutSince = null;
        return 0;
      }
      shutSince ??= now;
      return Math.max(0, Math.min(endsIn(known, now), shutSince + patience - now));
    },
    spent: () => known !== null && known.remaining - known.lost <= 0,
    exhaust: () => {
      if (known) known.remaining = 0;
    },
    send: () => {
      current++;
      return { sentAt: steadyNow(), order: ++sent, window };
    },
    answered: (leave, headers, now) => {
      done(leave);
      clock.learn(readDate(headers), leave.sentAt, now);
      const told = readRateLimit(headers);
      if (told) {
        rateLimit = told;
        learn(told, leave, now);
      }
      return told;
    },
    lost: (leave) => {
      done(leave);
      if (known && leave.window >= window - 1) known.lost++;
    },
    giveBack: done,
  };
}
