// The window of a process that knows of no other. A window is known once a response has named it, and nothing is assumed
// of the next one: after a window that was used up, one request is sent as a probe.
import { createLedger } from "./ledger.ts";
import {
  keptFrom,
  type KnownWindow,
  type RequestWindow,
  type ResponseHead,
  type ResponseKind,
  type SentRequest,
} from "./request-window.ts";
import { createWindowReports } from "./window-reports.ts";

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
  const reports = createWindowReports();
  const ledger = createLedger();
  /** Whether the window before was used up, while this one is unknown. */
  let lastWasUsedUp = false;
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

  // How long a request waits.

  function update(now: number): void {
    if (reports.known && now >= reports.known.end) endWindow(now);
    closedSince = isOpen(false) ? null : (closedSince ?? now);
    closedToLowSince = isOpen(true) ? null : (closedToLowSince ?? now);
  }

  function waitTime(now: number, maxWait: number, isLow: boolean): number {
    if (isOpen(isLow)) return 0;
    if (reports.known) {
      const since = (isLow ? closedToLowSince : closedSince) ?? now;
      const opensAt = Math.min(reports.known.end, since + maxWait);
      if (now < opensAt) return opensAt - now;
      if (probeSucceeded) return 0;
    }
    return Math.max(0, nextProbeAt() - now);
  }

  function nextProbeAt(): number {
    const isFree = !isProbing && mayHaveRoom(false);
    return isFree ? -Infinity : probedAt + probeInterval;
  }

  function exhausted(isLow: boolean): boolean {
    return reports.known !== null && leftIn(reports.known, isLow) <= ledger.sinceReport;
  }

  function isOpen(isLow: boolean): boolean {
    if (reports.known) return hasRoom(reports.known, isLow);
    return !lastWasUsedUp && mayHaveRoom(isLow);
  }

  /** Whether an unknown window has room if it is as large as the one before; true while a window is known. */
  function mayHaveRoom(isLow: boolean): boolean {
    const { last } = reports;
    return !last || hasRoom({ ...last, remaining: last.limit }, isLow);
  }

  /** Whether there is room in a window for one more than the requests that are under way. */
  function hasRoom(window: KnownWindow, isLow: boolean): boolean {
    const room = leftIn(window, isLow) - ledger.underWay;
    // A lost request may not have been counted, so lost ones never close a window: one request at a time is sent.
    return room > ledger.lost || (room > 0 && ledger.ofWindow === 0);
  }

  /** Requests that a window has room for, not counting those under way. */
  function leftIn({ limit, remaining }: KnownWindow, isLow: boolean): number {
    return remaining - ledger.counted - keptFrom(isLow, limit);
  }

  // The ends of a request: answered, lost or never sent.

  function send(now: number, isLow: boolean): SentRequest {
    update(now);
    const isProbe = !isOpen(isLow);
    if (isProbe) {
      isProbing = true;
      probedAt = now;
    }
    return ledger.send(now, isProbe);
  }

  function onResponse(sent: SentRequest, head: ResponseHead, now: number): ResponseKind {
    update(now);
    const report = reports.read(sent, head, now);
    if (report === "cached") {
      cancel(sent);
      return "cached";
    }
    if (!report) return endWithoutReport(sent, head.status);
    const isSinceReport = ledger.isSinceReport(sent);
    const isOfWindow = ledger.end(sent);
    if (sent.isProbe && isOfWindow) endProbe(head.status !== 429);
    ledger.settle(sent);
    withoutReport = 0;
    const before = reports.known;
    const isFirst = reports.learn(report, isOfWindow, isSinceReport, now);
    if (isFirst && before) begin(now);
    else if (isFirst) openAnew();
    if (reports.known?.remaining !== before?.remaining) ledger.report();
    return "report";
  }

  function endWithoutReport(sent: SentRequest, status: number): "counted" | "lost" {
    if (status === 429 && sent.isProbe && reports.known && ledger.end(sent)) {
      endProbe(false);
      return "lost";
    }
    // A gateway or a firewall sends errors as well, so only a success is certainly the service's.
    if (status < 200 || status > 299) {
      onNoResponse(sent);
      return "lost";
    }
    const mayBeCounted = reports.known ?? reports.last;
    const isOfWindow = ledger.end(sent, mayBeCounted ? "counted" : undefined);
    if (!isOfWindow) return "counted";
    if (sent.isProbe) isProbing = false;
    if (++withoutReport >= manyWithoutReport && !reports.known) {
      // The service has stopped sending rate-limit headers.
      reports.forget();
      lastWasUsedUp = false;
      ledger.clear();
    }
    return "counted";
  }

  function onNoResponse(sent: SentRequest): void {
    ledger.end(sent, "lost");
  }

  function cancel(sent: SentRequest): void {
    if (ledger.end(sent) && sent.isProbe) isProbing = false;
  }

  function endProbe(succeeded: boolean): void {
    probeSucceeded = succeeded;
    if (succeeded) isProbing = false;
    // Calls wait for as long as they may from now on.
    else closedSince = closedToLowSince = null;
  }

  // The beginning and the end of a window.

  function endKnown(reset: number, now: number): void {
    if (reports.known && reports.known.reset <= reset) endWindow(now);
  }

  function endWindow(now: number): void {
    // A window is used up for calls of low priority where others find some room.
    lastWasUsedUp = !isOpen(true);
    reports.end();
    begin(now);
  }

  /** Another window begins, which no response may have named yet. */
  function begin(now: number): void {
    ledger.begin();
    withoutReport = 0;
    isProbing = false;
    probedAt = now;
    openAnew();
  }

  function openAnew(): void {
    closedSince = closedToLowSince = null;
    probeSucceeded = false;
  }

  return {
    get rateLimit() {
      return reports.rateLimit;
    },
    get known() {
      return reports.known;
    },
    get lost() {
      return ledger.lost;
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
