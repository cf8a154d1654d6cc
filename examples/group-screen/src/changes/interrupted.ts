// A change that was on its way when the page was loaded anew: nobody here knows how it ended. Remembered in this
// tab alone, in words that name nobody.
import type { QueryClient } from "@tanstack/react-query";

const place = "group-screen interrupted";

/** Remembers what is being sent for as long as it is; returns how to stop. */
export function rememberUnfinished(queryClient: QueryClient): () => void {
  const changes = queryClient.getMutationCache();
  return changes.subscribe(({ mutation }) => {
    if (!mutation?.meta?.change) return;
    const unfinished = changes.find({
      status: "pending",
      predicate: ({ meta }) => meta?.change !== undefined,
    });
    const what = unfinished?.meta?.change?.what;
    if (what === undefined) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, what);
  });
}

/** What was being sent when the page was loaded anew; null when nothing was. */
export function whatWasInterrupted(): string | null {
  return sessionStorage.getItem(place);
}

export function forgetInterrupted(): void {
  sessionStorage.removeItem(place);
}
