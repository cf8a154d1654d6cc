// Retries that a client has left, so that a service that is down is not hit by every retry of every call.
import { steadyNow } from "./runtime/clock.ts";

export type RetryBudget = ReturnType<typeof createRetryBudget>;

const fullBudget = 100;
const refillForSuccess = 0.25;
const refillForSecond = 0.1;

/** A token bucket, which fills again with successes and slowly with time. */
export function createRetryBudget() {
  let left = fullBudget;
  let filledAt = steadyNow();
  const fill = (more: number) => {
    left = Math.min(fullBudget, left + more);
  };
  return {
    take: () => {
      const now = steadyNow();
      fill(Math.max(0, (now - filledAt) / 1000) * refillForSecond);
      filledAt = now;
      if (left < 1) return false;
      left--;
      return true;
    },
    succeed: () => fill(refillForSuccess),
  };
}
