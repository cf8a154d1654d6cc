// Times in which this process could not run, because other programs on a busy machine had the processor.

export interface Stall {
  readonly from: number;
  readonly until: number;
}

/** Milliseconds between two looks at the clock, and those from which on a look is late. */
const [interval, late] = [10, 100];

/** Looks at the clock from now on, without keeping the process alive. */
export function watchStalls() {
  const stalls: Stall[] = [];
  let [lookedAt, ran] = [Date.now(), 0];
  setInterval(() => {
    const now = Date.now();
    if (now - lookedAt >= late) stalls.push({ from: lookedAt, until: now });
    lookedAt = now;
    ran += interval;
  }, interval).unref();
  return {
    stalls: stalls as readonly Stall[],
    /** Milliseconds in which the process could run. */
    ran: () => ran,
  };
}
