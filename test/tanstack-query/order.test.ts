// Changes of one subject reach the service in the order in which they were made: across retries, without a
// connection, and over a restart. On the earliest query-core that is promised, too.
import * as current from "@tanstack/query-core";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import * as earliestCore from "query-core-earliest";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOf } from "../support/client.ts";
import { group } from "../support/payloads.ts";
import { asInAPage } from "../support/queries.ts";
import { type Answer, failure, json, serverForEachTest } from "../support/server.ts";
import { failOnUnhandledRejections } from "../support/unhandled.ts";

asInAPage();
failOnUnhandledRejections();
const server = serverForEachTest();
const queriesOf = (personId = "p1") => createQueries(clientOf(server()), { personId });

// The backoff is random; none of it is waited for here.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

/** A group's profile as the service keeps it. */
function profiles(): { kept: () => unknown; keep: Answer } {
  let kept: unknown = "TROOP";
  return {
    kept: () => kept,
    keep: (exchange) => {
      ({ subtype: kept } = exchange.arrival.body as { subtype: unknown });
      return json({ ...group(), id: "g1", metadata: { subtype: kept } })(exchange);
    },
  };
}

const copies: [string, typeof current][] = [
  ["the current query-core", current],
  // The same classes, of another version.
  ["the earliest query-core", earliestCore as unknown as typeof current],
];

describe.each(copies)("on %s", (_, core) => {
  const { MutationObserver, onlineManager, dehydrate, hydrate, QueryClient } = core;
  afterEach(() => onlineManager.setOnline(true));

  const saving = (queryClient: current.QueryClient, queries: Queries, groupId?: string) => {
    const { updateProfile } = queries.groups;
    const observer = new MutationObserver(queryClient, updateProfile(groupId));
    return (subtype: string, to = "g1") => observer.mutate({ groupId: to, subtype });
  };

  test("a change waits for the retries of the one before it", async () => {
    const { kept, keep } = profiles();
    server().next(failure(503, "unavailable"));
    server().always(keep);
    const save = saving(new QueryClient(), queriesOf());
    await Promise.all([save("first"), save("second")]);
    expect(server().arrivals.map(({ body }) => body)).toEqual([
      { subtype: "first" },
      { subtype: "first" },
      { subtype: "second" },
    ]);
    expect(kept()).toBe("second");
  });

  test("a change follows one that was refused", async () => {
    const { kept, keep } = profiles();
    server().next(failure(400, "invalid_profile"));
    server().always(keep);
    const save = saving(new QueryClient(), queriesOf());
    const first = save("first");
    const second = save("second");
    await expect(first).rejects.toMatchObject({ code: "invalid_profile" });
    await second;
    expect(kept()).toBe("second");
  });

  test("changes made without a connection are sent in their order", async () => {
    const { kept, keep } = profiles();
    server().next(failure(503, "unavailable"));
    server().always(keep);
    const queryClient = new QueryClient();
    queryClient.mount();
    onlineManager.setOnline(false);
    const save = saving(queryClient, queriesOf());
    const saved = Promise.all([save("first"), save("second"), save("third")]);
    onlineManager.setOnline(true);
    await saved;
    queryClient.unmount();
    expect(server().arrivals.map(({ body }) => body)).toEqual(
      ["first", "first", "second", "third"].map((subtype) => ({ subtype })),
    );
    expect(kept()).toBe("third");
  });

  test("and after a restart, with `setMutationDefaults`", async () => {
    const before = new QueryClient();
    onlineManager.setOnline(false);
    const save = saving(before, queriesOf());
    for (const subtype of ["first", "second", "third"]) void save(subtype);
    // Each has come to wait for the connection.
    await new Promise((resolve) => setTimeout(resolve));
    const stored = JSON.stringify(dehydrate(before));
    before.clear();

    const { kept, keep } = profiles();
    server().next(failure(503, "unavailable"));
    server().always(keep);
    const after = new QueryClient();
    const profile = queriesOf().groups.updateProfile();
    after.setMutationDefaults(profile.mutationKey, profile);
    hydrate(after, JSON.parse(stored));
    onlineManager.setOnline(true);
    await after.resumePausedMutations();
    await expect.poll(() => after.isMutating()).toBe(0);
    expect(server().arrivals.map(({ body }) => body)).toEqual(
      ["first", "first", "second", "third"].map((subtype) => ({ subtype })),
    );
    expect(kept()).toBe("third");
  });

  test("changes of groups that were named do not wait for each other", async () => {
    const queryClient = new QueryClient();
    const queries = queriesOf();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server().next(async (exchange) => {
      await held;
      await json({ ...group(), id: "g1" })(exchange);
    });
    server().always(json({ ...group(), id: "g2" }));
    const slow = saving(queryClient, queries, "g1")("first", "g1");
    await expect.poll(() => server().arrivals).toHaveLength(1);
    await saving(queryClient, queries, "g2")("second", "g2");
    release();
    await slow;
    expect(server().arrivals.map(({ path }) => path)).toEqual([
      "/groups/g1/profile",
      "/groups/g2/profile",
    ]);
  });

  test("roles are given in their order", async () => {
    server().next(failure(503, "unavailable"));
    server().always(json({ added: 0, changed: 1, moved: 0 }));
    const observer = new MutationObserver(new QueryClient(), queriesOf().circles.addMembers());
    const give = (role: "LEADER" | "MEMBER") =>
      observer.mutate({ groupId: "g1", circleId: "c1", contactIds: ["p1"], role });
    await Promise.all([give("LEADER"), give("MEMBER")]);
    const roles = server().arrivals.map(({ body }) => (body as { role: string }).role);
    expect(roles).toEqual(["LEADER", "LEADER", "MEMBER"]);
  });
});

test("changes of different people and kinds do not wait for each other", () => {
  const client = clientOf(server());
  const ids = [
    createQueries(client).groups.updateProfile().scope,
    createQueries(client, { personId: "p1" }).groups.updateProfile().scope,
    createQueries(client, { personId: "p1" }).groups.updateProfile("g1").scope,
    createQueries(client, { personId: "p1" }).circles.addMembers().scope,
    createQueries(client, { personId: "p1" }).circles.addMembers("g1").scope,
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("creating something waits for nothing, so that the onSuccess of one may await another", () => {
  const { groups, circles, events } = createQueries(clientOf(server()));
  for (const options of [groups.createSubgroup(), circles.create(), events.createCheckoutLink()]) {
    expect(options).not.toHaveProperty("scope");
  }
});
