// The queries in a React app. Compiled and never run.
import {
  type InfiniteData,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import type {
  Contact,
  GroupManagement,
  GroupManagementError,
  InboxSummary,
  RosterCounts,
} from "group-management-sdk";
import { createQueries, isPersistable, type PageData } from "group-management-sdk/tanstack-query";
import { holds, type Same } from "./same.js";

declare const client: GroupManagement;
const queries = createQueries(client, { personId: "person" });

export function Screen({ groupId, eventId }: { groupId: string; eventId: string | undefined }) {
  const overview = useQuery(queries.groups.overview(groupId, { include: ["rosterCounts"] }));
  holds<Same<NonNullable<typeof overview.data>["rosterCounts"], RosterCounts>>();
  const name = useQuery({
    ...queries.groups.overview(groupId),
    enabled: eventId !== undefined,
    staleTime: 60_000,
    select: ({ group }) => group.name,
  });
  holds<Same<typeof name.data, string | undefined>>();
  holds<Same<typeof name.error, GroupManagementError | null>>();
  useQuery(queries.events.get(groupId, eventId ?? skipToken));
  useQuery(queries.documents.search(groupId, eventId === undefined ? skipToken : { q: eventId }));
  useQuery(queries.groups.albums.list(groupId));
  usePrefetchQuery(queries.me.household(groupId));

  const roster = useInfiniteQuery({
    ...queries.groups.contacts.list.infinite(groupId, { type: "ADULT" }),
    maxPages: 3,
  });
  holds<Same<typeof roster.data, InfiniteData<PageData<Contact>> | undefined>>();
  holds<Same<typeof roster.error, GroupManagementError | null>>();
  useInfiniteQuery(queries.groups.albums.items.infinite(groupId, "album"));

  const certain = useSuspenseQuery(queries.blueprints.list(groupId));
  certain.data.map(({ ref }) => ref);
  useSuspenseInfiniteQuery(queries.me.groups.infinite()).data.pages.flatMap(({ items }) => items);
  // @ts-expect-error -- what is awaited cannot be skipped
  useSuspenseQuery(queries.events.get(groupId, eventId ?? skipToken));

  const [one, two] = useQueries({
    queries: [queries.me.inboxSummary(), queries.blueprints.plan(groupId, "camp@3")],
  });
  holds<Same<typeof one.data, InboxSummary | undefined>>();
  two.data?.items.map(({ action }) => action);

  const queryClient = useQueryClient();
  const { queryKey } = queries.groups.contacts.list(groupId);
  const change = useMutation({
    ...queries.circles.addMembers(),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (page) => page && { ...page, items: [] });
      return { before };
    },
    onError: (_error, _variables, kept) => queryClient.setQueryData(queryKey, kept?.before),
    onSuccess: ({ added }) => added.toFixed(),
  });
  holds<Same<typeof change.error, GroupManagementError | null>>();
  change.mutate({ groupId, circleId: "circle", contactIds: ["contact"] });
  // @ts-expect-error -- who is missing
  change.mutate({ groupId, circleId: "circle" });
}

export async function outside(): Promise<void> {
  const queryClient = new QueryClient({
    defaultOptions: { dehydrate: { shouldDehydrateQuery: isPersistable } },
  });
  queryClient.setMutationDefaults(queries.circles.create().mutationKey, queries.circles.create());
  await queryClient.prefetchInfiniteQuery(queries.me.groups.infinite());
  await queryClient.invalidateQueries(queries.staleAfter("groups.createSubgroup", "group"));
  queryClient.removeQueries(queries.filter());
}
