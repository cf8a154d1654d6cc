// Where others use a limiter's window too: what takes the place of its own view of the window, and what is handed over
// for it.
import type { Cooldowns } from "./cooldowns.ts";
import type { CallQueue, Line } from "./queue/queue.ts";
import type { Semaphore } from "./queue/semaphore.ts";
import type { RequestWindow } from "./request-window.ts";

/** @internal What a limiter knows by itself, and how it is notified of changes. */
export interface OwnPacing {
  readonly window: RequestWindow;
  readonly cooldowns: Cooldowns;
  readonly queue: CallQueue;
  /** Looks again who may go; and who has a cooldown of its own by now. */
  readonly recheck: (cooling: boolean) => void;
  /** The limiter's clock, in milliseconds: the steady one, by which a timer that has gone off has also run its time. */
  readonly now: () => number;
}

/** @internal Which calls may ask others for permits, where others use the window too. */
export interface Reservations {
  /** Where a line waits that may not ask; undefined for one that may, or has asked. */
  waitingRoom(line: Line): ReturnType<Semaphore["waitingRoom"]>;
  /** A call is sent: it needs no reservation any longer. */
  use(semaphore: Semaphore): void;
}

/** @internal What takes the place of a limiter's own window and cooldowns. */
export interface SharedView {
  readonly window: RequestWindow;
  readonly cooldowns: Cooldowns;
  readonly reservations?: Reservations;
}

/** @internal Gives the view that many have of a window, by what one of them knows alone. */
export type Share = (own: OwnPacing) => SharedView;
