// Mutations: what each makes stale, in one invalidation, whatever the app does with its callbacks; and after a restart.
import {
  dehydrate,
  hydrate,
  MutationObserver,
  onlineManager,
  type QueryClient,
  type QueryKey,
} from "@tanstack/query-core";
import type { OperationName } from "group-management-sdk";
import {
  createQueries,
  type MutationName,
  type Queries,
  type QueriesOptions,
  type QuerySubject,
} from "group-management-sdk/tanstack-query";
import { afterEach, describe, expect, test, vi } from "vitest";

import { callable } from "../../src/call/operation.ts";
import { idFacts } from "../../src/call/words/fields.ts";
import { changesSomething, operationNames } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { operationWords } from "../../src/operations/facts.ts";
import { staleBy } from "../../src/tanstack-query/tree.ts";
import { clientOf, clientOver, refusal } from "../support/client.ts";
import {
  asInAPage,
  openQueryClient,
  openStage,
  optionsOf,
  settled,
  watch,
} from "../support/queries.ts";

asInAPage();
afterEach(() => onlineManager.setOnline(true));

const names = Object.keys(staleBy) as MutationName[];

const reads = operationNames.filter(
  (name) => !changesSomething(name) && definitions[name].response !== null,
);

/** The ids of an operation, in this group. */
const idsOf = (name: OperationName, groupId: string) =>
  callable(name).ids.map((id) => [id, id === "groupId" ? groupId : idFacts(id).example] as const);

/** Every query of a group, and one of each that belongs to none. */
function keysOf(queries: Queries, groupId: string): readonly QueryKey[] {
  const keys = reads.map((name) => {
    const ids = idsOf(name, groupId).map(([, id]) => id);
    const fields = operationWords[name].example;
    const options = optionsOf(queries, name, ...ids, ...(fields ? [fields] : []));
    return (options as { queryKey: QueryKey }).queryKey;
  });
  return [
    ...keys,
    queries.groups.overview(groupId, { include: ["positions"] }).queryKey,
    queries.documents.list.infinite(groupId).queryKey,
    queries.me.groups.infinite().queryKey,
  ];
}

function fill(queryClient: QueryClient, ...groups: [Queries, string][]): void {
  for (const [queries, groupId] of groups) {
    for (const key of keysOf(queries, groupId)) {
      queryClient.setQueryData<object>(key, {});
    }
  }
}

/** The queries that are stale. */
const stale = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey: [, subject, operation] }) => ({
      groupId: (subject as QuerySubject).groupId,
      operation,
    }));

const staleOperations = (queryClient: QueryClient) =>
  new Set(stale(queryClient).map(({ operation }) => operation));

/** Sends a mutation in the group `g1`. */
function send(queryClient: QueryClient, queries: Queries, name: MutationName): Promise<unknown> {
  const variables = { ...Object.fromEntries(idsOf(name, "g1")), ...operationWords[name].example };
  return new MutationObserver<unknown, Error, object>(queryClient, optionsOf(queries, name)).mutate(
    variables,
  );
}

/** Queries of a service that does what it is asked, as far as one can tell with checks off. */
const agreeable = (options: QueriesOptions = {}) =>
  createQueries(
    clientOver(() => Response.json({}), { responseValidation: "warn" }),
    options,
  );

describe.each(names)("%s", (name) => {
  test("invalidates the changed queries of its group, and no others", async () => {
    const queryClient = openQueryClient();
    const queries = agreeable();
    fill(queryClient, [queries, "g1"], [queries, "g2"]);
    const invalidate = vi.spyOn(queryClient, "invalidateQueries");
    await send(queryClient, queries, name);
    expect(staleOperations(queryClient)).toEqual(new Set(staleBy[name]));
    expect(stale(queryClient).filter(({ groupId }) => groupId === "g2")).toEqual([]);
    expect(invalidate).toHaveBeenCalledTimes(staleBy[name].length > 0 ? 1 : 0);
  });

  test("leaves another person's queries alone", async () => {
    const queryClient = openQueryClient();
    const queries = agreeable({ personId: "p1" });
    fill(queryClient, [agreeable({ personId: "p2" }), "g1"], [agreeable(), "g1"]);
    await send(queryClient, queries, name);
    expect(stale(queryClient)).toEqual([]);
  });

  test("invalidates nothing with `invalidate: false`, and `staleAfter` gives the filter", async () => {
    const queryClient = openQueryClient();
    const queries = agreeable({ personId: "p1", invalidate: false });
    fill(queryClient, [queries, "g1"], [queries, "g2"]);
    await send(queryClient, queries, name);
    expect(stale(queryClient)).toEqual([]);
    await queryClient.invalidateQueries(queries.staleAfter(name, "g1"));
    expect(staleOperations(queryClient)).toEqual(new Set(staleBy[name]));
  });

  test("invalidates the operations that the app adds", async () => {
    const queryClient = openQueryClient();
    const queries = agreeable({ staleAfter: { [name]: ["groups.contacts.list"] } });
    fill(queryClient, [queries, "g1"], [queries, "g2"]);
    const wanted = new Set([...staleBy[name], "groups.contacts.list"]);
    await send(queryClient, queries, name);
    expect(staleOperations(queryClient)).toEqual(wanted);
    expect(stale(queryClient).filter(({ groupId }) => groupId === "g2")).toEqual([]);
    const found = queryClient.getQueryCache().findAll(queries.staleAfter(name, "g1"));
    expect(new Set(found.map(({ queryKey }) => queryKey[2]))).toEqual(wanted);
  });

  test("that was refused invalidates nothing", async () => {
    const refusing = createQueries(clientOver(() => refusal(403, "forbidden")));
    const queryClient = openQueryClient();
    fill(queryClient, [refusing, "g1"]);
    await expect(send(queryClient, refusing, name)).rejects.toMatchObject({ code: "forbidden" });
    expect(stale(queryClient)).toEqual([]);
  });

  test("whose response is invalid invalidates the changed queries", async () => {
    const odd = createQueries(clientOver(() => new Response("<html>", { status: 200 })));
    const queryClient = openQueryClient();
    fill(queryClient, [odd, "g1"]);
    await expect(send(queryClient, odd, name)).rejects.toMatchObject({
      name: "ResponseValidationError",
    });
    expect(staleOperations(queryClient)).toEqual(new Set(staleBy[name]));
  });
});

test("leaves queries with the app's own keys alone", async () => {
  const queryClient = openQueryClient();
  const key = ["app", { groupId: "g1" }, "blueprints.plan"];
  queryClient.setQueryData<object>(key, {});
  await send(queryClient, agreeable(), "circles.create");
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
});

test.each([[undefined], [null], ["g1"], [5]])(
  "succeeds where a key of the app begins as this package's do, with %j for a subject",
  async (subject) => {
    const queryClient = openQueryClient();
    const key = ["group-management-sdk", ...(subject === undefined ? [] : [subject])];
    queryClient.setQueryData<object>(key, {});
    await send(queryClient, agreeable(), "circles.create");
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  },
);

describe.each([true, "wait" as const])("with `invalidate: %j`", (invalidate) => {
  const failing: [string, () => Promise<unknown>][] = [
    [
      "throws",
      () => {
        throw new Error("cannot invalidate");
      },
    ],
    ["rejects", () => Promise.reject(new Error("cannot invalidate"))],
  ];

  test.each(failing)("ends as it did where the invalidation %s", async (_, fail) => {
    const client = clientOver(() => Response.json({}));
    const lost = Object.assign(new Error("lost"), { outcome: "unknown" });
    const { create } = createQueries(client, { invalidate }).circles;
    const context = {
      client: {
        getQueryCache: () => ({ findAll: () => [] }),
        invalidateQueries: fail,
        setQueriesData: () => {},
      },
    };
    const change = () => create().mutationFn({ groupId: "g1", kind: "k", name: "n" }, context);
    vi.spyOn(client.circles, "create").mockResolvedValueOnce({ id: "c1" } as never);
    expect(await change()).toEqual({ id: "c1" });
    vi.spyOn(client.circles, "create").mockRejectedValueOnce(lost);
    await expect(change()).rejects.toBe(lost);
  });
});

/** An overview that is shown, and a change that makes it stale. */
async function shownOverview(queries: QueriesOptions = {}) {
  const stage = openStage({ queries });
  const { groupId, circles, contacts } = stage.sandbox.demo;
  watch(stage.queryClient, stage.queries.groups.overview(groupId));
  await settled(stage.queryClient);
  const members = { groupId, circleId: circles.committee, contactIds: [contacts.adult] };
  return { ...stage, members };
}

test("invalidates although the app has callbacks of its own", async () => {
  const { queries, queryClient, sent, members } = await shownOverview();
  const onSuccess = vi.fn();
  const change = new MutationObserver(queryClient, {
    ...queries.circles.addMembers(),
    onSuccess,
    onSettled: () => {},
  });
  await change.mutate(members);
  await settled(queryClient);
  expect(onSuccess).toHaveBeenCalledTimes(1);
  expect(sent("groups.overview")).toBe(2);
});

test("succeeds with the response, and does not wait for refetches", async () => {
  const { queries, queryClient, sandbox, members } = await shownOverview();
  sandbox.failNext("groups.overview", { network: "hang" });
  const change = new MutationObserver(queryClient, queries.circles.addMembers());
  await change.mutate(members);
  expect(change.getCurrentResult().status).toBe("success");
  expect(queryClient.isFetching()).toBe(1);
});

describe('with `invalidate: "wait"`', () => {
  test("a change is pending until active queries were refetched", async () => {
    const stage = await shownOverview({ invalidate: "wait" });
    const { queries, queryClient, sandbox, sent, members } = stage;
    sandbox.failNext("groups.overview", { latency: 30 });
    const change = new MutationObserver(queryClient, queries.circles.addMembers());
    const seen: string[] = [];
    change.subscribe(({ status }) => seen.push(`${status}, ${sent("groups.overview")} read`));
    await change.mutate(members);
    expect(queryClient.isFetching()).toBe(0);
    expect(seen.at(-1)).toBe("success, 2 read");
  });

  test("a change succeeds although a refetch fails", async () => {
    const stage = await shownOverview({ invalidate: "wait" });
    const { queries, queryClient, sandbox, members } = stage;
    sandbox.failNext("groups.overview", { status: 403, code: "forbidden" });
    const change = new MutationObserver(queryClient, queries.circles.addMembers());
    await change.mutate(members);
    expect(change.getCurrentResult().status).toBe("success");
  });
});

describe("the group that comes back from a change of its profile", () => {
  test("is in its overviews and memberships before they are refetched", async () => {
    const { queries, queryClient, client, sandbox } = openStage();
    const { groupId, packId } = sandbox.demo;
    const overviews = [
      queries.groups.overview(groupId),
      queries.groups.overview(groupId, { include: ["rosterCounts"] }),
    ] as const;
    const before = await queryClient.fetchQuery(overviews[1]);
    await queryClient.fetchQuery(overviews[0]);
    const other = await queryClient.fetchQuery(queries.groups.overview(packId));
    await queryClient.fetchQuery(queries.me.groups());
    await queryClient.fetchQuery(queries.me.groups.all({ max: 50 }));
    await queryClient.fetchInfiniteQuery(queries.me.groups.infinite());

    const change = new MutationObserver(queryClient, queries.groups.updateProfile());
    const group = await change.mutate({ groupId, subtype: "CREW" });
    expect(group.metadata["subtype"]).toBe("CREW");
    expect(before.group.metadata["subtype"]).not.toBe("CREW");
    for (const { queryKey } of overviews) {
      expect(queryClient.getQueryData(queryKey)?.group).toEqual(group);
      expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    }
    expect(queryClient.getQueryData(overviews[1].queryKey)?.rosterCounts).toEqual(
      before.rosterCounts,
    );
    expect(queryClient.getQueryData(queries.groups.overview(packId).queryKey)).toBe(other);
    const lists = [
      queryClient.getQueryData(queries.me.groups().queryKey)?.items,
      queryClient.getQueryData(queries.me.groups.all({ max: 50 }).queryKey),
      queryClient
        .getQueryData(queries.me.groups.infinite().queryKey)
        ?.pages.flatMap(({ items }) => items),
    ];
    const { items: now } = await client.me.groups();
    for (const memberships of lists) expect(memberships).toEqual(now);
  });

  test("is written for no other person, and not with `invalidate: false`", async () => {
    const { sandbox, client, queryClient } = openStage();
    const { groupId } = sandbox.demo;
    const mine = createQueries(client, { personId: "p1", invalidate: false });
    const theirs = createQueries(client, { personId: "p2" });
    const before = await queryClient.fetchQuery(mine.groups.overview(groupId));
    const seen = await queryClient.fetchQuery(theirs.groups.overview(groupId));
    const change = new MutationObserver(queryClient, mine.groups.updateProfile());
    await change.mutate({ groupId, subtype: "CREW" });
    expect(queryClient.getQueryData(mine.groups.overview(groupId).queryKey)).toBe(before);
    expect(queryClient.getQueryData(theirs.groups.overview(groupId).queryKey)).toBe(seen);
  });

  test("is not written if validation is off and it is another group", async () => {
    const queries = agreeable();
    const queryClient = openQueryClient();
    const { queryKey } = queries.groups.overview("g1");
    queryClient.setQueryData<object>(queryKey, { group: { id: "g1", name: "Troop" } });
    await send(queryClient, queries, "groups.updateProfile");
    expect(queryClient.getQueryData(queryKey)).toEqual({ group: { id: "g1", name: "Troop" } });
  });
});

describe("a saved profile succeeds, and invalidates the changed queries,", () => {
  /** A QueryClient in which something is cached, and how a change ends in it. */
  async function changed(answer: object, overview: unknown, memberships: unknown) {
    const client = clientOver(() => Response.json(answer), { responseValidation: "warn" });
    const queries = createQueries(client);
    const queryClient = openQueryClient();
    const keys = [queries.groups.overview("g1").queryKey, queries.me.groups().queryKey] as const;
    queryClient.setQueryData(keys[0], overview as never);
    queryClient.setQueryData(keys[1], memberships as never);
    const group = await send(queryClient, queries, "groups.updateProfile");
    expect(group).toMatchObject({ id: "g1", name: "Troop" });
    expect(stale(queryClient).map(({ operation }) => operation)).toEqual([
      "groups.overview",
      "me.groups",
    ]);
    return keys.map((key) => queryClient.getQueryData(key));
  }
  const group = { id: "g1", name: "Troop", metadata: { subtype: "CREW" } };
  const membership = { group: { id: "g1", name: "Old" }, role: "OWNER" };

  test.each([null, undefined])("if the group has metadata %j", async (metadata) => {
    const cached = { items: [membership] };
    const found = await changed({ ...group, metadata }, { group: { id: "g1" } }, cached);
    expect(found).toMatchObject([
      { group: { name: "Troop" } },
      { items: [{ group: { name: "Troop" } }] },
    ]);
  });

  test.each<[string, unknown, unknown]>([
    ["has no group", {}, { items: [{ role: "OWNER" }] }],
    ["has null for a group", { group: null }, [{ group: null }]],
    ["is text", "an overview", "memberships"],
    ["is a number", 5, [5]],
    ["is null", null, { items: [null] }],
    ["has no lists", { group: 5 }, { pages: 5, items: null }],
  ])("where what is cached %s, which stays as it is", async (_, overview, memberships) => {
    expect(await changed(group, overview, memberships)).toEqual([overview, memberships]);
  });

  test("if other memberships in the list are invalid", async () => {
    const [, memberships] = await changed(group, null, { items: [null, membership, {}] });
    expect(memberships).toMatchObject({ items: [null, { group: { name: "Troop" } }, {}] });
  });

  test("if an overview has an unknown field `role`, and gets the whole group", async () => {
    const [overview] = await changed(group, { group: { id: "g1" }, role: "OWNER" }, []);
    expect(overview).toMatchObject({ group: { metadata: { subtype: "CREW" } }, role: "OWNER" });
  });

  test("if the app's own code throws while the group is written into the cache", async () => {
    const queries = createQueries(
      clientOver(() => Response.json(group), { responseValidation: "warn" }),
    );
    const queryClient = openQueryClient();
    const options = queries.groups.overview("g1");
    let failing = false;
    const structuralSharing = (_: unknown, data: unknown) => {
      if (failing) throw new Error("cannot compare");
      return data;
    };
    queryClient.setQueryDefaults(options.queryKey, { structuralSharing });
    queryClient.setQueryData<object>(options.queryKey, { group: { id: "g1" } });
    failing = true;
    await send(queryClient, queries, "groups.updateProfile");
    expect(stale(queryClient).map(({ operation }) => operation)).toEqual(["groups.overview"]);
  });
});

describe("a change made without a connection", () => {
  async function restarted(personId: string | undefined, idAfter: string | undefined) {
    const before = openStage({ queries: { personId } });
    const { groupId, circleKinds } = before.sandbox.demo;
    onlineManager.setOnline(false);
    const change = new MutationObserver(before.queryClient, before.queries.circles.create());
    void change.mutate({ groupId, kind: circleKinds.patrol, name: "Otters" }).catch(() => {});
    await expect.poll(() => change.getCurrentResult().isPaused).toBe(true);
    const stored = JSON.stringify(dehydrate(before.queryClient));

    const queryClient = openQueryClient();
    const client = clientOf(before.sandbox, {
      fetch: before.sandbox.fetch,
      accessToken: before.sandbox.accessToken(),
    });
    const after = createQueries(client, { personId: idAfter });
    const defaults = after.circles.create();
    queryClient.setMutationDefaults(defaults.mutationKey, defaults);
    hydrate(queryClient, JSON.parse(stored));
    fill(queryClient, [after, groupId]);
    before.queryClient.clear();
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    await settled(queryClient);
    return { sent: before.sent, queryClient };
  }

  test("is sent after a restart, and invalidates the changed queries", async () => {
    const { sent, queryClient } = await restarted("p1", "p1");
    expect(sent("circles.create")).toBe(1);
    expect(stale(queryClient).map(({ operation }) => operation)).toEqual(["blueprints.plan"]);
  });

  test("is sent without a person too", async () => {
    expect((await restarted(undefined, undefined)).sent("circles.create")).toBe(1);
  });

  test.each([
    ["by another person", "p1", "p2"],
    ["after a restart without a person", "p1", undefined],
  ])("is not sent %s", async (_, personId, idAfter) => {
    expect((await restarted(personId, idAfter)).sent("circles.create")).toBe(0);
  });
});

test("can be called without a QueryClient", async () => {
  const { queries, sandbox } = openStage();
  const { groupId, events } = sandbox.demo;
  const { mutationFn } = queries.circles.addMembers();
  const { circles, contacts } = sandbox.demo;
  const members = { groupId, circleId: circles.committee, contactIds: [contacts.adult] };
  await expect(mutationFn(members)).resolves.toEqual({ added: 1, changed: 0, moved: 0 });
  const link = await queries.events
    .createCheckoutLink()
    .mutationFn({ groupId, eventId: events.paid });
  expect(link.eventId).toBe(events.paid);
});
