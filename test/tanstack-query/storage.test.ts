// The storage for a persister of single queries: what reaches the disk is judged by what came, not before it came.
import { notifyManager } from "@tanstack/query-core";
import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from "@tanstack/react-query-persist-client";
import { persistableStorage } from "group-management-sdk/tanstack-query";
import { expect, test } from "vitest";

import { asInAPage, openQueryClient, openStage } from "../support/queries.ts";

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
const written = () =>
  new Promise<void>((resolve) => notifyManager.schedule(() => setTimeout(resolve, 5)));

test("the first response of a persistable query is stored, and restored after a restart", async () => {
  const { queries, queryClient, sandbox, sent } = openStage();
  const { persister, stored } = openDisk();
  const options = { ...queries.groups.overview(sandbox.demo.groupId), persister };
  const overview = await queryClient.fetchQuery(options);
  await written();
  expect(stored()).toEqual(["groups.overview"]);

  const restarted = openQueryClient();
  expect(await restarted.fetchQuery({ ...options, staleTime: Infinity })).toEqual(overview);
  expect(sent()).toBe(1);
});

test("an event's leaders reach no disk, however often it is read", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const { groupId, events } = sandbox.demo;
  const { persister, disk } = openDisk();
  const options = { ...queries.events.get(groupId, events.paid), persister };
  const { leaders } = await queryClient.fetchQuery(options);
  await queryClient.fetchQuery(options);
  await written();
  expect(leaders.length).toBeGreaterThan(0);
  expect(disk.size).toBe(0);
});

test("a stored query that is no longer persistable is removed", async () => {
  const { queries, queryClient, client, sandbox } = openStage();
  const { groupId, events } = sandbox.demo;
  const { persister, disk } = openDisk();
  const options = { ...queries.events.get(groupId, events.paid), persister };
  const event = await client.events.get(groupId, events.paid);
  await queryClient.fetchQuery({
    ...options,
    queryFn: async () => ({ ...event, leaders: [] }),
  });
  await written();
  expect(disk.size).toBe(1);
  await queryClient.fetchQuery(options);
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

test("expired entries can be collected", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const { persister, persisterGc, disk } = openDisk({ maxAge: -1 });
  await queryClient.fetchQuery({ ...queries.groups.overview(sandbox.demo.groupId), persister });
  await written();
  expect(disk.size).toBe(1);
  await persisterGc();
  expect(disk.size).toBe(0);
});
