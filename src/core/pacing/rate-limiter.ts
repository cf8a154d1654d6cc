// The rate limiter for all calls of a credential. It admits them by priority and then first in, first out,
// while the request window and their client's semaphore have room, and none while the service has asked to wait.
import { createAlarm } from "../runtime/alarm.ts";
import { steadyNow } from "../runtime/clock.ts";
import { isolatesRequests } from "../runtime/environment.ts";
import { type RateLimit, readRetryAfter, showsRoom } from "../http/rate-limit.ts";
import { type Cooldowns, createCooldowns } from "./cooldowns.ts";
import type { PendingCall } from "./queue/pending-call.ts";
import { createQueueNotices } from "./queue/queue-notices.ts";
import {
  type CallQueue,
  createCallQueue,
  type Lane,
  type Line,
  type WaitGroup,
} from "./queue/queue.ts";
import { QueuedCall } from "./queue/queued-call.ts";
import { ProcessWindow } from "./process-window.ts";
import type { Permit, RequestWindow, ResponseHead, SentRequest } from "./request-window.ts";

export interface RateLimiter {
  /** The last rate limit that a response reported. */
  readonly rateLimit: RateLimit | null;
  /** When a call last came, by the steady clock. */
  readonly usedAt: number;
  acquire(pending: PendingCall): Promise<Permit> | Permit;
  /**
   * Milliseconds that a call would certainly wait here.
   * @param maxWait - the longest wait for a window.
   */
  waitTime(pending: PendingCall, maxWait: number): number;
}

/** @internal What a limiter knows by itself, and how it is notified of changes. */
export interface OwnPacing {
  readonly window: ProcessWindow;
  readonly cooldowns: Cooldowns;
  readonly queue: CallQueue;
  /** Looks again which calls may be sent. */
  readonly recheck: () => void;
  /** The limiter's clock, in milliseconds: the steady one, by which a timer that has gone off has also run its time. */
  readonly now: () => number;
}

/** @internal What takes the place of a limiter's own window and cooldowns. */
export interface SharedView {
  readonly window: RequestWindow;
  readonly cooldowns: Cooldowns;
}

/** @internal Gives the view that many have of a window, by what one of them knows alone. */
export type Share = (own: OwnPacing) => SharedView;

/** The specification's window, in milliseconds. */
const usualWindow = 60_000;
/** How often a worker's call looks again while a response may make room, in milliseconds. */
const poll = 100;

/** @param share - gives another view of the window, where others use it too. */
export function createRateLimiter(share?: Share): RateLimiter {
  const queue = createCallQueue(advance);
  const alone = { window: new ProcessWindow(), cooldowns: createCooldowns() };
  const shared: SharedView = share ? share({ ...alone, queue, recheck, now }) : alone;
  const { window, cooldowns } = shared;
  const { explain, refuseOutlasted, requeue } = createQueueNotices(queue, cooldowns);
  /** Calls that were given a permit and have yet to learn of it: a call that comes meanwhile goes after them. */
  let admitted = 0;
  let usedAt = steadyNow();
  /** The last moment at which a wait ended. */
  let waitedUntil = 0;
  const alarm = createAlarm((moment) => {
    waitedUntil = Math.max(waitedUntil, moment);
    drain();
  });

  /** The steady clock. A timer that has gone off has ended its wait, also where a test's clock stands still. */
  function now(): number {
    return Math.max(steadyNow(), waitedUntil);
  }

  function waitTime({ maxWait, lane }: WaitGroup, at: number): number {
    if (maxWait === null) return 0;
    return Math.max(cooldowns.remaining("*", at), window.ask(at, maxWait, lane.isLow));
  }

  /** The part of a wait that cannot become shorter: a response may free a place in the window, a cooldown ends by time. */
  function certain(waitMs: number, cooldown: number, isLow: boolean): number {
    return window.exhausted(isLow) ? waitMs : cooldown;
  }

  /** Admits all calls that may go, and comes back when the window opens. */
  function drain(): void {
    // Each turn reads the clock, as `advance` does: the window may close while calls are admitted.
    let at = now();
    for (let first = firstAtWindow(at); first; first = firstAtWindow(at)) {
      first.offer();
      at = now();
    }
    // A Retry-After never becomes shorter, so no call waits for one that is too long.
    const cooldown = cooldowns.remaining("*", at);
    if (cooldown > 0) refuseOutlasted(cooldown);
    let opensAt = Infinity;
    for (const lane of queue.lanes) {
      explainWaits(lane, at);
      const next = lane.byMaxWait.peek();
      if (next) opensAt = Math.min(opensAt, at + waitTime(next, at));
    }
    alarm.set(opensAt);
  }

  /** Tells the calls of a lane that certainly wait how long that is. */
  function explainWaits({ watched, isLow }: Lane, at: number): void {
    const cooldown = cooldowns.remaining("*", at);
    if (cooldown === 0 && !window.exhausted(isLow)) return;
    for (const group of watched) {
      const waitMs = waitTime(group, at);
      if (waitMs > 0) explain(group, certain(waitMs, cooldown, isLow), at);
    }
  }

  /** The first line, by rank, that may send a request. */
  function firstAtWindow(at: number): Line | undefined {
    let found: Line | undefined;
    for (const lane of queue.lanes) {
      const first = firstOf(lane, at);
      if (first && (!found || first.rank < found.rank)) found = first;
    }
    return found;
  }

  /** The first line of a lane, if the window is open; else one that has waited for as long as its calls may. */
  function firstOf({ atWindow, byMaxWait }: Lane, at: number): Line | undefined {
    const [first, shortest] = [atWindow.peek(), byMaxWait.peek()];
    if (!first || !shortest) return undefined;
    if (waitTime(first.group, at) === 0) return first;
    if (shortest === first.group || waitTime(shortest, at) > 0) return undefined;
    for (const line of shortest.lines.values()) if (line.isAtWindow) return line;
    return undefined;
  }

  /** Admits the first call of a line, or has the line wait for what it lacks. */
  function advance(line: Line): void {
    const at = now();
    const waitMs = waitTime(line.group, at);
    if (waitMs > 0) {
      line.waitAtWindow();
      alarm.set(Math.min(alarm.at, at + waitMs));
      return;
    }
    const full = line.semaphore.waitingRoom();
    if (full) {
      line.waitAt(full);
      return;
    }
    const queued = line.calls.peek();
    if (!queued) return;
    queue.leave(queued);
    // Another process may have begun a cooldown of what the call asks for.
    const isHeld =
      line.group.maxWait !== null && cooldowns.remaining(queued.pending.target, at) > 0;
    if (isHeld) return queued.admit(null);
    admitted++;
    queued.admit(send(queued.pending));
  }

  function send({ semaphore, isLow, target }: PendingCall): Permit {
    semaphore.acquire();
    const sent = window.send(now(), isLow);
    return {
      end: (how: "unsent" | "unanswered" | "answered", head?: ResponseHead) => {
        if (head) learn(sent, head, target);
        else if (how === "unsent") window.cancel(sent);
        else window.onNoResponse(sent);
        recheck();
      },
    };
  }

  function learn(sent: SentRequest, head: ResponseHead, target: string): void {
    const at = now();
    const wasKnown = window.known !== null;
    if (window.onResponse(sent, head, at) === "cached" || head.status !== 429) return;
    const isOfAll = !showsRoom(head.headers);
    const seconds = readRetryAfter(head.headers);
    if (seconds !== null) coolDown(target, seconds * 1000, isOfAll, at);
    // The window was closed for longer than calls wait, and the probe was refused.
    if (isOfAll && sent.isProbe && wasKnown && window.known) refuseOutlasted(window.known.end - at);
  }

  /**
   * Heeds a `Retry-After`.
   * @param isOfAll - whether the service may have refused the request for the window, and not for a limit of its own.
   */
  function coolDown(target: string, ms: number, isOfAll: boolean, at: number): void {
    // One that reaches past the window's own end by more than a window is a limit of what was refused.
    const left = window.known ? Math.max(0, window.known.end - at) : usualWindow;
    const reach = window.exhausted(false) ? left : Math.min(left, usualWindow);
    if (isOfAll && ms <= reach + usualWindow) {
      cooldowns.start("*", at + ms, at);
      return;
    }
    const isNews = cooldowns.remaining(target, at) === 0;
    cooldowns.start(target, at + ms, at);
    if (isNews) requeue(target);
  }

  function recheck(): void {
    if (queue.isEmpty) alarm.set(Infinity);
    else drain();
  }

  async function waitInLine(pending: PendingCall): Promise<Permit> {
    const queued = new QueuedCall(pending);
    // A line that waits for the semaphore is notified by it; any other may find the window open.
    if (queue.join(queued).isAtWindow) drain();
    let permit;
    try {
      permit = await queued.decision();
    } catch (error) {
      queue.leave(queued);
      if (queue.isEmpty) alarm.set(Infinity);
      // Admitted at the moment at which the call ended: the permit goes to the next.
      if (queued.permit) {
        queued.permit.end("unsent");
        pending.semaphore.release();
      }
      throw error;
    } finally {
      if (queued.permit) admitted--;
    }
    // Without a permit the call comes to the limiter once more: what it asks for has a cooldown by now.
    return permit ?? acquire(pending);
  }

  async function sleep({ scope }: PendingCall, ms: number): Promise<void> {
    const until = now() + ms;
    await scope.sleep(ms);
    waitedUntil = Math.max(waitedUntil, until);
  }

  /** Waits where no other request can wake this one: by a timer of its own, in no order. */
  async function waitByTimer(pending: PendingCall, waitMs: number, certainMs: number) {
    if (certainMs > 0) {
      if (!pending.scope.hasTimeFor(certainMs)) throw pending.refuse(certainMs);
      const isCooldown = cooldowns.remaining("*", now()) > 0;
      pending.onWait(certainMs, isCooldown ? "retry-after" : "window");
    }
    await sleep(pending, certainMs || Math.min(waitMs, poll));
    return acquire(pending);
  }

  function acquire(pending: PendingCall): Promise<Permit> | Permit {
    const { target, maxWait, isLow, scope, semaphore } = pending;
    usedAt = steadyNow();
    // Beside a queue the retries of a call that heeds nothing would lose every race.
    if (pending.pacing === "off" && pending.isRetry && !queue.isEmpty) pending.pacing = "wait";
    if (pending.pacing !== "off") {
      const at = now();
      const own = cooldowns.remaining(target, at);
      const cooldown = Math.max(own, cooldowns.remaining("*", at));
      if (cooldown > maxWait) throw pending.refuse(cooldown);
      const waitMs = Math.max(cooldown, window.ask(at, maxWait, isLow));
      const certainMs = waitMs > 0 ? certain(waitMs, cooldown, isLow) : 0;
      if (waitMs > 0 && pending.pacing === "fail") {
        const asking = cooldown === 0 ? window.asking?.() : undefined;
        if (asking) return scope.race(asking).then(() => acquire(pending));
        if (certainMs > 0) throw pending.refuse(certainMs);
      }
      // A cooldown of its own holds no other call up, so it is not waited for in line.
      if (own > 0) {
        scope.mustEndWithin(0);
        if (!scope.hasTimeFor(own)) throw pending.refuse(own);
        pending.onWait(own, "retry-after");
        return sleep(pending, own).then(() => acquire(pending));
      }
      if (waitMs > 0 && isolatesRequests()) return waitByTimer(pending, waitMs, certainMs);
      if (waitMs > 0 || queue.waitsAtWindow()) return waitInLine(pending);
    }
    return admitted > 0 || semaphore.waitingRoom() ? waitInLine(pending) : send(pending);
  }

  return {
    get rateLimit() {
      return window.rateLimit;
    },
    get usedAt() {
      return usedAt;
    },
    acquire,
    waitTime: ({ target, pacing, isLow }, maxWait) => {
      if (pacing === "off") return 0;
      const at = now();
      const cooldown = Math.max(cooldowns.remaining(target, at), cooldowns.remaining("*", at));
      return certain(Math.max(cooldown, window.ask(at, maxWait, isLow)), cooldown, isLow);
    },
  };
}
