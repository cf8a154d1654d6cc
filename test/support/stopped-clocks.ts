// The client's clocks under a test's control.
import type { CallOptions, GroupManagement } from "group-management-sdk";
import { afterEach, beforeAll, beforeEach, onTestFinished, vi } from "vitest";

import { clientOver } from "./client.ts";

/**
 * Stops the clocks until the test ends, while sockets and the test's servers go on: so a deadline, a backoff or a window
 * ends when the test says so, and not earlier on a busy machine. `vi.advanceTimersByTimeAsync` moves them.
 */
export function stopClocks(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** When simulated clocks begin: not with a second, as no real test does. */
export const start = new Date("2026-03-01T12:00:00.400Z");

/** Milliseconds of the simulated clock since then. */
export const elapsed = () => Date.now() - start.getTime();

/** Simulates all timers and clocks in each test of a file, from `start` on. */
export function simulateClock(): void {
  beforeAll(async () => {
    // The HTTP client is loaded with the first request, in real time.
    await call(clientOver(() => Response.json({ unreadMessages: 0 })));
  });
  beforeEach(() => void vi.useFakeTimers({ now: start }));
  afterEach(() => {
    // First: what is put back is the clock that was simulated then.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Lets time pass in steps until something has ended. Fails when it has not after as many. */
export async function onSimulatedClock<Value>(
  work: Promise<Value>,
  step: () => Promise<unknown>,
  most = 1000,
): Promise<Value> {
  const state = { over: false };
  const ended = work.finally(() => (state.over = true));
  ended.catch(() => {});
  for (let steps = 0; !state.over && steps < most; steps++) await step();
  if (!state.over) throw new Error(`Something has not ended after ${most} steps.`);
  return ended;
}

export const call = (client: GroupManagement, options: CallOptions = {}) =>
  client.me.inboxSummary(options);

export const many = (client: GroupManagement, count: number, options: CallOptions = {}) =>
  Promise.all(Array.from({ length: count }, () => call(client, options)));
