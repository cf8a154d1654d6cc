// The rate limiter for all calls of a credential: a call that may not be sent at once waits in its queue.
import { steadyNow } from "../runtime/clock.ts";
import { isolatesRequests } from "../runtime/environment.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { type Cooldowns, createCooldowns } from "./cooldowns.ts";
import { createGate } from "./gate.ts";
import { createProcessWindow, type ProcessWindow } from "./process-window.ts";
import { createAdmission, createLimiterClock } from "./queue/admission.ts";
import type { PendingCall } from "./queue/pending-call.ts";
import { type CallQueue, createCallQueue } from "./queue/queue.ts";
import { QueuedCall } from "./queue/queued-call.ts";
import type { Permit, RequestWindow } from "./request-window.ts";

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

/** How often a worker's call looks again while a response may make room, in milliseconds. */
const poll = 100;

/** @param share - gives another view of the window, where others use it too. */
export function createRateLimiter(share?: Share): RateLimiter {
  const clock = createLimiterClock();
  const queue = createCallQueue((line) => admission.advance(line));
  const alone = { window: createProcessWindow(), cooldowns: createCooldowns() };
  const { window, cooldowns }: SharedView = share
    ? share({ ...alone, queue, recheck: () => admission.recheck(), now: () => clock.now() })
    : alone;
  const gate = createGate(window, cooldowns);
  const admission = createAdmission(queue, gate, clock, send);
  let usedAt = steadyNow();

  function waitTime({ target, pacing, isLow }: PendingCall, maxWait: number): number {
    if (pacing === "off") return 0;
    const at = admission.now();
    const own = cooldowns.remaining(target, at);
    const cooldown = Math.max(own, cooldowns.remaining("*", at));
    const waitMs = Math.max(own, gate.waitTime({ maxWait, isLow }, at));
    return gate.certain(waitMs, cooldown, isLow);
  }

  function acquire(pending: PendingCall): Promise<Permit> | Permit {
    usedAt = steadyNow();
    // Beside a queue the retries of a call that heeds nothing would lose every race.
    if (pending.pacing === "off" && pending.isRetry && !queue.isEmpty) {
      pending.pacing = "wait";
    }
    const waiting = pending.pacing === "off" ? undefined : waitForGate(pending);
    if (waiting) return waiting;
    const isInLine = admission.isAhead() || pending.semaphore.waitingRoom(pending.isLow);
    return isInLine ? waitInLine(pending) : send(pending);
  }

  /**
   * Waits for the window and the cooldowns; undefined where the call may be sent at once.
   * @throws the error of a call that is not to wait.
   */
  function waitForGate(pending: PendingCall): Promise<Permit> | undefined {
    const { target, maxWait, isLow, scope } = pending;
    const at = admission.now();
    const own = cooldowns.remaining(target, at);
    const cooldown = Math.max(own, cooldowns.remaining("*", at));
    if (cooldown > maxWait) throw pending.rateLimitError(cooldown);
    const waitMs = Math.max(own, gate.waitTime(pending, at));
    const certainMs = waitMs > 0 ? gate.certain(waitMs, cooldown, isLow) : 0;
    if (waitMs > 0 && pending.pacing === "fail") {
      const asking = cooldown === 0 ? window.asking?.() : undefined;
      if (asking) return scope.race(asking).then(() => acquire(pending));
      if (certainMs > 0) throw pending.rateLimitError(certainMs);
    }
    // A cooldown of its own holds no other call up, so it is not waited for in line.
    if (own > 0) {
      scope.mustEndWithin(0);
      if (!scope.hasTimeFor(own)) throw pending.rateLimitError(own);
      pending.onWait(own, "retry-after");
      return sleep(pending, own).then(() => acquire(pending));
    }
    if (waitMs > 0 && isolatesRequests()) return waitByTimer(pending, waitMs, certainMs);
    return waitMs > 0 || queue.waitsAtWindow() ? waitInLine(pending) : undefined;
  }

  function send({ semaphore, isLow, target }: PendingCall): Permit {
    semaphore.acquire();
    const sent = gate.send(clock.now(), isLow);
    let isAnswered = false;
    return {
      answered: (head) => {
        isAnswered = true;
        const refusal = gate.onResponse(sent, head, target, clock.now());
        if (refusal.target !== undefined) admission.notices.requeue(refusal.target);
        if (refusal.closedMs !== undefined) admission.notices.refuseOutlasted(refusal.closedMs);
        admission.recheck();
      },
      end: (wasSent) => {
        if (!isAnswered) {
          gate.onNoResponse(sent, wasSent);
          admission.recheck();
        }
        semaphore.release();
      },
    };
  }

  async function waitInLine(pending: PendingCall): Promise<Permit> {
    const queued = new QueuedCall(pending);
    // A line that waits for the semaphore is notified by it; any other may find the window open.
    if (queue.join(queued).isAtWindow) admission.drain();
    let permit;
    try {
      permit = await queued.decision();
    } catch (error) {
      queue.leave(queued);
      if (queue.isEmpty) admission.recheck();
      // Admitted at the moment at which the call ended: the permit goes to the next.
      queued.permit?.end(false);
      throw error;
    } finally {
      if (queued.permit) admission.hasLearned();
    }
    // Without a permit the call comes to the limiter once more: what it asks for has a cooldown by now.
    return permit ?? acquire(pending);
  }

  async function sleep({ scope }: PendingCall, ms: number): Promise<void> {
    const until = clock.now() + ms;
    await scope.sleep(ms);
    clock.hasWaited(until);
  }

  /** Waits where no other request can wake this one: by a timer of its own, in no order. */
  async function waitByTimer(
    pending: PendingCall,
    waitMs: number,
    certainMs: number,
  ): Promise<Permit> {
    if (certainMs > 0) {
      if (!pending.scope.hasTimeFor(certainMs)) throw pending.rateLimitError(certainMs);
      const isCooldown = cooldowns.remaining("*", clock.now()) > 0;
      pending.onWait(certainMs, isCooldown ? "retry-after" : "window");
    }
    await sleep(pending, certainMs || Math.min(waitMs, poll));
    return acquire(pending);
  }

  return {
    get rateLimit() {
      return window.rateLimit;
    },
    get usedAt() {
      return usedAt;
    },
    acquire,
    waitTime,
  };
}
