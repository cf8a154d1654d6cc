// The calls that wait at one limiter, in lanes, groups and lines. The window opens for all calls of a lane at once. The
// calls of a lane with the same longest wait are a group, and those of a group that wait for the same semaphore are a
// line. A line waits for the window or for its semaphore, by the rank of its first call. So the cost of joining,
// leaving and being admitted does not depend on the number of calls, groups, lines and limiters.
import { createHeap, type Heap } from "./heap.ts";
import type { PendingCall } from "./pending-call.ts";
import type { QueuedCall } from "./queued-call.ts";
import type { PlaceSeeker, Semaphore } from "./semaphore.ts";

/** Calls for which the window opens at the same moment: those of low priority, the others, and those that heed none. */
export interface Lane {
  /** Whether the calls leave a tenth of the window to others. */
  readonly isLow: boolean;
  /** The lines that wait for the window, by rank. */
  readonly atWindow: Heap<Line>;
  /** Their groups, by the longest wait. */
  readonly byMaxWait: Heap<WaitGroup>;
  /** The groups that have a call to notify or a deadline to watch. */
  readonly watched: Set<WaitGroup>;
}

/** Calls of a lane that wait equally long at the most. */
export interface WaitGroup {
  readonly lane: Lane;
  /** The longest wait for a window or a `Retry-After`; null for calls that heed neither. */
  readonly maxWait: number | null;
  readonly lines: Map<Semaphore, Line>;
  /** How many of the lines wait for the window. */
  linesAtWindow: number;
  /** The calls whose onWait has not been called yet. */
  readonly unnotified: Set<QueuedCall>;
  /** The calls that have a deadline. */
  readonly byDeadline: Heap<QueuedCall>;
}

/** The calls of one group that wait for the same semaphore. */
export class Line implements PlaceSeeker {
  readonly group: WaitGroup;
  readonly semaphore: Semaphore;
  readonly calls = createHeap<QueuedCall>(({ pending }) => pending.rank);
  readonly offer: () => void;
  #waitsAt: Heap<PlaceSeeker> | undefined;

  /** @param offer - called when there is a place for the line. */
  constructor(group: WaitGroup, semaphore: Semaphore, offer: (line: Line) => void) {
    this.group = group;
    this.semaphore = semaphore;
    this.offer = () => offer(this);
  }

  get rank(): number {
    return this.calls.peek()?.pending.rank ?? Infinity;
  }

  get isAtWindow(): boolean {
    return this.#waitsAt === this.group.lane.atWindow;
  }

  /** Waits for the window. */
  waitAtWindow(): void {
    this.waitAt(this.group.lane.atWindow);
  }

  /** Moves the line to another heap; out of all heaps once it is empty. */
  waitAt(spot: Heap<PlaceSeeker> | undefined): void {
    if (spot === this.#waitsAt) {
      spot?.update(this);
      return;
    }
    const { group } = this;
    if (this.isAtWindow && --group.linesAtWindow === 0) group.lane.byMaxWait.delete(group);
    this.#waitsAt?.delete(this);
    this.#waitsAt = spot;
    spot?.push(this);
    if (this.isAtWindow && ++group.linesAtWindow === 1) group.lane.byMaxWait.push(group);
  }

  /** Moves the line after the rank of its first call has changed. */
  rerank(): void {
    this.#waitsAt?.update(this);
  }
}

/** All calls that wait at one limiter. */
export interface CallQueue {
  readonly isEmpty: boolean;
  readonly lanes: readonly Lane[];
  groups(): Iterable<WaitGroup>;
  /** The calls of a group, in no order. */
  callsOf(group: WaitGroup): QueuedCall[];
  /** Whether a call waits for the window. */
  waitsAtWindow(): boolean;
  /** Puts a call into its line. */
  join(queued: QueuedCall): Line;
  /** Removes a call; false if it is not in the queue. */
  leave(queued: QueuedCall): boolean;
}

/** The key of a call's group. */
function groupKey({ pacing, maxWait, isLow }: PendingCall): number | string {
  if (pacing === "off") return "off";
  return isLow ? `low ${maxWait}` : maxWait;
}

/** @param offer - called when there is a place for a line. */
export function createCallQueue(offer: (line: Line) => void): CallQueue {
  const groups = new Map<number | string, WaitGroup>();
  const [usual, low, off] = [createLane(false), createLane(true), createLane(false)];

  function laneOf({ pacing, isLow }: PendingCall): Lane {
    if (pacing === "off") return off;
    return isLow ? low : usual;
  }

  function groupOf(pending: PendingCall): WaitGroup {
    const key = groupKey(pending);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = createGroup(pending, laneOf(pending))));
    return group;
  }

  return {
    get isEmpty() {
      return groups.size === 0;
    },
    lanes: [usual, low, off],
    groups: () => groups.values(),
    callsOf: ({ lines }) => Array.from(lines.values(), ({ calls }) => Array.from(calls)).flat(),
    waitsAtWindow: () => [usual, low, off].some(({ atWindow }) => atWindow.size > 0),
    join: (queued) => {
      const { pending } = queued;
      const group = groupOf(pending);
      let line = group.lines.get(pending.semaphore);
      if (!line) {
        line = new Line(group, pending.semaphore, offer);
        group.lines.set(pending.semaphore, line);
      }
      line.calls.push(queued);
      if (line.calls.size === 1) line.waitAtWindow();
      else line.rerank();
      group.unnotified.add(queued);
      group.lane.watched.add(group);
      if (pending.scope.deadline < Infinity) group.byDeadline.push(queued);
      return line;
    },
    leave: (queued) => {
      const { pending } = queued;
      const line = groups.get(groupKey(pending))?.lines.get(pending.semaphore);
      if (!line?.calls.delete(queued)) return false;
      const { group, calls } = line;
      group.unnotified.delete(queued);
      group.byDeadline.delete(queued);
      line.rerank();
      if (calls.size > 0) return true;
      line.waitAt(undefined);
      group.lines.delete(line.semaphore);
      if (group.lines.size > 0) return true;
      groups.delete(groupKey(pending));
      group.lane.watched.delete(group);
      return true;
    },
  };
}

function createLane(isLow: boolean): Lane {
  return {
    isLow,
    atWindow: createHeap(({ rank }) => rank),
    byMaxWait: createHeap(({ maxWait }) => maxWait ?? 0),
    watched: new Set(),
  };
}

function createGroup({ pacing, maxWait }: PendingCall, lane: Lane): WaitGroup {
  return {
    lane,
    maxWait: pacing === "off" ? null : maxWait,
    lines: new Map(),
    linesAtWindow: 0,
    unnotified: new Set(),
    byDeadline: createHeap(({ pending }) => pending.scope.deadline),
  };
}
