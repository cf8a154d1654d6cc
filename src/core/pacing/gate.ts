// A window and its cooldowns together: how long a call waits for them, and what a 429 holds.
import { readRetryAfter, showsRoom } from "../http/rate-limit.ts";
import type { Cooldowns } from "./cooldowns.ts";
import type { RequestWindow, ResponseHead, SentRequest } from "./request-window.ts";

/** The specification's window, in milliseconds. */
const usualWindow = 60_000;

/** A call, as far as its wait depends on it. */
export interface Waiter {
  readonly maxWait: number;
  readonly isLow: boolean;
}

/** The consequences of a refusal for the calls that wait. */
export interface Refusal {
  /** The operation and path that have a cooldown of their own from now on. */
  readonly target?: string;
  /** Milliseconds for which the window stays closed, which a refused probe has confirmed. */
  readonly closedMs?: number;
}

export interface Gate {
  readonly window: RequestWindow;
  readonly cooldowns: Cooldowns;
  /** Milliseconds that a call waits for the window and for the cooldown of all calls; see `RequestWindow.waitTime`. */
  waitTime(waiter: Waiter, at: number): number;
  /** The part of a wait that cannot become shorter: a response may free a place in the window, a cooldown ends by time. */
  certain(waitMs: number, cooldown: number, isLow: boolean): number;
  /** Learns from a response. */
  onResponse(sent: SentRequest, head: ResponseHead, target: string, at: number): Refusal;
}

export function createGate(window: RequestWindow, cooldowns: Cooldowns): Gate {
  function onResponse(sent: SentRequest, head: ResponseHead, target: string, at: number): Refusal {
    const wasKnown = window.known !== null;
    if (window.onResponse(sent, head, at) === "cached" || head.status !== 429) return {};
    const isOfAll = !showsRoom(head.headers);
    const seconds = readRetryAfter(head.headers);
    const isOfTarget = seconds !== null && coolDown(target, seconds * 1000, isOfAll, at);
    const isConfirmed = isOfAll && sent.isProbe && wasKnown;
    return {
      ...(isOfTarget ? { target } : {}),
      ...(isConfirmed && window.known ? { closedMs: window.known.end - at } : {}),
    };
  }

  /**
   * Heeds a `Retry-After`; returns whether the target has a cooldown of its own that it did not have before.
   * @param isOfAll - whether the service may have refused the request for the window, and not for a limit of its own.
   */
  function coolDown(target: string, ms: number, isOfAll: boolean, at: number): boolean {
    // One that reaches past the window's own end by more than a window is a limit of what was refused.
    const left = window.known ? Math.max(0, window.known.end - at) : usualWindow;
    if (isOfAll && ms <= left + usualWindow) {
      cooldowns.start("*", at + ms, at);
      return false;
    }
    const isNew = cooldowns.remaining(target, at) === 0;
    cooldowns.start(target, at + ms, at);
    return isNew;
  }

  return {
    window,
    cooldowns,
    waitTime: ({ maxWait, isLow }, at) =>
      Math.max(cooldowns.remaining("*", at), window.waitTime(at, maxWait, isLow)),
    certain: (waitMs, cooldown, isLow) => (window.exhausted(isLow) ? waitMs : cooldown),
    onResponse,
  };
}
