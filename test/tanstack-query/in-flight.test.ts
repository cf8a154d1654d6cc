// A read that is in flight when a change is saved may hold what was there before: it is read again.
import * as latest from "@tanstack/query-core";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import * as earliest from "query-core-earliest";
import { describe, expect, test } from "vitest";

import { clientOver } from "../support/client.ts";
import { asInAPage } from "../support/queries.ts";

asInAPage();

/** A service with one group, whose reads can be held back with what they read. */
function held(invalidate: true | "wait" = true, personId?: string) {
  const state = { name: "Old" };
  const waiting: (() => void)[] = [];
  let holding = false;
  const reads: string[] = [];
  const client = clientOver(
    async (url, { method }) => {
      if (method === "PATCH" || method === "PUT") state.name = "New";
      if (method === "POST" && url.pathname.endsWith("/members")) state.name = "New";
      const changed = method !== "GET" && !url.pathname.includes("blueprints");
      const group = { id: "g1", name: state.name, slug: "s", type: "TROOP", metadata: {} };
      const body = {
        ...group,
        group,
        items: [{ group, role: "OWNER" }],
        nextCursor: null,
        added: 1,
      };
      if (changed) return Response.json(body);
      reads.push(url.pathname);
      if (holding) await new Promise<void>((resolve) => waiting.push(resolve));
      return Response.json(body);
    },
    { responseValidation: "warn" },
  );
  return {
    queries: createQueries(client, { invalidate, personId }),
    reads,
    hold: () => {
      holding = true;
    },
    /** Lets go of what is held, and holds nothing more. */
    release: async () => {
      holding = false;
      for (const resolve of waiting.splice(0)) resolve();
      await expect.poll(() => waiting).toEqual([]);
    },
    waiting,
  };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 10));
const nameIn = (data: unknown): string =>
  (/"name":"(\w+)"/.exec(JSON.stringify(data) ?? "") ?? [])[1] ?? "";

interface Read {
  readonly options: (queries: Queries) => {
    queryKey: latest.QueryKey;
    queryFn: unknown;
    retry: false;
    initialPageParam?: unknown;
  };
  readonly change: "updateProfile" | "addMembers";
}

const kinds: Record<string, Read> = {
  "groups.overview": { options: (q) => q.groups.overview("g1"), change: "updateProfile" },
  "me.groups": { options: (q) => q.me.groups(), change: "updateProfile" },
  "me.groups.infinite": { options: (q) => q.me.groups.infinite(), change: "updateProfile" },
  "blueprints.plan": {
    options: (q) => q.blueprints.plan("g1", "camp@3"),
    change: "updateProfile",
  },
  "events.get": { options: (q) => q.events.get("g1", "e1"), change: "addMembers" },
};

describe.each([
  ["TanStack Query", latest],
  ["the earliest version", earliest as unknown as typeof latest],
])("with %s", (_, core) => {
  const open = () => {
    const queryClient = new core.QueryClient();
    queryClient.mount();
    return queryClient;
  };
  const save = (queryClient: latest.QueryClient, queries: Queries, change: Read["change"]) =>
    change === "updateProfile"
      ? new core.MutationObserver(queryClient, queries.groups.updateProfile()).mutate({
          groupId: "g1",
        })
      : new core.MutationObserver(queryClient, queries.circles.addMembers()).mutate({
          groupId: "g1",
          circleId: "c1",
          contactIds: ["p1"],
        });
  const observe = (queryClient: latest.QueryClient, options: ReturnType<Read["options"]>) =>
    "initialPageParam" in options
      ? new core.InfiniteQueryObserver(queryClient, options as never)
      : new core.QueryObserver(queryClient, options as never);

  const fetchBy = (queryClient: latest.QueryClient, options: object) =>
    "initialPageParam" in options
      ? queryClient.fetchInfiniteQuery(options as never)
      : queryClient.fetchQuery(options as never);

  /** A query that is shown, and whose first load the service holds back. */
  async function shownWhileHeld(
    service: ReturnType<typeof held>,
    queryClient: latest.QueryClient,
    options: ReturnType<Read["options"]>,
  ) {
    service.hold();
    const observer = observe(queryClient, options);
    observer.subscribe(() => {});
    await expect.poll(() => service.waiting).toHaveLength(1);
    return observer;
  }

  describe.each(Object.entries(kinds))("%s", (_name, { options, change }) => {
    test("whose first load began before a change is refetched if it is shown", async () => {
      const service = held();
      const queryClient = open();
      const observer = await shownWhileHeld(service, queryClient, options(service.queries));
      await save(queryClient, service.queries, change);
      await service.release();
      await expect.poll(() => nameIn(observer.getCurrentResult().data)).toBe("New");
      expect(service.reads).toHaveLength(2);
      observer.destroy();
    });

    test("that is being prefetched is stale when it arrives", async () => {
      const service = held();
      const queryClient = open();
      service.hold();
      const given = options(service.queries);
      const fetched = fetchBy(queryClient, given);
      await expect.poll(() => service.waiting).toHaveLength(1);
      await save(queryClient, service.queries, change);
      await service.release();
      expect(nameIn(await fetched)).toBe("Old");
      await tick();
      expect(queryClient.getQueryState(given.queryKey)?.isInvalidated).toBe(true);
      expect(service.reads).toHaveLength(1);
      const observer = observe(queryClient, { ...given, staleTime: 60_000 } as never);
      observer.subscribe(() => {});
      await expect.poll(() => nameIn(observer.getCurrentResult().data)).toBe("New");
      observer.destroy();
    });

    test("that is refetched without an observer does not overwrite the change for good", async () => {
      const service = held();
      const queryClient = open();
      const given = { ...options(service.queries), staleTime: 0 };
      await fetchBy(queryClient, given);
      service.hold();
      const hover = fetchBy(queryClient, given);
      await expect.poll(() => service.waiting).toHaveLength(1);
      await save(queryClient, service.queries, change);
      await service.release();
      await hover;
      await tick();
      expect(queryClient.getQueryState(given.queryKey)?.isInvalidated).toBe(true);
    });
  });

  test('a change with `invalidate: "wait"` is pending until it was refetched', async () => {
    const service = held("wait");
    const queryClient = open();
    const overview = service.queries.groups.overview("g1");
    const observer = await shownWhileHeld(service, queryClient, overview);
    const saved = save(queryClient, service.queries, "updateProfile");
    await tick();
    await service.release();
    await saved;
    expect(nameIn(observer.getCurrentResult().data)).toBe("New");
    observer.destroy();
  });

  test('a change with `invalidate: "wait"` waits for no prefetch', async () => {
    const service = held("wait");
    const queryClient = open();
    service.hold();
    void queryClient.prefetchQuery(service.queries.groups.overview("g1"));
    await expect.poll(() => service.waiting).toHaveLength(1);
    await save(queryClient, service.queries, "updateProfile");
    expect(service.waiting).toHaveLength(1);
    await service.release();
  });

  test("a fetch that another one replaced causes no third one", async () => {
    const service = held();
    const queryClient = open();
    const observer = observe(queryClient, service.queries.groups.overview("g1"));
    observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    service.hold();
    void observer.refetch();
    await expect.poll(() => service.waiting).toHaveLength(1);
    await save(queryClient, service.queries, "updateProfile");
    await service.release();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await tick();
    expect(nameIn(observer.getCurrentResult().data)).toBe("New");
    expect(service.reads).toHaveLength(3);
    observer.destroy();
  });

  test("a cancelled fetch leaves the old data, stale", async () => {
    const service = held();
    const queryClient = open();
    const given = service.queries.groups.overview("g1");
    await queryClient.fetchQuery(given);
    service.hold();
    void queryClient.prefetchQuery(given);
    await expect.poll(() => service.waiting).toHaveLength(1);
    await save(queryClient, service.queries, "updateProfile");
    await queryClient.cancelQueries({ queryKey: given.queryKey });
    await tick();
    expect(queryClient.getQueryState(given.queryKey)?.isInvalidated).toBe(true);
    await service.release();
  });

  test("another person's fetch in flight is left alone", async () => {
    const service = held();
    const theirs = held(true, "p2");
    const queryClient = open();
    theirs.hold();
    const given = theirs.queries.groups.overview("g1");
    void queryClient.prefetchQuery(given);
    await expect.poll(() => theirs.waiting).toHaveLength(1);
    await save(queryClient, service.queries, "updateProfile");
    await theirs.release();
    await tick();
    expect(queryClient.getQueryState(given.queryKey)?.isInvalidated).toBe(false);
  });

  test("holds for a change that was made without a connection, and sent after a restart", async () => {
    const service = held(true, "p1");
    const before = open();
    const queryClient = open();
    core.onlineManager.setOnline(false);
    void save(before, service.queries, "updateProfile").catch(() => {});
    await tick();
    const stored = JSON.stringify(core.dehydrate(before));
    before.clear();
    core.onlineManager.setOnline(true);
    const overview = service.queries.groups.overview("g1");
    const observer = await shownWhileHeld(service, queryClient, overview);
    const update = service.queries.groups.updateProfile();
    queryClient.setMutationDefaults(update.mutationKey, update as never);
    core.hydrate(queryClient, JSON.parse(stored));
    await queryClient.resumePausedMutations();
    await service.release();
    await expect.poll(() => nameIn(observer.getCurrentResult().data)).toBe("New");
    observer.destroy();
  });
});
