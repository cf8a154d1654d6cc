// Queries that send nothing: those with a skip token, and repeated searches and households.
import * as latest from "@tanstack/query-core";
import {
  dehydrate,
  focusManager,
  hashKey,
  InfiniteQueryObserver,
  onlineManager,
  type QueryFunction,
  type QueryKey,
  QueryObserver,
  type SkipToken,
  skipToken,
} from "@tanstack/query-core";
import type { GroupManagement } from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";
import * as earliest from "query-core-earliest";
import { afterEach, describe, expect, test, vi } from "vitest";
import { reactive, readonly, ref, shallowReadonly } from "vue";

import { clientOf, rejection } from "../support/client.ts";
import { asInAPage, openStage, settled, watch } from "../support/queries.ts";

/** A query whatever it caches. */
interface AnyQuery {
  queryKey: QueryKey;
  queryFn: QueryFunction;
}

asInAPage();
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

async function lookAwayAndBack(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await Promise.resolve();
}

async function loseConnection(): Promise<void> {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await Promise.resolve();
}

const q = "what to bring to camp";

describe("a search", () => {
  describe.each([
    ["TanStack Query", latest],
    ["the earliest that is promised to do", earliest],
  ])("with %s", (_, core) => {
    const cached = (page: latest.QueryClient | earliest.QueryClient) =>
      page.getQueryCache().getAll().length;
    const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
    /** A page to which a server gave a search, in an app that keeps everything for a day. */
    async function opened() {
      const { queries, queryClient: server, sandbox, sent } = openStage();
      const options = queries.documents.search(sandbox.demo.groupId, { q });
      await server.prefetchQuery(options);
      const page = new core.QueryClient({ defaultOptions: { queries: { gcTime: 86_400_000 } } });
      core.hydrate(page as never, JSON.parse(JSON.stringify(dehydrate(server))));
      const show = () => new core.QueryObserver(page as never, options).subscribe(() => {});
      return { page, options, show, sent };
    }

    test("that came with the page is not repeated, and kept only while it is shown", async () => {
      const { page, show, sent } = await opened();
      await soon();
      const leave = show();
      await soon();
      expect(cached(page)).toBe(1);
      leave();
      await soon();
      expect(cached(page)).toBe(0);
      expect(sent("documents.search")).toBe(1);
    });

    test("is kept while another place shows it, and where one takes over from another", async () => {
      const { page, show } = await opened();
      const [leave, leaveToo] = [show(), show()];
      leave();
      await soon();
      expect(cached(page)).toBe(1);
      leaveToo();
      const leaveAgain = show();
      await soon();
      expect(cached(page)).toBe(1);
      leaveAgain();
      await soon();
      expect(cached(page)).toBe(0);
    });

    test("goes after it was repeated and rendered again, too", async () => {
      const { page, options } = await opened();
      const observer = new core.QueryObserver(page as never, options);
      const leave = observer.subscribe(() => {});
      await observer.refetch();
      observer.setOptions(options);
      leave();
      await soon();
      expect(cached(page)).toBe(0);
    });

    test("that was prefetched is kept until it is shown", async () => {
      const { page, options } = await opened();
      page.clear();
      await page.prefetchQuery(options);
      const observer = new core.QueryObserver(page as never, options);
      await soon();
      expect(cached(page)).toBe(1);
      observer.subscribe(() => {})();
      await soon();
      expect(cached(page)).toBe(0);
    });
  });
});

describe.each(["documents.search", "documents.searchShared", "me.household"] as const)(
  "%s",
  (operation) => {
    const open = () => {
      const { queries, queryClient, sandbox, sent } = openStage();
      const { groupId, vertical } = sandbox.demo;
      const all = {
        "documents.search": queries.documents.search(groupId, { q }),
        "documents.searchShared": queries.documents.searchShared(vertical, { q }),
        "me.household": queries.me.household(groupId),
      };
      return { queryClient, options: all[operation] as AnyQuery, sent: () => sent(operation) };
    };

    test("is one request when it was prefetched and is shown then", async () => {
      const { queryClient, options, sent } = open();
      await queryClient.prefetchQuery(options);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const seen = watch(queryClient, options);
      await settled(queryClient);
      expect(seen.result.isSuccess).toBe(true);
      expect(sent()).toBe(1);
    });

    test("is not repeated by focus or a reconnection where an app lets it become stale", async () => {
      const { queryClient, options, sent } = open();
      watch(queryClient, { ...options, staleTime: 0 });
      await settled(queryClient);
      await lookAwayAndBack();
      await loseConnection();
      await settled(queryClient);
      expect(sent()).toBe(1);
    });

    test("is requested again by `refetch`", async () => {
      const { queryClient, options, sent } = open();
      const observer = new QueryObserver(queryClient, options);
      observer.subscribe(() => {});
      await settled(queryClient);
      await observer.refetch();
      expect(sent()).toBe(2);
    });
  },
);

describe("a skip token", () => {
  const tokens: [string, SkipToken][] = [
    ["query-core's own", skipToken],
    // Another symbol; adapters on that copy are typed by it.
    ["that of another copy", earliest.skipToken as unknown as SkipToken],
  ];

  test.each(tokens)(
    "(%s) in the place of a filter, or anywhere in one, asks nothing",
    (_, token) => {
      const { queries } = openStage();
      const { groups, documents, blueprints, me } = queries;
      const skip = token as never;
      const options = [
        groups.overview("g1", { include: [skip] }),
        groups.contacts.list("g1", skip),
        groups.contacts.list("g1", { type: skip }),
        groups.contacts.list("g1", { include: ["guardians", skip] }),
        groups.contacts.list.infinite("g1", skip),
        groups.contacts.list.infinite("g1", { tag: skip }),
        groups.contacts.list.all("g1", skip),
        groups.contacts.list.all("g1", { max: skip }),
        groups.contacts.list.all("g1", { max: 5, type: skip }),
        groups.contacts.roster("g1", { type: skip }),
        groups.albums.list("g1", { limit: skip }),
        documents.list("g1", { eventId: skip }),
        documents.search("g1", { q: skip }),
        blueprints.plan("g1", "camp@3", { skip: [skip] }),
        me.groups({ cursor: skip }),
        queries.request({ method: "GET", path: skip }),
        queries.request({ method: "GET", path: "/x", query: { q: skip } }),
        queries.request({ method: "GET", path: "/x", query: { q: ["a", skip] } }),
      ];
      for (const { queryFn, enabled } of options) {
        expect({ queryFn, enabled }).toEqual({ queryFn: token, enabled: false });
      }
    },
  );

  test.each(tokens)("(%s) in the place of an id or a question asks nothing", async (_, token) => {
    const { queries, queryClient, sent } = openStage();
    const { groups, events, documents, blueprints, me } = queries;
    const skipped = [
      groups.overview(token),
      groups.aiCredits(token),
      groups.contacts.list(token, { limit: 5 }),
      groups.contacts.list.all(token, { max: 5 }),
      groups.contacts.roster(token),
      groups.positions.get("g1", token),
      groups.albums.list(token),
      groups.albums.items("g1", token),
      events.get(token, "e1"),
      events.get("g1", token),
      documents.list(token),
      documents.search(token, { q }),
      documents.search("g1", token),
      documents.searchShared("v1", token),
      blueprints.list(token),
      blueprints.plan("g1", token),
      me.household(token),
    ];
    for (const { queryKey, queryFn, enabled } of skipped) {
      expect(queryFn).toBe(token);
      const observer = new QueryObserver<unknown>(queryClient, {
        queryKey,
        queryFn,
        ...(enabled === undefined ? {} : { enabled }),
      });
      observer.subscribe(() => {});
      expect(observer.getCurrentResult()).toMatchObject({ isPending: true, fetchStatus: "idle" });
    }
    for (const options of [
      groups.contacts.list.infinite(token),
      groups.albums.items.infinite(token, "a1"),
    ]) {
      const observer = new InfiniteQueryObserver(
        queryClient,
        options as ReturnType<typeof groups.contacts.list.infinite<typeof token>>,
      );
      observer.subscribe(() => {});
      expect(observer.getCurrentResult()).toMatchObject({ isPending: true, fetchStatus: "idle" });
    }
    await queryClient.invalidateQueries(queries.filter());
    // In development query-core says that this is a mistake.
    vi.spyOn(console, "error").mockReturnValue();
    await rejection(queryClient.fetchQuery(groups.overview(token)));
    vi.restoreAllMocks();
    expect(sent()).toBe(0);
  });

  test("is in no key, and gives way to the id once that is known", async () => {
    const { queries: own, queryClient: ownClient, sandbox, sent: asked } = openStage();
    const { groupId } = sandbox.demo;
    expect(own.groups.overview(skipToken).queryKey).toEqual([
      "group-management-sdk",
      {},
      "groups.overview",
      "single",
      {},
    ]);
    expect(hashKey(own.groups.overview(skipToken).queryKey)).not.toBe(
      hashKey(own.groups.overview(groupId).queryKey),
    );
    const observer = new QueryObserver(ownClient, own.groups.overview(skipToken));
    observer.subscribe(() => {});
    observer.setOptions(own.groups.overview(groupId));
    await settled(ownClient);
    expect(observer.getCurrentResult().data?.group.id).toBe(groupId);
    expect(asked("groups.overview")).toBe(1);
  });

  test("wins over `enabled: true` of the app", () => {
    const { queries, queryClient } = openStage();
    const { groups } = queries;
    const observer = new QueryObserver(queryClient, {
      ...groups.overview(skipToken),
      enabled: true,
    });
    observer.subscribe(() => {});
    expect(observer.getCurrentResult().fetchStatus).toBe("idle");
  });
});

test.each<[string, (client: GroupManagement) => GroupManagement]>([
  ["`reactive`", (client) => (reactive({ client }) as { client: GroupManagement }).client],
  ["`readonly` around a `reactive`", (client) => readonly(reactive(client)) as GroupManagement],
  ["`readonly` around a `ref`", (client) => readonly(ref(client)).value as GroupManagement],
  [
    "`shallowReadonly` of a `ref`",
    (client) => shallowReadonly(ref(client)).value as GroupManagement,
  ],
])("a client in Vue's %s is reached behind its proxies", async (_, wrap) => {
  const { client, queryClient, sandbox } = openStage();
  const wrapped = wrap(client);
  expect(() => wrapped.groups.overview(sandbox.demo.groupId)).toThrow(TypeError);
  const queries = createQueries(wrapped);
  const overview = await queryClient.fetchQuery(queries.groups.overview(sandbox.demo.groupId));
  expect(overview.group.id).toBe(sandbox.demo.groupId);
});

test("making queries sends nothing, and changes nothing of the client", () => {
  const client = clientOf({ baseUrl: "https://service.example/api/v2" });
  const before = Reflect.ownKeys(client);
  createQueries(client, { personId: "p1" });
  expect(Reflect.ownKeys(client)).toEqual(before);
});
