// How many requests are under way at once, for a client and those made from it, and which calls wait for a place.
import { createHeap, type Heap } from "./heap.ts";

/** What waits for a place: calls of one client, in line. */
export interface PlaceSeeker {
  /** The place of the first of them among all calls. */
  readonly place: number;
  /** There is a place: sends the first of them, or has them wait elsewhere. */
  offer(): void;
}

/** The places of a client and those made from it. */
export interface Semaphore {
  /** How many more requests may go. */
  room(): number;
  /** Where to wait while there is no place; undefined while there is one. */
  waitingRoom(): Heap<PlaceSeeker> | undefined;
  acquire(): void;
  /** Hands a place back. It goes to the first call, by place, of all clients that may have it. */
  release(): void;
  /** The places of a client made from this one. Fewer are counted for it alone, too; more count with all the others. */
  derive(most: number): Semaphore;
}

/** Requests under way, and what waits until there are fewer: by how many there may be. */
interface Counter {
  underWay: number;
  readonly waiting: Map<number, Heap<PlaceSeeker>>;
}

/** At most so many in a counter. */
interface Bound {
  readonly counter: Counter;
  readonly most: number;
}

/** @param most - how many requests may be under way at once. */
export function createSemaphore(most: number): Semaphore {
  return semaphoreOf([newBound(most)], most);
}

function semaphoreOf(bounds: readonly Bound[], own: number): Semaphore {
  return {
    room: () =>
      Math.max(0, Math.min(...bounds.map(({ counter, most }) => most - counter.underWay))),
    waitingRoom: () => {
      for (const bound of bounds) {
        if (bound.counter.underWay >= bound.most) return waitingAt(bound);
      }
      return undefined;
    },
    acquire: () => {
      for (const { counter } of bounds) counter.underWay++;
    },
    release: () => {
      for (const { counter } of bounds) counter.underWay--;
      for (let next = firstOf(bounds); next; next = firstOf(bounds)) next.offer();
    },
    derive: (most) => {
      const wider = bounds.map((bound) => ({ ...bound, most: Math.max(bound.most, most) }));
      return semaphoreOf(most < own ? [newBound(most), ...bounds] : wider, most);
    },
  };
}

function newBound(most: number): Bound {
  return { counter: { underWay: 0, waiting: new Map() }, most };
}

function waitingAt({ counter, most }: Bound): Heap<PlaceSeeker> {
  let heap = counter.waiting.get(most);
  if (!heap) counter.waiting.set(most, (heap = createHeap(({ place }) => place)));
  return heap;
}

/** The first by place of what waits at any of the counters and may go now. */
function firstOf(bounds: readonly Bound[]): PlaceSeeker | undefined {
  let found: PlaceSeeker | undefined;
  for (const { counter } of bounds) {
    for (const [most, heap] of counter.waiting) {
      const first = counter.underWay < most ? heap.peek() : undefined;
      if (first && (!found || first.place < found.place)) found = first;
    }
  }
  return found;
}
