// What is logged about the store: one warning for each time that it cannot be used, or holds what is no state.
import type { PacingSubject } from "../../core/pacing/shared-pacing.ts";

export interface StoreLog {
  readonly reached: () => void;
  failed(cause: unknown, warn: PacingSubject["warn"]): void;
  /** Something else was found in the place of a state. */
  healed(found: string, warn: PacingSubject["warn"]): void;
}

export function createStoreLog(): StoreLog {
  let isOffline = false;
  return {
    reached: () => {
      isOffline = false;
    },
    failed: (cause, warn) => {
      if (isOffline) return;
      isOffline = true;
      warn("Redis cannot be used, so this process keeps to its own share of the window", {
        cause: shortCause(cause),
      });
    },
    healed: (found, warn) =>
      warn(
        "Redis held something else than the state of shared pacing under its key, so that was begun anew; keep other programs away from keys with this prefix",
        { found },
      ),
  };
}

/** What a failure is called. Its text may hold an address or a password. */
function shortCause(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  const { code } = cause as { code?: unknown };
  if (typeof code === "string" && /^[A-Z_\d]{2,40}$/.test(code)) return code;
  // A server's own errors begin with a word of their own.
  const word = /^[A-Z]{2,40}(?= |$)/.exec(cause.message)?.[0];
  return cause.name === "NoAnswer" ? cause.message : (word ?? cause.name);
}
