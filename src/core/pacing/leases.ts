// Workers end a request without a word: once its response is on its way, or its client has disconnected, nothing of it runs
// again, neither its timers nor a `finally`. So a permit is lent there for as long as a call may need it, and taken
// back when it was not returned by then. Elsewhere every permit is returned, and none is lent.
import { isolatesRequests } from "../runtime/environment.ts";
import { steadyNow } from "../runtime/clock.ts";
import { createHeap } from "./queue/heap.ts";
import type { Permit } from "./request-window.ts";

export interface Leases {
  /** Lends a permit for some milliseconds and a moment, in the place of what it was lent for before. */
  lend(permit: Permit, ms: number, takeBack: () => void): void;
  /** Whether a permit has not been taken back. */
  isLent(permit: Permit): boolean;
  /** The permit is returned; false where it had been taken back. */
  end(permit: Permit): boolean;
  /** Takes back whatever was not returned in time. */
  takeBackOverdue(): void;
}

/** How late a call in a worker may be before it is taken for ended: others may have kept the processor from it. */
export const graceMs = 1000;
/** How long a request without a timeout is taken to last in a worker, in milliseconds. */
export const longestRequest = 300_000;

const noLeases: Leases = {
  lend: () => {},
  isLent: () => true,
  end: () => true,
  takeBackOverdue: () => {},
};

let ofAllLimiters: Leases | undefined;

/** Those of this worker, for all of its limiters: they may share a semaphore. */
export function leasesOfRuntime(): Leases {
  return isolatesRequests() ? (ofAllLimiters ??= createLeases()) : noLeases;
}

function createLeases(): Leases {
  const lent = new Map<Permit, { readonly until: number; readonly takeBack: () => void }>();
  const byEnd = createHeap<Permit>((permit) => lent.get(permit)?.until ?? 0);

  function end(permit: Permit): boolean {
    byEnd.delete(permit);
    return lent.delete(permit);
  }

  return {
    lend: (permit, ms, takeBack) => {
      end(permit);
      lent.set(permit, { until: steadyNow() + ms + graceMs, takeBack });
      byEnd.push(permit);
    },
    isLent: (permit) => lent.has(permit),
    end,
    takeBackOverdue: () => {
      for (let first = byEnd.peek(); first; first = byEnd.peek()) {
        const lease = lent.get(first);
        if (lease && lease.until > steadyNow()) return;
        end(first);
        lease?.takeBack();
      }
    },
  };
}
