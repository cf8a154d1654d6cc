// How many requests of a client, and of those made from it, are under way at once.

/** The places of a family of clients. */
export interface Concurrency {
  /** Whether one more may go while at most `most` are under way. */
  hasRoom(most: number): boolean;
  /** How many more may go until then. */
  room(most: number): number;
  take(): void;
  /** Hands a place back, and tells whoever waits for one. */
  release(): void;
  /** Tells once that a place has become free. */
  whenFree(tell: () => void): void;
}

export function createConcurrency(): Concurrency {
  let underWay = 0;
  // One entry for each gate that has calls waiting, so never many.
  const waiting = new Set<() => void>();
  return {
    hasRoom: (most) => underWay < most,
    room: (most) => Math.max(0, most - underWay),
    take: () => {
      underWay++;
    },
    release: () => {
      underWay--;
      const told = [...waiting];
      // Who finds nothing asks again, and comes after the others then.
      waiting.clear();
      for (const tell of told) tell();
    },
    whenFree: (tell) => {
      waiting.add(tell);
    },
  };
}
