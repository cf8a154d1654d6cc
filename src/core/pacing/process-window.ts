// The window of a process that knows of no other. A window is known once a response has named it, and nothing is assumed
// of the next one: after a window that was used up, one request is sent as a probe.
import { isCached, type RateLimit, readDate, readRateLimit } from "../http/rate-limit.ts";
import { isolatesRequests } from "../runtime/environment.ts";
import {
  keptFrom,
  type KnownWindow,
  type RequestWindow,
  type ResponseHead,
  type ResponseKind,
  rounding,
  type SentRequest,
} from "./request-window.ts";
import { createServiceClock } from "./service-clock.ts";
import { Unaccounted } from "./unaccounted.ts";

/** Milliseconds by which the end of a window may be misjudged: the service gives both its times in whole seconds. */
const doubt = 2000;
/** Milliseconds between two probes, unless the service has answered the first. */
const probeInterval = 1000;
/** From this many responses in a row without rate-limit headers on, the service is taken to send none. */
const manyWithoutReport = 5;

export class ProcessWindow implements RequestWindow {
  rateLimit: RateLimit | null = null;
  known: KnownWindow | null = null;
  readonly unaccounted = new Unaccounted();
  /** The window before, while this one is unknown; and whether it was used up. */
  #last: KnownWindow | null = null;
  #lastWasUsedUp = false;
  #epoch = 0;
  /** Requests under way that were sent in this window, and in the one before. */
  #current = 0;
  #before = 0;
  /** The last request that was sent; and the last one when the known window's `remaining` was reported. */
  #order = 0;
  #reportedAt = 0;
  /** Requests under way that were sent after that, so that `remaining` does not include them. */
  #sinceReport = 0;
  /** Responses in a row that had no rate-limit headers, in this window. */
  #withoutReport = 0;
  /** Since when the window has had no room: for all requests, and for those that leave a tenth. */
  #closedSince: number | null = null;
  #closedToLowSince: number | null = null;
  /** When the last probe was sent, or the window before ended. */
  #probedAt = 0;
  /** Whether that probe is under way or has failed, so that the next one has to wait. */
  #isProbing = false;
  /** Whether a probe of a closed window succeeded, so that the window is not closed as its headers say. */
  #probeSucceeded = false;
  readonly #clock = createServiceClock();

  ask(now: number, maxWait: number, isLow: boolean): number {
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
      if (this.#probeSucceeded) return 0;
    }
    return Math.max(0, this.#nextProbeAt() - now);
  }

  exhausted(isLow: boolean): boolean {
    return this.known !== null && this.#left(this.known, isLow) <= this.#sinceReport;
  }

  send(now: number, isLow: boolean): SentRequest {
    this.#endWhenOver(now);
    const isProbe = !this.#isOpen(isLow);
    if (isProbe) {
      this.#isProbing = true;
      this.#probedAt = now;
    }
    this.#current++;
    this.#sinceReport++;
    return { sentAt: now, order: ++this.#order, epoch: this.#epoch, isProbe };
  }

  onResponse(sent: SentRequest, { status, headers }: ResponseHead, now: number): ResponseKind {
    const date = readDate(headers);
    if (isCached(headers) || !this.#clock.learn(date, sent.sentAt, now, status === 429)) {
      this.cancel(sent);
      return "cached";
    }
    const reported = readRateLimit(headers);
    if (reported) this.rateLimit = reported;
    const ms = reported?.resetAt.getTime() ?? 0;
    // Some services send 0 where no window ends.
    if (!reported || ms <= 0) return this.#endWithoutReport(sent, status);
    this.#end(sent);
    const { limit, remaining } = reported;
    if (sent.isProbe && sent.epoch === this.#epoch) {
      this.#probeSucceeded = status !== 429;
      if (this.#probeSucceeded) this.#isProbing = false;
      else this.#closeAnew();
    }
    this.#withoutReport = 0;
    this.unaccounted.settle(sent.order);
    const end = ms - this.#clock.ahead();
    const isAfterLast = this.#last !== null && (date ?? Infinity) >= 1000 * this.#last.reset;
    const before = this.known?.remaining;
    this.#learn({ reset: ms / 1000, limit, remaining, end }, sent, isAfterLast, now);
    if (this.known?.remaining !== before) this.#countFromNow();
    return "report";
  }

  onNoResponse(sent: SentRequest): void {
    this.#end(sent);
    if (sent.epoch >= this.#epoch - 1) this.unaccounted.add(this.#order, false);
  }

  cancel(sent: SentRequest): void {
    this.#end(sent);
    if (sent.isProbe && sent.epoch === this.#epoch) this.#isProbing = false;
  }

  /** Others know that the window with a reset is over, which this process may have expected to last a little longer. */
  endKnown(reset: number, now: number): void {
    if (this.known && this.known.reset <= reset) this.#begin(null, now);
  }

  #endWhenOver(now: number): void {
    if (this.known && now >= this.known.end) this.#begin(null, now);
  }

  #end({ epoch, order }: SentRequest): void {
    if (epoch === this.#epoch) {
      this.#current--;
      if (order > this.#reportedAt) this.#sinceReport--;
    } else if (epoch === this.#epoch - 1 && this.#before > 0) this.#before--;
  }

  #endWithoutReport(sent: SentRequest, status: number): "counted" | "lost" {
    const isOfThisWindow = sent.epoch === this.#epoch;
    if (status === 429 && this.known && isOfThisWindow) {
      this.#end(sent);
      this.known = { ...this.known, remaining: 0 };
      if (sent.isProbe) this.#closeAnew();
      return "lost";
    }
    // A gateway or a firewall sends errors as well, so only a success is certainly the service's.
    if (status < 200 || status > 299) {
      this.onNoResponse(sent);
      return "lost";
    }
    this.cancel(sent);
    if (!isOfThisWindow) return "counted";
    if (this.known || this.#last) this.unaccounted.add(sent.order, true);
    if (++this.#withoutReport >= manyWithoutReport) this.#expectNoReports();
    return "counted";
  }

  /** The service has stopped sending rate-limit headers. A window that is known stays so until its end. */
  #expectNoReports(): void {
    if (this.known) {
      this.#probeSucceeded = true;
      return;
    }
    this.#last = null;
    this.#lastWasUsedUp = false;
    this.unaccounted.clear();
  }

  /** Requests that a window has room for, not counting those under way. */
  #left({ limit, remaining }: KnownWindow, isLow: boolean): number {
    return remaining - this.unaccounted.counted - keptFrom(isLow, limit);
  }

  #isOpen(isLow: boolean): boolean {
    if (this.known) return this.#hasRoom(this.known, isLow);
    return !this.#lastWasUsedUp && this.#mayHaveRoom(isLow);
  }

  /** Whether there is room in a window for one more than the requests that are under way. */
  #hasRoom(window: KnownWindow, isLow: boolean): boolean {
    const room = this.#left(window, isLow) - this.#current - this.#before;
    // A lost request may not have been counted, so lost ones never close a window: one request at a time is sent.
    return room > this.unaccounted.lost || (room > 0 && this.#current === 0);
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

  /** A probe was refused: calls wait for as long as they may from now on. */
  #closeAnew(): void {
    this.#closedSince = null;
    this.#closedToLowSince = null;
  }

  #nextProbeAt(): number {
    const isFree = !this.#isProbing && (this.known !== null || this.#mayHaveRoom(false));
    return isFree ? -Infinity : this.#probedAt + probeInterval;
  }

  #countFromNow(): void {
    this.#reportedAt = this.#order;
    this.#sinceReport = 0;
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
    this.#countFromNow();
    this.unaccounted.clear();
    this.#withoutReport = 0;
    this.#isProbing = false;
    this.#probedAt = now;
  }

  #adopt(window: KnownWindow | null): void {
    this.known = window;
    this.#last = null;
    this.#closeAnew();
    this.#probeSucceeded = false;
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
