// What may be kept on a device, and what never is.
import { dehydrate, hydrate } from "@tanstack/query-core";
import { isPersistable } from "group-management-sdk/tanstack-query";
import { expect, test } from "vitest";

import { rejection } from "../support/client.ts";
import { asInAPage, openQueryClient, openStage } from "../support/queries.ts";

asInAPage();

test("groups, overviews, events and blueprints are kept; rosters, documents, households, searches and links are not", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const { groupId, vertical, events, albums, positions, blueprints } = sandbox.demo;
  const q = "what to bring to camp";
  const kept = [
    queries.me.groups(),
    queries.me.groups.all({ max: 5 }),
    queries.groups.overview(groupId, { include: ["upcomingEvents"] }),
    queries.events.get(groupId, events.paid),
    queries.blueprints.list(groupId),
  ] as const;
  const dropped = [
    queries.groups.contacts.list(groupId),
    queries.groups.contacts.list.all(groupId, { max: 5 }),
    queries.groups.aiCredits(groupId),
    queries.groups.positions.get(groupId, positions.full),
    queries.groups.albums.list(groupId),
    queries.groups.albums.items(groupId, albums.event),
    queries.documents.list(groupId),
    queries.documents.search(groupId, { q }),
    queries.documents.searchShared(vertical, { q }),
    queries.blueprints.plan(groupId, blueprints.current),
    queries.me.household(groupId),
    queries.me.inboxSummary(),
  ] as const;
  for (const options of [...kept, ...dropped]) {
    await queryClient.fetchQuery({ ...(options as (typeof kept)[0]), gcTime: Infinity });
  }
  await queryClient.fetchInfiniteQuery(queries.me.groups.infinite());
  await queryClient.fetchInfiniteQuery(queries.groups.contacts.list.infinite(groupId));
  await queryClient.fetchInfiniteQuery(queries.groups.albums.items.infinite(groupId, albums.event));

  const state = dehydrate(queryClient, { shouldDehydrateQuery: isPersistable });
  const keys = state.queries.map(({ queryKey }) => queryKey);
  expect(keys).toEqual([...kept, queries.me.groups.infinite()].map(({ queryKey }) => queryKey));
});

test("what was kept is there after a restart, and may be kept again", async () => {
  const { queries, queryClient, sandbox, sent } = openStage();
  const options = queries.groups.overview(sandbox.demo.groupId);
  const overview = await queryClient.fetchQuery(options);
  const stored = JSON.stringify(dehydrate(queryClient, { shouldDehydrateQuery: isPersistable }));

  const restarted = openQueryClient();
  hydrate(restarted, JSON.parse(stored));
  const found = await restarted.fetchQuery({ ...options, staleTime: Infinity });
  expect(found).toEqual(overview);
  expect(sent()).toBe(1);
  const again = dehydrate(restarted, { shouldDehydrateQuery: isPersistable });
  expect(again.queries).toHaveLength(1);
});

test("what failed, or is on its way, is not kept", async () => {
  const { queries, queryClient, sandbox } = openStage();
  await rejection(queryClient.fetchQuery(queries.groups.overview("no-such-group")));
  sandbox.failNext("groups.overview", { network: "hang" });
  void queryClient.prefetchQuery(queries.groups.overview(sandbox.demo.groupId));
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
  const { queries: kept } = dehydrate(queryClient, { shouldDehydrateQuery: isPersistable });
  expect(kept).toEqual([]);
});

test("what an app made, or changed the meta of, is not kept", () => {
  const state = { status: "success" };
  expect(isPersistable({ state })).toBe(false);
  expect(isPersistable({ state, meta: undefined })).toBe(false);
  for (const meta of [{}, { groupManagement: null }, { groupManagement: "groups.overview" }]) {
    expect(isPersistable({ state, meta })).toBe(false);
  }
  for (const operation of ["groups.contacts.list", "toString", 5]) {
    expect(isPersistable({ state, meta: { groupManagement: { operation } } })).toBe(false);
  }
});

test("what an app adds to the meta changes nothing", () => {
  const { queries } = openStage();
  const { meta } = queries.groups.overview("g1");
  const state = { status: "success" };
  expect(isPersistable({ state, meta: { ...meta, mine: 1 } })).toBe(true);
});
