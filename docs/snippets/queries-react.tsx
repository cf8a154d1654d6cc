// Code of the guide Queries, in React: rendered as a server does it, after what the page would have read.
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { createQueries, isPersistable } from "group-management-sdk/tanstack-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

import type { Scene } from "./scene.ts";

const textOf = (queryClient: QueryClient, page: ReactNode) =>
  renderToString(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>).replace(
    /<[^>]*>/g,
    "",
  );

export async function component({ client, groupId, demo }: Scene): Promise<void> {
  const personId = demo.people.owner;
  // #region component
  const queries = createQueries(client, { scope: personId }); // once, beside the client

  function GroupTitle({ groupId }: { groupId: string }) {
    const { data, error } = useQuery(
      queries.groups.overview(groupId, { include: ["rosterCounts"] }),
    );
    if (error) return <p>{error.message}</p>;
    if (!data) return <p>…</p>;
    return <h1>{`${data.group.name}, ${data.rosterCounts.youth} youth`}</h1>; // typed by `include`
  }
  // #endregion
  const queryClient = new QueryClient();
  await queryClient.prefetchQuery(queries.groups.overview(groupId, { include: ["rosterCounts"] }));
  console.log(textOf(queryClient, <GroupTitle groupId={groupId} />));
}

export async function turning({ client, groupId }: Scene): Promise<void> {
  const queries = createQueries(client);
  // #region turning
  function Roster({ groupId }: { groupId: string }) {
    const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
      queries.groups.contacts.list.infinite(groupId, { type: "ADULT" }),
    );
    const contacts = data?.pages.flatMap(({ items }) => items) ?? [];
    return (
      <>
        {contacts.map(({ id, firstName }) => (
          <p key={id}>{firstName}</p>
        ))}
        {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
      </>
    );
  }
  // #endregion
  const queryClient = new QueryClient();
  await queryClient.prefetchInfiniteQuery(
    queries.groups.contacts.list.infinite(groupId, { type: "ADULT" }),
  );
  console.log(textOf(queryClient, <Roster groupId={groupId} />));
}

export async function skip({ client, groupId, demo }: Scene): Promise<void> {
  const queries = createQueries(client);
  // #region skip
  function EventTitle({ groupId, eventId }: { groupId: string; eventId: string | undefined }) {
    const { data } = useQuery(queries.events.get(groupId, eventId ?? skipToken));
    return <h2>{data?.name ?? "Choose an event"}</h2>;
  }
  // #endregion
  const queryClient = new QueryClient();
  await queryClient.prefetchQuery(queries.events.get(groupId, demo.events.paid));
  for (const eventId of [undefined, demo.events.paid]) {
    console.log(textOf(queryClient, <EventTitle groupId={groupId} eventId={eventId} />));
  }
}

export async function optimistic({ client, groupId }: Scene): Promise<void> {
  const queries = createQueries(client);
  const queryClient = new QueryClient();
  const overview = queries.groups.overview(groupId);
  await queryClient.prefetchQuery(overview);
  let save: () => Promise<unknown> = async () => {};
  // #region optimistic
  function useProfile(groupId: string) {
    const queryClient = useQueryClient();
    const { queryKey } = queries.groups.overview(groupId);
    return useMutation({
      ...queries.groups.updateProfile(),
      onMutate: async ({ groupId: _, ...fields }) => {
        await queryClient.cancelQueries({ queryKey });
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, (data) => {
          if (!data) return data;
          const metadata = { ...data.group.metadata, ...fields };
          return { ...data, group: { ...data.group, metadata } };
        });
        return { before };
      },
      onError: (_error, _variables, kept) => queryClient.setQueryData(queryKey, kept?.before),
    });
  }
  // #endregion
  function Form() {
    const profile = useProfile(groupId);
    save = () => profile.mutateAsync({ groupId, subtype: "PACK" });
    return null;
  }
  textOf(queryClient, <Form />);
  const saved = save();
  await new Promise((resolve) => setTimeout(resolve));
  console.log(queryClient.getQueryData(overview.queryKey)?.group.metadata["subtype"]);
  await saved;
}

export async function server({ client, groupId, demo }: Scene): Promise<void> {
  const personId = demo.people.owner;
  const GroupTitle = () => {
    const queries = createQueries(client, { scope: personId });
    return useQuery(queries.groups.overview(groupId)).data?.group.name;
  };
  // #region server
  // For each request: a client with the person's token, queries of the person, a QueryClient.
  const queries = createQueries(client, { scope: personId });
  const queryClient = new QueryClient();
  await queryClient.prefetchQuery(queries.groups.overview(groupId));
  const page = (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <GroupTitle />
    </HydrationBoundary>
  );
  // #endregion
  console.log(textOf(new QueryClient(), page));
}

export async function persist({ client, groupId, demo }: Scene): Promise<void> {
  const personId = demo.people.owner;
  const storage = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const queryClient = new QueryClient();
  const App = () => "kept";
  // #region persist
  const persister = createSyncStoragePersister({
    storage: localStorage,
    key: `groups of ${personId}`, // each person's own
  });
  const app = (
    <PersistQueryClientProvider
      client={queryClient}
      persistOptions={{ persister, dehydrateOptions: { shouldDehydrateQuery: isPersistable } }}
    >
      <App />
    </PersistQueryClientProvider>
  );
  // #endregion
  await queryClient.prefetchQuery(createQueries(client).groups.contacts.list(groupId));
  console.log(renderToString(app));
}
