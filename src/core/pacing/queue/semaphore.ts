// How many requests are under way at once, for a client and those made from it, and which calls wait for a place.
import { isolatesRequests } from "../../runtime/environment.ts";
import { createHeap, type Heap } from "./heap.ts";

/** What waits for a place: calls of one client, in line. */
export interface PlaceSeeker {
  /** The rank of the first of them among all calls. */
  readonly rank: number;
  /** There is a place: sends the first of them, or has them wait elsewhere. */
  offer(): void;
}

/** A number of places, and who waits for one. */
export interface Places {
  /** How many are free. */
  room(): number;
  /** Where to wait while there is none; undefined while there is one. */
  waitingRoom(): Heap<PlaceSeeker> | undefined;
  acquire(): void;
  /** Hands places back, for `offer` to offer. */
  vacate(places: number): void;
  /** Offers what is free to the first calls, by rank, of all clients that may have it. */
  offer(): void;
}

/** The places of a client and those made from it. */
export interface Semaphore extends Places {
  /** Hands a place back, and offers it. */
  release(): void;
  /** As many places, which are taken by those who ask whether they may send as well. */
  readonly asking: Places;
  /** The places of a client made from this one. Fewer are counted for it alone, too; more count with all the others. */
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
  return semaphoreOf([newBound(most)], [newBound(most)], most);
}

function semaphoreOf(
  bounds: readonly Bound[],
  boundsOfAsking: readonly Bound[],
  own: number,
): Semaphore {
  const sending = placesOf(bounds);
  const asking = placesOf(boundsOfAsking);

  function offer(): void {
    sending.offer();
    asking.offer();
  }

  function vacate(places: number): void {
    sending.vacate(places);
    asking.vacate(places);
  }

  return {
    ...sending,
    asking,
    acquire: () => {
      sending.acquire();
      asking.acquire();
    },
    vacate,
    offer,
    release: () => {
      vacate(1);
      offer();
    },
    derive: (given) => {
      const most = countedPlaces(given);
      const derive = (from: readonly Bound[]) =>
        most < own
          ? [newBound(most), ...from]
          : from.map((bound) => ({ ...bound, most: Math.max(bound.most, most) }));
      return semaphoreOf(derive(bounds), derive(boundsOfAsking), most);
    },
  };
}

function placesOf(bounds: readonly Bound[]): Places {
  return {
    room: () => Math.max(0, Math.min(...bounds.map(({ counter, most }) => most - counter.taken))),
    waitingRoom: () => {
      for (const bound of bounds) {
        if (bound.counter.taken >= bound.most) return waitingAt(bound);
      }
      return undefined;
    },
    acquire: () => {
      for (const { counter } of bounds) counter.taken++;
    },
    vacate: (places) => {
      for (const { counter } of bounds) counter.taken -= places;
    },
    offer: () => {
      for (let next = firstOf(bounds); next; next = firstOf(bounds)) next.offer();
    },
  };
}

function newBound(most: number): Bound {
  return { counter: { taken: 0, waiting: new Map() }, most };
}

function waitingAt({ counter, most }: Bound): Heap<PlaceSeeker> {
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
