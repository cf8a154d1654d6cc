// TanStack Query's timers, of which none keeps the tests from ending and none reaches into the next test.
import { timeoutManager } from "@tanstack/react-query";

const waiting = new Set<ReturnType<typeof setTimeout>>();

function remembered(timer: ReturnType<typeof setTimeout>) {
  waiting.add(timer.unref());
  return timer;
}

timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => remembered(setTimeout(callback, delay)),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, delay) => remembered(setInterval(callback, delay)),
  clearInterval: (timer) => clearInterval(timer),
});

/** Such as the persister's last writing of a test that is over. */
export function dropTimers(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
