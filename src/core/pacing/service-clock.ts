// The difference between the service's clock and the steady one. `Date` has whole seconds, so each response narrows it down
// between two bounds. The wall clock of this machine is used only if a response has no Date.

export interface ServiceClock {
  /** Milliseconds to add to `steadyNow()`. The lower bound: counting with it never sends too early. */
  ahead(): number;
  /** Learns from the `Date` of a response, if it has one, and the moments of its request and its arrival. */
  learn(date: number | null, sentAt: number, receivedAt: number): void;
}

export function createServiceClock(): ServiceClock {
  let atLeast = -Infinity;
  let atMost = Infinity;
  let wall = 0;
  return {
    ahead: () => (atLeast === -Infinity ? wall : atLeast),
    learn: (date, sentAt, receivedAt) => {
      if (date === null) {
        wall = Date.now() - receivedAt;
        return;
      }
      const least = date - receivedAt;
      const most = date + 1000 - sentAt;
      const contradicted = least > atMost || most < atLeast; // The service's clock was set.
      atLeast = contradicted ? least : Math.max(atLeast, least);
      atMost = contradicted ? most : Math.min(atMost, most);
    },
  };
}
