// When a process asks its store again, on the simulated clock.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PacingReport } from "../../src/fleet/protocol.ts";
import { StoreSteps } from "../../src/fleet/store-steps.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How long a process waits between its steps while each of them fails at once. */
async function waitsBetweenFailures(): Promise<number[]> {
  const sentAt: number[] = [];
  const steps: StoreSteps = new StoreSteps({
    now: () => performance.now(),
    due: () => (sentAt.length < 7 ? steps.retryAt : Infinity),
    isAwaited: () => false,
    compose: async () => ({}) as PacingReport,
    send: async () => {
      sentAt.push(performance.now());
      throw new Error("refused");
    },
    connection: { isLost: false, onceLost: () => () => {} },
    replied: () => {},
    failed: () => {},
    ended: () => {},
  });
  steps.plan();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sentAt).toHaveLength(7);
  return sentAt.slice(1).map((at, before) => at - (sentAt[before] ?? 0));
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

test("a step that is due is made at once, also between two milliseconds of the clock", () => {
  const steps = new StoreSteps({
    now: () => performance.now() + 0.3,
    due: (now) => now,
    isAwaited: () => false,
    compose: () => new Promise(() => {}),
    send: () => new Promise(() => {}),
    connection: { isLost: false, onceLost: () => () => {} },
    replied: () => {},
    failed: () => {},
    ended: () => {},
  });
  steps.plan();
  expect(steps.isBusy).toBe(true);
});
