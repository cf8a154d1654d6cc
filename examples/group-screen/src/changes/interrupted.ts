// A change that was being sent when the page was reloaded: its outcome is unknown. Remembered in this tab alone, in
// words that name nobody. A change that waits on the device is sent by the next page.
import type { Mutation, QueryClient } from "@tanstack/react-query";

const place = "group-screen interrupted";

/** How long a page may take to unload after `beforeunload`, in milliseconds. */
const GOING = 30_000;

/** Remembers what is being sent for as long as it is, and asks before the page is left; returns how to stop. */
export function rememberUnfinished(
  queryClient: QueryClient,
  isKept: (change: Mutation) => boolean,
): () => void {
  const changes = queryClient.getMutationCache();
  const unfinished = () =>
    changes.find({ status: "pending", predicate: ({ meta }) => meta?.change !== undefined });
  const interruptible = () =>
    changes.find({
      status: "pending",
      predicate: (change) => change.meta?.change !== undefined && !isKept(change),
    });
  let askedToGo = -Infinity;
  const onLeave = (event: BeforeUnloadEvent) => {
    askedToGo = Date.now();
    if (unfinished() !== undefined) event.preventDefault();
  };
  addEventListener("beforeunload", onLeave);
  const unsubscribe = changes.subscribe(({ mutation }) => {
    if (!mutation?.meta?.change) return;
    const what = interruptible()?.meta?.change?.what;
    if (what !== undefined) note(what);
    // An unloading page aborts its calls first: such a failure says nothing about the outcome.
    else if (mutation.state.status !== "error" || Date.now() - askedToGo > GOING) {
      note(null);
    }
  });
  return () => {
    unsubscribe();
    removeEventListener("beforeunload", onLeave);
  };
}

/** The change that a reload interrupted, in words; null without one. */
export function whatWasInterrupted(): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

export const forgetInterrupted = () => note(null);

/** Notes a change that is on its way. A closed or full storage keeps no note, and the change is sent all the same. */
function note(what: string | null): void {
  try {
    if (what === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, what);
  } catch {}
}
