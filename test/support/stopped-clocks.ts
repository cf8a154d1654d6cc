// The client's clocks under a test's control, while sockets and the test's servers go on: so a deadline, a backoff or a
// window ends when the test says so, and not earlier on a busy machine.
import { onTestFinished, vi } from "vitest";

/** Stops the clocks until the test ends; `vi.advanceTimersByTimeAsync` moves them. */
export function stopClocks(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
}
