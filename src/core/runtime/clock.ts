// The steady clock, and a timer that holds any delay.

/** Milliseconds that never go back, also when the wall clock is set. All waits and durations use them. */
export function steadyNow(): number {
  return typeof performance === "undefined" ? Date.now() : performance.now();
}

/** The longest delay that `setTimeout` holds; a longer one would fire at once. */
export const longestTimer = 2 ** 31 - 1;

/**
 * Runs `action` after `ms`, never sooner because the delay was too large for a timer. Returns a way to call it off.
 * @param keepsAlive - whether the process stays for it.
 */
export function later(ms: number, action: () => void, keepsAlive = true): () => void {
  let left = Math.ceil(ms);
  let timer: ReturnType<typeof setTimeout>;
  const step = () => {
    const now = Math.max(0, Math.min(left, longestTimer));
    left -= now;
    timer = setTimeout(left > 0 ? step : action, now);
    if (!keepsAlive && typeof timer === "object") (timer as { unref?: () => void }).unref?.();
  };
  step();
  return () => clearTimeout(timer);
}

// Kept, since fake timers, which may replace it in a test, never read what is in sockets.
const { setImmediate, clearImmediate } = globalThis;

/** Runs `action` in the next turn of the event loop: on Node, after what has arrived in sockets was read. */
export function nextTurn(action: () => void): () => void {
  if (typeof setImmediate !== "function") return later(0, action);
  const immediate = setImmediate(action);
  return () => clearImmediate(immediate);
}
