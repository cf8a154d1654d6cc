// How many requests are under way at once, for a client and those made from it, and which calls wait for a place.
import { isolatesRequests } from "../../runtime/environment.ts";
import { keptFrom } from "../request-window.ts";
import { createHeap, type Heap } from "./heap.ts";

/** Calls of one client that wait for a place, in line. */
export interface PlaceSeeker {
  /** The rank of the first of them among all calls. */
  readonly rank: number;
  /** There is a place: sends the first of them, or has them wait elsewhere. */
  offer(): void;
}

/** The places of a client and those made from it. */
export interface Semaphore {
  /** How many are free, but for those that calls of low priority leave to others. */
  room(isLow: boolean): number;
  /** The line to wait in while there is none; undefined while there is one. */
  waitingRoom(isLow: boolean): Heap<PlaceSeeker> | undefined;
  acquire(): void;
  /** Hands a place back, and offers it to the first call, by rank, of all clients that may have it. */
  release(): void;
  /** The places of a client made from this one: fewer are a bound of its own beside these, more raise these for it alone. */
  derive(most: number): Semaphore;
}

/** Places that are taken, and what waits until there are fewer: by how many there may be. */
interface Counter {
  taken: number;
  readonly waiting: Map<number, Heap<PlaceSeeker>>;
}

/** At most so many in a counter. */
interface Bound {
  readonly counter: Counter;
  readonly most: number;
}

/** A worker counts no places: its runtime has a limit. */
const countedPlaces = (most: number) => (isolatesRequests() ? Infinity : most);

/** @param given - how many requests may be under way at once. */
export function createSemaphore(given: number): Semaphore {
  const most = countedPlaces(given);
  return semaphoreOf([newBound(most)], most);
}

function semaphoreOf(bounds: readonly Bound[], own: number): Semaphore {
  return {
    room: (isLow) => {
      const free = bounds.map(({ counter, most }) => placesFor(isLow, most) - counter.taken);
      return Math.max(0, Math.min(...free));
    },
    waitingRoom: (isLow) => {
      for (const { counter, most } of bounds) {
        const places = placesFor(isLow, most);
        if (counter.taken >= places) return waitingAt(counter, places);
      }
      return undefined;
    },
    acquire: () => {
      for (const { counter } of bounds) counter.taken++;
    },
    release: () => {
      for (const { counter } of bounds) counter.taken--;
      for (let next = firstOf(bounds); next; next = firstOf(bounds)) next.offer();
    },
    derive: (given) => {
      const most = countedPlaces(given);
      if (most < own) return semaphoreOf([newBound(most), ...bounds], most);
      const raised = bounds.map((bound) => ({ ...bound, most: Math.max(bound.most, most) }));
      return semaphoreOf(raised, most);
    },
  };
}

function newBound(most: number): Bound {
  return { counter: { taken: 0, waiting: new Map() }, most };
}

function placesFor(isLow: boolean, most: number): number {
  return most - keptFrom(isLow, most);
}

function waitingAt(counter: Counter, most: number): Heap<PlaceSeeker> {
  let heap = counter.waiting.get(most);
  if (!heap) counter.waiting.set(most, (heap = createHeap(({ rank }) => rank)));
  return heap;
}

/** The first by rank of what waits at any of the counters and may go now. */
function firstOf(bounds: readonly Bound[]): PlaceSeeker | undefined {
  let found: PlaceSeeker | undefined;
  for (const { counter } of bounds) {
    for (const [most, heap] of counter.waiting) {
      const first = counter.taken < most ? heap.peek() : undefined;
      if (first && (!found || first.rank < found.rank)) found = first;
    }
  }
  return found;
}
