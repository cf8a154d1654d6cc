// The service's request window (spec 8) as a limiter sees it, whether one process uses it or many.
import type { HeaderSource } from "../http/headers.ts";
import type { RateLimit } from "../http/rate-limit.ts";

/** A response's status and headers. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: HeaderSource;
}

/** Permission to send one request: a unit of the window, and a place of the call's semaphore. */
export interface Permit {
  /** The headers of the response are there. The place stays taken, as long as its body is read. */
  answered(head: ResponseHead): void;
  /**
   * Ends the permit, once, and hands back its place.
   * @param wasSent - without a response: whether the request may have reached the service.
   */
  end(wasSent: boolean): void;
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
  /** Its number, by which later requests have greater ones. */
  readonly order: number;
  /** Whether it was sent as a probe, while the window was unknown or closed. */
  readonly isProbe: boolean;
}

/**
 * The kind of news that a response is of the window. `"report"`: it has rate-limit headers. `"counted"`: the service
 * has counted the request, and says nothing more. `"lost"`: a gateway may have sent it, so the service may have counted
 * the request or not. `"cached"`: the service has not seen the request.
 */
export type ResponseKind = "report" | "counted" | "lost" | "cached";

/** A window, as a limiter uses it. Times are of the limiter's clock, in milliseconds. */
export interface RequestWindow {
  /** The last rate limit that a response reported. */
  readonly rateLimit: RateLimit | null;
  /** Null before the first response, and from the end of one window until a response names the next. */
  readonly known: KnownWindow | null;
  /**
   * Brings the window up to date where a call wants to send or waits: it may be over, or closed from now on. That of a
   * fleet asks its store.
   */
  update(now: number): void;
  /**
   * Milliseconds until a request may be sent, by the last update; 0 for now. A response may make room earlier.
   * @param maxWait - at most this long after the window was found closed, one request is sent as a probe.
   * @param isLow - leaves a tenth of the window to others.
   */
  waitTime(now: number, maxWait: number, isLow: boolean): number;
  /** Whether it is certain to have no room until its end, whatever becomes of requests under way. */
  exhausted(isLow: boolean): boolean;
  send(now: number, isLow: boolean): SentRequest;
  /** Learns from a response. */
  onResponse(sent: SentRequest, head: ResponseHead, now: number): ResponseKind;
  /** No response came: the service may have counted the request or not. */
  onNoResponse(sent: SentRequest): void;
  /** The service has not seen the request. */
  cancel(sent: SentRequest): void;
  /** In a fleet: how many processes share the window. */
  readonly sharers?: number;
  /** In a fleet: settles once the room that other processes left is known; undefined when it is known already. */
  asking?(): Promise<void> | undefined;
}

/** How much of a window, or of a client's places, calls leave to others: those of low priority a tenth. */
export function keptFrom(isLow: boolean, limit: number): number {
  return isLow && limit > 1 && limit < Infinity ? Math.ceil(limit / 10) : 0;
}

/** Seconds by which responses may round the end of one window differently. */
export const rounding = 2;
