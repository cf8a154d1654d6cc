// When a process asks its store again, on the simulated clock.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createSyncLoop } from "../../src/fleet/sync-loop.ts";
import type { PacingReport } from "../../src/fleet/protocol.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How long a process waits between its steps while each of them fails at once. */
async function waitsBetweenFailures(): Promise<number[]> {
  const steps: number[] = [];
  const sync = createSyncLoop({
    begin: () => {},
    compose: async () => ({}) as PacingReport,
    send: async () => {
      steps.push(performance.now());
      throw new Error("refused");
    },
    reached: () => {},
    reachedLate: () => {},
    failed: () => {},
    due: () => (steps.length < 7 ? sync.retryAt : Infinity),
    asked: () => false,
    awaited: () => false,
    ended: () => {},
  });
  sync.plan();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(steps).toHaveLength(7);
  return steps.slice(1).map((at, before) => at - (steps[before] ?? 0));
}

test.each([
  ["a quarter less", 0, 0.75],
  ["the usual", 0.5, 1],
  ["a quarter more", 0.999_999, 1.25],
])(
  "a store that fails is asked again after twice as long each time, by chance %s",
  async (...given) => {
    const [, chance, part] = given;
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const waits = await waitsBetweenFailures();
    for (const [index, usual] of [250, 500, 1000, 2000, 2000, 2000].entries()) {
      const wait = waits[index] ?? 0;
      expect(wait).toBeGreaterThanOrEqual(Math.floor(part * usual));
      expect(wait).toBeLessThanOrEqual(Math.ceil(part * usual) + 1);
    }
  },
);
