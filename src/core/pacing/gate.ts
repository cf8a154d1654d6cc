// A window, its cooldowns and the width of what is sent: how long a call waits for them, and what a 429 holds.
import { readRetryAfter, showsRoom } from "../http/rate-limit.ts";
import type { Cooldowns } from "./cooldowns.ts";
import type { RequestWindow, ResponseHead, SentRequest } from "./request-window.ts";
import { createWidth } from "./width.ts";

/** The specification's window, in milliseconds. */
const usualWindow = 60_000;
/** A longer `Retry-After`, in milliseconds, is no pace: it holds calls, and does not narrow the width. */
const shortWait = 10_000;

/** A call, as far as its wait depends on it. */
export interface Waiter {
  readonly maxWait: number;
  readonly isLow: boolean;
}

/** The consequences of a refusal for the calls that wait. */
export interface RefusalEffect {
  /** The operation and path that have a cooldown of their own from now on. */
  readonly target?: string;
  /** Milliseconds for which the window stays closed, which a refused probe has confirmed. */
  readonly closedMs?: number;
}

export interface Gate {
  readonly window: RequestWindow;
  readonly cooldowns: Cooldowns;
  /** Milliseconds that a call waits for the window, the width and the cooldown of all calls; see `RequestWindow.waitTime`. */
  waitTime(waiter: Waiter, at: number): number;
  /** The part of a wait that cannot become shorter: a response may make room, a cooldown ends by time. */
  certain(waitMs: number, cooldown: number, isLow: boolean): number;
  send(at: number, isLow: boolean): SentRequest;
  /** Learns from a response. */
  onResponse(sent: SentRequest, head: ResponseHead, target: string, at: number): RefusalEffect;
  /** No response came, or nothing was sent. */
  onNoResponse(sent: SentRequest, wasSent: boolean): void;
}

export function createGate(window: RequestWindow, cooldowns: Cooldowns): Gate {
  const width = createWidth();
  let lastOrder = 0;

  function onResponse(
    sent: SentRequest,
    head: ResponseHead,
    target: string,
    at: number,
  ): RefusalEffect {
    const wasKnown = window.known !== null;
    const kind = window.onResponse(sent, head, at);
    width.end();
    if (head.status === 429 && kind !== "cached") {
      return refuse(sent, head, { target, wasKnown, isReport: kind === "report" }, at);
    }
    if (kind === "report" || kind === "counted") width.widen(sent, window.sharers ?? 1, at);
    return {};
  }

  function refuse(
    sent: SentRequest,
    { headers }: ResponseHead,
    { target, wasKnown, isReport }: { target: string; wasKnown: boolean; isReport: boolean },
    at: number,
  ): RefusalEffect {
    const seconds = readRetryAfter(headers);
    const ms = (seconds ?? 0) * 1000;
    const hasRoom = showsRoom(headers);
    // A Retry-After that reaches past the window's own end by more than a window is a limit of what was refused.
    const left = window.known ? Math.max(0, window.known.end - at) : usualWindow;
    const isOfTarget = hasRoom || ms > left + usualWindow;
    const isConfirmed = !hasRoom && sent.isProbe && wasKnown;
    const isExplained = ms > shortWait || (!hasRoom && (isReport || isConfirmed));
    if (!isExplained) width.narrow(sent, lastOrder, at);
    const isNew = isOfTarget && seconds !== null && cooldowns.remaining(target, at) === 0;
    if (seconds !== null) cooldowns.start(isOfTarget ? target : "*", at + ms, at);
    return {
      ...(isNew ? { target } : {}),
      ...(isConfirmed && window.known ? { closedMs: window.known.end - at } : {}),
    };
  }

  return {
    window,
    cooldowns,
    waitTime: ({ maxWait, isLow }, at) =>
      Math.max(
        cooldowns.remaining("*", at),
        window.waitTime(at, maxWait, isLow),
        width.waitTime(at),
      ),
    certain: (waitMs, cooldown, isLow) => (window.exhausted(isLow) ? waitMs : cooldown),
    send: (at, isLow) => {
      width.send(at);
      const sent = window.send(at, isLow);
      lastOrder = sent.order;
      return sent;
    },
    onResponse,
    onNoResponse: (sent, wasSent) => {
      width.end();
      if (wasSent) window.onNoResponse(sent);
      else window.cancel(sent);
    },
  };
}
