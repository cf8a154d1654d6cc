// Asks for new picture links before the ones on the screen end, whatever the reader's clock says.
import { useEffect, useRef } from "react";

/** Refreshed this long before the first link ends, so that no picture breaks meanwhile. */
const MARGIN = 2 * 60_000;
/** Never asked for more often than this. */
const LEAST = 30_000;
/** The longest wait a timer can hold. */
const LONGEST = 2 ** 31 - 1;

interface Linked {
  readonly linksExpireAt: string;
}

export interface LinkSource {
  readonly items: readonly Linked[];
  /** How far the service's clock is ahead of ours, in milliseconds. */
  readonly ahead: number;
  readonly refresh: () => void;
}

/** Milliseconds from now until the links are to be refreshed; null when there are none. */
export function refreshIn(source: Omit<LinkSource, "refresh">, now: number): number | null {
  const ends = source.items
    .map(({ linksExpireAt }) => Date.parse(linksExpireAt))
    .filter((end) => !Number.isNaN(end));
  if (ends.length === 0) return null;
  return Math.min(...ends) - MARGIN - (now + source.ahead);
}

/** Returns what a picture that fails to load calls: its link may have ended while the machine slept. */
export function useFreshLinks(source: LinkSource): () => void {
  const { items, ahead, refresh } = source;
  const lastAsked = useRef(-Infinity);

  const ask = () => {
    if (Date.now() - lastAsked.current < LEAST) return;
    lastAsked.current = Date.now();
    refresh();
  };

  useEffect(() => {
    const due = refreshIn({ items, ahead }, Date.now());
    if (due === null) return undefined;
    const timer = setTimeout(ask, Math.min(Math.max(due, LEAST), LONGEST));
    // Timers stand still while a laptop is closed.
    const onReturn = () => {
      const left = refreshIn({ items, ahead }, Date.now());
      if (document.visibilityState === "visible" && left !== null && left <= 0) ask();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [items, ahead, refresh]);

  return ask;
}
