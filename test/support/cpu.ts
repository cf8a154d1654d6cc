// What work costs, in processor time of this process: other programs on a busy machine do not add to it.

/** Milliseconds of processor time since the process began. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor time that `work` takes, the least of several runs: one of them may clear up after others. */
export function leastCost(work: () => unknown, runs = 5): number {
  const costs = Array.from({ length: runs }, () => {
    const before = cpuNow();
    work();
    return cpuNow() - before;
  });
  return Math.min(...costs);
}
