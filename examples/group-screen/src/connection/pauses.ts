// Remembers until when the client waits for the service, so that the page can say so quietly.
import type { Hooks } from "group-management-sdk";

export interface Pauses {
  /** For the client: told whenever a call has to wait. */
  readonly hooks: Hooks;
  /** Milliseconds since the epoch at which the longest wait ends; 0 when nothing waits. */
  readonly until: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPauses(): Pauses {
  const listeners = new Set<() => void>();
  let until = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: number) => {
    until = next;
    for (const listener of listeners) listener();
  };

  const pause = (delayMs: number) => {
    const end = Date.now() + delayMs;
    if (end <= until) return;
    clearTimeout(timer);
    timer = setTimeout(() => change(0), delayMs);
    change(end);
  };

  return {
    hooks: {
      onWait: ({ delayMs }) => pause(delayMs),
      onRetry: ({ delayMs, reason }) => {
        if (reason === "rate_limited") pause(delayMs);
      },
    },
    until: () => until,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
