// The difference between the service's clock and the steady one. `Date` has whole seconds, so each response narrows it down
// between two bounds. The wall clock of this machine is used only if a response has no Date.

export interface ServiceClock {
  /** Milliseconds to add to `steadyNow()`. The lower bound: counting with it never sends too early. */
  ahead(): number;
  /**
   * Learns from the `Date` of a response, if it has one, and the moments of its request and its arrival. Returns false
   * for a response that a cache seems to have kept, since its `Date` is well before the clock.
   * @param isSure - whether the response cannot come from a cache.
   */
  learn(date: number | null, sentAt: number, receivedAt: number, isSure: boolean): boolean;
}

/** Milliseconds by which the clocks of a service's machines may differ. */
const tolerance = 2000;

/** An early `Date`, and the bounds that it would set. */
interface Doubt {
  readonly date: number;
  readonly least: number;
  readonly most: number;
}

export function createServiceClock(): ServiceClock {
  let atLeast = -Infinity;
  let atMost = Infinity;
  let wall = 0;
  let doubt: Doubt | undefined;

  /** Whether two early responses agree. A cache that sends one response twice sends the same `Date`. */
  function isConfirmed({ date, least, most }: Doubt): boolean {
    return doubt !== undefined && date > doubt.date && least <= doubt.most && most >= doubt.least;
  }

  return {
    ahead: () => (atLeast === -Infinity ? wall : atLeast),
    learn: (date, sentAt, receivedAt, isSure) => {
      if (date === null) {
        wall = Date.now() - receivedAt;
        return true;
      }
      const said = { date, least: date - receivedAt, most: date + 1000 - sentAt };
      const { least, most } = said;
      if (most < atLeast - tolerance && !isSure && !isConfirmed(said)) {
        doubt = said;
        return false;
      }
      const contradicted = least > atMost || most < atLeast; // The service's clock was set.
      atLeast = contradicted ? least : Math.max(atLeast, least);
      atMost = contradicted ? most : Math.min(atMost, most);
      return true;
    },
  };
}
