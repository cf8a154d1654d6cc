// The difference between the service's clock and the steady one. `Date` has whole seconds, so each response narrows it down
// between two bounds. The wall clock of this machine is used only if a response has no Date.

export interface ServiceClock {
  /** Milliseconds to add to `steadyNow()`. The lower bound: counting with it never sends too early. */
  ahead(): number;
  /**
   * Learns from the `Date` of a response, if it has one, and the moments of its request and its arrival. Returns false
   * for a response that a cache seems to have kept, since its `Date` is well before the clock.
   * @param isSure - whether the response is taken for the service's own, so that its clock was set.
   */
  learn(date: number | null, sentAt: number, receivedAt: number, isSure: boolean): boolean;
}

/** Milliseconds by which the clocks of a service's machines may differ. */
const tolerance = 2000;

export function createServiceClock(): ServiceClock {
  let atLeast = -Infinity;
  let atMost = Infinity;
  let wall = 0;

  return {
    ahead: () => (atLeast === -Infinity ? wall : atLeast),
    learn: (date, sentAt, receivedAt, isSure) => {
      if (date === null) {
        wall = Date.now() - receivedAt;
        return true;
      }
      const least = date - receivedAt;
      const most = date + 1000 - sentAt;
      if (most < atLeast - tolerance && !isSure) return false;
      const contradicted = least > atMost || most < atLeast; // The service's clock was set.
      atLeast = contradicted ? least : Math.max(atLeast, least);
      atMost = contradicted ? most : Math.min(atMost, most);
      return true;
    },
  };
}
