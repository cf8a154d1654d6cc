// Who may send when: one limiter for all calls of a credential. It admits them first in, first out while the request
// window and their client's semaphore have room, and none while the service has asked to wait.
import { steadyNow } from "../runtime/clock.ts";
import type { CallScope } from "../runtime/call-scope.ts";
import { isolatesRequests } from "../runtime/environment.ts";
import type { HeaderSource } from "../http/headers.ts";
import { type RateLimit, readRetryAfter } from "../http/rate-limit.ts";
import { createAlarm, noAlarm } from "../runtime/alarm.ts";
import { createCooldowns } from "./cooldowns.ts";
import type { PendingCall } from "./queue/pending-call.ts";
import { createQueueNotices } from "./queue/queue-notices.ts";
import { leasesOfRuntime, longestRequest } from "./leases.ts";
import { createCallQueue, type Line, maxWaitOf, type WaitGroup } from "./queue/queue.ts";
import { QueuedCall } from "./queue/queued-call.ts";
import { createRequestWindow, type Permit } from "./request-window.ts";
import type { Share, SharedView } from "./share.ts";
import { usualLength } from "./window-ledger.ts";

/** What the limiter learns from a response. */
interface ResponseHead {
  readonly status: number;
  readonly headers: HeaderSource;
}

export interface RateLimiter {
  /** The last rate limit that a response reported. */
  readonly rateLimit: RateLimit | null;
  /** Permit to send one request. It ends with `onResponse` or `onNoResponse`, and its place with `release`. */
  acquire(pending: PendingCall): Promise<Permit> | Permit;
  /** The response's headers are there. */
  onResponse(permit: Permit, head: ResponseHead, pending: PendingCall): void;
  /** No headers came: the request may have been counted all the same. */
  onNoResponse(permit: Permit, pending: PendingCall): void;
  /** The request has ended, its body included. */
  release(permit: Permit, pending: PendingCall): void;
  /** Hands back, in the place of all these, a permit that nothing was sent with. */
  cancel(permit: Permit, pending: PendingCall): void;
  /** Milliseconds that a call would wait here at least. */
  waitTime(pending: PendingCall): number;
}

/** @param share - gives another view of the window, where others use it too. */
export function createRateLimiter(share?: Share): RateLimiter {
  const queue = createCallQueue(advance);
  const alone = { window: createRequestWindow(), cooldowns: createCooldowns() };
  const shared: SharedView = share ? share({ ...alone, queue, recheck }) : alone;
  const { window, cooldowns, reservations } = shared;
  const { explain, requeueCoolingDown } = createQueueNotices(queue, cooldowns);
  const leases = leasesOfRuntime();
  const polls = isolatesRequests();
  /**
   * Calls that were given a permit and have yet to learn of it: whoever comes meanwhile goes after them. Not in a worker, where
   * nobody knows whether they are still there.
   */
  let admitted = 0;
  /** When the limiter looks again by itself. In a worker each call polls for itself. */
  const alarm = polls ? noAlarm : createAlarm(drain);

  /** Milliseconds until those of a maxWait may go; 0 for now. */
  function waitTime(maxWait: number | null, now: number): number {
    if (maxWait === null) return 0;
    return Math.max(cooldowns.remaining("*", now), window.waitTime(now, maxWait));
  }

  /** What is certain of a wait: where only requests under way are in the way, any response may make room. */
  function certain(waitMs: number, cooldown: number): number {
    return window.exhausted() ? waitMs : cooldown;
  }

  /** Admits whoever may go, and comes back when the window opens. */
  function drain(): void {
    // By the time of each turn, as `advance` does: the window may close while calls are admitted. The last of them, at
    // which nobody could go, decides when to come back.
    let now = steadyNow();
    for (let first = firstAtWindow(now); first; first = firstAtWindow(now)) {
      first.offer();
      now = steadyNow();
    }
    let opensAt = Infinity;
    for (const group of queue.groups()) {
      const waitMs = waitTime(group.maxWait, now);
      if (waitMs === 0) continue;
      explain(group, certain(waitMs, cooldowns.remaining("*", now)), now);
      if (reservations) requeueToAsk(group);
      if (group.atWindow.size > 0) opensAt = Math.min(opensAt, now + waitMs);
    }
    alarm.set(opensAt);
  }

  /** Whoever may not ask for a permit now waits until they may. */
  function requeueToAsk({ atWindow }: WaitGroup): void {
    let last;
    for (let first = atWindow.peek(); first && first !== last; first = atWindow.peek()) {
      last = first;
      first.offer();
    }
  }

  /** The first line, by order, for which the window is open. */
  function firstAtWindow(now: number) {
    let found;
    for (const { atWindow, maxWait } of queue.groups()) {
      const first = atWindow.peek();
      if (!first || (found && found.order < first.order)) continue;
      if (waitTime(maxWait, now) === 0) found = first;
    }
    return found;
  }

  /** Admits the first call of a line, or has the line wait for what it lacks. */
  function advance(line: Line): void {
    const now = steadyNow();
    const waitMs = waitTime(line.group.maxWait, now);
    if (waitMs > 0) {
      line.waitAt(reservations?.waitingRoom(line) ?? line.group.atWindow);
      alarm.set(Math.min(alarm.at, now + waitMs));
      return;
    }
    const full = line.semaphore.waitingRoom();
    if (full) {
      line.waitAt(full);
      return;
    }
    const queued = line.calls.peek();
    if (queued) admit(queued, now);
  }

  function admit(queued: QueuedCall, now: number): void {
    queue.leave(queued);
    if (queued.isLate(now)) return queued.admit(null);
    const permit = send(queued.pending);
    if (!polls) admitted++;
    // In a worker its request may end before it finds out.
    leases.lend(permit, queued.pollsAt - now, () => {
      queued.admit(null);
      takeBack(permit, queued.pending);
    });
    queued.admit(permit);
  }

  function send({ semaphore }: PendingCall): Permit {
    reservations?.use(semaphore);
    semaphore.acquire();
    return window.send();
  }

  /** Lends a permit for as long as its request may take. */
  function lend(permit: Permit, { timeout, semaphore }: PendingCall, responded = false): Permit {
    leases.lend(permit, timeout || longestRequest, () => {
      if (!responded) window.onNoResponse(permit);
      semaphore.release();
      recheck(false);
    });
    return permit;
  }

  async function waitInLine(pending: PendingCall): Promise<Permit> {
    const queued = new QueuedCall(pending);
    // A line that waits for the semaphore is notified by it; any other may find the window open.
    if (queue.join(queued).isAtWindow) drain();
    let permit;
    try {
      permit = await (polls ? queued.decisionByPolling(() => poll(pending)) : queued.decision());
    } catch (error) {
      queue.leave(queued);
      if (queue.isEmpty) alarm.set(Infinity);
      // Admitted at the moment at which the call ended: the permit goes to the next.
      if (queued.permit && leases.end(queued.permit)) takeBack(queued.permit, pending);
      throw error;
    } finally {
      if (!polls && queued.permit) admitted--;
    }
    // Without a permit the call comes to the limiter once more: what it asks for has a cooldown by now.
    return permit ? lend(permit, pending) : acquire(pending);
  }

  /** Polls for a call that nothing wakes; milliseconds until the window opens. */
  function poll(pending: PendingCall): number {
    leases.takeBackOverdue();
    drain();
    return waitTime(maxWaitOf(pending), steadyNow());
  }

  /** Heeds a `Retry-After`. */
  function coolDown(target: string, ms: number, now: number): void {
    // One that reaches past the window's own end by more than a window is a limit of what was refused.
    const { length, window: known } = alone.window.ledger;
    const windowEnds = known ? Math.min(Math.max(0, known.end - now), usualLength) : length;
    if (ms <= windowEnds + length) return cooldowns.start("*", now + ms, now);
    const isNews = cooldowns.remaining(target, now) === 0;
    cooldowns.start(target, now + ms, now);
    if (isNews) requeueCoolingDown(now);
  }

  function recheck(cooling: boolean): void {
    if (cooling) requeueCoolingDown(steadyNow());
    if (queue.isEmpty) alarm.set(Infinity);
    else drain();
  }

  /** Takes back a permit that was not used. */
  function takeBack(permit: Permit, { semaphore }: PendingCall): void {
    window.cancel(permit);
    semaphore.release();
    drain();
  }

  function acquire(pending: PendingCall): Promise<Permit> | Permit {
    const { target, pacing, maxWait, scope, semaphore } = pending;
    leases.takeBackOverdue();
    if (pacing !== "off") {
      const now = steadyNow();
      const own = cooldowns.remaining(target, now);
      const cooldown = Math.max(own, cooldowns.remaining("*", now));
      if (cooldown > maxWait) throw pending.refuse(cooldown);
      const waitMs = Math.max(cooldown, window.waitTime(now, maxWait));
      if (waitMs > 0 && pacing === "fail") {
        const asking = cooldown === 0 ? window.asking?.() : undefined;
        if (asking) return scope.race(asking).then(() => acquire(pending));
        const certainMs = certain(waitMs, cooldown);
        if (certainMs > 0) throw pending.refuse(certainMs);
      }
      // A cooldown of its own holds nobody else up, so it is not waited for in line.
      if (own > 0) {
        scope.mustEndWithin(own);
        pending.onWait(own, "retry-after");
        return sleepUntil(scope, now + own).then(() => acquire(pending));
      }
      if (waitMs > 0 || queue.waitsAtWindow()) return waitInLine(pending);
    }
    return admitted > 0 || semaphore.waitingRoom()
      ? waitInLine(pending)
      : lend(send(pending), pending);
  }

  return {
    get rateLimit() {
      return window.rateLimit;
    },

    acquire,

    onResponse: (permit, { status, headers }, pending) => {
      if (!leases.isLent(permit)) return;
      lend(permit, pending, true);
      const { target } = pending;
      const now = steadyNow();
      const rateLimit = window.onResponse(permit, headers, now, status);
      if (status === 429) {
        const seconds = readRetryAfter(headers);
        if (seconds !== null) coolDown(target, seconds * 1000, now);
        else if (!rateLimit) window.exhaust();
      }
      recheck(false);
    },

    onNoResponse: (permit, pending) => {
      if (!leases.isLent(permit)) return;
      lend(permit, pending, true);
      window.onNoResponse(permit);
      recheck(false);
    },

    release: (permit, { semaphore }) => {
      if (leases.end(permit)) semaphore.release();
    },

    cancel: (permit, pending) => {
      if (leases.end(permit)) takeBack(permit, pending);
    },

    waitTime: ({ target, maxWait, pacing }) => {
      if (pacing === "off") return 0;
      const now = steadyNow();
      const cooldown = Math.max(cooldowns.remaining(target, now), cooldowns.remaining("*", now));
      return certain(Math.max(cooldown, window.waitTime(now, maxWait)), cooldown);
    },
  };
}

/** A timer may go off a moment early; the wait is announced only once. */
async function sleepUntil(scope: CallScope, moment: number): Promise<void> {
  for (let left = moment - steadyNow(); left > 0; left = moment - steadyNow()) {
    await scope.sleep(left);
  }
}
