// The calls that wait at a gate. Joining, leaving and being let in cost the same however many wait: whoever
// leaves is only marked, and passed over once it comes to the front.
import type { Concurrency } from "./concurrency.ts";
import { createHeap, type Heap } from "./heap.ts";
import type { Visitor } from "./pacing.ts";
import type { Leave } from "./request-window.ts";

/** A call that waits. */
export interface Waiter {
  readonly visitor: Visitor;
  /** Lets it in; or, with null, sends it back to the entrance. */
  readonly admit: (leave: Leave | null) => void;
  readonly reject: (error: unknown) => void;
  /** Whether it has been told that the window makes it wait. */
  told: boolean;
}

/** Those of one family of clients: either all who heed the window, or all who do not. */
interface Line {
  readonly concurrency: Concurrency;
  readonly paced: boolean;
  readonly waiters: Heap<Waiter>;
  size: number;
}

export interface WaitingLines {
  readonly size: number;
  /** The shortest `maxWait` of those who heed the window; Infinity when there are none. */
  readonly patience: number;
  /** Whether somebody waits where the visitor would. */
  isBehindOthers(visitor: Visitor): boolean;
  join(waiter: Waiter): void;
  has(waiter: Waiter): boolean;
  /** Takes a waiter out; false for one that is out already. */
  leave(waiter: Waiter): boolean;
  /** The next by place of those whose family has room; of those who heed the window, or of the others. */
  next(paced: boolean): Waiter | undefined;
  /** Everybody who heeds the window, in no order. */
  paced(): Iterable<Waiter>;
  /** Those who heed the window and must have ended before a moment of the steady clock. */
  endingBefore(moment: number): Iterable<Waiter>;
  /** Calls back when a family whose line is held up may have room again. */
  whenRoom(tell: () => void): void;
}

export function createWaitingLines(): WaitingLines {
  const lines: Line[] = [];
  const waiting = new Map<Waiter, Line>();
  const deadlines = createHeap<Waiter>(({ visitor }) => visitor.scope.deadline);
  /** How many wait with each `maxWait`: there is hardly ever more than one. */
  const patiences = new Map<number, number>();

  function lineOf({ concurrency, pacing }: Visitor): Line | undefined {
    const paced = pacing !== "off";
    return lines.find((line) => line.concurrency === concurrency && line.paced === paced);
  }

  function openLine({ concurrency, pacing }: Visitor): Line {
    const waiters = createHeap<Waiter>(({ visitor }) => visitor.place);
    const line = { concurrency, paced: pacing !== "off", waiters, size: 0 };
    lines.push(line);
    return line;
  }

  function frontOf({ waiters }: Line): Waiter | undefined {
    for (let front = waiters.peek(); front; front = waiters.peek()) {
      if (waiting.has(front)) return front;
      waiters.pop();
    }
    return undefined;
  }

  function countPatience({ maxWait }: Visitor, change: 1 | -1): void {
    const count = (patiences.get(maxWait) ?? 0) + change;
    if (count > 0) patiences.set(maxWait, count);
    else patiences.delete(maxWait);
  }

  return {
    get size() {
      return waiting.size;
    },
    get patience() {
      return Math.min(...patiences.keys());
    },
    isBehindOthers: (visitor) => lineOf(visitor) !== undefined,
    join: (waiter) => {
      const { visitor } = waiter;
      const line = lineOf(visitor) ?? openLine(visitor);
      line.waiters.push(waiter);
      line.size++;
      waiting.set(waiter, line);
      if (!line.paced) return;
      countPatience(visitor, 1);
      if (visitor.scope.deadline < Infinity) deadlines.push(waiter);
    },
    has: (waiter) => waiting.has(waiter),
    leave: (waiter) => {
      const line = waiting.get(waiter);
      if (!line) return false;
      waiting.delete(waiter);
      line.size--;
      if (line.size === 0) lines.splice(lines.indexOf(line), 1);
      if (line.paced) countPatience(waiter.visitor, -1);
      return true;
    },
    next: (paced) => {
      let found: Waiter | undefined;
      for (const line of lines) {
        const front = line.paced === paced ? frontOf(line) : undefined;
        if (!front || !line.concurrency.hasRoom(front.visitor.maxConcurrency)) continue;
        if (!found || front.visitor.place < found.visitor.place) found = front;
      }
      return found;
    },
    paced: function* paced() {
      for (const [waiter, line] of waiting) if (line.paced) yield waiter;
    },
    endingBefore: function* endingBefore(moment) {
      for (let next = deadlines.peek(); next; next = deadlines.peek()) {
        const waits = waiting.has(next);
        if (waits && next.visitor.scope.deadline >= moment) return;
        deadlines.pop();
        if (waits) yield next;
      }
    },
    whenRoom: (tell) => {
      for (const { concurrency } of lines) concurrency.whenFree(tell);
    },
  };
}
