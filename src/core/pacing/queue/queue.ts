// The calls that wait at one limiter. Calls with the same longest wait and the same share of the window are a group: the
// window opens for all of them at once. The calls of a group that wait for the same semaphore are a line. A line waits for
// the window or for its semaphore, by the rank of its first call. So the cost of joining, leaving and being admitted does not
// depend on the number of calls, lines and limiters.
import { createHeap, type Heap } from "./heap.ts";
import type { PendingCall } from "./pending-call.ts";
import type { QueuedCall } from "./queued-call.ts";
import type { PlaceSeeker, Semaphore } from "./semaphore.ts";

/** Calls for which the window opens at the same moment. */
export interface WaitGroup {
  /** The longest wait for a window or a `Retry-After`; null for calls that heed neither. */
  readonly maxWait: number | null;
  /** Whether the calls leave a tenth of the window to others. */
  readonly isLow: boolean;
  readonly lines: Map<Semaphore, Line>;
  /** The lines that wait for the window. */
  readonly atWindow: Heap<PlaceSeeker>;
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
    return this.#waitsAt === this.group.atWindow;
  }

  /** Moves the line to another heap; out of all heaps once it is empty. */
  waitAt(spot: Heap<PlaceSeeker> | undefined): void {
    if (spot === this.#waitsAt) {
      spot?.update(this);
      return;
    }
    this.#waitsAt?.delete(this);
    this.#waitsAt = spot;
    spot?.push(this);
  }

  /** Moves the line after the rank of its first call has changed. */
  rerank(): void {
    this.#waitsAt?.update(this);
  }
}

/** All calls that wait at one limiter. */
export interface CallQueue {
  readonly isEmpty: boolean;
  /** The groups; hardly ever more than two or three. */
  groups(): Iterable<WaitGroup>;
  /** The calls of a group, in no order. */
  callsOf(group: WaitGroup): QueuedCall[];
  /** Whether a call waits for the window. */
  waitsAtWindow(): boolean;
  /** The lines of calls that heed the window. */
  linesForWindow(): Iterable<Line>;
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

  function groupOf(pending: PendingCall): WaitGroup {
    const key = groupKey(pending);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = createGroup(pending)));
    return group;
  }

  return {
    get isEmpty() {
      return groups.size === 0;
    },
    groups: () => groups.values(),
    callsOf: ({ lines }) => Array.from(lines.values(), ({ calls }) => Array.from(calls)).flat(),
    waitsAtWindow: () => {
      for (const { atWindow } of groups.values()) if (atWindow.size > 0) return true;
      return false;
    },
    *linesForWindow() {
      for (const { maxWait, lines } of groups.values()) if (maxWait !== null) yield* lines.values();
    },
    join: (queued) => {
      const { pending } = queued;
      const group = groupOf(pending);
      let line = group.lines.get(pending.semaphore);
      if (!line) {
        line = new Line(group, pending.semaphore, offer);
        group.lines.set(pending.semaphore, line);
      }
      line.calls.push(queued);
      if (line.calls.size === 1) line.waitAt(group.atWindow);
      else line.rerank();
      group.unnotified.add(queued);
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
      if (group.lines.size === 0) groups.delete(groupKey(pending));
      return true;
    },
  };
}

function createGroup({ pacing, maxWait, isLow }: PendingCall): WaitGroup {
  return {
    maxWait: pacing === "off" ? null : maxWait,
    isLow,
    lines: new Map(),
    atWindow: createHeap(({ rank }) => rank),
    unnotified: new Set(),
    byDeadline: createHeap(({ pending }) => pending.scope.deadline),
  };
}
