// Changes of one subject reach the service in the order in which they were made: across retries, without a
// connection, and over a restart. On the earliest query-core that is promised, too.
import * as current from "@tanstack/query-core";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import * as earliestCore from "query-core-earliest";
import { afterEach, describe, expect, test } from "vitest";

import { clientOf, retryAtOnce } from "../support/client.ts";
import { group } from "../support/payloads.ts";
import { asInAPage } from "../support/queries.ts";
import { type Answer, failure, json, serverForEachTest } from "../support/server.ts";
import { failOnUnhandledRejections } from "../support/unhandled.ts";

asInAPage();
failOnUnhandledRejections();
const server = serverForEachTest();
const queriesOf = (personId = "p1") => createQueries(clientOf(server()), { personId });

retryAtOnce();

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

  const saving = (queryClient: current.QueryClient, queries: Queries) => {
    const observer = new MutationObserver(queryClient, queries.groups.updateProfile());
    return (subtype: string) => observer.mutate({ groupId: "g1", subtype });
  };
  const savingIn = (groupId: string, queryClient: current.QueryClient, queries: Queries) => {
    const observer = new MutationObserver(queryClient, queries.groups.updateProfile({ groupId }));
    return (subtype: string) => observer.mutate({ subtype });
  };

  /** Sends the changes that a QueryClient keeps, with another one as after a restart. */
  async function sendAfterRestart(before: current.QueryClient): Promise<void> {
    // Each has come to wait for the connection.
    await new Promise((resolve) => setTimeout(resolve));
    const stored = JSON.stringify(dehydrate(before));
    before.clear();
    const after = new QueryClient();
    const profile = queriesOf().groups.updateProfile();
    after.setMutationDefaults(profile.mutationKey, profile);
    hydrate(after, JSON.parse(stored));
    onlineManager.setOnline(true);
    await after.resumePausedMutations();
    await expect.poll(() => after.isMutating()).toBe(0);
  }

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

    const { kept, keep } = profiles();
    server().next(failure(503, "unavailable"));
    server().always(keep);
    await sendAfterRestart(before);
    expect(server().arrivals.map(({ body }) => body)).toEqual(
      ["first", "first", "second", "third"].map((subtype) => ({ subtype })),
    );
    expect(kept()).toBe("third");
  });

  test("a change that is bound to a group is sent to it after a restart, with functions that are not bound", async () => {
    const before = new QueryClient();
    onlineManager.setOnline(false);
    const save = savingIn("g1", before, queriesOf());
    for (const subtype of ["first", "second"]) void save(subtype);

    const { kept, keep } = profiles();
    server().always(keep);
    await sendAfterRestart(before);
    expect(server().arrivals.map(({ path, body }) => [path, body])).toEqual([
      ["/groups/g1/profile", { subtype: "first" }],
      ["/groups/g1/profile", { subtype: "second" }],
    ]);
    expect(kept()).toBe("second");
  });

  test("changes that are bound to different groups do not wait for each other", async () => {
    const queryClient = new QueryClient();
    const queries = queriesOf();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server().next(async (exchange) => {
      await held;
      await json({ ...group(), id: "g1" })(exchange);
    });
    server().always(json({ ...group(), id: "g2" }));
    const slow = savingIn("g1", queryClient, queries)("first");
    await expect.poll(() => server().arrivals).toHaveLength(1);
    await savingIn("g2", queryClient, queries)("second");
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
    createQueries(client, { personId: "p1" }).groups.updateProfile({ groupId: "g1" }).scope,
    createQueries(client, { personId: "p1" }).circles.addMembers().scope,
    createQueries(client, { personId: "p1" }).circles.addMembers({ groupId: "g1", circleId: "c1" })
      .scope,
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("changes to the circles of a group wait for each other: one may move somebody out of another", () => {
  const { addMembers } = queriesOf().circles;
  const [one, other] = ["c1", "c2"].map((circleId) => addMembers({ groupId: "g1", circleId }));
  expect(one?.scope).toEqual(other?.scope);
  expect(one?.mutationKey).not.toEqual(other?.mutationKey);
});

describe("a change that is bound", () => {
  const bound = { groupId: "g1", circleId: "c1" };
  const members = { contactIds: ["p1"] };

  test("is sent to its circle, by variables without ids, and by variables with the same ones", async () => {
    server().always(json({ added: 1, changed: 0, moved: 0 }));
    const { mutationFn } = queriesOf().circles.addMembers(bound);
    await mutationFn(members);
    await mutationFn({ ...bound, ...members });
    for (const { path, body } of server().arrivals) {
      expect([path, body]).toEqual(["/groups/g1/circles/c1/members", members]);
    }
    expect(server().arrivals).toHaveLength(2);
  });

  test.each(["groupId", "circleId"])("refuses variables with another %s", async (id) => {
    const { mutationFn } = queriesOf().circles.addMembers(bound);
    const saved = mutationFn({ ...members, [id]: "other" });
    await expect(saved).rejects.toThrow(
      new TypeError(
        `queries: circles.addMembers is bound to another ${id} than its variables name.`,
      ),
    );
    expect(server().arrivals).toEqual([]);
  });

  test.each([
    ["g1"],
    [null],
    [{}],
    [{ groupId: "g1" }],
    [{ ...bound, eventId: "e1" }],
    [{ ...bound, circleId: 5 }],
  ])("names all ids of its path, so that %j is refused", (ids) => {
    const { addMembers } = queriesOf().circles;
    expect(() => addMembers(ids as never)).toThrow(
      new TypeError(
        "queries: circles.addMembers takes { groupId, circleId }, as strings, or nothing.",
      ),
    );
  });
});

test("creating something waits for nothing, so that the onSuccess of one may await another", () => {
  const { groups, circles, events } = createQueries(clientOf(server()));
  for (const options of [groups.createSubgroup(), circles.create(), events.createCheckoutLink()]) {
    expect(options).not.toHaveProperty("scope");
  }
});
