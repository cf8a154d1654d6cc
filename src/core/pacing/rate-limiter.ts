// The rate limiter for all calls of a credential: a call that may not be sent at once waits in its queue.
import { steadyNow } from "../runtime/clock.ts";
import { isolatesRequests } from "../runtime/environment.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { type Cooldowns, createCooldowns } from "./cooldowns.ts";
import { Gate } from "./gate.ts";
import { createProcessWindow, type ProcessWindow } from "./process-window.ts";
import { Admission, LimiterClock } from "./queue/admission.ts";
import type { PendingCall } from "./queue/pending-call.ts";
import { type CallQueue, createCallQueue } from "./queue/queue.ts";
import { QueuedCall } from "./queue/queued-call.ts";
import type { Permit, RequestWindow, ResponseHead } from "./request-window.ts";

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
  return new QueueingLimiter(share);
}

class QueueingLimiter implements RateLimiter {
  usedAt = steadyNow();
  readonly #clock = new LimiterClock();
  readonly #queue: CallQueue = createCallQueue((line) => this.#admission.advance(line));
  readonly #gate: Gate;
  readonly #admission: Admission;

  constructor(share: Share | undefined) {
    const alone = { window: createProcessWindow(), cooldowns: createCooldowns() };
    const own = {
      ...alone,
      queue: this.#queue,
      recheck: () => this.#admission.recheck(),
      now: this.#clock.now,
    };
    const { window, cooldowns }: SharedView = share ? share(own) : alone;
    this.#gate = new Gate(window, cooldowns);
    const send = (pending: PendingCall) => this.#send(pending);
    this.#admission = new Admission(this.#queue, this.#gate, this.#clock, send);
  }

  get rateLimit(): RateLimit | null {
    return this.#gate.window.rateLimit;
  }

  waitTime({ target, pacing, isLow }: PendingCall, maxWait: number): number {
    if (pacing === "off") return 0;
    const at = this.#clock.now();
    const own = this.#gate.cooldowns.remaining(target, at);
    const cooldown = Math.max(own, this.#gate.cooldowns.remaining("*", at));
    const waitMs = Math.max(own, this.#gate.ask({ maxWait, isLow }, at));
    return this.#gate.certain(waitMs, cooldown, isLow);
  }

  acquire(pending: PendingCall): Promise<Permit> | Permit {
    this.usedAt = steadyNow();
    // Beside a queue the retries of a call that heeds nothing would lose every race.
    if (pending.pacing === "off" && pending.isRetry && !this.#queue.isEmpty) {
      pending.pacing = "wait";
    }
    const waiting = pending.pacing === "off" ? undefined : this.#waitForGate(pending);
    if (waiting) return waiting;
    const isInLine = this.#admission.admitted > 0 || pending.semaphore.waitingRoom();
    return isInLine ? this.#waitInLine(pending) : this.#send(pending);
  }

  /**
   * Waits for the window and the cooldowns; undefined where the call may be sent at once.
   * @throws the error of a call that is not to wait.
   */
  #waitForGate(pending: PendingCall): Promise<Permit> | undefined {
    const { target, maxWait, isLow, scope } = pending;
    const { window, cooldowns } = this.#gate;
    const at = this.#clock.now();
    const own = cooldowns.remaining(target, at);
    const cooldown = Math.max(own, cooldowns.remaining("*", at));
    if (cooldown > maxWait) throw pending.rateLimitError(cooldown);
    const waitMs = Math.max(own, this.#gate.ask(pending, at));
    const certainMs = waitMs > 0 ? this.#gate.certain(waitMs, cooldown, isLow) : 0;
    if (waitMs > 0 && pending.pacing === "fail") {
      const asking = cooldown === 0 ? window.asking?.() : undefined;
      if (asking) return scope.race(asking).then(() => this.acquire(pending));
      if (certainMs > 0) throw pending.rateLimitError(certainMs);
    }
    // A cooldown of its own holds no other call up, so it is not waited for in line.
    if (own > 0) {
      scope.mustEndWithin(0);
      if (!scope.hasTimeFor(own)) throw pending.rateLimitError(own);
      pending.onWait(own, "retry-after");
      return this.#sleep(pending, own).then(() => this.acquire(pending));
    }
    if (waitMs > 0 && isolatesRequests()) return this.#waitByTimer(pending, waitMs, certainMs);
    return waitMs > 0 || this.#queue.waitsAtWindow() ? this.#waitInLine(pending) : undefined;
  }

  #send({ semaphore, isLow, target }: PendingCall): Permit {
    semaphore.acquire();
    const { window } = this.#gate;
    const sent = window.send(this.#clock.now(), isLow);
    return {
      end: (how: "unsent" | "unanswered" | "answered", head?: ResponseHead) => {
        if (head) {
          const refusal = this.#gate.onResponse(sent, head, target, this.#clock.now());
          if (refusal.target !== undefined) this.#admission.notices.requeue(refusal.target);
          if (refusal.closedMs !== undefined)
            this.#admission.notices.refuseOutlasted(refusal.closedMs);
        } else if (how === "unsent") window.cancel(sent);
        else window.onNoResponse(sent);
        this.#admission.recheck();
      },
    };
  }

  async #waitInLine(pending: PendingCall): Promise<Permit> {
    const queued = new QueuedCall(pending);
    // A line that waits for the semaphore is notified by it; any other may find the window open.
    if (this.#queue.join(queued).isAtWindow) this.#admission.drain();
    let permit;
    try {
      permit = await queued.decision();
    } catch (error) {
      this.#queue.leave(queued);
      if (this.#queue.isEmpty) this.#admission.recheck();
      // Admitted at the moment at which the call ended: the permit goes to the next.
      if (queued.permit) {
        queued.permit.end("unsent");
        pending.semaphore.release();
      }
      throw error;
    } finally {
      if (queued.permit) this.#admission.admitted--;
    }
    // Without a permit the call comes to the limiter once more: what it asks for has a cooldown by now.
    return permit ?? this.acquire(pending);
  }

  async #sleep({ scope }: PendingCall, ms: number): Promise<void> {
    const until = this.#clock.now() + ms;
    await scope.sleep(ms);
    this.#clock.hasWaited(until);
  }

  /** Waits where no other request can wake this one: by a timer of its own, in no order. */
  async #waitByTimer(pending: PendingCall, waitMs: number, certainMs: number): Promise<Permit> {
    if (certainMs > 0) {
      if (!pending.scope.hasTimeFor(certainMs)) throw pending.rateLimitError(certainMs);
      const isCooldown = this.#gate.cooldowns.remaining("*", this.#clock.now()) > 0;
      pending.onWait(certainMs, isCooldown ? "retry-after" : "window");
    }
    await this.#sleep(pending, certainMs || Math.min(waitMs, poll));
    return this.acquire(pending);
  }
}
