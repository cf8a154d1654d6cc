// The calls that wait at a gate, in lines: one for all that are let in by the same rule. Joining, leaving and
// being let in cost the same however many wait: who leaves is only marked, and passed over at the front.
import type { Concurrency } from "./concurrency.ts";
import { createHeap } from "./heap.ts";
import type { Visitor } from "./pacing.ts";
import type { Leave } from "./request-window.ts";

/** A call that waits. */
export interface Waiter {
  readonly visitor: Visitor;
  /** Lets it in; or, with null, sends it back to the entrance. */
  readonly admit: (leave: Leave | null) => void;
  readonly reject: (error: unknown) => void;
  /** Whether it has been told why it waits. */
  told: boolean;
}

/** Those of one family of clients who wait for a window as long as each other. */
export interface Line {
  readonly concurrency: Concurrency;
  /** How long they wait for a window or a `Retry-After`; null for those who heed neither. */
  readonly patience: number | null;
  /** Whether all who were in it have been told why they wait. */
  announced: boolean;
  readonly size: number;
  /** Everybody, in no order. */
  all(): Iterable<Waiter>;
  /** The first by place. */
  front(): Waiter | undefined;
  /** Those who must have ended before a moment of the steady clock; they are taken out. */
  endingBefore(moment: number): Iterable<Waiter>;
  join(waiter: Waiter): void;
  has(waiter: Waiter): boolean;
  /** Takes a waiter out; false for one that is out already. */
  leave(waiter: Waiter): boolean;
}

function createLine(concurrency: Concurrency, patience: number | null): Line {
  const waiting = new Set<Waiter>();
  const byPlace = createHeap<Waiter>(({ visitor }) => visitor.place);
  const byDeadline = createHeap<Waiter>(({ visitor }) => visitor.scope.deadline);
  return {
    concurrency,
    patience,
    announced: false,
    get size() {
      return waiting.size;
    },
    all: () => waiting,
    front: () => {
      for (let first = byPlace.peek(); first; first = byPlace.peek()) {
        if (waiting.has(first)) return first;
        byPlace.pop();
      }
      return undefined;
    },
    endingBefore: function* endingBefore(moment) {
      for (let next = byDeadline.peek(); next; next = byDeadline.peek()) {
        if (next.visitor.scope.deadline >= moment) return;
        byDeadline.pop();
        if (waiting.delete(next)) yield next;
      }
    },
    join: (waiter) => {
      waiting.add(waiter);
      byPlace.push(waiter);
      if (waiter.visitor.scope.deadline < Infinity) byDeadline.push(waiter);
    },
    has: (waiter) => waiting.has(waiter),
    leave: (waiter) => waiting.delete(waiter),
  };
}

/** All who wait at one gate. */
export interface WaitingLines {
  /** The lines that have anybody in them; there are hardly ever more than one. */
  all(): readonly Line[];
  /** How many of those who heed the window their families have room for. */
  ready(): number;
  /** The line that a visitor would stand in, when somebody is in it. */
  of(visitor: Visitor): Line | undefined;
  /** Puts a waiter into its line. */
  join(waiter: Waiter): Line;
  /** The first by place of the lines that are open and whose family has room. */
  next(isOpen: (line: Line) => boolean): { line: Line; waiter: Waiter } | undefined;
}

export function createWaitingLines(): WaitingLines {
  let lines: Line[] = [];

  function all(): readonly Line[] {
    if (lines.some(({ size }) => size === 0)) lines = lines.filter(({ size }) => size > 0);
    return lines;
  }

  function of({ concurrency, pacing, maxWait }: Visitor): Line | undefined {
    const patience = pacing === "off" ? null : maxWait;
    return all().find((line) => line.concurrency === concurrency && line.patience === patience);
  }

  return {
    all,
    ready: () => {
      let ready = 0;
      for (const line of all()) {
        const most = line.patience === null ? undefined : line.front()?.visitor.maxConcurrency;
        if (most !== undefined) ready += Math.min(line.size, line.concurrency.room(most));
      }
      return ready;
    },
    of,
    join: (waiter) => {
      const { concurrency, pacing, maxWait } = waiter.visitor;
      let line = of(waiter.visitor);
      if (!line) lines.push((line = createLine(concurrency, pacing === "off" ? null : maxWait)));
      line.join(waiter);
      return line;
    },
    next: (isOpen) => {
      let found: { line: Line; waiter: Waiter } | undefined;
      for (const line of all()) {
        const waiter = line.front();
        const { visitor } = waiter ?? {};
        if (!waiter || !visitor?.concurrency.hasRoom(visitor.maxConcurrency)) continue;
        if (found && found.waiter.visitor.place < visitor.place) continue;
        if (isOpen(line)) found = { line, waiter };
      }
      return found;
    },
  };
}
