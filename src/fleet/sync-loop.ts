// When a process speaks with its store: one step at a time, as soon as one is due, and never waited for longer than
// a moment. A store that fails or does not reply is retried with backoff.
import { later, steadyNow } from "../core/runtime/clock.ts";
import type { PacingReply, PacingReport } from "./protocol.ts";

/** How long a store may take, in milliseconds: at first, and once it has been found to need more. */
const minReplyTimeout = 500;
const maxReplyTimeout = 5000;
/** So many times what it needed. */
const margin = 2.5;
/** After a store did not reply, it is asked again once it does, or after this long. */
const hungFor = 10_000;
/** After one that failed at once, it is asked again after this long; longer each time, up to a bound. */
export const retryAfter = 250;
const longestRetry = 2000;
/** A try that was wanted is no later than this, in milliseconds, however busy the process is. */
const latest = 500;

export interface SyncPlan {
  /** A step is about to be made. */
  begin(): void;
  /** Makes its report; null if there is nothing to report by now. */
  compose(): Promise<PacingReport | null>;
  send(report: PacingReport): Promise<PacingReply>;
  /** Takes in what the store says. */
  reached(reply: PacingReply, sentAt: number): void;
  /** The same where it was given up before, and not asked again since. */
  reachedLate(reply: PacingReply): void;
  failed(cause: unknown): void;
  /** When a step is due by the steady clock; Infinity for none. */
  due(now: number): number;
  /** Whether a call waits for nothing but the next step, so that the process must stay until then. Those who wait at
   * the limiter keep it alive themselves, for as long as they wait. */
  asked(): boolean;
  /** Whether a call waits for a step under way, so that the process must stay for it. */
  awaited(): boolean;
  /** Called after every step, whatever came of it. */
  ended(): void;
}

/** The store has not replied. */
class NoReply extends Error {
  override readonly name = "NoReply";
}

export function createSyncLoop(syncPlan: SyncPlan) {
  let busy = false;
  let givenUpAt = 0;
  let replyTimeout = minReplyTimeout;
  let retryAt = 0;
  let wasOverdue = false;
  /** How often the store has failed in a row. */
  let failures = 0;
  let isSlow = false;
  /** How many steps were sent. */
  let sent = 0;
  /** Steps that were given up and are still on their way. */
  let hanging = 0;
  let alarm: { readonly at: number; readonly asked: boolean; cancel: () => void } | undefined;
  /** Who waits for the end of a step. */
  let waiting: (() => void)[] = [];

  /**
   * Whether the next try is long past, since there was nothing to ask, until it has ended: the store may be there again,
   * and others may know of it.
   */
  function isOverdue(now: number): boolean {
    return busy ? wasOverdue : now > retryAt + latest;
  }

  /** Makes a step as soon as one is due. */
  function plan(): void {
    if (busy) return;
    const now = steadyNow();
    const at = syncPlan.due(now);
    if (at <= now) begin(now);
    else if (at < Infinity) setAlarm(at, now);
  }

  function setAlarm(at: number, now: number): void {
    const asked = syncPlan.asked();
    if (alarm && alarm.at <= at && alarm.asked >= asked) return;
    alarm?.cancel();
    const onTime = () => {
      alarm = undefined;
      plan();
    };
    alarm = { at, asked, cancel: later(at - now, onTime, asked) };
  }

  function begin(now: number): void {
    wasOverdue = isOverdue(now);
    busy = true;
    // Nothing is sent yet: the credential's key may take its time.
    givenUpAt = Infinity;
    alarm?.cancel();
    alarm = undefined;
    syncPlan.begin();
    // Whoever else asks at this moment is part of the step.
    queueMicrotask(() => void step());
  }

  async function step(): Promise<void> {
    try {
      const report = await syncPlan.compose();
      if (report) await exchange(report);
    } catch (cause) {
      failed(cause);
    }
    busy = false;
    const ended = waiting;
    waiting = [];
    for (const resolve of ended) resolve();
    syncPlan.ended();
    plan();
  }

  function failed(cause: unknown): void {
    const now = steadyNow();
    isSlow = cause instanceof NoReply;
    if (givenUpAt === Infinity) givenUpAt = now + replyTimeout;
    const backoff = Math.min(longestRetry, retryAfter * 2 ** failures++);
    // Not all at once, where many lost the store together.
    retryAt = now + (hanging > 0 ? hungFor : backoff * (0.75 + Math.random() / 2));
    syncPlan.failed(cause);
  }

  async function exchange(report: PacingReport): Promise<void> {
    const sentAt = steadyNow();
    givenUpAt = sentAt + replyTimeout;
    sent++;
    const pending = syncPlan.send(report);
    const reply = await inTime(pending);
    if (!reply) {
      void takeLate(pending, sentAt);
      throw new NoReply(`no response within ${Math.round(replyTimeout)} ms`);
    }
    replied(sentAt);
    retryAt = 0;
    isSlow = false;
    syncPlan.reached(reply, sentAt);
  }

  /** The reply; undefined where it takes too long. */
  function inTime(pending: Promise<PacingReply>): Promise<PacingReply | undefined> {
    const awaited = syncPlan.awaited();
    // In two pieces: a reply that came while this process was busy is read between them.
    const most = 0.9 * replyTimeout;
    return new Promise((resolve, reject) => {
      const giveUpSoon = () => {
        cancel = later(replyTimeout - most, () => resolve(undefined), awaited);
      };
      let cancel = later(most, giveUpSoon, awaited);
      void pending.then(resolve, reject).finally(() => cancel());
    });
  }

  /** Waits on for the reply to a step that was given up. */
  async function takeLate(pending: Promise<PacingReply>, sentAt: number): Promise<void> {
    const own = sent;
    hanging++;
    const reply = await pending.catch(() => undefined);
    hanging--;
    retryAt = steadyNow();
    if (reply) replied(sentAt);
    if (reply && !busy && own === sent) {
      syncPlan.reachedLate(reply);
      syncPlan.ended();
    }
    plan();
  }

  /** The store has replied: it is waited for as long as it needs. */
  function replied(sentAt: number): void {
    const took = steadyNow() - sentAt;
    replyTimeout = Math.min(
      maxReplyTimeout,
      Math.max(minReplyTimeout, margin * took, 0.9 * replyTimeout),
    );
    failures = 0;
  }

  return {
    /** Whether a step is under way or about to be. */
    get busy() {
      return busy;
    },
    /** When a step under way is given up, at the latest. */
    get givenUpAt() {
      return givenUpAt;
    },
    /** How long the store is given to reply: longer where it has been found to be far away. */
    get replyTimeout() {
      return replyTimeout;
    },
    /** Whether the last step failed because it was given up: the store may be far away, rather than down. */
    get isSlow() {
      return isSlow;
    },
    /** After a failure: when the store is tried again. */
    get retryAt() {
      return retryAt;
    },
    isOverdue,
    plan,
    /** Tries a store that failed once more, unless it still owes a reply. */
    retry: () => {
      if (hanging === 0) retryAt = Math.min(retryAt, steadyNow());
      plan();
    },
    /** Resolves once a step has ended. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}
