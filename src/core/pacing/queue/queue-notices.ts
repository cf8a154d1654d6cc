// What calls that queue at a closed limiter are notified of: for how long and why they wait, and which must not wait longer.
import type { Cooldowns } from "../cooldowns.ts";
import type { CallQueue, WaitGroup } from "./queue.ts";

export function createQueueNotices(queue: CallQueue, cooldowns: Cooldowns) {
  return {
    /**
     * Calls onWait for those of a closed group, and rejects those who cannot or will not wait that long.
     * @param waitMs - the wait that is certain; 0 where any response may open the window.
     */
    explain: (group: WaitGroup, waitMs: number, now: number): void => {
      if (waitMs === 0) return;
      const cooldown = cooldowns.remaining("*", now);
      const { byDeadline, unnotified, maxWait } = group;
      for (let first = byDeadline.peek(); first; first = byDeadline.peek()) {
        const { scope } = first.pending;
        if (scope.deadline >= now + waitMs) break;
        queue.leave(first);
        first.runOutOfTime(waitMs);
      }
      // What the service asked for is not cut short, so it is not waited for either.
      const tooLong = maxWait !== null && cooldown > maxWait;
      for (const queued of tooLong ? queue.callsOf(group) : []) {
        queue.leave(queued);
        queued.refuse(queued.pending.refuse(cooldown));
      }
      for (const queued of unnotified) {
        // It has waited for a place alone.
        if (queued.pending.pacing === "fail") {
          queue.leave(queued);
          queued.refuse(queued.pending.refuse(waitMs));
          continue;
        }
        queued.notify(waitMs, cooldown > 0 ? "retry-after" : "window");
      }
      unnotified.clear();
    },

    /** Who has come to have a cooldown of its own waits elsewhere. */
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
