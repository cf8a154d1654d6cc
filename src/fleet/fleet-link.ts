// What a process needs of a store that many processes share.
import type { PacingReply, PacingReport } from "./protocol.ts";

/** What a fleet has of a store. */
export interface FleetLink {
  /** Names this process. */
  readonly process: string;
  /** Makes tags of what has a limit of its own; ready once the credential's key is. */
  tags(): Promise<(name: string) => string>;
  step(report: PacingReport): Promise<PacingReply>;
  /** The store has replied, or has not. */
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
