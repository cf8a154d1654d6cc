// A change that was on its way when the page was reloaded: nobody here knows how it ended. Remembered in this
// tab alone, in words that name nobody.
import type { QueryClient } from "@tanstack/react-query";

const place = "group-screen interrupted";

/** How long a page may take to go away once it was asked to, in milliseconds. */
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
    // A page that goes away breaks off its calls first: those failures tell nothing of how they ended.
    else if (mutation.state.status !== "error" || Date.now() - askedToGo > GOING) {
      sessionStorage.removeItem(place);
    }
  });
  return () => {
    unsubscribe();
    removeEventListener("beforeunload", onLeave);
  };
}

/** What was being sent when the page was reloaded; null when nothing was. */
export function whatWasInterrupted(): string | null {
  return sessionStorage.getItem(place);
}

export function forgetInterrupted(): void {
  sessionStorage.removeItem(place);
}
