// Warnings about Redis: one for each outage, and one for a key whose value is not the script's.
import { steadyNow } from "../../core/runtime/clock.ts";
import { StoreFailure } from "../protocol.ts";
import type { PacingSubject } from "../../core/pacing/shared-pacing.ts";

export interface StoreLog {
  readonly reached: () => void;
  failed(cause: unknown, warn: PacingSubject["warn"]): void;
  /** A key held a value that is not the script's. */
  healed(found: string, warn: PacingSubject["warn"]): void;
}

/** One warning for all that share a Redis client, in this many milliseconds. */
const pause = 60_000;
const lastWarnings = new WeakMap<object, { readonly at: number; readonly by: StoreLog }>();
const healedAt = new WeakMap<object, number>();

/** @param client - the Redis client. */
export function createStoreLog(client: object): StoreLog {
  /** Whether a warning of the outage was written; a client's log level may leave it out. */
  let isLogged = false;
  const log: StoreLog = {
    reached: () => {
      isLogged = false;
    },
    failed: (cause, warn) => {
      if (isLogged) return;
      const now = steadyNow();
      const last = lastWarnings.get(client);
      isLogged = last !== undefined && last.by !== log && now < last.at + pause;
      if (isLogged) return;
      isLogged = warn(
        "Redis cannot be used: until it is back, this process uses only its own share of the rate limit",
        { cause: shortCause(cause) },
      );
      if (isLogged) lastWarnings.set(client, { at: now, by: log });
    },
    healed: (found, warn) => {
      const now = steadyNow();
      if (now < (healedAt.get(client) ?? -Infinity) + pause) return;
      const isWarned = warn(
        "The Redis key of shared pacing held a damaged value or another program's, and was recreated: make sure that no other program uses keys with this prefix",
        { found },
      );
      if (isWarned) healedAt.set(client, now);
    },
  };
  return log;
}

/** Messages of ioredis 5 about a connection: these errors are plain `Error`s without a code. */
const ofConnection = /^(?:Connection is closed|Command timed out|Stream isn't writeable)/;

/** A short name of a failure. Its message may hold an address or a password. */
function shortCause(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  const { code } = cause as { code?: unknown };
  if (typeof code === "string" && /^[A-Z_\d]{2,40}$/.test(code)) return code;
  // Redis' errors begin with a word in capitals, such as READONLY or OOM.
  const word = /^[A-Z]{2,40}(?= |$)/.exec(cause.message)?.[0];
  if (cause instanceof StoreFailure) return cause.message;
  const sentence = ofConnection.exec(cause.message)?.[0];
  // node-redis 5 has a class for each error, but all of them have the name "Error".
  return word ?? sentence ?? (cause.name === "Error" ? cause.constructor.name : cause.name);
}
