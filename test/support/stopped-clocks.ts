// The client's clocks under a test's control.
import { afterEach, beforeEach, onTestFinished, vi } from "vitest";

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
  beforeEach(() => void vi.useFakeTimers({ now: start }));
  afterEach(() => {
    // First: what is put back is the clock that was simulated then.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
