// What is known of the service's request window (spec 8): how much room it has, and when it ends by our clock.
import type { HeaderSource } from "./headers.ts";
import { type RateLimit, readDate, readRateLimit } from "./rate-limit.ts";

/** Leave to send once. */
export interface Leave {
  readonly sentAt: number;
  readonly order: number;
}

export interface RequestWindow {
  /** The last rate limit that an answer told of. */
  readonly rateLimit: RateLimit | null;
  /** Milliseconds until another request may go; 0 for now. An answer may make room earlier. */
  closedFor(now: number): number;
  /** Whether it is closed because everything is used up, and not for the sake of what is under way. */
  spent(): boolean;
  /** Takes the window for over, whatever the clock says. */
  startNext(now: number): void;
  /** Takes the window for used up. */
  exhaust(): void;
  send(): Leave;
  /** Learns from an answer's headers; whether they told of a window, and of how much room in it. */
  answered(leave: Leave, headers: HeaderSource, now: number): RateLimit | null;
  /** No answer came: the service may have counted the request all the same. */
  lost(): void;
  /** Leave was not used. */
  giveBack(): void;
}

interface Knowledge {
  readonly limit: number;
  remaining: number;
  /** Requests without an answer since `remaining` was told. */
  lost: number;
  /** When it ends: by the service's clock, or by ours for a window that is only assumed. */
  readonly endsAt: number;
  readonly assumed: boolean;
  /** The last request that was sent when this was learned: whatever is sent later is answered with newer knowledge. */
  since: number;
}

/** The document's window: requests per minute. */
const usualLength = 60_000;

export function createRequestWindow(): RequestWindow {
  let rateLimit: RateLimit | null = null;
  let known: Knowledge | null = null;
  let underWay = 0;
  let sent = 0;
  const clock = createServiceClock();

  function endsIn({ endsAt, assumed }: Knowledge, now: number): number {
    return endsAt - (assumed ? 0 : clock.ahead()) - now;
  }

  /** How many more may be under way. Whatever has no answer yet may not be counted in `remaining`. */
  function room({ remaining, lost }: Knowledge): number {
    const sure = remaining - lost - underWay;
    // Lost requests alone must not close the window for good: one at a time finds out.
    return sure > 0 ? sure : remaining > 0 && underWay === 0 ? 1 : 0;
  }

  /** The window after one that is over: as large, and of the document's length until an answer tells more. */
  function startNext(now: number): void {
    if (!known) return;
    const limit = Math.max(1, known.limit);
    const endsAt = now + usualLength;
    known = { limit, remaining: limit, lost: 0, endsAt, assumed: true, since: sent };
  }

  function learn({ limit, remaining, resetAt }: RateLimit, { order }: Leave): void {
    const endsAt = resetAt.getTime();
    const newer = !known || order > known.since;
    if (!known || newer || known.assumed || endsAt > known.endsAt) {
      const lost = newer ? 0 : (known?.lost ?? 0);
      known = { limit, remaining, lost, endsAt, assumed: false, since: sent };
    } else if (endsAt === known.endsAt && remaining < known.remaining) {
      // Answers overtake each other: the lowest count is the latest.
      known.remaining = remaining;
      known.since = sent;
    }
  }

  return {
    get rateLimit() {
      return rateLimit;
    },
    closedFor: (now) => {
      if (known && endsIn(known, now) <= 0) startNext(now);
      return !known || room(known) > 0 ? 0 : endsIn(known, now);
    },
    spent: () => known !== null && known.remaining - known.lost <= 0,
    startNext: (now) => {
      if (known && room(known) <= 0) startNext(now);
    },
    exhaust: () => {
      if (known) known.remaining = 0;
    },
    send: () => {
      underWay++;
      return { sentAt: Date.now(), order: ++sent };
    },
    answered: (leave, headers, now) => {
      underWay--;
      const date = readDate(headers);
      if (date !== null) clock.learn(date, leave.sentAt, now);
      const told = readRateLimit(headers);
      if (told) {
        rateLimit = told;
        learn(told, leave);
      }
      return told;
    },
    lost: () => {
      underWay--;
      if (known) known.lost++;
    },
    giveBack: () => {
      underWay--;
    },
  };
}

/**
 * How far the service's clock is ahead of ours. Its `Date` only tells whole seconds, so each answer narrows
 * it down between two bounds. Counting with the lower one never sends too early.
 */
function createServiceClock() {
  let atLeast = -Infinity;
  let atMost = Infinity;
  return {
    ahead: () => (atLeast === -Infinity ? 0 : atLeast),
    learn: (date: number, sentAt: number, receivedAt: number): void => {
      const least = date - receivedAt;
      const most = date + 1000 - sentAt;
      const contradicted = least > atMost || most < atLeast; // A clock was set.
      atLeast = contradicted ? least : Math.max(atLeast, least);
      atMost = contradicted ? most : Math.min(atMost, most);
    },
  };
}
