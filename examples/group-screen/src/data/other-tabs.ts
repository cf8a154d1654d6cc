// The person's other tabs: what was changed in one of them is read again here, and who signs out in one is signed out
// in all of them.
import type { QueryClient } from "@tanstack/react-query";

import type { Session } from "../connection/session.ts";

type News = { readonly person: string; readonly what: "changed" | "signed-out" };

const channelName = "group-screen";

/** Set before this tab goes to the page that ends the sign-in: its own message reaches it, too. */
let isLeaving = false;

/** Sends and receives news while a person is on the page; returns how to stop. */
export function joinOtherTabs(
  queryClient: QueryClient,
  { identity, queries }: Session,
): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (isLeaving || data.person !== identity.id) return;
    if (data.what === "signed-out") location.reload();
    else void queryClient.invalidateQueries(queries.filter());
  });
  const leave = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.mutation.meta?.change) channel.postMessage(news(identity.id, "changed"));
  });
  return () => {
    leave();
    channel.close();
  };
}

export function tellSignedOut(person: string): void {
  isLeaving = true;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news(person, "signed-out"));
  channel.close();
}

const news = (person: string, what: News["what"]): News => ({ person, what });
