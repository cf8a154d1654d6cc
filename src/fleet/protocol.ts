// What a process and a store say to each other about a window that many processes share. All of it is absolute,
// so that saying it twice, late or never does no harm; and every time is a duration, so that no two clocks are compared.

/** The largest count or duration that a store is sent, whatever a header says: more than a store remembers. */
export const mostReported = 1e9;

/** A window as the service reported it. */
export interface ReportedWindow {
  /** Its name: the second of the service's clock at which it ends. 0 for one that is only assumed, after another. */
  readonly resets: number;
  /** The name of a window that it is known to have followed; 0 for none. */
  readonly before: number;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until it ends; not positive once it is over. */
  readonly endsIn: number;
}

/** Whether the service has reported a window, or it is only assumed after another. */
export function isNamed(window: Pick<ReportedWindow, "resets"> | null | undefined): boolean {
  return window !== null && window !== undefined && window.resets > 0;
}

/** What a process says of itself in a step. */
export interface PacingReport {
  /** Names the process. */
  readonly process: string;
  /** Grows with every step. One that comes after a later one changes nothing. */
  readonly sequence: number;
  /** Which state of the store the process has taken part in; empty at first. Another one is there once keys were lost. */
  readonly storeId: string;
  /** How many steps that state had seen in its last reply: with fewer, it was set back. */
  readonly steps: number;
  /** Milliseconds since the last step that got a reply was sent. */
  readonly quiet: number;
  /** Milliseconds that it waits for a reply. */
  readonly replyTimeout: number;
  /** The store's count of the window that `taken` and `lost` are of; -1 for the newest that the process knows. */
  readonly epoch: number;
  /** Permits that it holds and has not used. */
  readonly unused: number;
  /** Requests under way: any of them may be counted yet. */
  readonly underWay: number;
  /** Requests sent in the window. */
  readonly taken: number;
  /** Requests of the window that no response came for, and no later response accounts for. */
  readonly lost: number;
  /** Calls that wait for a permit. */
  readonly waiting: number;
  /** Permits that it would hold beyond that, as long as there is room. */
  readonly prefetch: number;
  /** The newest window that the process knows by its name. */
  readonly window: ReportedWindow | null;
  /** Milliseconds that a window of the service lasts, as far as it has been seen: for a store that knows nothing yet. */
  readonly length: number;
  /** Whether the service responds without rate-limit headers. */
  readonly noLimitHeaders: boolean;
  /** Milliseconds that the service wants nothing to be sent. */
  readonly cooldown: number;
  /** The same for what has a limit of its own, by tags that only those who know the credential can make. */
  readonly cooldowns: Readonly<Record<string, number>>;
  /** The version of `cooldowns` that the process knows. */
  readonly seen: number;
  /** Milliseconds that it has paced itself alone, since a step failed; 0 where the last one did not. */
  readonly offline: number;
  /** How many the fleet were, and which of them it was, when it last knew. */
  readonly fleet: number;
  readonly rank: number;
}

/** The reply of the store to a report. */
export interface PacingReply {
  /** Whether a later step of this process came first. Nothing else counts then. */
  readonly stale?: boolean;
  /** What was stored in the place of a state, so that it was begun anew. */
  readonly healed?: string;
  readonly storeId: string;
  readonly steps: number;
  readonly epoch: number;
  /** How many requests more the process may send in the window. */
  readonly granted: number;
  /** What nobody holds of it then. */
  readonly left: number;
  /** The window of all. Absent while nothing is known. */
  readonly window?: ReportedWindow;
  /** Milliseconds that a window of the service lasts, as far as the last ones of the fleet tell. */
  readonly length: number;
  /** Milliseconds that everybody may send freely, because the service sends no rate-limit headers. */
  readonly free: number;
  readonly cooldown: number;
  /** Every cooldown by tag, where there is a version that the process does not know. */
  readonly cooldowns?: Readonly<Record<string, number>>;
  readonly seen: number;
  /** Whether others wait for a permit. */
  readonly othersWaiting: boolean;
  /** Whether permits may come back before the window ends. */
  readonly mayReturn: boolean;
  /** Milliseconds after which those who wait ask again. */
  readonly again: number;
  /** Milliseconds that permits may be held without another step. */
  readonly lease: number;
  readonly fleet: number;
  readonly rank: number;
}
