// Which queued calls may be sent: by priority and then first in, first out, while the gate is open and their client's
// semaphore has a place.
import { createAlarm } from "../../runtime/alarm.ts";
import { steadyNow } from "../../runtime/clock.ts";
import type { Gate } from "../gate.ts";
import type { Permit } from "../request-window.ts";
import type { PendingCall } from "./pending-call.ts";
import { createQueueNotices } from "./queue-notices.ts";
import type { CallQueue, Lane, Line, WaitGroup } from "./queue.ts";

/** The steady clock of a limiter. A timer that has gone off has ended its wait, also where a test's clock stands still. */
export interface LimiterClock {
  now(): number;
  /** A wait has ended that was to last until a moment. */
  hasWaited(until: number): void;
}

export function createLimiterClock(): LimiterClock {
  let waitedUntil = 0;
  return {
    now: () => Math.max(steadyNow(), waitedUntil),
    hasWaited: (until) => {
      waitedUntil = Math.max(waitedUntil, until);
    },
  };
}

export interface Admission {
  readonly notices: ReturnType<typeof createQueueNotices>;
  /** The limiter's clock, up to which the window is updated. */
  now(): number;
  /** Whether a call was given a permit and has yet to learn of it: one that comes meanwhile goes after it. */
  isAhead(): boolean;
  /** A call has learned of its permit. */
  hasLearned(): void;
  /** Looks again which calls may be sent. */
  recheck(): void;
  /** Admits all calls that may be sent, and sets a timer for the moment at which the gate opens. */
  drain(): void;
  /** Admits the first call of a line, or has the line wait for what it lacks. */
  advance(line: Line): void;
}

export function createAdmission(
  queue: CallQueue,
  gate: Gate,
  clock: LimiterClock,
  send: (pending: PendingCall) => Permit,
): Admission {
  const notices = createQueueNotices(queue, gate.cooldowns);
  const alarm = createAlarm((moment) => {
    clock.hasWaited(moment);
    drain();
  });
  let admitted = 0;

  function now(): number {
    const at = clock.now();
    gate.window.update(at);
    return at;
  }

  function drain(): void {
    // Each turn reads the clock, as `advance` does: the window may close while calls are admitted.
    let at = now();
    for (let first = firstLine(at); first; first = firstLine(at)) {
      first.offer();
      at = now();
    }
    // A Retry-After never becomes shorter, so no call waits for one that is too long.
    const cooldown = gate.cooldowns.remaining("*", at);
    if (cooldown > 0) notices.refuseOutlasted(cooldown);
    let opensAt = Infinity;
    for (const lane of queue.lanes) {
      explainWaits(lane, cooldown, at);
      const next = lane.byMaxWait.peek();
      if (next) opensAt = Math.min(opensAt, at + waitTime(next, at));
    }
    alarm.set(opensAt);
  }

  function advance(line: Line): void {
    const at = now();
    const waitMs = waitTime(line.group, at);
    if (waitMs > 0) {
      line.waitAtWindow();
      alarm.set(Math.min(alarm.at, at + waitMs));
      return;
    }
    const full = line.semaphore.waitingRoom(line.group.lane.isLow);
    if (full) return line.waitAt(full);
    const queued = line.calls.peek();
    if (!queued) return;
    queue.leave(queued);
    const { pending } = queued;
    // Another process may have begun a cooldown of what the call asks for.
    const isHeld = line.group.maxWait !== null && gate.cooldowns.remaining(pending.target, at) > 0;
    if (isHeld) return queued.admit(null);
    admitted++;
    queued.admit(send(pending));
  }

  function waitTime({ maxWait, lane }: WaitGroup, at: number): number {
    return maxWait === null ? 0 : gate.waitTime({ maxWait, isLow: lane.isLow }, at);
  }

  /** Tells the calls of a lane that certainly wait how long that is. */
  function explainWaits({ watched, isLow }: Lane, cooldown: number, at: number): void {
    if (cooldown === 0 && !gate.window.exhausted(isLow)) return;
    for (const group of watched) {
      const waitMs = waitTime(group, at);
      if (waitMs === 0) continue;
      notices.explain(group, gate.certain(waitMs, cooldown, isLow), at);
    }
  }

  /** The first line, by rank, that may send a request. */
  function firstLine(at: number): Line | undefined {
    let found: Line | undefined;
    for (const lane of queue.lanes) {
      const first = firstOf(lane, at);
      if (first && (!found || first.rank < found.rank)) found = first;
    }
    return found;
  }

  /** The first line of a lane, if the gate is open; else one that has waited for as long as its calls may. */
  function firstOf({ atWindow, byMaxWait }: Lane, at: number): Line | undefined {
    const [first, shortest] = [atWindow.peek(), byMaxWait.peek()];
    if (!first || !shortest) return undefined;
    if (waitTime(first.group, at) === 0) return first;
    if (shortest === first.group || waitTime(shortest, at) > 0) return undefined;
    for (const line of shortest.lines.values()) if (line.isAtWindow) return line;
    return undefined;
  }

  return {
    notices,
    now,
    isAhead: () => admitted > 0,
    hasLearned: () => {
      admitted--;
    },
    recheck: () => {
      if (queue.isEmpty) alarm.set(Infinity);
      else drain();
    },
    drain,
    advance,
  };
}
