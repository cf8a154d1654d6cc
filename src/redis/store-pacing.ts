// Shared pacing over any store that does one step at a time: a gate for each credential, which the clients of this
// process share, and through it a window, which all processes share.
import { randomBytes } from "node:crypto";

import { ConfigurationError } from "../core/errors.ts";
import { createGateRegistry, nameOf } from "../core/gate-registry.ts";
import type { PacingAnswer, PacingStore } from "../core/pacing-store.ts";
import type { PacingSubject, Share, SharedPacing } from "../core/shared-pacing.ts";
import { shareThrough } from "../core/shared-window.ts";
import { deriveKey, type StoreKey } from "./store-key.ts";

/** Which processes share a window. */
export interface StorePacingOptions {
  /** What every key begins with. Default `"group-management"`. */
  prefix?: string | undefined;
  /** Says whose window it is where the credential does not: a token that is renewed is never the same for long. */
  id?: string | undefined;
}

/**
 * Lets all processes that reach a store pace themselves together, as `redisPacing` does over Redis.
 * @throws ConfigurationError for options that cannot work.
 */
export function storePacing(store: PacingStore, options: StorePacingOptions = {}): SharedPacing {
  const prefix = text("prefix", options.prefix) ?? "group-management";
  const id = text("id", options.id);
  const registry = createGateRegistry();
  const reach = createReach(store.name);

  function share({ baseUrl, credential, warn }: PacingSubject): Share {
    let derived: Promise<StoreKey> | undefined;
    const derive = () => (derived ??= deriveKey(prefix, baseUrl, id ?? nameOf(credential)));
    return shareThrough({
      process: randomBytes(6).toString("hex"),
      tags: async () => {
        const key = await derive();
        return (name) => key.tag(name);
      },
      step: async (report) => {
        const { key } = await derive();
        return sound(await store.step(key, report));
      },
      reached: reach.reached,
      failed: (cause) => reach.failed(cause, warn),
    });
  }

  return {
    among: "processes",
    gate: (subject, create) => {
      if (id === undefined && typeof subject.credential === "function") {
        throw new ConfigurationError(
          "sharedPacing cannot tell whose window it is by a token that is renewed. Give redisPacing an id: the person's, or whatever is the same in all processes that use the tokens.",
        );
      }
      const name = `${subject.baseUrl} ${nameOf(subject.credential)}`;
      return registry.gate(name, () => create(share(subject)));
    },
  };
}

const counts = [
  "turn",
  "granted",
  "left",
  "length",
  "free",
  "hold",
  "seen",
  "again",
  "lease",
  "fleet",
  "rank",
] as const;
const windowCounts = ["resets", "before", "limit", "remaining", "endsIn"] as const;

/** An answer as it came, unless nothing can be made of it. */
function sound(answer: PacingAnswer): PacingAnswer {
  const numbers = [
    ...counts.map((name) => answer?.[name]),
    ...windowCounts.map((name) => (answer?.window ? answer.window[name] : 0)),
    ...Object.values(answer?.holds ?? {}),
  ];
  if (numbers.every(Number.isFinite) && typeof answer.life === "string") return answer;
  throw new UnusableAnswer("The store gave an answer that is none.");
}

class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
}

function text(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && value !== "") return value;
  throw new ConfigurationError(`${name} must be a string that is not empty.`);
}

/** Whether the store can be reached: one warning for each time that it cannot. */
function createReach(name: string) {
  let away = false;
  return {
    reached: () => {
      away = false;
    },
    failed: (cause: unknown, warn: PacingSubject["warn"]) => {
      if (away) return;
      away = true;
      warn(`${name} cannot be used, so this process keeps to its own share of the window`, {
        cause: shortCause(cause),
      });
    },
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
