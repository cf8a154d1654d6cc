// How many requests may be under way besides `maxConcurrency`, by refusals that the window does not explain: a gateway, or
// the service itself, takes so many requests a second or so many at once, and no header names that limit. As in TCP's
// congestion avoidance (Chiu and Jain, 1989) successes widen it by little, and a refusal halves it.
import { isolatesRequests } from "../runtime/environment.ts";
import type { SentRequest } from "./request-window.ts";

export interface Width {
  /** Milliseconds until one more request may be sent. A response may make room earlier. */
  waitTime(now: number): number;
  send(now: number): void;
  /** A request has ended. */
  end(): void;
  /** The service has taken a request. `sharers` processes widen at the same time. */
  widen(sent: SentRequest, sharers: number, now: number): void;
  /** A request was refused; `order` is that of the last one sent. */
  narrow(sent: SentRequest, order: number, now: number): void;
}

/** After this many successes for each request that may be under way, one more may be. */
const caution = 8;
/** Milliseconds for which the second refusal in a row holds all, which each further one doubles, and the longest hold. */
const firstHold = 1000;
const longestHold = 60_000;
/** The longest pause after a request, in milliseconds. */
const longestPause = 4000;
/** How soon to look again, in milliseconds, where a response makes room. */
const soon = 1000;

export function createWidth(): Width {
  /** Below one a request is followed by a pause, so that on average as many are under way. */
  let width = Infinity;
  let underWay = 0;
  let sentAt = 0;
  /** How long the last success took, a millisecond at the least; before the first an estimate. */
  let took = 100;
  let successes = 0;
  /** Refusals in a row. */
  let refusals = 0;
  /** The last request that was sent before the last refusal came. */
  let refusedOrder = 0;
  let heldUntil = 0;

  return {
    waitTime: (now) => {
      const isFull = underWay >= Math.max(1, Math.floor(width)) && !isolatesRequests();
      // The narrowest width is for the success before it, and a later one may have taken longer.
      const pausedUntil = width < 1 ? sentAt + Math.min(took / width, longestPause) : 0;
      return Math.max(isFull ? soon : 0, pausedUntil - now, heldUntil - now);
    },
    send: (now) => {
      underWay++;
      sentAt = now;
    },
    end: () => {
      underWay--;
    },
    widen: (sent, sharers, now) => {
      took = Math.max(1, now - sent.sentAt);
      successes++;
      refusals = 0;
      width += Math.min(width / 2, 1 / width) / caution / sharers;
    },
    narrow: (sent, order, now) => {
      if (sent.order <= refusedOrder) return;
      refusedOrder = order;
      // The refused request has ended, and was under way with these.
      if (width > 1) width = Math.max(1, Math.min(successes, width / 2, (underWay + 1) / 2));
      else {
        const narrowest = Math.min(1, took / longestPause);
        width = Math.max(narrowest, width * (successes > 1 ? 3 / 4 : 1 / 2));
      }
      successes = 0;
      if (++refusals > 1) heldUntil = now + Math.min(longestHold, firstHold * 2 ** (refusals - 2));
    },
  };
}
