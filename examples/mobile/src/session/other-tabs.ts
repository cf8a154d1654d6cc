// The person's other tabs in a browser: what was changed in one is read again in the others, and who signs out in one is
// signed out in all. A phone has no tabs.
import type { QueryClient } from "@tanstack/react-query";
import type { Queries } from "group-management-sdk/tanstack-query";

type News = { readonly personId: string; readonly what: "changed" | "signed-out" };

export interface OtherTabs {
  readonly tellSignedOut: () => void;
  readonly close: () => void;
}

export interface Joined {
  readonly person: { readonly id: string };
  readonly queryClient: QueryClient;
  readonly queries: Queries;
}

/** `onSignedOut`: the person has signed out in another tab. */
export function joinOtherTabs(
  { person: { id: personId }, queryClient, queries }: Joined,
  onSignedOut: () => void,
): OtherTabs {
  if (typeof BroadcastChannel === "undefined") {
    return { tellSignedOut: () => undefined, close: () => undefined };
  }
  const channel = new BroadcastChannel("group-mobile");
  const tell = (what: News["what"]) => channel.postMessage({ personId, what } satisfies News);
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data.personId !== personId) return;
    if (data.what === "signed-out") onSignedOut();
    else void queryClient.invalidateQueries(queries.filter());
  });
  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.mutation.meta?.change) tell("changed");
  });
  return {
    tellSignedOut: () => tell("signed-out"),
    close: () => {
      stop();
      channel.close();
    },
  };
}
