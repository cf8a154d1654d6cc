// What this process knows of the service's request window (spec 8), and what it has sent in it. Times are of the steady
// clock, which nobody sets.
import type { HeaderSource } from "../core/http/headers.ts";
import { type RateLimit, readClock, readRateLimit } from "../core/http/rate-limit.ts";
import { steadyNow } from "../core/runtime/clock.ts";
import { following, type KnownWindow, merge, relate, rounding } from "./known-window.ts";
import type { SentRequest } from "../core/pacing/request-window.ts";
import { createServiceClock } from "../core/pacing/service-clock.ts";

export interface WindowLedger {
  /** The last rate limit that a response reported. */
  readonly rateLimit: RateLimit | null;
  readonly window: KnownWindow | null;
  /** The last window that had a name: this one, or the one before one that is assumed. */
  readonly named: KnownWindow | null;
  /** How long a window is, in milliseconds, as far as it has been seen. */
  readonly length: number;
  /** How many windows there have been here, and when this one began. */
  readonly epoch: number;
  readonly epochBeganAt: number;
  /** The earliest that the window can have begun at the service. */
  readonly beganAfter: number;
  /** Requests under way that may be counted yet: those sent in this window, and with those sent in the one before. */
  readonly current: number;
  readonly underWay: number;
  /** Requests sent in this window. */
  readonly taken: number;
  /** Requests of this window that no response came for, and no later response accounts for. */
  readonly lost: number;
  /** Calls back whenever another window begins. */
  onEpoch(listener: () => void): void;
  /** Goes on to the next window once this one is over. */
  advance(now: number): void;
  readonly send: () => SentRequest;
  /** Learns from a response's headers; returns the rate limit they report, if it names a window. */
  readonly onResponse: (
    permit: SentRequest,
    headers: HeaderSource,
    now: number,
  ) => RateLimit | null;
  /** No response came: the service may have counted the request all the same. */
  readonly onNoResponse: (permit: SentRequest) => void;
  /** The permit was not used. */
  readonly cancel: (permit: SentRequest) => void;
  /** Takes the window for used up. */
  readonly exhaust: () => void;
  /** News of the window from elsewhere: of this one, or of another that began. */
  join(reported: KnownWindow, isNext: boolean): void;
  /** Windows are of this length, by what all who share them have seen. */
  seenLength(ms: number): void;
  /** Nothing is known any more. */
  forget(): void;
}

/** The specification's window. */
export const usualLength = 60_000;
/** By how much the moment of a window's beginning may be misjudged, with the way of a response. */
const blur = 1500;

export function createWindowLedger(): WindowLedger {
  let sent = 0;
  /** The last that was sent when a request was found lost: responses to what is sent later account for it as well. */
  let lostAt = 0;
  /** The last request sent when `remaining` became what it is: responses to later requests know more. */
  let knownAt = 0;
  const clock = createServiceClock();
  const listeners: (() => void)[] = [];

  const ledger: { -readonly [Field in keyof WindowLedger]: WindowLedger[Field] } = {
    rateLimit: null,
    window: null,
    named: null,
    length: usualLength,
    epoch: 0,
    epochBeganAt: 0,
    beganAfter: -Infinity,
    current: 0,
    underWay: 0,
    taken: 0,
    lost: 0,
    onEpoch: (listener) => void listeners.push(listener),
    advance: (now) => {
      const { window, length } = ledger;
      if (window && now >= window.end) begin(following(window, now + length));
    },
    send: () => {
      ledger.current++;
      ledger.underWay++;
      ledger.taken++;
      return { sentAt: steadyNow(), order: ++sent, epoch: ledger.epoch, isProbe: false };
    },
    onResponse: (permit, headers, now) => {
      done(permit);
      const date = readClock(headers);
      clock.learn(date, permit.sentAt, now);
      const header = readRateLimit(headers);
      if (!header) return null;
      if (permit.order > lostAt) ledger.lost = 0;
      ledger.rateLimit = header;
      // Some services send 0 where nothing ends: that names no window.
      if (header.resetAt.getTime() <= 0) return null;
      learn(header, permit, date, now);
      return header;
    },
    onNoResponse: (permit) => {
      done(permit);
      if (permit.epoch < ledger.epoch - 1) return;
      ledger.lost++;
      lostAt = sent;
    },
    cancel: (permit) => {
      done(permit);
      if (permit.epoch === ledger.epoch) ledger.taken--;
    },
    exhaust: () => {
      if (ledger.window) know({ ...ledger.window, remaining: 0 });
    },
    join: (reported, isNext) => {
      if (isNext) begin(reported);
      else know(ledger.window ? merge(ledger.window, reported) : reported);
    },
    seenLength: (ms) => {
      ledger.length = Math.min(usualLength, ms);
    },
    forget: () => {
      ledger.window = ledger.named = null;
    },
  };

  function know(next: KnownWindow): void {
    if (next.remaining !== ledger.window?.remaining) knownAt = sent;
    ledger.window = next;
    if (next.resets === 0) return;
    ledger.named = next;
    ledger.beganAfter = Math.max(ledger.beganAfter, next.end - ledger.length - blur);
  }

  /**
   * Learns how long windows are from the name of one after the last that had a name. That one was seen to its end: a
   * count that begins anew earlier says nothing. The first request after the end begins or meets the very next window;
   * a later one may meet any, whose distance is only an upper bound.
   */
  function seeLength(resets: number, { sentAt }: SentRequest, now: number): void {
    const { named, length } = ledger;
    if (!named || now < named.end - blur) return;
    const seen = 1000 * (resets - named.resets);
    if (seen <= 0) return;
    const isNext = sentAt < named.end + blur;
    ledger.length = Math.min(seen, isNext ? usualLength : length);
  }

  function begin(next: KnownWindow): void {
    if (ledger.window) ledger.beganAfter = ledger.window.end - blur;
    knownAt = sent;
    know(next);
    ledger.epoch++;
    ledger.epochBeganAt = steadyNow();
    // Those sent in the window before may be counted in this one; those of earlier ones are not.
    ledger.taken = ledger.underWay = ledger.current;
    ledger.current = 0;
    ledger.lost = 0;
    for (const listener of listeners) listener();
  }

  function done({ epoch }: SentRequest): void {
    if (epoch < ledger.epoch - 1) return;
    ledger.underWay--;
    if (epoch === ledger.epoch) ledger.current--;
  }

  /** Whether a response was certainly given after everything that is known of a window. */
  function isNewest(
    permit: SentRequest,
    date: number | null,
    { resets, before }: KnownWindow,
  ): boolean {
    if (resets > 0) return permit.order > knownAt || isPast(resets, date);
    // Without a date, whatever reports a later end names the window that is assumed.
    return permit.epoch === ledger.epoch || date === null || isPast(before, date);
  }

  function learn(header: RateLimit, permit: SentRequest, date: number | null, now: number): void {
    const { window, epoch } = ledger;
    const { limit, remaining } = header;
    const ms = header.resetAt.getTime();
    const reported = { resets: ms / 1000, before: 0, limit, remaining, end: ms - clock.ahead() };
    if (!window) return know(reported);
    const last = window.resets || window.before;
    const later = reported.resets - last;
    const isOther =
      later > 0
        ? window.resets === 0 || remaining > window.remaining
        : later < -rounding && reported.end > now;
    // What is known to come after a window says so: also where its name is near, or the service's clock was set back.
    const news =
      isOther && isNewest(permit, date, window) ? { ...reported, before: last } : reported;
    const relation = relate(window, news, now);
    if (relation === "older") return;
    if (relation === "next" || window.resets === 0) seeLength(reported.resets, permit, now);
    if (relation === "next") {
      begin({ ...news, before: window.resets });
      ledger.taken++;
      return;
    }
    // The window before one that is assumed may get its name when it is over already; without a date nobody can tell.
    const isLate = window.resets === 0 && permit.epoch < epoch && date !== null && news.end <= now;
    know(isLate ? { ...window, before: news.resets } : merge(window, news));
    if (isLate) ledger.named = news;
  }

  return ledger;
}

/** Whether a second of the service's clock was over at a date of the service. */
function isPast(second: number, date: number | null): boolean {
  return date !== null && date >= 1000 * second;
}
