// Code of the guide Queries, in React: rendered as a server does it, after what the page would have read.
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import {
  dehydrate,
  HydrationBoundary,
  MutationCache,
  MutationObserver,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
} from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import type { GroupProfile } from "group-management-sdk";
import {
  createQueries,
  isPersistableMutation,
  persistableStorage,
} from "group-management-sdk/tanstack-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

import type { Scene } from "./scene.ts";

const textOf = (queryClient: QueryClient, page: ReactNode) =>
  renderToString(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>).replace(
    /<[^>]*>/g,
    "",
  );

/** What the page shows at first, and when it could not be read again. */
export async function component({ client, sandbox, groupId, demo }: Scene): Promise<void> {
  const personId = demo.people.owner;
  // #region component
  const queries = createQueries(client, { personId }); // once, beside the client

  function GroupTitle({ groupId }: { groupId: string }) {
    const { data, error } = useQuery(
      queries.groups.overview(groupId, { include: ["rosterCounts"] }), // types the data
    );
    if (error && !data) return <p>{error.message}</p>;
    if (!data) return <p>…</p>;
    return (
      <>
        <h1>{`${data.group.name}, ${data.rosterCounts.youth} youth`}</h1>
        {error && <small>Not up to date.</small>}
      </>
    );
  }
  // #endregion
  const queryClient = new QueryClient();
  const look = () => console.log(textOf(queryClient, <GroupTitle groupId={groupId} />));
  await queryClient.query(queries.groups.overview(groupId, { include: ["rosterCounts"] }));
  look();
  sandbox.failNext("groups.overview", { status: 403, code: "forbidden" });
  await queryClient.refetchQueries(queries.filter());
  look();
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
  await queryClient.query(queries.events.get(groupId, demo.events.paid));
  for (const eventId of [undefined, demo.events.paid]) {
    console.log(textOf(queryClient, <EventTitle groupId={groupId} eventId={eventId} />));
  }
}

/** What the page shows while three changes overlap, the second of which is refused, and when all have ended. */
export async function optimistic({ client, sandbox, groupId }: Scene): Promise<void> {
  const queries = createQueries(client);
  const queryClient = new QueryClient();
  // #region optimistic
  function useProfile(groupId: string) {
    const { data } = useQuery(queries.groups.overview(groupId));
    const update = queries.groups.updateProfile({ groupId });
    const { mutate } = useMutation(update);
    const pending = useMutationState({
      filters: { mutationKey: update.mutationKey, status: "pending" },
      select: ({ state }) => state.variables as GroupProfile,
    });
    // The cached profile, with pending changes on top, in order.
    const profile = pending.reduce<GroupProfile>(
      (shown, fields) => ({ ...shown, ...fields }),
      data?.group.metadata ?? {},
    );
    return { profile, save: mutate };
  }
  // #endregion
  function Profile() {
    const { profile } = useProfile(groupId);
    return `${String(profile["meetingDay"])} ${String(profile["meetingPlace"])}`;
  }
  const shown: string[] = [];
  const look = () => shown.push(textOf(queryClient, <Profile />));
  const change = (fields: GroupProfile) => {
    const save = new MutationObserver(queryClient, queries.groups.updateProfile({ groupId }));
    const saved = save.mutate(fields).catch(() => {});
    look();
    return saved.then(look);
  };
  await queryClient.query(queries.groups.overview(groupId));
  look();
  sandbox.failNext("groups.updateProfile", { after: 1, status: 400, code: "invalid_profile" });
  await Promise.all([
    change({ meetingDay: "Thursday" }),
    change({ meetingDay: "Never", meetingPlace: "The moon" }),
    change({ meetingPlace: "Town hall" }),
  ]);
  await queryClient.refetchQueries(queries.filter());
  look();
  console.log(shown.join("\n"));
}

export async function server({ client, groupId, demo }: Scene): Promise<void> {
  const personId = demo.people.owner;
  const GroupTitle = () => {
    const queries = createQueries(client, { personId });
    return useQuery(queries.groups.overview(groupId)).data?.group.name;
  };
  const pool = { client: (_personId: string) => client };
  // #region server
  // In each request: the person's client from the pool, and a set of queries and a cache of its own.
  const queries = createQueries(pool.client(personId), { personId });
  const queryClient = new QueryClient();
  await queryClient.query(queries.groups.overview(groupId));
  const page = (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <GroupTitle />
    </HydrationBoundary>
  );
  // #endregion
  console.log(textOf(new QueryClient(), page));
}

declare module "@tanstack/react-query" {
  // #region register
  interface Register {
    queryMeta: { [name: string]: unknown; title?: string };
  }
  // #endregion
}

export async function roster({ client, groupId }: Scene): Promise<void> {
  const queries = createQueries(client);
  function Names({ groupId }: { groupId: string }) {
    // #region roster
    const { data } = useQuery(queries.groups.contacts.roster(groupId, { type: "ADULT" }));
    // data.contacts, and the checkpoint and walk of contacts.sync
    // #endregion
    return (
      <ul>
        {data?.contacts.map(({ id, firstName }) => (
          <li key={id}>{firstName}</li>
        ))}
      </ul>
    );
  }
  const queryClient = new QueryClient();
  await queryClient.query(queries.groups.contacts.roster(groupId, { type: "ADULT" }));
  console.log(textOf(queryClient, <Names groupId={groupId} />).length > 0);
}

export async function persist({ client, groupId, demo }: Scene): Promise<void> {
  const personId = demo.people.owner;
  const device = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  };
  const navigator = { onLine: true };
  const tell = (error: Error) => console.log(error.message);
  const App = () => "kept";
  // #region persist
  const day = 24 * 60 * 60_000;
  onlineManager.setOnline(navigator.onLine !== false); // TanStack Query begins as online
  const queries = createQueries(client, { personId });
  const queryClient = new QueryClient({
    // At least `maxAge`: what leaves memory also leaves the device.
    defaultOptions: { queries: { gcTime: day } },
    // The component that made a change is gone after a restart.
    mutationCache: new MutationCache({ onError: (error) => tell(error) }),
  });
  // Functions are not stored: set those of the changes that may be, before they are restored.
  const [update, add] = [queries.groups.updateProfile(), queries.circles.addMembers()];
  queryClient.setMutationDefaults(update.mutationKey, update);
  queryClient.setMutationDefaults(add.mutationKey, add);
  const storage = persistableStorage(localStorage);
  const persistOptions = {
    persister: createAsyncStoragePersister({
      storage,
      key: `groups of ${personId}`, // one per person
    }),
    maxAge: day, // what is older is discarded, paused changes too
    buster: "1", // raise it when your own app changes what it stores
    dehydrateOptions: {
      shouldDehydrateQuery: storage.accepts,
      shouldDehydrateMutation: isPersistableMutation,
    },
  };
  const app = (
    <PersistQueryClientProvider
      client={queryClient}
      persistOptions={persistOptions}
      onSuccess={() => queryClient.resumePausedMutations()}
    >
      <App />
    </PersistQueryClientProvider>
  );
  // #endregion
  await queryClient.query(queries.groups.contacts.list(groupId));
  console.log(renderToString(app));
}
