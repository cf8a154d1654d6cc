// Queries beside the described calls: a roster that is followed, a read of an app's own, options for one query, and how
// long what rarely changes is fresh.
import {
  hashKey,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
  skipToken,
} from "@tanstack/query-core";
import type { Contact, ContactBatch } from "group-management-sdk";
import {
  createQueries,
  isPersistable,
  type Queries,
  type RosterData,
} from "group-management-sdk/tanstack-query";
import { afterEach, describe, expect, test, vi } from "vitest";

import { clientOver } from "../support/client.ts";
import { asInAPage, openQueryClient, openStage, settled, watch } from "../support/queries.ts";

asInAPage();
afterEach(() => void vi.useRealTimers());

const day = 24 * 60 * 60_000;
const people = ({ contacts }: Pick<RosterData, "contacts">) =>
  contacts.map(({ id, lastName }) => [id, lastName]);

describe("a roster", () => {
  /** A sandbox with a clock of its own, and a roster that was read once. */
  async function followed(contacts?: number) {
    const clock = { now: Date.parse("2026-03-01T10:00:00Z") };
    const stage = openStage({
      now: () => new Date(clock.now),
      ...(contacts === undefined ? {} : { contacts }),
    });
    const options = { ...stage.queries.groups.contacts.roster(stage.sandbox.demo.groupId) };
    const first = await stage.queryClient.fetchQuery(options);
    const again = async () => {
      clock.now += 60_000;
      return stage.queryClient.fetchQuery({ ...options, staleTime: 0 });
    };
    const before = stage.sent();
    return { ...stage, clock, options, first, again, sentSince: () => stage.sent() - before };
  }

  test("of 5,000 entries costs 25 requests once, and 1 afterwards", async () => {
    const { first, again, sent, sentSince } = await followed(5000);
    expect(first.contacts).toHaveLength(5000);
    expect(sent()).toBe(25);
    const later = await again();
    expect(sentSince()).toBe(1);
    expect(later.contacts).toBe(first.contacts);
    expect(later.walk).toBe(first.walk);
  });

  test("merges changed entries, and keeps the others as the same objects", async () => {
    const { first, again, client, sandbox, sentSince } = await followed();
    const { groupId } = sandbox.demo;
    const list = vi.spyOn(client.groups.contacts, "sync");
    const [one] = first.contacts;
    const changed = { ...one, lastName: "Changed" };
    const added = { ...one, id: "new" };
    list.mockImplementationOnce(async function* () {
      yield {
        contacts: [changed, added] as never,
        checkpoint: "next",
        walk: first.walk,
        phase: "changes",
        done: true,
      };
    } as never);
    const later = await again();
    expect(list.mock.calls[0]?.slice(0, 2)).toEqual([
      groupId,
      { checkpoint: first.checkpoint, fullEvery: day, full: true },
    ]);
    expect(later.contacts[0]).toEqual(changed);
    expect(later.contacts.at(-1)).toEqual(added);
    expect(later.contacts).toHaveLength(first.contacts.length + 1);
    for (let at = 1; at < first.contacts.length; at++) {
      expect(later.contacts[at]).toBe(first.contacts[at]);
    }
    expect(later).toMatchObject({ checkpoint: "next", walk: first.walk });
    expect(sentSince()).toBe(0);
  });

  /** The roster after a sync that gives these batches. */
  async function afterBatches(
    { again, client }: Pick<Awaited<ReturnType<typeof followed>>, "again" | "client">,
    batches: readonly Partial<ContactBatch>[],
  ) {
    vi.spyOn(client.groups.contacts, "sync").mockImplementationOnce(async function* () {
      yield* batches;
    } as never);
    return people(await again());
  }

  test("keeps a text that is later than a page from a cache, until a full walk brings another", async () => {
    const stage = await followed();
    const { walk, contacts } = stage.first;
    const [one] = contacts as [Contact];
    const later = { ...one, lastName: "Later", updatedAt: "2027-01-01T10:00:00.5+01:00" };
    const older = { ...one, lastName: "Older", updatedAt: "2027-01-01T09:00:00Z" };
    const changes = { checkpoint: "c", walk, phase: "changes", done: true } as const;
    const named = (name: string) => people({ contacts: [{ ...one, lastName: name }] });
    const rest = people({ contacts: contacts.slice(1) });
    expect(
      await afterBatches(stage, [
        { ...changes, contacts: [later] },
        { ...changes, contacts: [older] },
      ]),
    ).toEqual([...named("Later"), ...rest]);
    const full = { checkpoint: "c", walk: `${walk}0`, phase: "full", done: true } as const;
    expect(await afterBatches(stage, [{ ...full, contacts: [older] }])).toEqual(named("Older"));
  });

  test("loses who was removed before a walk began anew in the middle", async () => {
    const stage = await followed();
    const { walk, contacts } = stage.first;
    const [removed, stays] = contacts as [Contact, Contact];
    const batch = { checkpoint: "c", phase: "full" } as const;
    expect(
      await afterBatches(stage, [
        { ...batch, walk: `${walk}0`, contacts: [removed], done: false },
        { ...batch, walk: `${walk}00`, contacts: [stays], done: true },
      ]),
    ).toEqual(people({ contacts: [stays] }));
  });

  test("of more than one page is walked again after a day, which drops removed entries and no others", async () => {
    const { first, clock, again, sentSince, sandbox, queryClient, options } = await followed(300);
    const gone = { ...first.contacts[0], id: "gone", lastName: "Gone" };
    const held = { ...first, contacts: [gone as never, ...first.contacts] };
    queryClient.setQueryData(options.queryKey, held);
    await again();
    expect(queryClient.getQueryData(options.queryKey)?.contacts).toHaveLength(held.contacts.length);
    clock.now += day;
    const later = await again();
    expect(people(later)).toEqual(people(first));
    for (const [at, contact] of later.contacts.entries()) expect(contact).toBe(first.contacts[at]);
    expect(later.walk > first.walk).toBe(true);
    // The first request tells how old the walk is, and the walk is two more.
    expect(sentSince()).toBe(4);
    expect(sandbox.requests.at(-1)?.query).not.toHaveProperty("updatedSince");
  });

  describe("after consent was withdrawn", () => {
    const all = ["me.read", "groups.read", "roster.read", "roster.youth.read", "guardians.read"];
    const without = all.slice(0, 3);
    const youthIn = ({ contacts }: RosterData) =>
      contacts.filter(({ type }) => type === "YOUTH").length;

    /** A roster of an app that group and person have allowed all of these scopes. */
    async function allowed(contacts: number | undefined, include?: readonly ["guardians"]) {
      const stage = openStage(contacts === undefined ? {} : { contacts });
      const { sandbox, queryClient } = stage;
      const { groupId } = sandbox.demo;
      const accessToken = sandbox.accessToken({ app: "partner", allowedScopes: all });
      const queries = createQueries(stage.client.withOptions({ accessToken }));
      const options = queries.groups.contacts.roster(groupId, { include });
      const first = await queryClient.fetchQuery(options);
      expect(youthIn(first)).toBeGreaterThan(0);
      sandbox.allow(accessToken, without);
      const read = (query: { readonly queryKey: readonly unknown[] }) =>
        queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
      const again = () => read(options) as Promise<RosterData>;
      const phases = async () => {
        const before = sandbox.requests.length;
        await again();
        return sandbox.requests
          .slice(before)
          .map(({ query }) => ("updatedSince" in query ? "changes" : "full"));
      };
      const refused = () => read(queries.groups.contacts.list(groupId, { include: ["guardians"] }));
      return { ...stage, queries, options, groupId, read, again, phases, refused, accessToken };
    }

    test("shows nobody whom it no longer covers: a roster of one page is walked whole each time", async () => {
      const { again, phases } = await allowed(undefined);
      expect(youthIn(await again())).toBe(0);
      expect(await phases()).toEqual(["full"]);
    });

    test("a larger one is walked whole once after any read of its group was refused", async () => {
      const { again, phases, refused } = await allowed(500);
      expect(youthIn(await again())).toBeGreaterThan(0);
      await expect(refused()).rejects.toMatchObject({ code: "scope_not_allowed" });
      expect(youthIn(await again())).toBe(0);
      expect(await phases()).toEqual(["changes"]);
      await expect(refused()).rejects.toMatchObject({ code: "scope_not_allowed" });
      expect(await phases()).toEqual(["changes"]);
    });

    test("a larger one is walked whole again where consent was given back and withdrawn again", async () => {
      const { again, refused, read, queries, sandbox, accessToken } = await allowed(500);
      await expect(refused()).rejects.toMatchObject({ code: "scope_not_allowed" });
      expect(youthIn(await again())).toBe(0);
      sandbox.allow(accessToken, all);
      await refused();
      await read(queries.me.groups());
      expect(youthIn(await again())).toBeGreaterThan(0);
      sandbox.allow(accessToken, without);
      await expect(refused()).rejects.toMatchObject({ code: "scope_not_allowed" });
      expect(youthIn(await again())).toBe(0);
    });

    test("one that is refused itself shows nobody, and everybody when it is allowed again", async () => {
      const stage = await allowed(500, ["guardians"]);
      const { again, queryClient, options, sandbox, accessToken } = stage;
      await expect(again()).rejects.toMatchObject({ code: "scope_not_allowed" });
      expect(queryClient.getQueryData(options.queryKey)?.contacts).toEqual([]);
      expect(queryClient.getQueryState(options.queryKey)?.status).toBe("error");
      sandbox.allow(accessToken, all);
      expect((await again()).contacts.length).toBeGreaterThan(400);
    });
  });

  test("of one type loses an entry that is of the other type now", async () => {
    const stage = openStage({ contacts: 500 });
    const { sandbox, queryClient, queries } = stage;
    const { groupId, contacts } = sandbox.demo;
    const options = queries.groups.contacts.roster(groupId, { type: "adult" as "ADULT" });
    const first = await queryClient.fetchQuery(options);
    expect(first.contacts.length).toBeGreaterThan(200);
    sandbox.edit((data) => {
      const changed = { type: "YOUTH", updatedAt: new Date().toISOString() };
      for (const one of data.contacts) if (one.id === contacts.adult) Object.assign(one, changed);
    });
    const later = await queryClient.fetchQuery({ ...options, staleTime: 0 });
    expect(later.contacts).toEqual(first.contacts.filter(({ id }) => id !== contacts.adult));
    expect(sandbox.requests.at(-1)?.query).toHaveProperty("updatedSince");
  });

  // A clock that was ahead has named the last walk.
  test.each([{ checkpoint: "damaged" }, { checkpoint: "" }, { checkpoint: "damaged", walk: "~" }])(
    "begins anew where its checkpoint no longer fits: %j",
    async (stored) => {
      const { first, again, queryClient, options } = await followed();
      const gone = { ...first.contacts[0], id: "gone" };
      const held = { ...first, ...stored, contacts: [...first.contacts, gone as never] };
      queryClient.setQueryData(options.queryKey, held);
      expect(people(await again())).toEqual(people(first));
    },
  );

  test("fails as the service does, and not twice", async () => {
    const { queries, queryClient, sandbox, sent } = openStage();
    sandbox.failNext("groups.contacts.list", { status: 403, code: "forbidden" });
    const query = queries.groups.contacts.roster(sandbox.demo.groupId);
    await expect(queryClient.fetchQuery(query)).rejects.toMatchObject({ code: "forbidden" });
    expect(sent()).toBe(1);
  });

  test("is of one type and its parts, under a key of its own", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const { groupId } = sandbox.demo;
    const { roster, list } = queries.groups.contacts;
    const youth = await queryClient.fetchQuery(roster(groupId, { type: "YOUTH" }));
    expect(new Set(youth.contacts.map(({ type }) => type))).toEqual(new Set(["YOUTH"]));
    const all = await queryClient.fetchQuery(list.all(groupId, { max: Infinity }));
    expect(youth.contacts.length).toBeLessThan(all.length);
    const keys = [roster(groupId), roster(groupId, { type: "YOUTH" }), list(groupId)];
    expect(new Set(keys.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(3);
    expect(queryClient.getQueryCache().findAll(queries.filter({ groupId }))).toHaveLength(2);
    expect(roster(groupId).queryKey.slice(2)).toEqual(["groups.contacts.list", "single", {}]);
  });

  test("is never persisted, and stops with its last observer", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const options = queries.groups.contacts.roster(sandbox.demo.groupId);
    await queryClient.fetchQuery(options);
    expect(queryClient.getQueryCache().getAll().filter(isPersistable)).toEqual([]);
    queryClient.clear();
    sandbox.failNext("groups.contacts.list", { network: "hang" });
    const seen = watch(queryClient, options as never);
    seen.leave();
    await settled(queryClient);
    expect(queryClient.isFetching()).toBe(0);
  });
});

describe("a read of an app's own", () => {
  function reading(body: unknown = { ok: true }) {
    const asked: string[] = [];
    const client = clientOver(async (url, request) => {
      asked.push(`${request.method} ${url.pathname}${url.search} ${await request.text()}`.trim());
      return body === null ? new Response(null, { status: 204 }) : Response.json(body);
    });
    return { queries: createQueries(client, { personId: "p1" }), asked };
  }
  const read = {
    method: "GET",
    path: "/groups/g1/badges",
    query: { year: 2026, kinds: ["b", "a"] },
  };

  test("is sent as `client.request` sends it, and found by the ids that it is about", async () => {
    const { queries, asked } = reading();
    const queryClient = openQueryClient();
    const options = queries.request(read, { subject: { groupId: "g1" } });
    expect(await queryClient.fetchQuery(options)).toEqual({ ok: true });
    expect(asked).toEqual(["GET /api/v2/groups/g1/badges?year=2026&kinds=b%2Ca"]);
    expect(options.queryKey).toEqual([
      "group-management-sdk",
      { groupId: "g1", personId: "p1" },
      "request",
      "single",
      { method: "GET", path: "/groups/g1/badges", query: { year: 2026, kinds: ["b", "a"] } },
    ]);
    const cache = queryClient.getQueryCache();
    expect(cache.findAll(queries.filter({ groupId: "g1", operation: "request" }))).toHaveLength(1);
    expect(cache.findAll(queries.filter({ groupId: "g2" }))).toHaveLength(0);
    expect(cache.getAll().filter(isPersistable)).toEqual([]);
    expect(options.retry).toBe(false);
  });

  test("has equal keys for equal requests, and others for others", () => {
    const { queries } = reading();
    const keyOf = (request: Parameters<typeof queries.request>[0]) =>
      hashKey(queries.request(request as typeof read).queryKey);
    const same = { ...read, query: { kinds: ["b", "a"], none: undefined, year: 2026 } };
    expect(keyOf(same as never)).toBe(keyOf(read));
    for (const kinds of [["a", "b"], ["b", "a", "a"], []]) {
      expect(keyOf({ ...read, query: { ...read.query, kinds } })).not.toBe(keyOf(read));
    }
    expect(keyOf({ ...read, path: "/groups/g2/badges" })).not.toBe(keyOf(read));
    const listed = (body: unknown) => keyOf({ ...read, method: "POST", body });
    expect(listed([1, 2])).not.toBe(listed([2, 1]));
  });

  test("keeps the order and the number of its values, of which only its service knows the meaning", async () => {
    const { queries, asked } = reading();
    const query = {
      sort: ["lastName", "firstName"],
      points: [3, 3, 1],
      since: new Date("2026-02-03T04:05:06Z"),
      days: [new Date("2026-02-04T00:00:00Z"), new Date("2026-02-03T00:00:00Z")],
      cursor: "",
    };
    const options = queries.request({ method: "GET", path: "/x", query });
    query.sort.reverse();
    await openQueryClient().fetchQuery(options);
    expect(asked[0]?.split("?")[1]?.split("&").map(decodeURIComponent)).toEqual([
      "sort=lastName,firstName",
      "points=3,3,1",
      "since=2026-02-03T04:05:06.000Z",
      "days=2026-02-04T00:00:00.000Z,2026-02-03T00:00:00.000Z",
      "cursor=",
    ]);
    const turned = queries.request({ method: "GET", path: "/x", query });
    expect(hashKey(turned.queryKey)).not.toBe(hashKey(options.queryKey));
  });

  test("is checked by a schema, which is in no key", async () => {
    const { queries, asked } = reading({ ok: 1 });
    const schema = {
      "~standard": {
        version: 1 as const,
        vendor: "mine",
        validate: (value: unknown) => ({ value: { checked: value } }),
      },
    };
    const options = queries.request(read, { schema });
    expect(await openQueryClient().fetchQuery(options)).toEqual({ checked: { ok: 1 } });
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(options.queryKey)).not.toContain("mine");
  });

  test("is null where the response has no body, and skipped while something is not known", async () => {
    const { queries, asked } = reading(null);
    expect(await openQueryClient().fetchQuery(queries.request(read))).toBeNull();
    for (const options of [
      queries.request(skipToken),
      queries.request(read, { subject: { groupId: skipToken as never } }),
    ]) {
      expect(options).toMatchObject({ enabled: false, queryFn: skipToken });
    }
    expect(asked).toHaveLength(1);
  });

  test("is made stale by a mutation to which the app adds it", async () => {
    const client = clientOver(() => Response.json({}), { responseValidation: "warn" });
    const queries = createQueries(client, { staleAfter: { "circles.create": ["request"] } });
    const queryClient = openQueryClient();
    const mine = queries.request(read, { subject: { groupId: "g1" } });
    await queryClient.fetchQuery(mine);
    await queryClient.invalidateQueries(queries.staleAfter("circles.create", "g1"));
    expect(queryClient.getQueryState(mine.queryKey)?.isInvalidated).toBe(true);
  });
});

test("options for one query override those of the set, and are in no key", async () => {
  const sent: (string | null)[] = [];
  const client = clientOver(
    (_url, { headers }) => {
      sent.push(headers.get("x-why"));
      return Response.json({ items: [], nextCursor: null });
    },
    { responseValidation: "warn" },
  );
  const queries = createQueries(client, { callOptions: { headers: { "x-why": "set" } } });
  const own = { headers: { "x-why": "query" } };
  const { list } = queries.groups.contacts;
  const request = { method: "GET", path: "/x" };
  const pairs = [
    [list("g"), list("g", {}, own)],
    [list.all("g", { max: 5 }), list.all("g", { max: 5 }, own)],
    [queries.request(request), queries.request(request, {}, own)],
  ] as const;
  for (const [plain, given] of pairs) {
    expect(given.queryKey).toEqual(plain.queryKey);
    sent.length = 0;
    await openQueryClient().fetchQuery(given);
    await openQueryClient().fetchQuery(plain);
    expect(sent).toEqual(["query", "set"]);
  }
  sent.length = 0;
  await openQueryClient().fetchInfiniteQuery(queries.me.groups.infinite({}, own));
  expect(sent).toEqual(["query"]);
});

describe("the priority of a call", () => {
  /** A client that notes the priority of each call. */
  function noting(callOptions = {}) {
    const { client, sandbox, queryClient } = openStage();
    const seen: unknown[] = [];
    const note = (room: object, name: string) => {
      const method = Reflect.get(room, name) as (...given: unknown[]) => unknown;
      Reflect.set(room, name, (...given: unknown[]) => {
        const { priority } = given.at(-1) as { priority?: unknown };
        seen.push(priority);
        return Reflect.apply(method, room, given);
      });
    };
    note(client.groups.contacts, "list");
    note(client.groups.contacts, "sync");
    note(client.groups, "overview");
    note(client.circles, "addMembers");
    return {
      queries: createQueries(client, { callOptions }),
      demo: sandbox.demo,
      queryClient,
      seen,
    };
  }

  test.each(["page", "all", "roster"])(
    "is low where a list is read again that is there already (%s)",
    async (form) => {
      const { queries, demo, queryClient, seen } = noting();
      const { list, roster } = queries.groups.contacts;
      const all: Record<string, object> = {
        page: list(demo.groupId),
        all: list.all(demo.groupId, { max: 5 }),
        roster: roster(demo.groupId),
      };
      const options = all[form] as ReturnType<typeof list.all>;
      await queryClient.fetchQuery(options);
      const first = seen.splice(0);
      await queryClient.refetchQueries({ queryKey: options.queryKey, type: "all" });
      // A sync hands its options on to its lists.
      expect(new Set(first)).toEqual(new Set([undefined]));
      expect(new Set(seen)).toEqual(new Set(["low"]));
    },
  );

  test("is low for pages that are read again, not for the next one", async () => {
    const { queries, demo, queryClient, seen } = noting();
    const options = queries.groups.contacts.list.infinite(demo.groupId, { limit: 10 });
    const observer = new InfiniteQueryObserver(queryClient, options);
    observer.subscribe(() => {});
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    expect(seen.splice(0)).toEqual([undefined, undefined]);
    await observer.refetch();
    expect(seen).toEqual(["low", "low"]);
    observer.destroy();
  });

  test("is the client's for a single thing, and high for a change", async () => {
    const { queries, demo, queryClient, seen } = noting();
    const { queryKey } = queries.groups.overview(demo.groupId);
    await queryClient.fetchQuery(queries.groups.overview(demo.groupId));
    await queryClient.refetchQueries({ queryKey, type: "all" });
    expect(seen.splice(0)).toEqual([undefined, undefined]);
    const { committee } = demo.circles;
    const variables = { groupId: demo.groupId, circleId: committee, contactIds: ["x"] };
    await queries.circles
      .addMembers()
      .mutationFn(variables)
      .catch(() => {});
    expect(seen).toEqual(["high"]);
  });

  test("can be set for all queries or for one", async () => {
    const { queries, demo, queryClient, seen } = noting({ priority: "auto" });
    const { list } = queries.groups.contacts;
    const variables = { groupId: demo.groupId, circleId: "c", contactIds: ["x"] };
    await queries.circles
      .addMembers()
      .mutationFn(variables)
      .catch(() => {});
    const own = list(demo.groupId, {}, { priority: "high" });
    await queryClient.fetchQuery(own);
    await queryClient.refetchQueries({ queryKey: own.queryKey, type: "all" });
    expect(seen).toEqual(["auto", "high", "high"]);
  });
});

describe("how long data is fresh", () => {
  const minute = 60_000;
  const rare: [string, (queries: Queries) => object][] = [
    ["a page of a list", ({ groups }) => groups.contacts.list("g1")],
    ["a whole list", ({ groups }) => groups.contacts.list.all("g1", { max: 5 })],
    ["a roster", ({ groups }) => groups.contacts.roster("g1")],
    ["a position", ({ groups }) => groups.positions.get("g1", "p1")],
    ["documents", ({ documents }) => documents.list("g1")],
    ["blueprints", ({ blueprints }) => blueprints.list("g1")],
    ["a person's groups", ({ me }) => me.groups()],
  ];

  /** How many requests there were after a query was shown, and shown again later. */
  async function shownTwice(
    optionsOf: (queries: Queries) => object,
    after: number,
    defaults: object = {},
  ): Promise<number> {
    vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00Z") });
    let requests = 0;
    const client = clientOver(
      () => {
        requests++;
        const headers = { date: new Date().toUTCString() };
        return Response.json({ items: [], nextCursor: null }, { headers });
      },
      { responseValidation: "warn" },
    );
    const queryClient = new QueryClient({ defaultOptions: { queries: defaults } });
    queryClient.mount();
    const options = optionsOf(createQueries(client));
    const show = () => new QueryObserver(queryClient, options as never).subscribe(() => {});
    const leave = show();
    await vi.advanceTimersByTimeAsync(50);
    leave();
    await vi.advanceTimersByTimeAsync(after);
    show();
    await vi.advanceTimersByTimeAsync(50);
    queryClient.clear();
    return requests;
  }

  test.each(rare)("is a minute, or what the app sets, for %s", async (_, optionsOf) => {
    expect(await shownTwice(optionsOf, minute - 1000)).toBe(1);
    expect(await shownTwice(optionsOf, minute + 1000)).toBe(2);
    expect(await shownTwice(optionsOf, 1000, { staleTime: 0 })).toBe(2);
    expect(await shownTwice(optionsOf, minute + 1000, { staleTime: () => 2 * minute })).toBe(1);
  });

  test.each<[string, (queries: Queries) => object]>([
    ["an overview", ({ groups }) => groups.overview("g1")],
    ["an inbox", ({ me }) => me.inboxSummary()],
  ])("is TanStack Query's default for %s", async (_, optionsOf) => {
    expect(await shownTwice(optionsOf, 1000)).toBe(2);
  });
});
