// How calls that queue at a closed limiter learn for how long and why they wait, and which must not wait longer.
import type { Cooldowns } from "../cooldowns.ts";
import type { CallQueue, WaitGroup } from "./queue.ts";
import type { QueuedCall } from "./queued-call.ts";

export function createQueueNotices(queue: CallQueue, cooldowns: Cooldowns) {
  function refuse(queued: QueuedCall, waitMs: number): void {
    queue.leave(queued);
    queued.refuse(queued.pending.refuse(waitMs));
  }

  return {
    /**
     * Calls onWait for those of a closed group, and refuses those who cannot or will not wait that long.
     * @param waitMs - the wait that is certain; 0 where any response may open the window.
     */
    explain: (group: WaitGroup, waitMs: number, now: number): void => {
      if (waitMs === 0) return;
      const cooldown = cooldowns.remaining("*", now);
      const { byDeadline, unnotified, maxWait } = group;
      for (let first = byDeadline.peek(); first; first = byDeadline.peek()) {
        if (first.pending.scope.deadline >= now + waitMs) break;
        refuse(first, waitMs);
      }
      // A Retry-After is not cut short, so one that is too long is not waited for.
      const tooLong = maxWait !== null && cooldown > maxWait;
      for (const queued of tooLong ? queue.callsOf(group) : []) refuse(queued, cooldown);
      for (const queued of unnotified) {
        // It has waited for a place alone.
        if (queued.pending.pacing === "fail") refuse(queued, waitMs);
        else queued.notify(waitMs, cooldown > 0 ? "retry-after" : "window");
      }
      unnotified.clear();
    },

    /** Refuses all calls that do not wait as long as a window is closed. */
    refuseOutlasted: (closedMs: number): void => {
      for (const group of queue.groups()) {
        if (group.maxWait === null || closedMs <= group.maxWait) continue;
        for (const queued of queue.callsOf(group)) refuse(queued, closedMs);
      }
    },

    /** Sends calls that have come to have a cooldown of their own back to the limiter's entrance. */
    requeueCoolingDown: (now: number): void => {
      for (const group of queue.groups()) {
        if (group.maxWait === null) continue;
        for (const queued of queue.callsOf(group)) {
          if (cooldowns.remaining(queued.pending.target, now) === 0) continue;
          queue.leave(queued);
          queued.admit(null);
        }
      }
    },
  };
}
