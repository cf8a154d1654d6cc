// The rate limiters of this process by credential and base address, for clients that are created separately. A limiter is
// kept while a client has it, and for some minutes after its last use, since it knows what is left of its window.
import { steadyNow } from "../runtime/clock.ts";
import type { RateLimiter } from "./rate-limiter.ts";

export interface LimiterRegistry {
  /** The limiter of a name; created if there is none. */
  limiter(name: string, create: () => RateLimiter): RateLimiter;
}

/** Milliseconds for which a limiter without a client is kept, and the most that are kept. */
const remembered = 300_000;
const mostRemembered = 1000;

export function createLimiterRegistry(): LimiterRegistry {
  const recent = new Map<string, { readonly limiter: RateLimiter; readonly askedAt: number }>();
  const living = createWeakMemory();

  function remember(name: string, limiter: RateLimiter): void {
    const now = steadyNow();
    // Inserted anew, so that the Map is in the order of last use.
    recent.delete(name);
    recent.set(name, { limiter, askedAt: now });
    for (const [other, { askedAt }] of recent) {
      // Without weak references a client may still have the limiter, so its age says nothing.
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
