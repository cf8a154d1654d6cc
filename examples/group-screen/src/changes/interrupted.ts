// A change that was being sent when the page was reloaded: its outcome is unknown. Remembered in this tab alone, in
// words that name nobody.
import type { QueryClient } from "@tanstack/react-query";

const place = "group-screen interrupted";

/** How long a page may take to unload after `beforeunload`, in milliseconds. */
const GOING = 30_000;

/** Remembers what is being sent for as long as it is, and asks before the page is left; returns how to stop. */
export function rememberUnfinished(queryClient: QueryClient): () => void {
  const changes = queryClient.getMutationCache();
  const unfinished = () =>
    changes.find({ status: "pending", predicate: ({ meta }) => meta?.change !== undefined });
  let askedToGo = -Infinity;
  const onLeave = (event: BeforeUnloadEvent) => {
    askedToGo = Date.now();
    if (unfinished() !== undefined) event.preventDefault();
  };
  addEventListener("beforeunload", onLeave);
  const unsubscribe = changes.subscribe(({ mutation }) => {
    if (!mutation?.meta?.change) return;
    const what = unfinished()?.meta?.change?.what;
    if (what !== undefined) sessionStorage.setItem(place, what);
    // An unloading page aborts its calls first: such a failure says nothing about the outcome.
    else if (mutation.state.status !== "error" || Date.now() - askedToGo > GOING) {
      sessionStorage.removeItem(place);
    }
  });
  return () => {
    unsubscribe();
    removeEventListener("beforeunload", onLeave);
  };
}

/** The change that a reload interrupted, in words; null without one. */
export function whatWasInterrupted(): string | null {
  return sessionStorage.getItem(place);
}

export function forgetInterrupted(): void {
  sessionStorage.removeItem(place);
}
