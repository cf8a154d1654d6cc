// How many permits the calls that wait could use.
import type { CallQueue } from "../core/pacing/queue/queue.ts";

export interface WantedPermits {
  readonly wants: number;
  /** How many of them are for calls of low priority. */
  readonly low: number;
}

/** @param asking - calls that wait outside of the queue. */
export function wantedPermits(queue: CallQueue, asking: number): WantedPermits {
  let [wants, low] = [asking, 0];
  for (const { maxWait, lines, lane } of queue.groups()) {
    if (maxWait === null) continue;
    for (const { calls, semaphore } of lines.values()) {
      // A line without a place asks as well: it would not ask when it gets one.
      const count = Math.min(calls.size, semaphore.room(lane.isLow) || 1);
      wants += count;
      if (lane.isLow) low += count;
    }
  }
  return { wants, low };
}
