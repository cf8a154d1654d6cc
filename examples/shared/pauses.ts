// The time until which the client waits because the service asked it to, or did not answer, for a notice.
import type { Hooks } from "group-management-sdk";

import { counted, type Locales } from "./locale.ts";

export interface Pause {
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** `asked`: the service asks to wait. `trouble`: it did not answer, and is asked again. */
  readonly why: "asked" | "trouble";
}

export interface Pauses {
  /** For the client: called whenever a call has to wait. */
  readonly hooks: Hooks;
  /** The longest; null when nothing waits. */
  readonly current: () => Pause | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The words for a pause, with the seconds that are left of it. */
export function pauseWords({ why, until }: Pause, locales: Locales): string {
  if (why === "trouble") return "The service does not answer. Trying again…";
  const left = Math.ceil((until - Date.now()) / 1_000);
  const when = left > 1 ? `in ${counted(left, "second", "seconds", locales)}` : "in a moment";
  return `The service asks for a short pause. The rest comes ${when}.`;
}

/** How long the notice stays after another try has begun, in milliseconds. */
const NEXT_TRY = 2_000;

export function createPauses(): Pauses {
  const listeners = new Set<() => void>();
  let current: Pause | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: Pause | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const pause = (delayMs: number, why: Pause["why"]) => {
    const until = Date.now() + delayMs;
    if (current && until <= current.until) return;
    clearTimeout(timer);
    timer = setTimeout(() => change(null), delayMs);
    change({ until, why });
  };

  return {
    hooks: {
      onWait: ({ delayMs }) => pause(delayMs, "asked"),
      onRetry: ({ delayMs, reason }) => {
        // The next try may be as long in coming: the words stay until it is under way.
        if (reason === "rate_limited") pause(delayMs, "asked");
        else if (reason !== "unauthorized") pause(delayMs + NEXT_TRY, "trouble");
      },
      // The call has ended. Another one that is still retried sets the notice again with its next try.
      onSettled: () => {
        if (current?.why !== "trouble") return;
        clearTimeout(timer);
        change(null);
      },
    },
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
