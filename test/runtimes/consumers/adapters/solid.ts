// The queries in a Solid app. Compiled and never run.
import {
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/solid-query";
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

export function Screen(props: { groupId: string; eventId: string | undefined }) {
  const overview = useQuery(() =>
    queries.groups.overview(props.groupId, { include: ["rosterCounts"] }),
  );
  holds<Same<NonNullable<typeof overview.data>["rosterCounts"], RosterCounts>>();
  holds<Same<typeof overview.error, GroupManagementError | null>>();
  useQuery(() => queries.events.get(props.groupId, props.eventId ?? skipToken));
  useQuery(() => queries.groups.albums.items(props.groupId, "album"));
  useQuery(() => queries.documents.searchShared("scouting", { q: "camp" }));

  const groups = useInfiniteQuery(() => queries.me.groups.infinite({ vertical: "scouting" }));
  const first: PageData<Membership> | undefined = groups.data?.pages[0];
  useInfiniteQuery(() => queries.groups.albums.list.infinite(props.groupId));
  useQueries(() => ({ queries: [queries.me.inboxSummary(), queries.me.household("group")] }));

  const change = useMutation(() => ({
    ...queries.groups.updateProfile(),
    onSuccess: (group) => group.memberCount.toFixed(),
  }));
  change.mutate({ groupId: props.groupId, subtype: "TROOP" });
  // @ts-expect-error -- of which group
  change.mutate({ subtype: "TROOP" });
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
