// For every millisecond that a slow process has had a core, it is stopped for five. Chromium's own way of slowing a page
// down takes a core for all that time, even where the page only waits.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

/** How much slower a cheap phone is than the machine of whoever wrote the page. */
const TIMES_SLOWER = 6;

/** How often to look, in milliseconds. */
const PAUSE = 2;

/** Handed over by `slow-process.ts`. */
const shared = workerData as Int32Array<SharedArrayBuffer>;

interface Slowed {
  /** How long its main thread has had a core, in milliseconds. */
  used: number;
  stoppedUntil: number;
  isStopped: boolean;
}
const slowed = new Map<number, Slowed>();

parentPort?.postMessage("ready");
for (;;) {
  const version = Atomics.load(shared, 0);
  const wanted = new Set(shared.subarray(1).filter((id) => id !== 0));
  for (const id of wanted) slow(id);
  for (const id of slowed.keys()) {
    if (wanted.has(id)) continue;
    slowed.delete(id);
    signal(id, "SIGCONT");
  }
  Atomics.wait(shared, 0, version, wanted.size === 0 ? Infinity : PAUSE);
}

function slow(id: number): void {
  const [now, used] = [performance.now(), timeUsed(id)];
  const state = slowed.get(id) ?? { used, stoppedUntil: now, isStopped: false };
  slowed.set(id, state);
  state.stoppedUntil = Math.max(state.stoppedUntil, now) + (used - state.used) * (TIMES_SLOWER - 1);
  state.used = used;
  // Not for less than it takes to stop it and let it go on, which would count as its work and be stopped for again.
  const isStopped = state.stoppedUntil - now > PAUSE / 2;
  if (isStopped !== state.isStopped) signal(id, isStopped ? "SIGSTOP" : "SIGCONT");
  state.isStopped = isStopped;
}

function timeUsed(id: number): number {
  try {
    return Number(readFileSync(`/proc/${id}/schedstat`, "latin1").split(" ")[0]) / 1e6;
  } catch {
    return slowed.get(id)?.used ?? 0; // It has ended.
  }
}

function signal(id: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(id, name);
  } catch {
    // It has ended.
  }
}
