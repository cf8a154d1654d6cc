// Notices to calls that queue at a closed limiter: how long and why they wait, or that they must not wait longer.
import type { Cooldowns } from "../cooldowns.ts";
import type { CallQueue, WaitGroup } from "./queue.ts";
import type { QueuedCall } from "./queued-call.ts";

export function createQueueNotices(queue: CallQueue, cooldowns: Cooldowns) {
  function reject(queued: QueuedCall, waitMs: number): void {
    queue.leave(queued);
    queued.reject(queued.pending.rateLimitError(waitMs));
  }

  return {
    /**
     * Calls onWait for the calls of a closed group, and refuses those that cannot or must not wait that long.
     * @param waitMs - the certain wait; 0 if any response may open the window.
     */
    explain: (group: WaitGroup, waitMs: number, now: number): void => {
      if (waitMs === 0) return;
      const cooldown = cooldowns.remaining("*", now);
      const { byDeadline, unnotified } = group;
      for (let first = byDeadline.peek(); first; first = byDeadline.peek()) {
        if (first.pending.scope.deadline >= now + waitMs) break;
        reject(first, waitMs);
      }
      for (const queued of unnotified) {
        // A call with pacing "fail" waits only for its semaphore.
        if (queued.pending.pacing === "fail") reject(queued, waitMs);
        else queued.notify(waitMs, cooldown > 0 ? "retry-after" : "window");
      }
      unnotified.clear();
      if (byDeadline.size === 0) group.lane.watched.delete(group);
    },

    /** Refuses all calls whose longest wait is shorter than what they wait for. */
    refuseOutlasted: (closedMs: number): void => {
      for (const group of queue.groups()) {
        if (group.maxWait === null || closedMs <= group.maxWait) continue;
        for (const queued of queue.callsOf(group)) reject(queued, closedMs);
      }
    },

    /** Sends the calls of a target that has a cooldown now back to `acquire`. */
    requeue: (target: string): void => {
      for (const group of queue.groups()) {
        if (group.maxWait === null) continue;
        for (const queued of queue.callsOf(group)) {
          if (queued.pending.target !== target) continue;
          queue.leave(queued);
          queued.admit(null);
        }
      }
    },
  };
}
