// When a process asks its store: one step at a time, as soon as one is due. A step that takes too long is given up, and the
// next one is made when its reply comes after all. A store that fails is tried again with backoff.
import { later } from "../core/runtime/clock.ts";
import type { Connection, PacingReply, PacingReport } from "./protocol.ts";

/** How long a store may take, in milliseconds: for its first reply; later by what it needed; and at most. */
const firstTimeout = 2500;
const leastTimeout = 500;
const longestTimeout = 5000;
/** The last part of that: timers go off before sockets are read, so a process that was busy reads a reply first. */
const moment = 20;
/** So many times what it needed. */
const margin = 2.5;
/** After a step that was given up, another one is made when its reply has come, or after this long. */
const hungFor = 10_000;
/** A try that was wanted is no later than this, in milliseconds, however busy the process is. */
const latest = 500;
/** After one that failed, another is made after this long; longer each time, up to a bound. */
const retryAfter = 250;
const longestRetry = 2000;

export interface StepPlan {
  readonly now: () => number;
  /** When the next step is due; Infinity for never. */
  due(now: number): number;
  /** Whether the program is to stay for it. */
  isAwaited(): boolean;
  compose(): Promise<PacingReport>;
  send(report: PacingReport): Promise<PacingReply>;
  readonly connection: Connection;
  replied(reply: PacingReply, sentAt: number): void;
  failed(cause: unknown): void;
  /** A step has ended, whatever came of it. */
  ended(): void;
}

/** The store has not replied. */
class NoReply extends Error {
  override readonly name = "NoReply";
}

export class StoreSteps {
  readonly #plan: StepPlan;
  /** Whether a step is under way. */
  isBusy = false;
  /** Since when the store cannot be used; null while it can. */
  failedAt: number | null = null;
  /** How long the store has been found to need; 0 before its first reply. */
  #needs = 0;
  /** When a store that failed is tried again. */
  retryAt = 0;
  #failures = 0;
  #wasOverdue = false;
  /** Steps that were given up and have no reply yet. */
  #hanging = 0;
  #alarm: { readonly at: number; cancel: () => void } | undefined;
  #passed = 0;
  #waiting: (() => void)[] = [];

  constructor(plan: StepPlan) {
    this.#plan = plan;
  }

  /** The limiter's clock; a timer of this loop that has gone off has run its time as well. */
  now(): number {
    return Math.max(this.#plan.now(), this.#passed);
  }

  /** How long a reply is waited for. A client that has lost its connection holds commands back. */
  get timeout(): number {
    return this.#needs || (this.#plan.connection.isLost ? leastTimeout : firstTimeout);
  }

  /**
   * Whether the store is apart: it failed, and is tried again from time to time. After a while without a call it is asked
   * first, since it may be there again, and others may have used the window.
   */
  isApart(now: number): boolean {
    const isOverdue = this.isBusy ? this.#wasOverdue : now > this.retryAt + latest;
    return this.failedAt !== null && !isOverdue;
  }

  /** Resolves once a step has ended. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Makes a step, or sets the timer for the next one. */
  plan(): void {
    if (this.isBusy) return;
    const now = this.now();
    const due = this.#plan.due(now);
    if (due <= now) return this.#begin();
    const at = Math.ceil(due);
    if (this.#alarm?.at === at) return;
    this.#alarm?.cancel();
    this.#alarm = undefined;
    if (at === Infinity) return;
    const goOff = () => {
      this.#alarm = undefined;
      this.#passed = Math.max(this.#passed, at);
      this.plan();
    };
    // The limiter's own timer keeps the program running for calls that wait.
    this.#alarm = { at, cancel: later(at - now, goOff, false) };
  }

  #begin(): void {
    this.#alarm?.cancel();
    this.#alarm = undefined;
    this.#wasOverdue = this.now() > this.retryAt + latest;
    this.isBusy = true;
    // Calls that come at this moment are part of the step.
    queueMicrotask(() => void this.#step());
  }

  async #step(): Promise<void> {
    try {
      const report = await this.#plan.compose();
      const sentAt = this.now();
      const reply = await this.#inTime(this.#plan.send(report), sentAt);
      this.#reached(sentAt);
      this.failedAt = null;
      this.#plan.replied(reply, sentAt);
    } catch (cause) {
      const now = this.now();
      this.failedAt ??= now;
      const backoff = Math.min(longestRetry, retryAfter * 2 ** this.#failures++);
      // Not all at once, where many lost the store together.
      this.retryAt = now + (this.#hanging > 0 ? hungFor : backoff * (0.75 + Math.random() / 2));
      this.#plan.failed(cause);
    }
    this.isBusy = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
    this.#plan.ended();
    this.plan();
  }

  #reached(sentAt: number): void {
    const took = this.now() - sentAt;
    const needs = Math.max(leastTimeout, margin * took, 0.9 * this.#needs);
    this.#needs = Math.min(longestTimeout, needs);
    this.#failures = 0;
  }

  /** The reply; rejects where it takes too long, or the connection is lost. */
  #inTime(pending: Promise<PacingReply>, sentAt: number): Promise<PacingReply> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: string) => {
        cancel();
        reject(new NoReply(reason));
        this.#hanging++;
        void pending
          .then(() => this.#reached(sentAt))
          .catch(() => {})
          .finally(() => {
            this.#hanging--;
            this.retryAt = this.now();
            this.plan();
          });
      };
      const isAwaited = this.#plan.isAwaited();
      const late = () => giveUp(`no response within ${Math.round(this.now() - sentAt)} ms`);
      const readFirst = () => void (cancelTimer = later(moment, late, isAwaited));
      let cancelTimer = later(this.timeout - moment, readFirst, isAwaited);
      const cancelLost = this.#plan.connection.onceLost(() => giveUp("the connection was lost"));
      const cancel = () => {
        cancelTimer();
        cancelLost();
      };
      void pending.then(resolve, reject).finally(cancel);
    });
  }
}
