// Every described call of the client is there, gives what the client gives, and caches it as plain data.
import { MutationObserver, type QueryClient, type QueryKey } from "@tanstack/query-core";
import { operations, type OperationName } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { asInAPage, openStage, type Stage } from "../support/queries.ts";

asInAPage();

/** A query whatever it caches. */
interface AnyQuery {
  queryKey: QueryKey;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests of every query at once
  queryFn: any;
}
type Read = (stage: Stage) => [query: AnyQuery, direct: PromiseLike<unknown>];

const pageOf = async (list: PromiseLike<object>) => {
  const { items, nextCursor, hasNext } = (await list) as Record<string, unknown>;
  return { items, nextCursor, hasNext };
};
const albumsOf = async (list: PromiseLike<object>) => ({
  ...(await pageOf(list)),
  freshUntil: expect.any(Number),
});
const q = "what to bring to camp";

const reads: Partial<Record<OperationName, Read>> = {
  "groups.overview": ({ queries, client, sandbox: { demo } }) => [
    queries.groups.overview(demo.groupId, { include: ["positions", "rosterCounts"] }),
    client.groups.overview(demo.groupId, { include: ["rosterCounts", "positions"] }),
  ],
  "groups.aiCredits": ({ queries, client, sandbox: { demo } }) => [
    queries.groups.aiCredits(demo.groupId),
    client.groups.aiCredits(demo.groupId),
  ],
  "groups.contacts.list": ({ queries, client, sandbox: { demo } }) => [
    queries.groups.contacts.list(demo.groupId, { type: "YOUTH", limit: 3 }),
    pageOf(client.groups.contacts.list(demo.groupId, { type: "YOUTH", limit: 3 })),
  ],
  "groups.positions.get": ({ queries, client, sandbox: { demo } }) => [
    queries.groups.positions.get(demo.groupId, demo.positions.full),
    client.groups.positions.get(demo.groupId, demo.positions.full),
  ],
  "groups.albums.list": ({ queries, client, sandbox: { demo } }) => [
    queries.groups.albums.list(demo.groupId),
    albumsOf(client.groups.albums.list(demo.groupId)),
  ],
  "groups.albums.items": ({ queries, client, sandbox: { demo } }) => [
    queries.groups.albums.items(demo.groupId, demo.albums.event),
    albumsOf(client.groups.albums.items(demo.groupId, demo.albums.event)),
  ],
  "events.get": ({ queries, client, sandbox: { demo } }) => [
    queries.events.get(demo.groupId, demo.events.paid, { include: ["rsvpCounts"] }),
    client.events.get(demo.groupId, demo.events.paid, { include: ["rsvpCounts"] }),
  ],
  "documents.list": ({ queries, client, sandbox: { demo } }) => [
    queries.documents.list(demo.groupId, { limit: 4 }),
    pageOf(client.documents.list(demo.groupId, { limit: 4 })),
  ],
  "documents.search": ({ queries, client, sandbox: { demo } }) => [
    queries.documents.search(demo.groupId, { q }),
    client.documents.search(demo.groupId, { q }),
  ],
  "documents.searchShared": ({ queries, client, sandbox: { demo } }) => [
    queries.documents.searchShared(demo.vertical, { q }),
    client.documents.searchShared(demo.vertical, { q }),
  ],
  "blueprints.list": ({ queries, client, sandbox: { demo } }) => [
    queries.blueprints.list(demo.groupId),
    client.blueprints.list(demo.groupId).toArray({ max: Infinity }),
  ],
  "blueprints.plan": ({ queries, client, sandbox: { demo } }) => [
    queries.blueprints.plan(demo.groupId, demo.blueprints.current),
    client.blueprints.plan(demo.groupId, demo.blueprints.current),
  ],
  "me.groups": ({ queries, client }) => [
    queries.me.groups({ limit: 2 }),
    pageOf(client.me.groups({ limit: 2 })),
  ],
  "me.household": ({ queries, client, sandbox: { demo } }) => [
    queries.me.household(demo.groupId),
    client.me.household(demo.groupId).toArray({ max: Infinity }),
  ],
  "me.inboxSummary": ({ queries, client }) => [queries.me.inboxSummary(), client.me.inboxSummary()],
};

type Change = (stage: Stage) => Promise<unknown>;

const changes: Partial<Record<OperationName, Change>> = {
  "groups.updateProfile": ({ queries, queryClient, sandbox: { demo } }) =>
    new MutationObserver(queryClient, queries.groups.updateProfile()).mutate({
      groupId: demo.groupId,
      subtype: "TROOP",
    }),
  "groups.createSubgroup": ({ queries, queryClient, sandbox: { demo } }) =>
    new MutationObserver(queryClient, queries.groups.createSubgroup()).mutate({
      groupId: demo.councilId,
      name: "Kitchen crew",
    }),
  "events.createCheckoutLink": ({ queries, queryClient, sandbox: { demo } }) =>
    new MutationObserver(queryClient, queries.events.createCheckoutLink()).mutate({
      groupId: demo.groupId,
      eventId: demo.events.paid,
    }),
  "circles.create": ({ queries, queryClient, sandbox: { demo } }) =>
    new MutationObserver(queryClient, queries.circles.create()).mutate({
      groupId: demo.groupId,
      kind: demo.circleKinds.patrol,
      name: "Otters",
    }),
  "circles.addMembers": ({ queries, queryClient, sandbox: { demo } }) =>
    new MutationObserver(queryClient, queries.circles.addMembers()).mutate({
      groupId: demo.groupId,
      circleId: demo.circles.committee,
      contactIds: [demo.contacts.adult],
      role: "LEADER",
    }),
};

const fetched = (queryClient: QueryClient, { queryKey, queryFn }: AnyQuery) =>
  queryClient.fetchQuery<unknown>({ queryKey, queryFn, retry: false });

test("every operation that the document describes has a query or a mutation", () => {
  const described = Object.entries(operations).flatMap(([name, { section }]) =>
    /^4\.\d+$/.test(section) ? [name] : [],
  );
  expect([...Object.keys(reads), ...Object.keys(changes)].toSorted()).toEqual(described.toSorted());
});

describe.each(Object.entries(reads))("%s", (name, read) => {
  test("returns the client's data, by one request", async () => {
    const stage = openStage({ now: () => new Date("2026-03-01T10:00:00Z") });
    const [query, direct] = read(stage);
    const wanted = await direct;
    const before = stage.sandbox.requests.length;
    const data = await fetched(stage.queryClient, query);
    expect(stage.sandbox.requests.slice(before).map(({ operation }) => operation)).toEqual([name]);
    expect(query.queryKey[2]).toBe(name);
    expect(data).toEqual(wanted);
  });

  test("caches plain data", async () => {
    const stage = openStage();
    const data = await fetched(stage.queryClient, read(stage)[0]);
    expect(structuredClone(data)).toEqual(data);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    const hidden = Object.getOwnPropertyNames(data).filter(
      (field) => !Object.keys(data as object).includes(field) && field !== "length",
    );
    expect(hidden).toEqual([]);
  });
});

test.each(Object.entries(changes))(
  "%s is sent once, and gives its answer",
  async (name, change) => {
    const stage = openStage();
    expect(await change(stage)).toEqual(expect.any(Object));
    expect(stage.sandbox.requests.map(({ operation }) => operation)).toEqual([name]);
  },
);

test("options of the calls are passed on, and the signal is the query's", async () => {
  const seen: RequestInit[] = [];
  const stage = openStage({
    queries: { callOptions: { headers: { "x-app": "one" }, maxRetries: 0 } },
    onRequest: (init) => void seen.push(init),
  });
  await fetched(stage.queryClient, stage.queries.me.inboxSummary());
  await new MutationObserver(stage.queryClient, stage.queries.events.createCheckoutLink()).mutate({
    groupId: stage.sandbox.demo.groupId,
    eventId: stage.sandbox.demo.events.paid,
  });
  expect(seen.map(({ headers }) => new Headers(headers).get("x-app"))).toEqual(["one", "one"]);
});
