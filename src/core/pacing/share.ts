// The seam between a limiter and a window that many processes share: a shared view takes the place of the limiter's own.
import type { Cooldowns } from "./cooldowns.ts";
import type { CallQueue } from "./queue/queue.ts";
import type { ProcessWindow } from "./process-window.ts";
import type { RequestWindow } from "./request-window.ts";

/** @internal What a limiter knows by itself, and how it is notified of changes. */
export interface OwnPacing {
  readonly window: ProcessWindow;
  readonly cooldowns: Cooldowns;
  readonly queue: CallQueue;
  /** Looks again which calls may be sent. */
  readonly recheck: () => void;
  /** The limiter's clock, in milliseconds: the steady one, by which a timer that has gone off has also run its time. */
  readonly now: () => number;
}

/** @internal What takes the place of a limiter's own window and cooldowns. */
export interface SharedView {
  readonly window: RequestWindow;
  readonly cooldowns: Cooldowns;
}

/** @internal Gives the view that many have of a window, by what one of them knows alone. */
export type Share = (own: OwnPacing) => SharedView;
