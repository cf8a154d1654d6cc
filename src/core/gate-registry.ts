// The gates of this process by credential and base address, for clients that are made apart. A gate stays as long as a
// client has it, and for some minutes after it was last asked for: it remembers what is left of a window.
import { steadyNow } from "./clock.ts";
import type { AccessTokenProvider } from "./options.ts";
import type { Gate } from "./pacing.ts";

export interface GateRegistry {
  /** The gate of a name; made when there is none. */
  gate(name: string, create: () => Gate): Gate;
}

/** How long a gate is remembered without a client, in milliseconds, and how many are at most. */
const remembered = 300_000;
const mostRemembered = 1000;

export function createGateRegistry(): GateRegistry {
  const recent = new Map<string, { readonly gate: Gate; readonly askedAt: number }>();
  const living = new Map<string, WeakRef<Gate>>();
  const collected = new FinalizationRegistry((name: string) => {
    if (!living.get(name)?.deref()) living.delete(name);
  });

  function remember(name: string, gate: Gate): void {
    const now = steadyNow();
    // In the order in which they were last asked for.
    recent.delete(name);
    recent.set(name, { gate, askedAt: now });
    for (const [other, { askedAt }] of recent) {
      if (recent.size <= mostRemembered && now - askedAt < remembered) return;
      recent.delete(other);
    }
  }

  return {
    gate: (name, create) => {
      const found = living.get(name)?.deref();
      const gate = found ?? create();
      if (!found) {
        living.set(name, new WeakRef(gate));
        collected.register(gate, name);
      }
      remember(name, gate);
      return gate;
    },
  };
}

const providers = new WeakMap<AccessTokenProvider, number>();
let lastProvider = 0;

/** What tells one credential from another: itself, or which provider gives it. */
export function nameOf(credential: string | AccessTokenProvider): string {
  if (typeof credential === "string") return credential;
  const number = providers.get(credential) ?? ++lastProvider;
  providers.set(credential, number);
  // No credential has a space in it.
  return `provider ${number}`;
}
