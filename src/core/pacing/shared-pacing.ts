// Limiters that separate clients share: those of one process with the same credential and base address, and, through a
// view of the window that many have, those of many processes.
import { steadyNow } from "../runtime/clock.ts";
import type { RateLimiter, Share } from "./rate-limiter.ts";

/** Shares a rate limit among clients: `processPacing()`, or `redisPacing()` of `group-management-sdk/redis`. */
export interface SharedPacing {
  /** The clients of one process, or all processes with one store. */
  readonly among: "clients" | "processes";
  /** @internal The limiter of a credential; made by `create` where there is none yet. */
  limiter(subject: PacingSubject, create: (share?: Share) => RateLimiter): RateLimiter;
}

/** @internal The credential whose limiter is requested. */
export interface PacingSubject {
  readonly baseUrl: string;
  readonly credential: string | object;
  /** Logs at `warn`; returns whether the log level allows it. */
  readonly warn: (message: string, fields: object) => boolean;
}

let registry: LimiterRegistry | undefined;

const pacing: SharedPacing = {
  among: "clients",
  limiter: (subject, create) => {
    registry ??= createLimiterRegistry();
    return registry.limiter(limiterName(subject), create);
  },
};

/**
 * Lets separate clients, such as one for each request, share one rate limit: those with the same credential and base
 * address share one window and one queue. Always returns the same object, of which each loaded copy of the package has
 * its own.
 */
export function processPacing(): SharedPacing {
  return pacing;
}

/** The limiters of a process by name. One is kept while a client has it, and for some minutes after its last use. */
export interface LimiterRegistry {
  /** The limiter of a name; created if there is none. */
  limiter(name: string, create: () => RateLimiter): RateLimiter;
}

/** Names the limiter of a credential at an address. */
export function limiterName({ baseUrl, credential }: PacingSubject): string {
  return `${baseUrl} ${nameOf(credential)}`;
}

/** Milliseconds for which a limiter is kept after its last use, without a client, and the most that are kept. */
const remembered = 300_000;
const mostRemembered = 1000;

export function createLimiterRegistry(): LimiterRegistry {
  const recent = new Map<string, { readonly limiter: RateLimiter; readonly usedAt: number }>();
  const living = createWeakMemory();

  /** Inserts a limiter anew, so that the Map is in the order of last use. */
  function insert(name: string, limiter: RateLimiter, usedAt: number): void {
    recent.delete(name);
    recent.set(name, { limiter, usedAt });
  }

  function remember(name: string, limiter: RateLimiter): void {
    const now = steadyNow();
    insert(name, limiter, now);
    for (const [other, { limiter: found, usedAt }] of recent) {
      // Without weak references a client may still have the limiter, so its age says nothing.
      const isOld = living !== undefined && now - usedAt >= remembered;
      if (recent.size <= mostRemembered && !isOld) return;
      if (found.usedAt > usedAt) insert(other, found, found.usedAt);
      else recent.delete(other);
    }
  }

  return {
    limiter: (name, create) => {
      const found = living ? living.get(name) : recent.get(name)?.limiter;
      const limiter = found ?? create();
      if (!found) living?.set(name, limiter);
      remember(name, limiter);
      return limiter;
    },
  };
}

interface WeakMemory {
  get(name: string): RateLimiter | undefined;
  set(name: string, limiter: RateLimiter): void;
}

/** Weak references to limiters; undefined on runtimes without them, such as older Hermes. */
function createWeakMemory(): WeakMemory | undefined {
  if (typeof WeakRef === "undefined" || typeof FinalizationRegistry === "undefined") {
    return undefined;
  }
  const references = new Map<string, WeakRef<RateLimiter>>();
  const collected = new FinalizationRegistry((name: string) => {
    if (!references.get(name)?.deref()) references.delete(name);
  });
  return {
    get: (name) => references.get(name)?.deref(),
    set: (name, limiter) => {
      references.set(name, new WeakRef(limiter));
      collected.register(limiter, name);
    },
  };
}

const providers = new WeakMap<object, number>();
let lastProvider = 0;

/** The identity of a credential: its text, or its provider. */
export function nameOf(credential: string | object): string {
  if (typeof credential === "string") return credential;
  const number = providers.get(credential) ?? ++lastProvider;
  providers.set(credential, number);
  // A credential contains no space, so this is not the name of one.
  return `provider ${number}`;
}
