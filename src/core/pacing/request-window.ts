// The service's request window (spec 8) as one process knows it. A window is known once a response has named it, and
// nothing is assumed of the next one: after a window that was used up, one request finds out what the next one allows.
import type { HeaderSource } from "../http/headers.ts";
import { type RateLimit, readClock, readRateLimit } from "../http/rate-limit.ts";
import { isolatesRequests } from "../runtime/environment.ts";
import { createServiceClock } from "./service-clock.ts";

/** A response's status and headers. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: HeaderSource;
}

/** Permission to send one request, with a place of the call's semaphore, which the call hands back by itself. */
export interface Permit {
  /** Ends the permit, once: nothing was sent, no headers came, or they are there. */
  end(how: "unsent" | "unanswered"): void;
  end(how: "answered", head: ResponseHead): void;
}

/** A window that a response has named. */
export interface KnownWindow {
  /** The second of the service's clock at which it ends. */
  readonly reset: number;
  readonly limit: number;
  /** The least that a response reported. */
  readonly remaining: number;
  /** When it ends, by the limiter's clock. */
  readonly end: number;
}

/** A request, as its window counts it. */
export interface SentRequest {
  readonly sentAt: number;
  /** Its place among all requests. */
  readonly order: number;
  /** The window that it was sent in, counted from 0. */
  readonly epoch: number;
  /** Whether it was sent to find out, while the window was unknown or closed. */
  readonly isProbe: boolean;
}

/** A window, as a limiter uses it. Times are of the limiter's clock, in milliseconds. */
export interface RequestWindow {
  /** The last rate limit that a response reported. */
  readonly rateLimit: RateLimit | null;
  /** Null before the first response, and from the end of one window until a response names the next. */
  readonly known: KnownWindow | null;
  /**
   * Milliseconds until another request may be sent; 0 for now. A response may make room earlier.
   * @param maxWait - at most this long after the window was found closed, one request finds out.
   * @param isLow - leaves a tenth of the window to others.
   */
  waitTime(now: number, maxWait: number, isLow: boolean): number;
  /** Whether it is closed because it is used up, and not because of requests under way. */
  exhausted(isLow: boolean): boolean;
  send(now: number, isLow: boolean): SentRequest;
  /** Learns from a response; returns the rate limit that it reports. */
  onResponse(sent: SentRequest, head: ResponseHead, now: number): RateLimit | null;
  /** No response came: the service may have counted the request or not. */
  onNoResponse(sent: SentRequest): void;
  /** The request was not sent. */
  cancel(sent: SentRequest): void;
  /** In a fleet: settles once the room that other processes left is known; undefined when it is known already. */
  asking?(): Promise<void> | undefined;
}

/** How much of a window calls leave to others: those of low priority a tenth. */
export function keptFrom(isLow: boolean, limit: number): number {
  return isLow && limit > 1 ? Math.ceil(limit / 10) : 0;
}

/** Seconds by which responses may round the end of one window differently. */
export const rounding = 2;
/** Milliseconds by which the end of a window may be misjudged: the service gives both its times in whole seconds. */
const doubt = 2000;
/** Milliseconds after which another request finds out when the one before has no response yet. */
const nextProbe = 1000;

/** The window of a process that knows of no other. */
export class ProcessWindow implements RequestWindow {
  rateLimit: RateLimit | null = null;
  known: KnownWindow | null = null;
  /** The window before, while this one is unknown. */
  #last: KnownWindow | null = null;
  /** While this window is unknown: whether the one before was used up, so that one request at a time finds out. */
  #lastWasUsedUp = false;
  #epoch = 0;
  /** Requests under way that were sent in this window, and in the one before. */
  #current = 0;
  #before = 0;
  /** The last request that was sent; and the last one when the known window's `remaining` was reported. */
  #order = 0;
  #reportedAt = 0;
  /** The orders of requests that were answered without a report, and that no later request's report includes. */
  #unreported: number[] = [];
  /** Requests without a response, likewise: the order of the last one sent when each of them ended. */
  #lost: number[] = [];
  /** Since when the window has had no room: for all requests, and for those that leave a tenth. */
  #closedSince: number | null = null;
  #closedToLowSince: number | null = null;
  /** Probes under way, and when the first of them was sent, or the window before ended. */
  #probes = 0;
  #probedAt = 0;
  /** Whether a probe was let through although the window should have been closed. */
  #isDisproved = false;
  readonly #clock = createServiceClock();

  waitTime(now: number, maxWait: number, isLow: boolean): number {
    this.#endWhenOver(now);
    if (this.#isOpen(isLow)) {
      this.#markClosed(null, isLow);
      return 0;
    }
    const closedSince = (isLow ? this.#closedToLowSince : this.#closedSince) ?? now;
    this.#markClosed(closedSince, isLow);
    if (this.known) {
      const opensAt = Math.min(this.known.end, closedSince + maxWait);
      if (now < opensAt) return opensAt - now;
      if (this.#isDisproved) return 0;
    }
    return Math.max(0, this.#probeAt() - now);
  }

  exhausted(isLow: boolean): boolean {
    return this.known !== null && this.#left(this.known, isLow) <= 0;
  }

  send(now: number, isLow: boolean): SentRequest {
    this.#endWhenOver(now);
    const isProbe = !this.#isOpen(isLow);
    if (isProbe && this.#probes++ === 0) this.#probedAt = now;
    this.#current++;
    return { sentAt: now, order: ++this.#order, epoch: this.#epoch, isProbe };
  }

  onResponse(sent: SentRequest, { status, headers }: ResponseHead, now: number): RateLimit | null {
    this.#end(sent);
    const date = readClock(headers);
    this.#clock.learn(date, sent.sentAt, now);
    const isOfThisWindow = sent.epoch === this.#epoch;
    if (isOfThisWindow && sent.isProbe) {
      this.#isDisproved = status !== 429;
      // Refused, so that the window is found closed anew.
      if (status === 429) this.#closedSince = this.#closedToLowSince = null;
    }
    const reported = readRateLimit(headers);
    if (!reported) {
      if (isOfThisWindow) this.#endWithoutReport(sent, status);
      return null;
    }
    this.rateLimit = reported;
    this.#unreported = this.#unreported.filter((order) => order > sent.order);
    this.#lost = this.#lost.filter((order) => order >= sent.order);
    const ms = reported.resetAt.getTime();
    // Some services send 0 where no window ends.
    if (ms <= 0) return null;
    const { limit, remaining } = reported;
    const end = ms - this.#clock.ahead();
    const isAfterLast = this.#last !== null && (date ?? Infinity) >= 1000 * this.#last.reset;
    const before = this.known?.remaining;
    this.#learn({ reset: ms / 1000, limit, remaining, end }, sent, isAfterLast, now);
    if (this.known?.remaining !== before) this.#reportedAt = this.#order;
    return reported;
  }

  onNoResponse(sent: SentRequest): void {
    this.#end(sent);
    if (sent.epoch >= this.#epoch - 1) this.#lost.push(this.#order);
  }

  cancel(sent: SentRequest): void {
    this.#end(sent);
  }

  /** Others know that the window with a reset is over, which this process may have expected to last a little longer. */
  endKnown(reset: number, now: number): void {
    if (this.known && this.known.reset <= reset) this.#begin(null, now);
  }

  #endWhenOver(now: number): void {
    if (this.known && now >= this.known.end) this.#begin(null, now);
  }

  #end({ epoch, isProbe }: SentRequest): void {
    if (epoch === this.#epoch) {
      this.#current--;
      if (isProbe) this.#probes--;
    } else if (epoch === this.#epoch - 1 && this.#before > 0) this.#before--;
  }

  #endWithoutReport({ order }: SentRequest, status: number): void {
    if (status !== 429) {
      this.#unreported.push(order);
      this.#lastWasUsedUp = false;
      // A whole window went by without a report: the service has stopped sending them.
      if (this.#last && this.#unreported.length >= this.#last.limit) this.#last = null;
    } else if (this.known) this.known = { ...this.known, remaining: 0 };
  }

  /** Requests that a window has room for, not counting those under way. */
  #left({ limit, remaining }: KnownWindow, isLow: boolean): number {
    return remaining - this.#unreported.length - keptFrom(isLow, limit);
  }

  #isOpen(isLow: boolean): boolean {
    if (this.known) return this.#hasRoom(this.known, isLow);
    return !this.#lastWasUsedUp && this.#mayHaveRoom(isLow);
  }

  /** Whether there is room in a window for one more than the requests that are under way. */
  #hasRoom(window: KnownWindow, isLow: boolean): boolean {
    const room = this.#left(window, isLow) - this.#current - this.#before;
    // A lost request may not have been counted, so lost ones never close a window: one at a time finds out.
    return room > this.#lost.length || (room > 0 && this.#current === 0);
  }

  /** Whether an unknown window has room if it is as large as the one before. */
  #mayHaveRoom(isLow: boolean): boolean {
    const last = this.#last;
    return !last || this.#hasRoom({ ...last, remaining: last.limit }, isLow);
  }

  #markClosed(since: number | null, isLow: boolean): void {
    if (isLow) this.#closedToLowSince = since;
    else this.#closedSince = since;
  }

  /** When the next request may find out. */
  #probeAt(): number {
    if (this.#probes === 0 && (this.known || this.#mayHaveRoom(false))) return -Infinity;
    return this.#probedAt + nextProbe * Math.max(1, this.#probes);
  }

  /** Another window begins; null for one that no response has named yet. */
  #begin(next: KnownWindow | null, now: number): void {
    this.#lastWasUsedUp =
      this.#closedSince !== null || this.#closedToLowSince !== null || !this.#isOpen(false);
    const last = this.known;
    this.#adopt(next);
    this.#last = next ? null : last;
    this.#epoch++;
    // Requests of the window before may be counted in this one. A worker's may have been ended without a word.
    this.#before = isolatesRequests() ? 0 : this.#current;
    this.#current = 0;
    this.#unreported = [];
    this.#lost = [];
    this.#probes = 0;
    this.#probedAt = now;
  }

  #adopt(window: KnownWindow | null): void {
    this.known = window;
    this.#last = null;
    this.#closedSince = null;
    this.#closedToLowSince = null;
    this.#isDisproved = false;
  }

  /**
   * Learns what a response reports: of the window that is known, of a later one, or of one before.
   * @param isAfterLast - whether the service's clock was past the end of the last window.
   */
  #learn(reported: KnownWindow, sent: SentRequest, isAfterLast: boolean, now: number): void {
    const old = this.known ?? this.#last;
    if (!old) return this.#adopt(reported);
    const later = reported.reset - old.reset;
    const isOfThisWindow = sent.epoch === this.#epoch;
    // The service's clock was set back, where a response to a recent request names an earlier end that is yet to come.
    const wasSetBack = isOfThisWindow && later < -rounding && reported.end > now + doubt;
    if (!this.known) {
      // Windows may be as short as the rounding.
      const isNew = later > rounding || (later > 0 && (isOfThisWindow || isAfterLast));
      if (isNew || wasSetBack) this.#adopt(reported);
      return;
    }
    const isEnding = later > rounding && old.end - now < doubt;
    // Within one window a later request finds less. A service may move the end with every response; that alone makes no
    // new window.
    const hasMore = later > 0 && reported.remaining > old.remaining;
    const isNext = isEnding || (hasMore && sent.order > this.#reportedAt);
    if (isNext || wasSetBack) return this.#begin(reported, now);
    // With more room it is either of the next window, or was overtaken by a response of this one.
    if (hasMore || later < -rounding) return;
    this.known = {
      reset: Math.max(old.reset, reported.reset),
      limit: reported.limit,
      remaining: Math.min(old.remaining, reported.remaining),
      // A response that rounds up may move the end away; a better estimate of the same end may move it nearer.
      end:
        later > 0
          ? Math.max(old.end, reported.end)
          : Math.min(old.end, reported.end - 1000 * later),
    };
  }
}
