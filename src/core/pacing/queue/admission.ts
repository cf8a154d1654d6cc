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
export class LimiterClock {
  #waitedUntil = 0;

  readonly now = (): number => Math.max(steadyNow(), this.#waitedUntil);

  /** A wait has ended that was to last until a moment. */
  hasWaited(until: number): void {
    this.#waitedUntil = Math.max(this.#waitedUntil, until);
  }
}

export class Admission {
  /** Calls that were given a permit and have yet to learn of it: a call that comes meanwhile goes after them. */
  admitted = 0;
  readonly notices: ReturnType<typeof createQueueNotices>;
  readonly #queue: CallQueue;
  readonly #gate: Gate;
  readonly #clock: LimiterClock;
  readonly #send: (pending: PendingCall) => Permit;
  readonly #alarm = createAlarm((moment) => {
    this.#clock.hasWaited(moment);
    this.drain();
  });

  constructor(
    queue: CallQueue,
    gate: Gate,
    clock: LimiterClock,
    send: (pending: PendingCall) => Permit,
  ) {
    this.#queue = queue;
    this.#gate = gate;
    this.#clock = clock;
    this.#send = send;
    this.notices = createQueueNotices(queue, gate.cooldowns);
  }

  /** Looks again which calls may be sent. */
  recheck(): void {
    if (this.#queue.isEmpty) this.#alarm.set(Infinity);
    else this.drain();
  }

  /** Admits all calls that may be sent, and sets a timer for the moment at which the gate opens. */
  drain(): void {
    // Each turn reads the clock, as `advance` does: the window may close while calls are admitted.
    let at = this.#clock.now();
    for (let first = this.#firstLine(at); first; first = this.#firstLine(at)) {
      first.offer();
      at = this.#clock.now();
    }
    // A Retry-After never becomes shorter, so no call waits for one that is too long.
    const cooldown = this.#gate.cooldowns.remaining("*", at);
    if (cooldown > 0) this.notices.refuseOutlasted(cooldown);
    let opensAt = Infinity;
    for (const lane of this.#queue.lanes) {
      this.#explainWaits(lane, cooldown, at);
      const next = lane.byMaxWait.peek();
      if (next) opensAt = Math.min(opensAt, at + this.#waitTime(next, at));
    }
    this.#alarm.set(opensAt);
  }

  /** Admits the first call of a line, or has the line wait for what it lacks. */
  advance(line: Line): void {
    const at = this.#clock.now();
    const waitMs = this.#waitTime(line.group, at);
    if (waitMs > 0) {
      line.waitAtWindow();
      this.#alarm.set(Math.min(this.#alarm.at, at + waitMs));
      return;
    }
    const full = line.semaphore.waitingRoom();
    if (full) return line.waitAt(full);
    const queued = line.calls.peek();
    if (!queued) return;
    this.#queue.leave(queued);
    const { pending } = queued;
    // Another process may have begun a cooldown of what the call asks for.
    const isHeld =
      line.group.maxWait !== null && this.#gate.cooldowns.remaining(pending.target, at) > 0;
    if (isHeld) return queued.admit(null);
    this.admitted++;
    queued.admit(this.#send(pending));
  }

  #waitTime({ maxWait, lane }: WaitGroup, at: number): number {
    return maxWait === null ? 0 : this.#gate.ask({ maxWait, isLow: lane.isLow }, at);
  }

  /** Tells the calls of a lane that certainly wait how long that is. */
  #explainWaits({ watched, isLow }: Lane, cooldown: number, at: number): void {
    if (cooldown === 0 && !this.#gate.window.exhausted(isLow)) return;
    for (const group of watched) {
      const waitMs = this.#waitTime(group, at);
      if (waitMs === 0) continue;
      this.notices.explain(group, this.#gate.certain(waitMs, cooldown, isLow), at);
    }
  }

  /** The first line, by rank, that may send a request. */
  #firstLine(at: number): Line | undefined {
    let found: Line | undefined;
    for (const lane of this.#queue.lanes) {
      const first = this.#firstOf(lane, at);
      if (first && (!found || first.rank < found.rank)) found = first;
    }
    return found;
  }

  /** The first line of a lane, if the gate is open; else one that has waited for as long as its calls may. */
  #firstOf({ atWindow, byMaxWait }: Lane, at: number): Line | undefined {
    const [first, shortest] = [atWindow.peek(), byMaxWait.peek()];
    if (!first || !shortest) return undefined;
    if (this.#waitTime(first.group, at) === 0) return first;
    if (shortest === first.group || this.#waitTime(shortest, at) > 0) return undefined;
    for (const line of shortest.lines.values()) if (line.isAtWindow) return line;
    return undefined;
  }
}
