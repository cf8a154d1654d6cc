// What a process and a store say to each other about a window that many processes share. All of it is absolute,
// so that saying it twice, late or never does no harm; and every time is a duration, so that no two clocks are compared.

/** A window as the service told of it. */
export interface ToldWindow {
  /** Its name: the second of the service's clock at which it ends. 0 for one that is only assumed, after another. */
  readonly resets: number;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until it ends; not positive once it is over. */
  readonly endsIn: number;
}

/** What a process says of itself in a step. */
export interface PacingReport {
  /** Names the process. */
  readonly process: string;
  /** Grows with every step. One that comes after a later one changes nothing. */
  readonly sequence: number;
  /** The life of the store's knowledge that the process is part of; empty at first. */
  readonly life: string;
  /** The store's count of the window that `taken` and `lost` are of; -1 for the newest that the process was told of. */
  readonly turn: number;
  /** Leave that it holds and has not used. */
  readonly unused: number;
  /** Requests under way: any of them may be counted yet. */
  readonly underWay: number;
  /** Requests sent in the window. */
  readonly taken: number;
  /** Requests of the window that no response came for, and no later response accounts for. */
  readonly lost: number;
  /** Calls that wait for leave. */
  readonly waiting: number;
  /** Leave that it would hold beyond that, as long as there is room. */
  readonly ahead: number;
  /** The newest window that the process knows by its name. */
  readonly window: ToldWindow | null;
  /** Milliseconds that a window of the service lasts, as far as it has been seen. */
  readonly length: number;
  /** Whether the service answers and tells of no window. */
  readonly untold: boolean;
  /** Milliseconds that the service wants nothing to be sent. */
  readonly hold: number;
  /** The same for what has a limit of its own, by tags that only those who know the credential can make. */
  readonly holds: Readonly<Record<string, number>>;
  /** The version of `holds` that the process knows. */
  readonly seen: number;
  /** Whether it has paced itself alone since its last step. */
  readonly away: boolean;
  /** How many the fleet were, and which of them it was, when it last knew. */
  readonly fleet: number;
  readonly rank: number;
}

/** What the store makes of a report. */
export interface PacingAnswer {
  /** Whether a later step of this process came first. Nothing else counts then. */
  readonly stale?: boolean;
  readonly life: string;
  readonly turn: number;
  /** How many requests more the process may send in the window. */
  readonly granted: number;
  /** What nobody holds of it then. */
  readonly left: number;
  /** The window of all; with the name of the one before, where it is only assumed. Absent while nothing is known. */
  readonly window?: ToldWindow & { readonly before: number };
  /** Milliseconds that a window of the service lasts, as far as anybody has seen it. */
  readonly length: number;
  /** Milliseconds that everybody may send freely, because the service tells of no window. */
  readonly free: number;
  readonly hold: number;
  /** Every hold by tag, where there is a version that the process does not know. */
  readonly holds?: Readonly<Record<string, number>>;
  readonly seen: number;
  /** Whether others wait for leave. */
  readonly crowded: boolean;
  /** Whether leave may come back before the window ends. */
  readonly mayReturn: boolean;
  /** Milliseconds after which those who wait ask again. */
  readonly again: number;
  /** Milliseconds that leave may be held without another step. */
  readonly lease: number;
  readonly fleet: number;
  readonly rank: number;
}

/** A place that all processes of a fleet reach, and that does one step at a time. */
export interface PacingStore {
  /** Such as `"Redis"`: for messages. */
  readonly name: string;
  /** One atomic step over what is stored under a key. */
  step(key: string, report: PacingReport): Promise<PacingAnswer>;
}
