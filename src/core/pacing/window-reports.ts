// The windows that a service's responses report: which one is known, and whether a report is of it, of the next or of
// another.
import { isCached, type RateLimit, readDate, readRateLimit } from "../http/rate-limit.ts";
import {
  type KnownWindow,
  type ResponseHead,
  rounding,
  type SentRequest,
} from "./request-window.ts";
import { createServiceClock } from "./service-clock.ts";

/** The window that a response reports. */
export interface Report {
  readonly window: KnownWindow;
  /** When the service sent it, by its own clock. */
  readonly date: number | null;
}

export interface WindowReports {
  /** The last rate limit that a response reported. */
  readonly rateLimit: RateLimit | null;
  /** Null before the first report, and from the end of one window until a response reports the next. */
  readonly known: KnownWindow | null;
  /** The window before, while none is known. */
  readonly last: KnownWindow | null;
  /** The report of a response; null without rate-limit headers, `"cached"` if the service has not seen the request. */
  read(sent: SentRequest, head: ResponseHead, now: number): Report | "cached" | null;
  /**
   * Learns from a report. Returns whether it is the first of another window than the one that was known.
   * @param isOfWindow - whether the request was sent since the known window began, or the last one ended.
   * @param isSinceReport - whether it was sent after all others that have reported.
   */
  learn(report: Report, isOfWindow: boolean, isSinceReport: boolean, now: number): boolean;
  /** The window that is known is over. */
  end(): void;
  /** The service reports no windows any more. */
  forget(): void;
}

export function createWindowReports(): WindowReports {
  const clock = createServiceClock();
  let rateLimit: RateLimit | null = null;
  let known: KnownWindow | null = null;
  let last: KnownWindow | null = null;

  function read(
    sent: SentRequest,
    { status, headers }: ResponseHead,
    now: number,
  ): Report | "cached" | null {
    const date = readDate(headers);
    // A clock that was set back is believed once the window that was known is over.
    const isSure = status === 429 || known === null;
    if (isCached(headers) || !clock.learn(date, sent.sentAt, now, isSure)) return "cached";
    const reported = readRateLimit(headers);
    if (reported) rateLimit = reported;
    const ms = reported?.resetAt.getTime() ?? 0;
    // Some services send 0 where no window ends.
    if (!reported || ms <= 0) return null;
    const { limit, remaining } = reported;
    return { window: { reset: ms / 1000, limit, remaining, end: ms - clock.ahead() }, date };
  }

  function learn(
    { window, date }: Report,
    isOfWindow: boolean,
    isSinceReport: boolean,
    now: number,
  ): boolean {
    const isFirst = known
      ? isNext(known, window, isSinceReport)
      : !last || isAfter(last, window, isOfWindow || (date ?? Infinity) >= 1000 * last.reset, now);
    if (isFirst) {
      known = window;
      last = null;
    } else if (known && isOf(known, window)) known = merged(known, window);
    return isFirst;
  }

  return {
    get rateLimit() {
      return rateLimit;
    },
    get known() {
      return known;
    },
    get last() {
      return last;
    },
    read,
    learn,
    end: () => {
      last = known;
      known = null;
    },
    forget: () => {
      last = null;
    },
  };
}

/** Whether a report has more room than a window and a later end: it is of the next, or was overtaken by one of this. */
function hasMore(known: KnownWindow, { reset, remaining }: KnownWindow): boolean {
  return reset > known.reset && remaining > known.remaining;
}

/**
 * Whether a report is of the window after the known one, which has ended early. Within one window a later request finds
 * less. A service may move the end with every response; that alone makes no new window.
 */
function isNext(known: KnownWindow, reported: KnownWindow, isSinceReport: boolean): boolean {
  return isSinceReport && hasMore(known, reported);
}

function isOf(known: KnownWindow, reported: KnownWindow): boolean {
  return !hasMore(known, reported) && reported.reset >= known.reset - rounding;
}

/** A window by an earlier report and another one of it. */
function merged(old: KnownWindow, reported: KnownWindow): KnownWindow {
  const later = reported.reset - old.reset;
  return {
    reset: Math.max(old.reset, reported.reset),
    limit: reported.limit,
    remaining: Math.min(old.remaining, reported.remaining),
    // A response that rounds up may move the end away; a better estimate of the same end may move it nearer.
    end:
      later > 0 ? Math.max(old.end, reported.end) : Math.min(old.end, reported.end - 1000 * later),
  };
}

/**
 * Whether a report is of a window after one that has ended.
 * @param isRecent - whether it is certainly no late report of that one: windows may be as short as the rounding.
 */
function isAfter(last: KnownWindow, { reset, end }: KnownWindow, isRecent: boolean, now: number) {
  const later = reset - last.reset;
  // A window yet to come to its end is another one, also where the service's clock was set back.
  return later > rounding || (later > 0 && isRecent) || end > now + 1000 * rounding;
}
