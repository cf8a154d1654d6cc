// Asks for new links when a picture fails to load: its link may have ended while the machine slept. Links that are
// about to end are renewed by the query itself.
import { useRef } from "react";

/** However many pictures fail, and for however long: never asked more often than this, in milliseconds. */
const LEAST = 30_000;

export function useBrokenLinks(refetch: () => unknown): () => void {
  const lastAsked = useRef(-Infinity);
  return () => {
    if (Date.now() - lastAsked.current < LEAST) return;
    lastAsked.current = Date.now();
    refetch();
  };
}
