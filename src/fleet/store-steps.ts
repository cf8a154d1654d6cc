// The commands of a process to its store, one at a time. A command (a step) that takes too long is given up, and the
// next one is sent when its reply has come after all. After a failure the store is tried again with backoff.
import { later } from "../core/runtime/clock.ts";
import { type Connection, type PacingReply, type PacingReport, StoreFailure } from "./protocol.ts";

/** The timeout of a step, in milliseconds: of the first one, and the bounds of the later ones. */
const firstTimeout = 2500;
const leastTimeout = 500;
const longestTimeout = 5000;
/** The last milliseconds of a timeout. Timers go off before sockets are read, so a process that was busy reads first. */
const moment = 20;
/** The timeout is this many times as long as the store has needed. */
const margin = 2.5;
/** A step that was given up is followed by another when its reply has come, or after this many milliseconds. */
const hungFor = 10_000;
/** A store that failed, and was not tried again within this many milliseconds of `retryAt`, was not needed meanwhile. */
const latest = 500;
/** The backoff after a step that failed, in milliseconds: the first wait, which doubles, and the longest. */
const retryAfter = 250;
const longestRetry = 2000;

export interface StepPlan {
  readonly now: () => number;
  /** When the next step is due; Infinity for never. */
  due(now: number): number;
  /** Whether the process stays alive for it. */
  isAwaited(): boolean;
  compose(): Promise<PacingReport>;
  send(report: PacingReport): Promise<PacingReply>;
  readonly connection: Connection;
  /** @throws StoreFailure for a store that counts as one that cannot be reached. */
  replied(reply: PacingReply, sentAt: number): void;
  failed(cause: unknown): void;
  /** A step has ended, with or without a reply. */
  ended(): void;
}

export class StoreSteps {
  readonly #plan: StepPlan;
  /** Whether a step is under way. */
  isBusy = false;
  /** Since when the store cannot be used; null while it can. */
  failedAt: number | null = null;
  /** The timeout by what the store has needed; 0 before its first reply. */
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

  /** The limiter's clock. A timer that has gone off has run its time, also where a test's clock stands still. */
  now(): number {
    return Math.max(this.#plan.now(), this.#passed);
  }

  /** The timeout of the next step. A Redis client that has lost its connection keeps commands back, so it gets less. */
  get timeout(): number {
    return this.#needs || (this.#plan.connection.isLost ? leastTimeout : firstTimeout);
  }

  /**
   * Whether the process is partitioned from its store: the last step failed. After a while without a call the store is
   * asked before anything is sent, since it may be there again, and others may have used the window.
   */
  isPartitioned(now: number): boolean {
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
      this.#plan.replied(reply, sentAt);
      this.#reached(sentAt);
      this.failedAt = null;
    } catch (cause) {
      const now = this.now();
      this.failedAt ??= now;
      const backoff = Math.min(longestRetry, retryAfter * 2 ** this.#failures++);
      // Jitter, since many processes may have lost the store together.
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
        reject(new StoreFailure(reason));
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
