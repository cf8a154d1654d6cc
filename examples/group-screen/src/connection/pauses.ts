// Remembers until when the client waits, because the service asked for it or did not answer, so that the page can say
// so quietly.
import type { Hooks } from "group-management-sdk";

export interface Pauses {
  /** For the client: told whenever a call has to wait. */
  readonly hooks: Hooks;
  /** Milliseconds since the epoch at which the longest wait ends; 0 when nothing waits. */
  readonly until: () => number;
  /** `asked`: the service asks to wait. `trouble`: it did not answer, and is asked again. */
  readonly why: () => "asked" | "trouble";
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long another try may take before nothing is said of it any more; in milliseconds. */
const NEXT_TRY = 2_000;

export function createPauses(): Pauses {
  const listeners = new Set<() => void>();
  let until = 0;
  let why: "asked" | "trouble" = "asked";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: number) => {
    until = next;
    for (const listener of listeners) listener();
  };

  const pause = (delayMs: number, because: typeof why) => {
    const end = Date.now() + delayMs;
    if (end <= until) return;
    why = because;
    clearTimeout(timer);
    timer = setTimeout(() => change(0), delayMs);
    change(end);
  };

  return {
    hooks: {
      onWait: ({ delayMs }) => pause(delayMs, "asked"),
      onRetry: ({ delayMs, reason }) => {
        // The next try may be as long in coming: the words stay until it is under way.
        if (reason === "rate_limited") pause(delayMs, "asked");
        else if (reason !== "unauthorized") pause(delayMs + NEXT_TRY, "trouble");
      },
    },
    until: () => until,
    why: () => why,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
