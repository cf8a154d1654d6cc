// Keys: equal requests have equal keys, different ones do not, and nothing secret is in one.
import { dehydrate, hashKey, matchQuery, QueryClient } from "@tanstack/query-core";
import * as fc from "fast-check";
import type { ContactListParams } from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";
import { describe, expect, test } from "vitest";

import { clientOf, secretKey } from "../support/client.ts";
import { printed, textsInside } from "../support/texts-inside.ts";
import { asInAPage, openStage } from "../support/queries.ts";

asInAPage();

const queries = createQueries(clientOf({ baseUrl: "https://service.example/api/v2" }));
const { list } = queries.groups.contacts;
const hash = (options: { queryKey: readonly unknown[] }) => hashKey(options.queryKey);

describe("equal requests have equal keys", () => {
  const since = new Date("2026-02-03T04:05:06.007Z");

  test.each<[string, ContactListParams, ContactListParams]>([
    [
      "in whatever order parameters are written",
      { type: "ADULT", tag: "a" },
      { tag: "a", type: "ADULT" },
    ],
    ["with and without an undefined parameter", { tag: undefined, limit: 5 }, { limit: 5 }],
    [
      "in whatever order parts are named, and however often",
      { include: ["guardians", "dependents"] },
      { include: ["dependents", "guardians", "dependents"] },
    ],
    ["with an empty list of parts, which asks for none", { include: [] }, {}],
    ["with the cursor null, which is the beginning", { cursor: null }, {}],
    ["with an empty cursor, which is the beginning", { cursor: "" }, {}],
    [
      "with a date and with its text",
      { updatedSince: since },
      { updatedSince: since.toISOString() },
    ],
  ])("%s", (_, one, other) => {
    expect(list("g1", one).queryKey).toEqual(list("g1", other).queryKey);
    expect(JSON.stringify(list("g1", one).queryKey)).toBe(
      JSON.stringify(list("g1", other).queryKey),
    );
  });

  test("without a filter and with an empty one", () => {
    expect(list("g1").queryKey).toEqual(list("g1", {}).queryKey);
    expect(list.infinite("g1").queryKey).toEqual(list.infinite("g1", { limit: 200 }).queryKey);
    expect(list.all("g1", { max: 9 }).queryKey).toEqual(
      list.all("g1", { limit: 200, max: 9 }).queryKey,
    );
  });

  test("parameters that the client does not know are in the key, other options of a call are not", () => {
    const shaped = (shape: string) => list("g1", {}, { query: { shape }, timeout: 5 });
    expect(hash(shaped("round"))).not.toBe(hash(shaped("square")));
    expect(hash(shaped("round"))).not.toBe(hash(list("g1")));
    expect(hash(list("g1", {}, { timeout: 5 }))).toBe(hash(list("g1")));
  });

  test("the values of a parameter that the client does not know are in the key in their order", () => {
    const sorting = (...sort: string[]) => list("g1", {}, { query: { sort } });
    expect(hash(sorting("last", "first"))).not.toBe(hash(sorting("first", "last")));
    expect(hash(sorting("last", "last"))).not.toBe(hash(sorting("last")));
    expect(hash(sorting())).toBe(hash(list("g1")));
  });

  test("lists of another length have other keys", () => {
    const hashes = [1, 2, Infinity].map((max) => hash(list.all("g1", { max })));
    expect(new Set(hashes).size).toBe(3);
  });

  test("different requests have different keys", () => {
    const filter = fc.record(
      {
        type: fc.constantFrom("ADULT", "YOUTH"),
        tag: fc.string({ maxLength: 2 }),
        limit: fc.integer({ min: 1, max: 3 }),
        cursor: fc.string({ minLength: 1, maxLength: 1 }),
        updatedSince: fc.date({ noInvalidDate: true }),
        include: fc.subarray(["guardians", "dependents"] as const, { minLength: 1 }),
      },
      { requiredKeys: [] },
    );
    const id = fc.constantFrom("g1", "g2");
    fc.assert(
      fc.property(id, filter, id, filter, (oneId, one, otherId, other) => {
        const same =
          oneId === otherId && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(hash(list(oneId, one)) === hash(list(otherId, other))).toBe(same);
        expect(
          hash(list.infinite(oneId, { limit: 7, ...one })) ===
            hash(list(oneId, { limit: 7, ...one })),
        ).toBe(false);
      }),
    );
  });
});

const sorted = (filter: object) =>
  Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1));

test("a date in a filter meets that date and no other", () => {
  const queryClient = new QueryClient();
  const at = (day: string) => list("g1", { updatedSince: new Date(day) });
  queryClient.setQueryData(at("2026-01-01").queryKey, {
    items: [],
    nextCursor: null,
    hasNext: false,
  });
  const found = (day: string) =>
    queryClient.getQueryCache().findAll({ queryKey: at(day).queryKey });
  expect(found("2026-01-01")).toHaveLength(1);
  expect(found("2026-01-02")).toHaveLength(0);
});

test("a filter that is changed after the options were made changes neither key nor request", async () => {
  const { queries: own, queryClient, sandbox } = openStage();
  const include: "guardians"[] = [];
  const filter = { limit: 3, include };
  const options = own.groups.contacts.list(sandbox.demo.groupId, filter);
  filter.limit = 4;
  include.push("guardians");
  await queryClient.fetchQuery(options);
  expect(sandbox.requests.map(({ query }) => query)).toEqual([{ limit: "3" }]);
  expect(options.queryKey[4]).toEqual({ limit: 3 });
});

test("an invalid date is refused by the client when it is fetched, not when options are made", async () => {
  const { queries: own, queryClient, sandbox } = openStage();
  const options = own.groups.contacts.list(sandbox.demo.groupId, { updatedSince: new Date("?") });
  await expect(queryClient.fetchQuery(options)).rejects.toMatchObject({
    parameter: "updatedSince",
  });
});

const hers = createQueries(clientOf({ baseUrl: "https://service.example/api/v2" }), {
  personId: "p1",
});

test("a key has root, subject, operation, form and parameters", () => {
  expect(hers.events.get("g1", "e1", { include: ["ticketTypes", "rsvpCounts"] }).queryKey).toEqual([
    "group-management-sdk",
    { personId: "p1", groupId: "g1", eventId: "e1" },
    "events.get",
    "single",
    { include: ["rsvpCounts", "ticketTypes"] },
  ]);
  expect(hers.blueprints.plan("g1", "camp@3", { skip: ["tag:b", "tag:a"] }).queryKey).toEqual([
    "group-management-sdk",
    { personId: "p1", groupId: "g1", ref: "camp@3" },
    "blueprints.plan",
    "single",
    { skip: ["tag:a", "tag:b"] },
  ]);
  expect(hers.documents.list.all("g1", { eventId: "e1", max: Infinity }).queryKey).toEqual([
    "group-management-sdk",
    { personId: "p1", groupId: "g1" },
    "documents.list",
    "all",
    { eventId: "e1", limit: 200 },
  ]);
  expect(hers.me.inboxSummary().queryKey).toEqual([
    "group-management-sdk",
    { personId: "p1" },
    "me.inboxSummary",
    "single",
    {},
  ]);
});

describe("identities", () => {
  test("two people on one QueryClient each get their own responses", async () => {
    const { sandbox, queryClient } = openStage();
    const { groupId, people } = sandbox.demo;
    const rosterOf = (personId: string) => {
      const client = clientOf(sandbox, {
        accessToken: sandbox.accessToken({ personId }),
        fetch: sandbox.fetch,
      });
      const own = createQueries(client, { personId });
      return queryClient.fetchQuery({
        ...own.groups.contacts.list(groupId, { type: "YOUTH" }),
        staleTime: Infinity,
      });
    };
    const leaders = await rosterOf(people.owner);
    const members = await rosterOf(people.member);
    expect(leaders.items.filter(({ birthDate }) => birthDate !== null)).not.toHaveLength(0);
    expect(members.items.filter(({ birthDate }) => birthDate !== null)).toHaveLength(0);
  });

  test("no client and no credential is in a key, in meta or in dehydrated state", async () => {
    const { sandbox, queryClient } = openStage();
    const groupKey = sandbox.groupKey();
    const own = createQueries(clientOf(sandbox, { groupKey, fetch: sandbox.fetch }), {
      personId: "p1",
    });
    const options = own.groups.overview(sandbox.demo.groupId);
    await queryClient.fetchQuery(options);
    const change = own.circles.create();
    const state = dehydrate(queryClient, { shouldDehydrateQuery: () => true });
    for (const held of [options.queryKey, options.meta, change.mutationKey, state]) {
      expect(textsInside(held)).not.toContainEqual(expect.stringContaining(groupKey));
      expect(printed(held)).not.toContain(groupKey);
      expect(structuredClone(held)).toEqual(held);
    }
    expect(printed(list("g1"))).not.toContain(secretKey);
  });
});

describe("filter", () => {
  const all = [
    hers.groups.overview("g1"),
    hers.groups.contacts.list("g1"),
    hers.groups.contacts.list.infinite("g1"),
    hers.documents.list.infinite("g1"),
    hers.groups.overview("g2"),
    hers.me.groups(),
    list("g1"),
  ];
  const found = (filter: ReturnType<typeof hers.filter>) => {
    const queryClient = new QueryClient();
    for (const { queryKey } of all) queryClient.setQueryData<object>(queryKey, {});
    const cached = queryClient.getQueryCache().getAll();
    return cached.flatMap((query, at) => (matchQuery(filter, query) ? [at] : []));
  };

  test.each([
    ["the queries of its person", hers.filter(), [0, 1, 2, 3, 4, 5]],
    ["the queries about a group", hers.filter({ groupId: "g1" }), [0, 1, 2, 3]],
    ["an operation, in every group", hers.filter({ operation: "groups.overview" }), [0, 4]],
    [
      "an operation in one form",
      hers.filter({ groupId: "g1", operation: "groups.contacts.list", form: "infinite" }),
      [2],
    ],
    ["a form of any operation", hers.filter({ groupId: "g1", form: "infinite" }), [2, 3]],
    ["without a person, only queries without one", queries.filter({ groupId: "g1" }), [6]],
  ])("finds %s", (_, filter, wanted) => {
    expect(found(filter)).toEqual(wanted);
  });
});
