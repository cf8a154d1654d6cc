// What a process needs of a store that many processes share.
import type { PacingAnswer, PacingReport } from "./protocol.ts";

/** What a fleet has of a store. */
export interface FleetLink {
  /** Names this process. */
  readonly process: string;
  /** Makes tags of what has a limit of its own; ready once the credential's key is. */
  tags(): Promise<(name: string) => string>;
  step(report: PacingReport): Promise<PacingAnswer>;
  /** The store has answered, or has not. */
  reached(): void;
  failed(cause: unknown): void;
  readonly connection: Connection;
}

/** Whether anybody is there to answer, as far as it is known. */
export interface Connection {
  /** Whether the connection was refused or lost, and is tried again. */
  readonly isLost: boolean;
  /** Calls back when that happens next, unless the store is reached before. Returns what calls it off. */
  onceLost(listener: () => void): () => void;
}
