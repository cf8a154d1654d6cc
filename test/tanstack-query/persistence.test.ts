// Queries that may be stored on a device, and those that may not.
import { dehydrate, hydrate, MutationObserver, onlineManager } from "@tanstack/query-core";
import {
  createQueries,
  isPersistable,
  isPersistableMutation,
  type Queries,
} from "group-management-sdk/tanstack-query";
import { afterEach, describe, expect, test } from "vitest";

import { clientOf, rejection } from "../support/client.ts";
import { asInAPage, openQueryClient, openStage } from "../support/queries.ts";

asInAPage();

test("groups, overviews, events and blueprints are persisted; rosters, documents, households, searches, links and names of people are not", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const { groupId, vertical, events, albums, positions, blueprints } = sandbox.demo;
  const q = "what to bring to camp";
  const kept = [
    queries.me.groups(),
    queries.me.groups.all({ max: 5 }),
    queries.groups.overview(groupId, { include: ["upcomingEvents", "rosterCounts"] }),
    queries.events.get(groupId, events.draft, { include: ["rsvpCounts", "ticketTypes"] }),
    queries.blueprints.list(groupId),
  ] as const;
  const dropped = [
    queries.groups.overview(groupId, { include: ["upcomingEvents", "positions"] }),
    queries.events.get(groupId, events.paid),
    queries.events.get(groupId, events.paid, { include: ["leaders"] }),
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

test("a persisted query is restored after a restart, and persisted again", async () => {
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

test("data is persisted although a later fetch failed", async () => {
  const { queries, queryClient, sandbox } = openStage();
  const options = queries.groups.overview(sandbox.demo.groupId);
  await queryClient.fetchQuery(options);
  sandbox.failNext("groups.overview", { status: 403, code: "forbidden" });
  await rejection(queryClient.fetchQuery(options));
  const { queries: kept } = dehydrate(queryClient, { shouldDehydrateQuery: isPersistable });
  expect(kept.map(({ state }) => state.data)).toEqual([queryClient.getQueryData(options.queryKey)]);
});

test("a query that failed without data, or is being fetched, is not persisted", async () => {
  const { queries, queryClient, sandbox } = openStage();
  await rejection(queryClient.fetchQuery(queries.groups.overview("no-such-group")));
  sandbox.failNext("groups.overview", { network: "hang" });
  void queryClient.prefetchQuery(queries.groups.overview(sandbox.demo.groupId));
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
  const { queries: kept } = dehydrate(queryClient, { shouldDehydrateQuery: isPersistable });
  expect(kept).toEqual([]);
});

test("an app's own queries, and those whose meta it replaced, are not persisted", () => {
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

describe("people in a response that were not requested", () => {
  const { meta } = createQueries(
    clientOf({ baseUrl: "https://service.example/api/v2" }),
  ).groups.overview("g1");
  const kept = (data: unknown) => isPersistable({ state: { status: "success", data }, meta });
  const group = {};

  test("are not persisted, in any shape", () => {
    expect(kept({ group, upcomingEvents: [{ name: "Camp", leaders: [] }] })).toBe(true);
    expect(kept({ group, upcomingEvents: [{ name: "Camp" }, { leaders: [{ name: "R" }] }] })).toBe(
      false,
    );
    expect(kept({ group, positions: { items: [], nextCursor: null } })).toBe(false);
    expect(kept({ group, leaders: { name: "R" } })).toBe(false);
    for (const upcomingEvents of [{ leaders: [{ name: "R" }] }, { items: [] }, "Ann", null]) {
      expect(kept({ group, upcomingEvents })).toBe(false);
    }
    expect(kept({ group, upcomingEvents: [] })).toBe(true);
  });

  test("are not persisted in a list or an object that this version does not know", () => {
    const person = { name: "Ann" };
    for (const more of [
      { recentMembers: [person] },
      { recentMembers: ["Ann"] },
      { owner: person },
      { constructor: { nick: "Ann" } },
      { rosterCounts: { adults: 1, youth: 1, newest: person } },
      { rosterCounts: [person] },
      { upcomingEvents: [{ name: "Camp", attendees: [person] }] },
      { upcomingEvents: [{ name: "Camp", location: { name: null, url: null, host: person } }] },
      { upcomingEvents: [[person]] },
    ]) {
      expect(kept({ group, ...more })).toBe(false);
    }
    expect(kept({ group: { ...group, contactPerson: person } })).toBe(false);
    expect(kept({ group: { ...group, metadata: { subtype: "TROOP", treasurer: person } } })).toBe(
      false,
    );
    for (const data of ["Ann", ["Ann"], [person]]) expect(kept(data)).toBe(false);
  });

  test("do not keep new texts, numbers and empty lists from being persisted", () => {
    const metadata = { subtype: "TROOP", meetingDay: "Thursday", acceptsGuests: false };
    expect(kept({ group: { ...group, metadata, motto: "Be ready", founded: 1910 } })).toBe(true);
    expect(kept({ group, badges: [], locale: null })).toBe(true);
  });

  test("does not depend on further meta of an app", () => {
    expect(isPersistable({ state: { status: "success" }, meta: { ...meta, mine: 1 } })).toBe(true);
  });

  test.each(["leaders", "positions", "members", "guardians", 5])(
    "nor is a part that may name people: %s",
    (part) => {
      const { groupManagement } = meta;
      const state = { status: "success" };
      for (const include of [[part], part]) {
        expect(
          isPersistable({ state, meta: { groupManagement: { ...groupManagement, include } } }),
        ).toBe(false);
      }
    },
  );
});

describe("mutations", () => {
  afterEach(() => onlineManager.setOnline(true));

  /** Each mutation, sent without a connection, and the operations of those that are persisted. */
  async function paused(persisted: (mutation: never) => boolean) {
    const { queries, queryClient, sandbox } = openStage();
    const { groupId, circles, contacts, events, circleKinds } = sandbox.demo;
    onlineManager.setOnline(false);
    const send = <Variables>(options: Options<Variables>, variables: Variables) =>
      void new MutationObserver(queryClient, options as never).mutate(variables as never);
    const circleId = circles.patrol;
    send(queries.groups.updateProfile(), { groupId, meetingDay: "Friday" });
    send(queries.circles.addMembers(), { groupId, circleId, contactIds: [contacts.youth] });
    send(queries.events.createCheckoutLink(), { groupId, eventId: events.paid });
    send(queries.groups.createSubgroup(), { groupId, name: "North" });
    send(queries.circles.create(), { groupId, kind: circleKinds.patrol, name: "Foxes" });
    send({ mutationKey: ["mine"], mutationFn: async () => {} }, undefined);
    await Promise.resolve();
    const options = { shouldDehydrateMutation: persisted as never };
    return { state: dehydrate(queryClient, options), queryClient };
  }
  type Options<Variables> =
    | Pick<ReturnType<Queries["groups"]["updateProfile"]>, "mutationKey">
    | { mutationKey: readonly unknown[]; mutationFn: (variables: Variables) => Promise<unknown> };

  test("that may be sent twice are persisted while they are paused; creations, links and an app's own are not", async () => {
    const { state } = await paused(isPersistableMutation);
    expect(state.mutations.map(({ mutationKey }) => mutationKey?.[2])).toEqual([
      "groups.updateProfile",
      "circles.addMembers",
    ]);
    for (const mutation of state.mutations) expect(isPersistableMutation(mutation)).toBe(true);
  });

  test("that are not paused are not persisted", async () => {
    const { queryClient } = await paused(() => true);
    const all = queryClient.getMutationCache().getAll();
    expect(all).toHaveLength(6);
    for (const { options, state } of all) {
      expect(isPersistableMutation({ options, state: { ...state, isPaused: false } })).toBe(false);
    }
  });

  test("of any other shape are not persisted", () => {
    const state = { isPaused: true };
    for (const mutation of [null, {}, { state: null }, { state }, { state, options: {} }]) {
      expect(isPersistableMutation(mutation as never)).toBe(false);
    }
  });
});
