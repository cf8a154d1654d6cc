// The rate limiters of this process by credential and base address, for clients that are made apart. A limiter stays as
// long as a client has it, and for some minutes after it was last asked for: it remembers what is left of a window.
import { steadyNow } from "../runtime/clock.ts";
import type { RateLimiter } from "./rate-limiter.ts";

export interface LimiterRegistry {
  /** The limiter of a name; made when there is none. */
  limiter(name: string, create: () => RateLimiter): RateLimiter;
}

/** How long a limiter is remembered without a client, in milliseconds, and how many are at most. */
const remembered = 300_000;
const mostRemembered = 1000;

export function createLimiterRegistry(): LimiterRegistry {
  const recent = new Map<string, { readonly limiter: RateLimiter; readonly askedAt: number }>();
  const living = createWeakMemory();

  function remember(name: string, limiter: RateLimiter): void {
    const now = steadyNow();
    // In the order in which they were last asked for.
    recent.delete(name);
    recent.set(name, { limiter, askedAt: now });
    for (const [other, { askedAt }] of recent) {
      // Where none can be held weakly, a client may still have it, however long ago that was made.
      const isOld = living !== undefined && now - askedAt >= remembered;
      if (recent.size <= mostRemembered && !isOld) return;
      recent.delete(other);
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

/** Limiters for as long as anybody has them; undefined where a runtime does not know, as older Hermes. */
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

/** What identifies a credential: itself, or the provider that gives it. */
export function nameOf(credential: string | object): string {
  if (typeof credential === "string") return credential;
  const number = providers.get(credential) ?? ++lastProvider;
  providers.set(credential, number);
  // No credential has a space in it.
  return `provider ${number}`;
}
