// Which calls may ask a store for permits: no more at once than there are places for, of all limiters at one semaphore.
// Without that, in a pool of clients nearly all of them would ask, and most permits would go back unused.
import type { Reservations } from "../core/pacing/share.ts";
import { createAlarm } from "../core/runtime/alarm.ts";
import { steadyNow } from "../core/runtime/clock.ts";
import type { CallQueue } from "../core/pacing/queue/queue.ts";
import type { Semaphore } from "../core/pacing/queue/semaphore.ts";

export interface FleetReservations extends Reservations {
  /** How many calls that heed the window could go if it had room; counted up to `most`. */
  readonly ready: (most?: number) => number;
  /** Reserves a place for each of them; returns how many there are. */
  readonly reserve: () => number;
  /** The store has replied, or has not: whoever may go goes, and others may ask. */
  readonly end: (cooling: boolean) => void;
}

/** Others wait no longer than this to ask, in milliseconds: a store may be far away, or gone. */
const reservedFor = 100;

/** @param recheck - admits whoever may go. */
export function createReservations(
  queue: CallQueue,
  recheck: (cooling: boolean) => void,
): FleetReservations {
  /** Places that are reserved, by those who have asked; 0 once others may ask. */
  const reserved = new Map<Semaphore, number>();
  const alarm = createAlarm(() => cancel().forEach(offer));
  const placesOf = (semaphore: Semaphore) => reserved.get(semaphore) ?? 0;
  const offer = ({ asking }: Semaphore) => asking.offer();

  function ready(most = Infinity): number {
    let count = 0;
    for (const { calls, semaphore } of queue.linesForWindow()) {
      count += Math.min(calls.size, semaphore.asking.room() + placesOf(semaphore));
      if (count >= most) return most;
    }
    return count;
  }

  /** Gives up the reservations, and returns whose they were. */
  function cancel(): Semaphore[] {
    alarm.set(Infinity);
    for (const [semaphore, places] of reserved) {
      semaphore.asking.vacate(places);
      reserved.set(semaphore, 0);
    }
    return Array.from(reserved.keys());
  }

  return {
    ready,
    reserve: () => {
      for (const line of queue.linesForWindow()) {
        const { calls, semaphore } = line;
        const places = placesOf(semaphore);
        const more = Math.min(calls.size - places, semaphore.asking.room());
        for (let place = 0; place < more; place++) semaphore.asking.acquire();
        if (more > 0) reserved.set(semaphore, places + more);
        else if (line.isAtWindow && !reserved.has(semaphore)) {
          line.waitAt(semaphore.asking.waitingRoom());
        }
      }
      if (reserved.size > 0 && alarm.at === Infinity) alarm.set(steadyNow() + reservedFor);
      return ready();
    },
    waitingRoom: ({ semaphore }) =>
      reserved.has(semaphore) ? undefined : semaphore.asking.waitingRoom(),
    use: (semaphore) => {
      const places = placesOf(semaphore);
      if (places === 0) return;
      semaphore.asking.vacate(1);
      reserved.set(semaphore, places - 1);
    },
    end: (cooling) => {
      const asked = cancel();
      reserved.clear();
      recheck(cooling);
      asked.forEach(offer);
    },
  };
}
