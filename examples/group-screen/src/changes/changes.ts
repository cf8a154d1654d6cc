// A change that a person makes here, in words: it goes on when they move to another part of the page, and its end is
// reported wherever they are. After a reload its outcome is unknown. That is remembered in this tab alone, in words that
// name nobody.
import type { Mutation, QueryClient } from "@tanstack/react-query";

export interface Change {
  /** The path of the form, which reports it by itself. */
  readonly form: string;
  /** Such as `the group’s profile`. */
  readonly what: string;
  /** Such as `The profile is saved.` */
  readonly done: string;
  /** Such as `The profile is not saved.` */
  readonly notDone: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { readonly change?: Change };
  }
}

/** How long a page may take to unload after `beforeunload`, in milliseconds. */
const GOING = 30_000;

/**
 * Remembers what is being sent for as long as it is, and asks before the page is left; returns how to stop. A change
 * that is kept on the device is sent by the next page.
 */
export function rememberUnfinished(
  queryClient: QueryClient,
  isKept: (change: Mutation) => boolean,
): () => void {
  const changes = queryClient.getMutationCache();
  const unfinished = () =>
    changes.findAll({ status: "pending", predicate: ({ meta }) => meta?.change !== undefined });
  let askedToGo = -Infinity;
  const onLeave = (event: BeforeUnloadEvent) => {
    askedToGo = Date.now();
    if (unfinished().length > 0) event.preventDefault();
  };
  addEventListener("beforeunload", onLeave);
  const unsubscribe = changes.subscribe(({ mutation }) => {
    if (!mutation?.meta?.change) return;
    const sent = unfinished().find((change) => !isKept(change));
    // An unloading page aborts its calls first: such a failure says nothing about the outcome.
    const isAborted = mutation.state.status === "error" && Date.now() - askedToGo < GOING;
    if (sent || !isAborted) noteInterrupted(sent?.meta?.change?.what ?? null);
  });
  return () => {
    unsubscribe();
    removeEventListener("beforeunload", onLeave);
  };
}

const place = "group-screen interrupted";

/** The change that a reload interrupted, in words; null without one. */
export function whatWasInterrupted(): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** A closed or full storage keeps no note, and the change is sent all the same. */
export function noteInterrupted(what: string | null): void {
  try {
    if (what === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, what);
  } catch {}
}
