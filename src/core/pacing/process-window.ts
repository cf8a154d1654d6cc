// The window of a process that knows of no other. A window is known once a response has named it, and nothing is assumed
// of the next one: after a window that was used up, one request is sent as a probe.
import type { HeaderSource } from "../http/headers.ts";
import {
  isCached,
  type RateLimit,
  readDate,
  readRateLimit,
  readRetryAfter,
} from "../http/rate-limit.ts";
import { isolatesRequests } from "../runtime/environment.ts";
import {
  keptFrom,
  type KnownWindow,
  merged,
  type RequestWindow,
  type ResponseHead,
  type ResponseKind,
  rounding,
  type SentRequest,
} from "./request-window.ts";
import { createServiceClock } from "./service-clock.ts";
import { createUnaccounted } from "./unaccounted.ts";

/** Milliseconds by which the end of a window may be misjudged: the service gives both its times in whole seconds. */
const doubt = 2000;
/** Milliseconds between two probes, unless the service has answered the first. */
const probeInterval = 1000;
/** From this many responses in a row without rate-limit headers on, the service is taken to send none. */
const manyWithoutReport = 5;

/** The window of one process. */
export interface ProcessWindow extends RequestWindow {
  /** Requests that the service may have counted or not, and that no report includes. */
  readonly lost: number;
  /** Others know that the window with a reset is over, which this process may have expected to last a little longer. */
  endKnown(reset: number, now: number): void;
}

export function createProcessWindow(): ProcessWindow {
  let rateLimit: RateLimit | null = null;
  let known: KnownWindow | null = null;
  const unaccounted = createUnaccounted();
  /** The window before, while this one is unknown; and whether it was used up. */
  let last: KnownWindow | null = null;
  let lastWasUsedUp = false;
  let epoch = 0;
  /** Requests under way that were sent in this window, and in the one before. */
  let current = 0;
  let before = 0;
  /** The last request that was sent; and the last one when the known window's `remaining` was reported. */
  let order = 0;
  let reportedAt = 0;
  /** Requests under way that were sent after that, so that `remaining` does not include them. */
  let sinceReport = 0;
  /** Responses in a row that had no rate-limit headers, in this window. */
  let withoutReport = 0;
  /** Since when the window has had no room: for all requests, and for those that leave a tenth. */
  let closedSince: number | null = null;
  let closedToLowSince: number | null = null;
  /** When the last probe was sent, or the window before ended. */
  let probedAt = 0;
  /** Whether that probe is under way or has failed, so that the next one has to wait. */
  let isProbing = false;
  /** Whether a probe of a closed window succeeded, so that the window is not closed as its headers say. */
  let probeSucceeded = false;
  const clock = createServiceClock();

  function update(now: number): void {
    endWhenOver(now);
    closedSince = isOpen(false) ? null : (closedSince ?? now);
    closedToLowSince = isOpen(true) ? null : (closedToLowSince ?? now);
  }

  function waitTime(now: number, maxWait: number, isLow: boolean): number {
    if (isOpen(isLow)) return 0;
    const since = (isLow ? closedToLowSince : closedSince) ?? now;
    if (known) {
      const opensAt = Math.min(known.end, since + maxWait);
      if (now < opensAt) return opensAt - now;
      if (probeSucceeded) return 0;
    }
    return Math.max(0, nextProbeAt() - now);
  }

  function exhausted(isLow: boolean): boolean {
    return known !== null && leftIn(known, isLow) <= sinceReport;
  }

  function send(now: number, isLow: boolean): SentRequest {
    endWhenOver(now);
    const isProbe = !isOpen(isLow);
    if (isProbe) {
      isProbing = true;
      probedAt = now;
    }
    current++;
    sinceReport++;
    return { sentAt: now, order: ++order, epoch, isProbe };
  }

  function onResponse(
    sent: SentRequest,
    { status, headers }: ResponseHead,
    now: number,
  ): ResponseKind {
    const date = readDate(headers);
    if (isCached(headers) || !clock.learn(date, sent.sentAt, now, status === 429)) {
      cancel(sent);
      return "cached";
    }
    const reported = readRateLimit(headers);
    if (reported) rateLimit = reported;
    const ms = reported?.resetAt.getTime() ?? 0;
    // Some services send 0 where no window ends.
    if (!reported || ms <= 0) return endWithoutReport(sent, status, headers);
    finish(sent);
    const { limit, remaining } = reported;
    if (sent.isProbe && sent.epoch === epoch) {
      probeSucceeded = status !== 429;
      if (probeSucceeded) isProbing = false;
      else closeAnew();
    }
    withoutReport = 0;
    unaccounted.settle(sent.order);
    const end = ms - clock.ahead();
    const isAfterLast = last !== null && (date ?? Infinity) >= 1000 * last.reset;
    const left = known?.remaining;
    learn({ reset: ms / 1000, limit, remaining, end }, sent, isAfterLast, now);
    if (known?.remaining !== left) countFromNow();
    return "report";
  }

  function onNoResponse(sent: SentRequest): void {
    finish(sent);
    if (sent.epoch >= epoch - 1) unaccounted.add(order, false);
  }

  function cancel(sent: SentRequest): void {
    finish(sent);
    if (sent.isProbe && sent.epoch === epoch) isProbing = false;
  }

  function endKnown(reset: number, now: number): void {
    if (known && known.reset <= reset) begin(null, now);
  }

  function endWhenOver(now: number): void {
    if (known && now >= known.end) begin(null, now);
  }

  function finish(sent: SentRequest): void {
    if (sent.epoch === epoch) {
      current--;
      if (sent.order > reportedAt) sinceReport--;
    } else if (sent.epoch === epoch - 1 && before > 0) before--;
  }

  function endWithoutReport(
    sent: SentRequest,
    status: number,
    headers: HeaderSource,
  ): "counted" | "lost" {
    const isOfThisWindow = sent.epoch === epoch;
    // A `Retry-After` says how long the refusal holds, which need not be the rest of the window.
    const isSpent = status === 429 && (sent.isProbe || readRetryAfter(headers) === null);
    if (isSpent && known && isOfThisWindow) {
      finish(sent);
      known = { ...known, remaining: 0 };
      if (sent.isProbe) closeAnew();
      return "lost";
    }
    // A gateway or a firewall sends errors as well, so only a success is certainly the service's.
    if (status < 200 || status > 299) {
      onNoResponse(sent);
      return "lost";
    }
    cancel(sent);
    if (!isOfThisWindow) return "counted";
    if (known || last) unaccounted.add(sent.order, true);
    if (++withoutReport >= manyWithoutReport) expectNoReports();
    return "counted";
  }

  /** The service has stopped sending rate-limit headers. A window that is known stays so until its end. */
  function expectNoReports(): void {
    if (known) {
      probeSucceeded = true;
      return;
    }
    last = null;
    lastWasUsedUp = false;
    unaccounted.clear();
  }

  /** Requests that a window has room for, not counting those under way. */
  function leftIn({ limit, remaining }: KnownWindow, isLow: boolean): number {
    return remaining - unaccounted.counted - keptFrom(isLow, limit);
  }

  function isOpen(isLow: boolean): boolean {
    if (known) return hasRoom(known, isLow);
    return !lastWasUsedUp && mayHaveRoom(isLow);
  }

  /** Whether there is room in a window for one more than the requests that are under way. */
  function hasRoom(window: KnownWindow, isLow: boolean): boolean {
    const room = leftIn(window, isLow) - current - before;
    // A lost request may not have been counted, so lost ones never close a window: one request at a time is sent.
    return room > unaccounted.lost || (room > 0 && current === 0);
  }

  /** Whether an unknown window has room if it is as large as the one before. */
  function mayHaveRoom(isLow: boolean): boolean {
    return !last || hasRoom({ ...last, remaining: last.limit }, isLow);
  }

  /** A probe was refused: calls wait for as long as they may from now on. */
  function closeAnew(): void {
    closedSince = null;
    closedToLowSince = null;
  }

  function nextProbeAt(): number {
    const isFree = !isProbing && (known !== null || mayHaveRoom(false));
    return isFree ? -Infinity : probedAt + probeInterval;
  }

  function countFromNow(): void {
    reportedAt = order;
    sinceReport = 0;
  }

  /** Another window begins; null for one that no response has named yet. */
  function begin(next: KnownWindow | null, now: number): void {
    lastWasUsedUp = closedSince !== null || closedToLowSince !== null || !isOpen(false);
    const over = known;
    adopt(next);
    last = next ? null : over;
    epoch++;
    // Requests of the window before may be counted in this one. A worker's may have been ended without a word.
    before = isolatesRequests() ? 0 : current;
    current = 0;
    countFromNow();
    unaccounted.clear();
    withoutReport = 0;
    isProbing = false;
    probedAt = now;
  }

  function adopt(window: KnownWindow | null): void {
    known = window;
    last = null;
    closeAnew();
    probeSucceeded = false;
  }

  /**
   * Learns what a response reports: of the window that is known, of a later one, or of one before.
   * @param isAfterLast - whether the service's clock was past the end of the last window.
   */
  function learn(
    reported: KnownWindow,
    sent: SentRequest,
    isAfterLast: boolean,
    now: number,
  ): void {
    const old = known ?? last;
    if (!old) return adopt(reported);
    const later = reported.reset - old.reset;
    const isOfThisWindow = sent.epoch === epoch;
    // The service's clock was set back, where a response to a recent request names an earlier end that is yet to come.
    const wasSetBack = isOfThisWindow && later < -rounding && reported.end > now + doubt;
    if (!known) {
      // Windows may be as short as the rounding.
      const isNew = later > rounding || (later > 0 && (isOfThisWindow || isAfterLast));
      if (isNew || wasSetBack) adopt(reported);
      return;
    }
    const isEnding = later > rounding && old.end - now < doubt;
    // Within one window a later request finds less. A service may move the end with every response; that alone makes no
    // new window.
    const hasMore = later > 0 && reported.remaining > old.remaining;
    const isNext = isEnding || (hasMore && sent.order > reportedAt);
    if (isNext || wasSetBack) return begin(reported, now);
    // With more room it is either of the next window, or was overtaken by a response of this one.
    if (hasMore || later < -rounding) return;
    known = merged(old, reported);
  }

  return {
    get rateLimit() {
      return rateLimit;
    },
    get known() {
      return known;
    },
    get lost() {
      return unaccounted.lost;
    },
    update,
    waitTime,
    exhausted,
    send,
    onResponse,
    onNoResponse,
    cancel,
    endKnown,
  };
}
