// The reports and replies of a process and its store about a window that many processes share. Counts are absolute, so
// that a report that comes twice or never does no harm; times are durations in milliseconds, so that no two clocks are
// compared.

import type { KnownWindow } from "../core/pacing/request-window.ts";

/** The largest figure that a store is sent, whatever a header says. */
export const mostReported = 1e9;

export interface PacingReport {
  readonly process: string;
  /** The last reply's: the count of steps, the version of the cooldowns; 0 at first. */
  readonly steps: number;
  readonly version: number;
  /** For how long the process waits for a reply. */
  readonly timeout: number;
  /** The window that the process knows: its `reset` is the second of the service's clock at which it ends. */
  readonly window: {
    readonly reset: number;
    readonly limit: number;
    readonly remaining: number;
    readonly endsIn: number;
  } | null;
  /** Whether it is one that the store told of, and no response to this process. */
  readonly told: boolean;
  /** How many responses without rate-limit headers came since the last report, while no window was known. */
  readonly bare: number;
  /** Permits that are unused, and those together with requests under way. */
  readonly unused: number;
  readonly has: number;
  /** Requests that the service may have counted or not, and that no later response includes. */
  readonly lost: number;
  /** How many requests were answered before the store knew their window. */
  readonly answered: number;
  /** The last reply's window, and how many requests of it are this process's, unused permits included. */
  readonly opened: number;
  readonly taken: number;
  /** Calls that wait for a permit, and how many of them have low priority. */
  readonly wants: number;
  readonly low: number;
  /** Permits that the process would have beyond that, as long as there is room. */
  readonly prefetch: number;
  /** Whether a step has failed since the last reply, and how many processes it knew of. */
  readonly wasPartitioned: boolean;
  readonly fleet: number;
  /** For how long nothing is to be sent; and the same by tag, for what has a limit of its own. */
  readonly cooldown: number;
  readonly cooldowns: Readonly<Record<string, number>>;
}

export function reportedWindow(known: KnownWindow, now: number): PacingReport["window"] {
  return {
    reset: known.reset,
    limit: Math.min(known.limit, mostReported),
    remaining: Math.min(known.remaining, mostReported),
    endsIn: Math.min(Math.ceil(known.end - now), mostReported),
  };
}

export interface PacingReply {
  /** Set if the state was begun anew, since something else was stored in its place: what that was. */
  readonly healed?: string;
  /** Whether the window is known, and when it was found, by the store's clock: this names it. */
  readonly isOpen: boolean;
  readonly opened: number;
  readonly reset: number;
  readonly limit: number;
  readonly remaining: number;
  readonly endsIn: number;
  /** Permits to send: of the window, or for probes. */
  readonly granted: number;
  /** Permits of the window that no process has. */
  readonly left: number;
  /** When a process whose calls wait asks again. */
  readonly again: number;
  /** How many other processes wait. */
  readonly others: number;
  readonly fleet: number;
  readonly steps: number;
  /** When the store took its first step: another moment than before if keys were lost since then. */
  readonly born: number;
  /** For how long all may send freely, since the service has no rate-limit headers. */
  readonly free: number;
  readonly cooldown: number;
  readonly version: number;
  /** All cooldowns by tag, where the process does not know this version. */
  readonly cooldowns?: Readonly<Record<string, number>>;
}

/** The last reply of the store, with the end of its window by the limiter's clock. */
export type LastReply = Omit<PacingReply, "granted" | "born" | "cooldowns"> & {
  readonly end: number;
};

/** Before the first reply. */
export const noReply: LastReply = {
  isOpen: false,
  opened: 0,
  reset: 0,
  limit: 0,
  remaining: 0,
  endsIn: 0,
  end: 0,
  left: 0,
  again: 0,
  others: 0,
  fleet: 0,
  steps: 0,
  free: 0,
  cooldown: 0,
  version: 0,
};

/** A store that cannot be used although its client reports no error. The message is for the log. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
}

/** How a process reaches its store. */
export interface FleetLink {
  /** Names the process. */
  readonly process: string;
  /** Makes tags of what has a limit of its own, once the credential's key is derived. */
  tags(): Promise<(name: string) => string>;
  step(report: PacingReport): Promise<PacingReply>;
  /** The store has replied, or has failed. */
  reached(): void;
  failed(cause: unknown): void;
  readonly connection: Connection;
}

/** The connection to the store, as far as it is known. */
export interface Connection {
  /** Whether the connection was refused or lost, and is tried again. */
  readonly isLost: boolean;
  /** Calls back when that happens next, unless the store is reached before. Returns what calls it off. */
  onceLost(listener: () => void): () => void;
}
