// The storage for a persister of single queries, or of a whole QueryClient: what reaches the disk is judged by what came, not before it came.
import {
  dehydrate,
  MutationObserver,
  notifyManager,
  onlineManager,
  type QueryClient,
} from "@tanstack/query-core";
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedClient,
  type PersistedQuery,
  persistQueryClientRestore,
  persistQueryClientSave,
} from "@tanstack/react-query-persist-client";
import { isPersistableMutation, persistableStorage } from "group-management-sdk/tanstack-query";
import { afterEach, describe, expect, test, vi } from "vitest";

import { rejection } from "../support/client.ts";
import { asInAPage, openQueryClient, openStage, settled } from "../support/queries.ts";

asInAPage();

/** A disk, and a persister as the guide makes it. */
function openDisk(options: object = {}) {
  const disk = new Map<string, string>();
  const storage = persistableStorage({
    getItem: (key) => disk.get(key),
    setItem: (key, value) => void disk.set(key, value),
    removeItem: (key) => void disk.delete(key),
    entries: () => [...disk],
  });
  const { persisterFn, persisterGc } = createQueryPersister({ storage, ...options });
  const stored = () =>
    [...disk.values()].map((text) => (JSON.parse(text) as PersistedQuery).queryKey[2]);
  // Typed by a copy of query-core of its own.
  return { disk, persister: persisterFn as never, persisterGc, stored };
}

/** An overview that was read with a persister, and stored. */
async function storedOverview() {
  const stage = openStage();
  const disk = openDisk();
  const overview = stage.queries.groups.overview(stage.sandbox.demo.groupId);
  const options = { ...overview, persister: disk.persister };
  const data = await stage.queryClient.fetchQuery(options);
  await written();
  return { ...stage, ...disk, options, overview: data };
}

const written = () =>
  new Promise<void>((resolve) => notifyManager.schedule(() => setTimeout(resolve, 5)));

test("the first response of a persistable query is stored, and restored after a restart", async () => {
  const { stored, options, overview, sent } = await storedOverview();
  expect(stored()).toEqual(["groups.overview"]);

  const restarted = openQueryClient();
  expect(await restarted.fetchQuery({ ...options, staleTime: Infinity })).toEqual(overview);
  expect(sent()).toBe(1);
});

test("an event is stored without its leaders, and restored without them", async () => {
  const { queries, queryClient, sandbox, sent } = openStage();
  const { groupId, events } = sandbox.demo;
  const { persister, disk } = openDisk();
  const include = ["rsvpCounts", "ticketTypes"] as const;
  const options = { ...queries.events.get(groupId, events.paid, { include }), persister };
  const { leaders = [], ...event } = await queryClient.fetchQuery(options);
  await written();
  expect(leaders.length).toBeGreaterThan(0);
  for (const { name } of leaders) expect([...disk.values()].join()).not.toContain(name);
  const restored = openQueryClient().fetchQuery({ ...options, staleTime: Infinity });
  expect(await restored).toEqual(event);
  expect(event.rsvpCounts.going).toBeGreaterThan(0);
  expect(sent()).toBe(1);
});

test("a restored event that counts as fresh is read again with `refetchOnRestore`, and has its leaders", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const { groupId, events } = sandbox.demo;
  const { persister } = openDisk({ refetchOnRestore: "always" });
  const options = { ...queries.events.get(groupId, events.paid), persister, staleTime: Infinity };
  await queryClient.fetchQuery(options);
  await written();
  const restarted = openQueryClient();
  expect(await restarted.fetchQuery(options)).not.toHaveProperty("leaders");
  const shown = () => restarted.getQueryData(options.queryKey);
  await vi.waitFor(() => expect(shown()).toHaveProperty("leaders"), { timeout: 10_000 });
});

test("a list or an object that this version does not know is not stored, and what is around it is", async () => {
  const { queries, queryClient, client, sandbox } = openStage();
  const { groupId } = sandbox.demo;
  const { persister, disk } = openDisk();
  const include = ["upcomingEvents", "rosterCounts"] as const;
  const options = { ...queries.groups.overview(groupId, { include }), persister };
  const overview = await client.groups.overview(groupId, { include });
  const ann = { name: "Ann Fox" };
  const grown = {
    ...overview,
    recentMembers: [ann],
    group: { ...overview.group, metadata: { ...overview.group.metadata, treasurer: ann } },
    upcomingEvents: overview.upcomingEvents.map((event) => ({ ...event, attendees: [ann] })),
  };
  await queryClient.fetchQuery({ ...options, queryFn: async () => grown });
  await written();
  const [stored = ""] = disk.values();
  expect((JSON.parse(stored) as PersistedQuery).state.data).toEqual(overview);
  expect(overview.upcomingEvents.length).toBeGreaterThan(0);
});

test("a stored query that is no longer persistable is removed", async () => {
  const { disk, options, queryClient } = await storedOverview();
  expect(disk.size).toBe(1);
  await queryClient.fetchQuery({ ...options, queryFn: async () => "Ann" as never });
  await written();
  expect(disk.size).toBe(0);
});

test("rosters, searches, households, links and an app's own queries reach no disk", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const { groupId } = sandbox.demo;
  const { persister, disk } = openDisk();
  const shared = { persister };
  await queryClient.fetchQuery({ ...queries.groups.contacts.list(groupId), ...shared });
  await queryClient.fetchQuery({ ...queries.documents.search(groupId, { q: "camp" }), ...shared });
  await queryClient.fetchQuery({ ...queries.me.household(groupId), ...shared });
  await queryClient.fetchQuery({ ...queries.groups.albums.list(groupId), ...shared });
  await queryClient.fetchQuery({
    queryKey: ["mine", {}, "groups.overview", "single", {}],
    queryFn: () => "Ann",
    ...shared,
  });
  await queryClient.fetchQuery({ queryKey: ["mine"], queryFn: () => "Ann", ...shared });
  await written();
  expect(disk.size).toBe(0);
});

test("text that is not JSON is not stored, and objects are checked as they are", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const options = queries.groups.overview(sandbox.demo.groupId);
  const encrypted = openDisk({ serialize: () => "c2VjcmV0" });
  await queryClient.fetchQuery({ ...options, persister: encrypted.persister });
  const database = new Map<string, PersistedQuery>();
  const { persisterFn } = createQueryPersister<PersistedQuery>({
    storage: persistableStorage<PersistedQuery>({
      getItem: (key) => database.get(key),
      setItem: (key, value) => database.set(key, value),
      removeItem: (key) => void database.delete(key),
    }),
    serialize: (query) => query,
    deserialize: (query) => query,
  });
  await queryClient.fetchQuery({ ...options, persister: persisterFn as never });
  await written();
  expect(encrypted.disk.size).toBe(0);
  expect(database.size).toBe(1);
});

test("a query that a clock that was ahead stored is read again", async () => {
  const { disk, options, sent } = await storedOverview();
  for (const [key, text] of disk) {
    const query = JSON.parse(text) as PersistedQuery;
    query.state.dataUpdatedAt = Date.now() + 3_600_000;
    disk.set(key, JSON.stringify(query));
  }
  await openQueryClient().fetchQuery({ ...options, staleTime: Infinity });
  expect(sent()).toBe(2);
});

test("stored values are found at once or later, and those that are not this package's as they are", async () => {
  const values = new Map([["a", "no JSON"]]);
  const at = {
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const now = persistableStorage({ ...at, getItem: (key) => values.get(key) ?? null });
  const later = persistableStorage({
    ...at,
    getItem: async (key: string) => values.get(key) ?? null,
  });
  expect([now.getItem("a"), now.getItem("b")]).toEqual(["no JSON", null]);
  expect([await later.getItem("a"), await later.getItem("b")]).toEqual(["no JSON", null]);
});

test.each([[undefined], [null]])(
  "a storage that is %s, as on a server, stores nothing",
  async (none) => {
    const { queries, queryClient, sandbox, sent } = openStage();
    const storage = persistableStorage(none);
    const { persisterFn } = createQueryPersister({ storage });
    const options = queries.groups.overview(sandbox.demo.groupId);
    await queryClient.fetchQuery({ ...options, persister: persisterFn as never });
    await written();
    expect(sent()).toBe(1);
    const [query] = queryClient.getQueryCache().getAll();
    expect(query && storage.accepts(query as never)).toBe(false);
    storage.setItem("key", "{}");
    await storage.removeItem("key");
    expect(await storage.getItem("key")).toBeUndefined();
    expect(storage).not.toHaveProperty("entries");
  },
);

test("expired entries can be collected", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const { persister, persisterGc, disk } = openDisk({ maxAge: -1 });
  await queryClient.fetchQuery({ ...queries.groups.overview(sandbox.demo.groupId), persister });
  await written();
  expect(disk.size).toBe(1);
  await persisterGc();
  expect(disk.size).toBe(0);
});

describe("a persister of a whole QueryClient", () => {
  afterEach(() => onlineManager.setOnline(true));

  /** What a device keeps of a QueryClient, as the guide sets it up. */
  function openDevice() {
    const device = { stored: null as string | null };
    const storage = persistableStorage({
      getItem: () => device.stored,
      setItem: (_key: string, value: string) => void (device.stored = value),
      removeItem: () => void (device.stored = null),
    });
    const persister = createAsyncStoragePersister({ storage, throttleTime: 0 });
    const dehydrateOptions = {
      shouldDehydrateQuery: storage.accepts,
      shouldDehydrateMutation: isPersistableMutation,
    };
    const save = async (queryClient: QueryClient) => {
      await persistQueryClientSave({ queryClient, persister, dehydrateOptions } as never);
      await written();
    };
    const restore = async (queryClient: QueryClient) =>
      persistQueryClientRestore({ queryClient, persister } as never);
    return { device, save, restore };
  }

  test("keeps the data of a failed refetch, as of a query that did not fail", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const { device, save, restore } = openDevice();
    const options = queries.groups.overview(sandbox.demo.groupId);
    const overview = await queryClient.fetchQuery(options);
    sandbox.failNext("groups.overview", { status: 403, code: "forbidden", message: "Not Ann's" });
    await rejection(queryClient.fetchQuery(options));
    expect(queryClient.getQueryState(options.queryKey)).toMatchObject({ status: "error" });
    await save(queryClient);
    expect(device.stored).not.toMatch(/forbidden|Ann/);

    const restarted = openQueryClient();
    await restore(restarted);
    expect(restarted.getQueryData(options.queryKey)).toEqual(overview);
    expect(restarted.getQueryState(options.queryKey)).toMatchObject({
      status: "success",
      error: null,
      fetchFailureReason: null,
    });
    // The page goes on with what it has.
    expect(queryClient.getQueryState(options.queryKey)?.error).not.toBeNull();
  });

  test("keeps all that an app shows without names, and no leader", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const { device, save, restore } = openDevice();
    const { groupId, events } = sandbox.demo;
    const { leaders, ...event } = await queryClient.fetchQuery(
      queries.events.get(groupId, events.paid),
    );
    const [groups, blueprints, roster] = [
      queries.me.groups(),
      queries.blueprints.list(groupId),
      queries.groups.contacts.list(groupId),
    ];
    await queryClient.fetchQuery(groups);
    await queryClient.fetchQuery(blueprints);
    await queryClient.fetchInfiniteQuery(queries.me.groups.infinite());
    await queryClient.fetchQuery(roster);
    await save(queryClient);
    for (const { name } of leaders ?? []) expect(device.stored).not.toContain(name);

    const restarted = openQueryClient();
    await restore(restarted);
    expect(restarted.getQueryData(queries.events.get(groupId, events.paid).queryKey)).toEqual(
      event,
    );
    // What was stored in part is read again, however fresh it is.
    expect(
      restarted.getQueryState(queries.events.get(groupId, events.paid).queryKey),
    ).toMatchObject({ isInvalidated: true });
    expect(restarted.getQueryState(groups.queryKey)).toMatchObject({ isInvalidated: false });
    for (const { queryKey } of [groups, blueprints, queries.me.groups.infinite()]) {
      expect(restarted.getQueryData(queryKey as never)).toEqual(
        queryClient.getQueryData(queryKey as never),
      );
    }
    expect(restarted.getQueryData(roster.queryKey)).toBeUndefined();
  });

  test("keeps each list and object of the demo's groups, events and blueprints that names nobody", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const { save, restore } = openDevice();
    const { groupId, packId, events } = sandbox.demo;
    const include = ["rsvpCounts", "ticketTypes"] as const;
    const wholes: { queryKey: readonly unknown[]; data: object }[] = [];
    for (const id of Object.values(events)) {
      const { queryKey, ...options } = queries.events.get(groupId, id, { include });
      const { leaders: _, ...data } = await queryClient.fetchQuery({ queryKey, ...options });
      wholes.push({ queryKey, data });
    }
    for (const id of [groupId, packId]) {
      const parts = ["upcomingEvents", "rosterCounts"] as const;
      const overview = queries.groups.overview(id, { include: parts });
      const blueprints = queries.blueprints.list(id);
      wholes.push({
        queryKey: overview.queryKey,
        data: await queryClient.fetchQuery(overview),
      });
      wholes.push({
        queryKey: blueprints.queryKey,
        data: await queryClient.fetchQuery(blueprints),
      });
    }
    // Each nullable object is there at least once.
    const all = JSON.stringify(wholes);
    for (const name of ["circle", "perPerson", "lastApplied", "location", "viewer"]) {
      expect(all).toContain(`"${name}":{`);
    }
    await save(queryClient);
    const restarted = openQueryClient();
    await restore(restarted);
    for (const { queryKey, data } of wholes) {
      expect(restarted.getQueryData(queryKey)).toMatchObject(data);
    }
  });

  test("keeps a paused change without what the app's onMutate returned, and without its error, and it is sent after a restart", async () => {
    const { queries, queryClient, sandbox, client } = openStage();
    const { device, save, restore } = openDevice();
    const { groupId, circles, contacts } = sandbox.demo;
    const roster = await client.groups.contacts.list(groupId);
    const child = roster.items.find(({ birthDate }) => birthDate !== null);
    const add = queries.circles.addMembers();
    onlineManager.setOnline(false);
    const change = new MutationObserver(queryClient, { ...add, onMutate: () => ({ roster }) });
    const ids = { groupId, circleId: circles.committee };
    void change.mutate({ ...ids, contactIds: [contacts.adult] });
    await vi.waitFor(() => expect(change.getCurrentResult().isPaused).toBe(true));
    // An earlier try may have failed, and data may be of any app.
    const [mutation] = queryClient.getMutationCache().getAll();
    const failureReason = new Error("Not Ann's") as never;
    Object.assign(mutation?.state ?? {}, { failureReason, error: failureReason, data: roster });
    await save(queryClient);
    expect(device.stored).not.toContain(child?.birthDate);
    expect(device.stored).not.toMatch(/Ann|"context"|"data":\{/);
    queryClient.clear();

    const restarted = openQueryClient();
    restarted.setMutationDefaults(add.mutationKey, add);
    await restore(restarted);
    const before = sandbox.requests.length;
    onlineManager.setOnline(true);
    await restarted.resumePausedMutations();
    await settled(restarted);
    expect(sandbox.requests.slice(before).map(({ operation }) => operation)).toEqual([
      "circles.addMembers",
    ]);
  });

  test("restores what a clock that was ahead stored as stale, and never over newer data", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const { save, restore } = openDevice();
    const options = queries.groups.overview(sandbox.demo.groupId);
    const { queryKey } = options;
    const overview = await queryClient.fetchQuery(options);
    const state = (client: QueryClient) => client.getQueryState(queryKey);
    await save(queryClient);
    const inTime = openQueryClient();
    await restore(inTime);
    expect(state(inTime)?.dataUpdatedAt).toBe(state(queryClient)?.dataUpdatedAt);
    expect(state(inTime)?.isInvalidated).toBe(false);

    queryClient.setQueryData(queryKey, overview, { updatedAt: Date.now() + 3_600_000 });
    await save(queryClient);
    const restarted = openQueryClient();
    await restore(restarted);
    const query = restarted.getQueryCache().find({ queryKey });
    expect(query?.state.data).toEqual(overview);
    expect(query?.isStaleByTime(Infinity)).toBe(true);
    const newer = { ...overview, group: { ...overview.group, name: "Newer" } };
    inTime.setQueryData(queryKey, newer);
    await restore(inTime);
    expect(inTime.getQueryData(queryKey)).toEqual(newer);
  });

  test("keeps no creation, no roster and no name although the app asks for all, and an app's own as they are", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const { device } = openDevice();
    const { groupId, circleKinds } = sandbox.demo;
    await queryClient.fetchQuery(queries.groups.contacts.list(groupId));
    await queryClient.fetchQuery({ queryKey: ["mine"], queryFn: () => ["theirs"] });
    onlineManager.setOnline(false);
    const create = new MutationObserver(queryClient, queries.circles.create());
    void create.mutate({ groupId, kind: circleKinds.patrol, name: "Foxes" });
    await Promise.resolve();
    const all = { shouldDehydrateQuery: () => true, shouldDehydrateMutation: () => true };
    const clientState = dehydrate(queryClient, all);
    expect(clientState.mutations).toHaveLength(1);
    const storage = persistableStorage({
      getItem: () => null,
      setItem: (_key, value: string) => void (device.stored = value),
      removeItem: () => {},
    });
    storage.setItem("all", JSON.stringify({ timestamp: 1, buster: "", clientState }));
    const { clientState: stored } = JSON.parse(device.stored ?? "") as PersistedClient;
    expect(stored.mutations).toEqual([]);
    expect(stored.queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([
      [["mine"], ["theirs"]],
    ]);
  });
});
