// Requests: only the client retries, and unmounting aborts.
import { MutationObserver } from "@tanstack/query-core";
import { ServerError } from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";
import { describe, expect, test } from "vitest";

import { clientOf, retryAtOnce } from "../support/client.ts";
import { contact, group, page } from "../support/payloads.ts";
import { asInAPage, openQueryClient, settled, watch } from "../support/queries.ts";
import { failure, hang, json, resetInBody, serverForEachTest } from "../support/server.ts";
import { failOnUnhandledRejections } from "../support/unhandled.ts";

asInAPage();
failOnUnhandledRejections();
const server = serverForEachTest();
const queriesOf = () => createQueries(clientOf(server()));

retryAtOnce();

describe("an outage", () => {
  test("costs a query 4 requests, however often the app's defaults retry", async () => {
    server().always(failure(503, "unavailable"));
    const queryClient = openQueryClient();
    queryClient.setDefaultOptions({
      queries: { retry: 3, retryDelay: 0 },
      mutations: { retry: 3 },
    });
    const seen = watch(queryClient, queriesOf().groups.aiCredits("g1"));
    await settled(queryClient);
    expect(seen.result.error).toBeInstanceOf(ServerError);
    expect(server().arrivals).toHaveLength(4);
  });

  test("costs a change that may be sent twice 4 requests", async () => {
    server().always(failure(503, "unavailable"));
    const queryClient = openQueryClient();
    queryClient.setDefaultOptions({ mutations: { retry: 3, retryDelay: 0 } });
    const change = new MutationObserver(queryClient, queriesOf().groups.updateProfile());
    await expect(change.mutate({ groupId: "g1" })).rejects.toBeInstanceOf(ServerError);
    expect(server().arrivals).toHaveLength(4);
  });

  test("never sends the creation of a circle twice if the outcome is unknown", async () => {
    server().always(failure(500, "internal_error"));
    const change = new MutationObserver(openQueryClient(), queriesOf().circles.create());
    const circle = { groupId: "g1", kind: "patrol", name: "Foxes" };
    await expect(change.mutate(circle)).rejects.toBeInstanceOf(ServerError);
    expect(server().arrivals).toHaveLength(1);
  });
});

describe("a change whose response was lost and whose next attempt was refused", () => {
  test.each([
    ["with 400 may have been made, so what it changes is read again", true, resetInBody, 400],
    ["with 403 may have been made, too", true, resetInBody, 403],
    ["was not made if no response was lost", false, failure(503, "unavailable"), 400],
  ] as const)("%s", async (_, isInvalidated, lost, status) => {
    const queryClient = openQueryClient();
    const queries = queriesOf();
    const { queryKey } = queries.groups.overview("g1");
    queryClient.setQueryData<object>(queryKey, {});
    server().next(lost, failure(status, "invalid_profile"));
    const change = new MutationObserver(queryClient, queries.groups.updateProfile());
    await expect(change.mutate({ groupId: "g1" })).rejects.toMatchObject({ status, attempts: 2 });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isInvalidated);
  });
});

test("a missing scope is an error after one request", async () => {
  server().always(failure(403, "insufficient_scope"));
  const queryClient = openQueryClient();
  const seen = watch(queryClient, queriesOf().documents.list("g1"));
  await settled(queryClient);
  expect(seen.result.error).toMatchObject({
    code: "insufficient_scope",
    operation: "documents.list",
  });
  expect(server().arrivals).toHaveLength(1);
});

test("unmounting aborts a request in flight, and mounting again sends a new one", async () => {
  server().next(hang);
  const queryClient = openQueryClient();
  const options = queriesOf().groups.contacts.list("g1");
  const seen = watch(queryClient, options);
  await expect.poll(() => server().arrivals).toHaveLength(1);
  seen.leave();
  await expect.poll(() => server().brokenOff).toBe(1);
  expect(queryClient.getQueryState(options.queryKey)).toMatchObject({
    status: "pending",
    fetchStatus: "idle",
  });

  server().next(json(page([contact()])));
  const back = watch(queryClient, options);
  await settled(queryClient);
  expect(back.result.data?.items).toHaveLength(1);
  expect(server().arrivals).toHaveLength(2);
});

test("unmounting stops a list in the middle", async () => {
  server().next(json(page([contact("1")], "b")), hang);
  const queryClient = openQueryClient();
  const seen = watch(queryClient, queriesOf().groups.contacts.list.all("g1", { max: Infinity }));
  await expect.poll(() => server().arrivals).toHaveLength(2);
  seen.leave();
  await expect.poll(() => server().brokenOff).toBe(1);
  expect(server().arrivals).toHaveLength(2);
});

test("a change is not aborted when its component unmounts", async () => {
  server().next(json(group()));
  const change = new MutationObserver(openQueryClient(), queriesOf().groups.updateProfile());
  const leave = change.subscribe(() => {});
  const sent = change.mutate({ groupId: "g1", subtype: "PACK", motto: null });
  leave();
  await expect(sent).resolves.toMatchObject({ id: "group_1" });
  expect(server().arrivals).toMatchObject([
    { method: "PATCH", path: "/groups/g1/profile", body: { subtype: "PACK", motto: null } },
  ]);
});

test("the variables of a change are the ids in its path, and its body", async () => {
  const queryClient = openQueryClient();
  const queries = queriesOf();
  server().always(json({ added: 1, changed: 0, moved: 0 }));
  await new MutationObserver(queryClient, queries.circles.addMembers()).mutate({
    groupId: "g1",
    circleId: "c1",
    contactIds: ["p1"],
    move: true,
  });
  server().always(json(group()));
  await new MutationObserver(queryClient, queries.groups.createSubgroup()).mutate({
    groupId: "g1",
    name: "North",
  });
  expect(server().arrivals.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: "/groups/g1/circles/c1/members", body: { contactIds: ["p1"], move: true } },
    { path: "/groups/g1/subgroups", body: { name: "North" } },
  ]);
});

test("a plan with nothing to leave out has no body", async () => {
  server().always(failure(404, "not_found"));
  const queryClient = openQueryClient();
  const { plan } = queriesOf().blueprints;
  for (const choice of [undefined, {}, { skip: [] }, { skip: ["tag:camp"] }]) {
    await queryClient.prefetchQuery(plan("g1", "camp@3", choice));
  }
  expect(server().arrivals.map(({ body }) => body)).toEqual([
    undefined,
    undefined,
    undefined,
    { skip: ["tag:camp"] },
  ]);
});
