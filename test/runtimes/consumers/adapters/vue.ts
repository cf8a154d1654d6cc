// The queries in a Vue app. Compiled and never run.
import {
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/vue-query";
import type {
  Contact,
  GroupManagement,
  GroupManagementError,
  Overview,
} from "group-management-sdk";
import { createQueries, isPersistable, type PageData } from "group-management-sdk/tanstack-query";
import { computed, markRaw, reactive, type Ref, ref } from "vue";
import { holds, type Same } from "./same.js";

declare const client: GroupManagement;
const queries = createQueries(client, { personId: "person" });
export const store = reactive({ client: markRaw(client), queries });

export function setup(groupId: Ref<string>) {
  const { data: overview } = useQuery(
    computed(() => queries.groups.overview(groupId.value, { include: ["rosterCounts"] })),
  );
  overview.value?.rosterCounts.adults.toFixed();
  const eventId = ref<string>();
  useQuery(computed(() => queries.events.get(groupId.value, eventId.value ?? skipToken)));
  useQuery(computed(() => queries.groups.albums.list(groupId.value)));
  useQuery(computed(() => queries.documents.search(groupId.value, { q: "camp" })));
  const { data: named, error } = useQuery(queries.groups.overview("group"));
  holds<Same<NonNullable<typeof named.value>["group"], Overview["group"]>>();
  holds<Same<typeof error.value, GroupManagementError | null>>();

  const { data: roster } = useInfiniteQuery(
    computed(() => queries.groups.contacts.list.infinite(groupId.value)),
  );
  const first: PageData<Contact> | undefined = roster.value?.pages[0];
  useInfiniteQuery(computed(() => queries.groups.albums.items.infinite(groupId.value, "album")));
  useQueries({ queries: [queries.me.inboxSummary(), queries.me.household("group")] });

  const { mutate } = useMutation({
    ...queries.circles.create(),
    onSuccess: (circle) => circle.memberCount.toFixed(),
  });
  mutate({ groupId: groupId.value, kind: "patrol", name: "Otters" });
  // @ts-expect-error -- a circle has a name
  mutate({ groupId: groupId.value, kind: "patrol" });
  return { first };
}

export async function outside(): Promise<void> {
  const queryClient = new QueryClient({
    defaultOptions: { dehydrate: { shouldDehydrateQuery: isPersistable } },
  });
  await queryClient.prefetchQuery(queries.blueprints.list("group"));
  await queryClient.invalidateQueries(queries.staleAfter("circles.create", "group"));
  useQueryClient().removeQueries(queries.filter());
}
