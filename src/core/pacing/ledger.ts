// The requests of a window that its last report may not include: those under way, and those that ended without a report.
import { isolatesRequests } from "../runtime/environment.ts";
import type { SentRequest } from "./request-window.ts";

export interface Ledger {
  /** Requests under way that were sent in this window or in the one before, since either may count them. */
  readonly underWay: number;
  /** Requests under way that were sent in this window. */
  readonly ofWindow: number;
  /** Requests under way that were sent since the last report, so that its `remaining` does not include them. */
  readonly sinceReport: number;
  /** Requests that the service has counted: it answered them, without rate-limit headers. */
  readonly counted: number;
  /** Requests that the service may have counted or not: no response came, or a gateway's. */
  readonly lost: number;
  send(now: number, isProbe: boolean): SentRequest;
  isSinceReport(sent: SentRequest): boolean;
  /** A request has ended, without a report where `how` is given. Returns whether it was sent in this window. */
  end(sent: SentRequest, how?: "counted" | "lost"): boolean;
  /** The report for a request includes those that were sent before it. */
  settle(sent: SentRequest): void;
  /** A report has changed what remains: it is the last one from now on. */
  report(): void;
  /** Forgets the requests that ended. */
  clear(): void;
  /** Another window begins. */
  begin(): void;
}

/** More lost requests than this make no difference: one at a time is sent then. */
const mostLost = 1000;

export function createLedger(): Ledger {
  let order = 0;
  let current = new Set<SentRequest>();
  let before = new Set<SentRequest>();
  let sinceReport = new Set<SentRequest>();
  let counted: SentRequest[] = [];
  let lost: SentRequest[] = [];

  function clear(): void {
    counted = [];
    lost = [];
  }

  return {
    get underWay() {
      return current.size + before.size;
    },
    get ofWindow() {
      return current.size;
    },
    get sinceReport() {
      return sinceReport.size;
    },
    get counted() {
      return counted.length;
    },
    get lost() {
      return lost.length;
    },
    send: (now, isProbe) => {
      const sent = { sentAt: now, order: ++order, isProbe };
      current.add(sent);
      sinceReport.add(sent);
      return sent;
    },
    isSinceReport: (sent) => sinceReport.has(sent),
    end: (sent, how) => {
      sinceReport.delete(sent);
      const isOfWindow = current.delete(sent);
      if (!isOfWindow && !before.delete(sent)) return false;
      if (how === "counted") counted.push(sent);
      else if (how === "lost" && lost.length < mostLost) lost.push(sent);
      return isOfWindow;
    },
    settle: ({ order: reported }) => {
      if (counted.length > 0) counted = counted.filter((sent) => sent.order >= reported);
      if (lost.length > 0) lost = lost.filter((sent) => sent.order >= reported);
    },
    report: () => {
      sinceReport = new Set();
    },
    clear,
    begin: () => {
      // A worker's requests may have been ended without a word.
      before = isolatesRequests() ? new Set() : current;
      current = new Set();
      sinceReport = new Set();
      clear();
    },
  };
}
