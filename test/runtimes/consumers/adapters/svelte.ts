// The queries in a Svelte app. Compiled and never run.
import {
  createInfiniteQuery,
  createMutation,
  createQueries as createMany,
  createQuery,
  QueryClient,
  skipToken,
  useQueryClient,
} from "@tanstack/svelte-query";
import type {
  GroupManagement,
  GroupManagementError,
  Membership,
  RosterCounts,
} from "group-management-sdk";
import { createQueries, isPersistable, type PageData } from "group-management-sdk/tanstack-query";
import { holds, type Same } from "./same.js";

declare const client: GroupManagement;
const queries = createQueries(client, { personId: "person" });

export function screen(props: { groupId: string; eventId: string | undefined }) {
  const overview = createQuery(() =>
    queries.groups.overview(props.groupId, { include: ["rosterCounts"] }),
  );
  holds<Same<NonNullable<typeof overview.data>["rosterCounts"], RosterCounts>>();
  holds<Same<typeof overview.error, GroupManagementError | null>>();
  createQuery(() => queries.events.get(props.groupId, props.eventId ?? skipToken));
  createQuery(() => queries.groups.albums.list(props.groupId));
  createQuery(() => queries.documents.search(props.groupId, { q: "camp" }));

  const groups = createInfiniteQuery(() => queries.me.groups.infinite());
  const first: PageData<Membership> | undefined = groups.data?.pages[0];
  createInfiniteQuery(() => queries.groups.albums.items.infinite(props.groupId, "album"));
  createMany(() => ({ queries: [queries.me.inboxSummary(), queries.me.household("group")] }));

  const change = createMutation(() => ({
    ...queries.events.createCheckoutLink(),
    onSuccess: ({ url }) => url.trim(),
  }));
  change.mutate({ groupId: props.groupId, eventId: "event" });
  // @ts-expect-error -- of which event
  change.mutate({ groupId: props.groupId });
  return first;
}

export async function outside(): Promise<void> {
  const queryClient = new QueryClient({
    defaultOptions: { dehydrate: { shouldDehydrateQuery: isPersistable } },
  });
  await queryClient.prefetchQuery(queries.blueprints.list("group"));
  await queryClient.invalidateQueries(queries.staleAfter("circles.create", "group"));
  useQueryClient().removeQueries(queries.filter());
}
