// When a process asks its store again, on the simulated clock.
import { randomBytes } from "node:crypto";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Connection, PacingReply, PacingReport } from "../../src/fleet/protocol.ts";
import { StoreSteps } from "../../src/fleet/store-steps.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A plan whose steps go to a store, and why they failed. */
function stepsTo(
  send: () => Promise<PacingReply>,
  other: { connection?: Partial<Connection>; now?: () => number } = {},
) {
  const failures: unknown[] = [];
  let isDue = true;
  const steps: StoreSteps = new StoreSteps({
    now: other.now ?? (() => performance.now()),
    due: (now) => (isDue ? (steps.failedAt === null ? now : steps.retryAt) : Infinity),
    isAwaited: () => false,
    compose: async () => ({}) as PacingReport,
    send,
    connection: { isLost: false, onceLost: () => () => {}, ...other.connection },
    replied: () => {},
    failed: (cause) => failures.push(cause),
    ended: () => {},
  });
  return { steps, failures, stop: () => void (isDue = false) };
}

/** How long a process waits between its steps while each of them fails at once. */
async function waitsBetweenFailures(): Promise<number[]> {
  const sentAt: number[] = [];
  const { steps, stop } = stepsTo(async () => {
    if (sentAt.push(performance.now()) === 7) stop();
    throw new Error("refused");
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
  const now = () => performance.now() + 0.3;
  const { steps } = stepsTo(() => new Promise(() => {}), { now });
  steps.plan();
  expect(steps.isBusy).toBe(true);
});

const reply = {} as PacingReply;

test("a store that never replies is asked again within ten seconds or a little more", async () => {
  const sentAt: number[] = [];
  const { steps, stop } = stepsTo(() => {
    sentAt.push(performance.now());
    return new Promise(() => {});
  });
  steps.plan();
  await vi.advanceTimersByTimeAsync(14_000);
  stop();
  const [first = 0, second = 0] = sentAt;
  expect(second - first).toBeGreaterThan(8000);
  expect(second - first).toBeLessThanOrEqual(12_600);
});

test("a store that is back after a minute is used again within two and a half seconds", async () => {
  let backAt = Infinity;
  let usedAt = 0;
  const { steps, stop } = stepsTo(async () => {
    if (performance.now() < backAt) throw new Error("refused");
    usedAt ||= performance.now();
    stop();
    return reply;
  });
  steps.plan();
  await vi.advanceTimersByTimeAsync(60_000);
  backAt = performance.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect(usedAt - backAt).toBeLessThanOrEqual(2500);
  expect(steps.failedAt).toBeNull();
});

test("a connection that was lost is named as the cause", async () => {
  let lose = (): void => {};
  const onceLost = (listener: () => void) => {
    lose = listener;
    return () => {};
  };
  const { steps, failures, stop } = stepsTo(() => new Promise(() => {}), {
    connection: { onceLost },
  });
  steps.plan();
  await vi.advanceTimersByTimeAsync(30);
  stop();
  lose();
  await vi.advanceTimersByTimeAsync(0);
  expect(failures).toMatchObject([{ name: "StoreFailure", message: "the connection was lost" }]);
});

test("a process that was busy reads a reply that is there before it gives the store up", async () => {
  vi.useRealTimers();
  let sent = 0;
  // Callbacks of the thread pool run after timers, as those of sockets do.
  const { steps, failures, stop } = stepsTo(
    () =>
      new Promise((resolve) => {
        sent++;
        randomBytes(8, () => resolve(reply));
      }),
  );
  steps.plan();
  await vi.waitUntil(() => sent > 3);
  // What runs next are timers, and then the callbacks.
  await new Promise((resolve) => setImmediate(resolve));
  const until = performance.now() + 800;
  while (performance.now() < until);
  await steps.next();
  stop();
  expect(failures).toEqual([]);
});
