// Lists: pages that are plain data, infinite lists that end, turn back and are read again in few requests.
import { dehydrate, hydrate, InfiniteQueryObserver, type QueryClient } from "@tanstack/query-core";
import { PaginationError, RequestValidationError } from "group-management-sdk";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { describe, expect, test } from "vitest";

import { clientOver } from "../support/client.ts";
import { item, numbers } from "../support/lists.ts";
import { asInAPage, openQueryClient, openStage } from "../support/queries.ts";

asInAPage();

/** Queries of a service whose `me.groups` has these pages, by cursor; the first has none. */
function listing(pages: Record<string, { items: number[]; next: string | null }>): {
  queries: Queries;
  asked: (string | null)[];
} {
  const asked: (string | null)[] = [];
  const client = clientOver((url) => {
    const cursor = url.searchParams.get("cursor");
    asked.push(cursor);
    const page = pages[cursor ?? "first"] ?? { items: [], next: null };
    return Response.json({ items: page.items.map(item), nextCursor: page.next });
  });
  return { queries: createQueries(client), asked };
}

/** A component with an infinite list. */
function turning(
  queryClient: QueryClient,
  options: ReturnType<Queries["me"]["groups"]["infinite"]> & { maxPages?: number },
) {
  const observer = new InfiniteQueryObserver(queryClient, options);
  observer.subscribe(() => {});
  const shown = () =>
    (observer.getCurrentResult().data?.pages ?? []).map(({ items }) => numbers(items));
  return { observer, shown };
}

const three = {
  first: { items: [1], next: "b" },
  b: { items: [2], next: "c" },
  c: { items: [3], next: null },
};

describe("a page", () => {
  test("has its items and the next cursor, and nothing else", async () => {
    const { queries } = listing(three);
    const page = await openQueryClient().fetchQuery(queries.me.groups());
    expect(Reflect.ownKeys(page)).toEqual(["items", "nextCursor", "hasNext"]);
    expect(page).toMatchObject({ nextCursor: "b", hasNext: true });
    expect(numbers(page.items)).toEqual([1]);
  });

  test("is the one that its cursor names", async () => {
    const { queries, asked } = listing(three);
    const page = await openQueryClient().fetchQuery(queries.me.groups({ cursor: "c" }));
    expect(numbers(page.items)).toEqual([3]);
    expect(page).toMatchObject({ nextCursor: null, hasNext: false });
    expect(asked).toEqual(["c"]);
  });

  test("survives two refetches and dehydration", async () => {
    const { queries } = listing(three);
    const queryClient = openQueryClient();
    const options = queries.me.groups();
    const first = await queryClient.fetchQuery(options);
    await queryClient.fetchQuery(options);
    expect(queryClient.getQueryData(options.queryKey)).toBe(first);
    const other = openQueryClient();
    hydrate(other, JSON.parse(JSON.stringify(dehydrate(queryClient))));
    expect(other.getQueryData(options.queryKey)).toEqual(first);
  });

  test("without items is skipped, to one with items or to the end", async () => {
    const gaps = listing({
      first: { items: [], next: "b" },
      b: { items: [], next: "c" },
      c: { items: [3], next: "d" },
    });
    const page = await openQueryClient().fetchQuery(gaps.queries.me.groups());
    expect(numbers(page.items)).toEqual([3]);
    expect(page.nextCursor).toBe("d");
    expect(gaps.asked).toEqual([null, "b", "c"]);

    const nothing = listing({ first: { items: [], next: "b" }, b: { items: [], next: null } });
    const last = await openQueryClient().fetchQuery(nothing.queries.me.groups());
    expect(last).toEqual({ items: [], nextCursor: null, hasNext: false });
  });

  test("that names itself as the next is the last", async () => {
    const { queries } = listing({ b: { items: [2], next: "b" } });
    const page = await openQueryClient().fetchQuery(queries.me.groups({ cursor: "b" }));
    expect(page).toMatchObject({ nextCursor: null, hasNext: false });
  });
});

describe("an infinite list", () => {
  test("is read page after page by its cursors, to its end", async () => {
    const { queries, asked } = listing(three);
    const { observer, shown } = turning(openQueryClient(), queries.me.groups.infinite());
    await observer.fetchNextPage();
    expect(observer.getCurrentResult().hasNextPage).toBe(true);
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    expect(shown()).toEqual([[1], [2], [3]]);
    expect(observer.getCurrentResult()).toMatchObject({
      hasNextPage: false,
      hasPreviousPage: false,
    });
    expect(asked).toEqual([null, "b", "c"]);
  });

  test("begins at the cursor of its filter", async () => {
    const { queries, asked } = listing(three);
    const data = await openQueryClient().fetchInfiniteQuery({
      ...queries.me.groups.infinite({ cursor: "b" }),
      pages: 5,
    });
    expect(data.pages.map(({ items }) => numbers(items))).toEqual([[2], [3]]);
    expect(asked).toEqual(["b", "c"]);
  });

  test("skips pages without items", async () => {
    const { queries } = listing({
      first: { items: [1], next: "b" },
      b: { items: [], next: "c" },
      c: { items: [3], next: "d" },
      d: { items: [], next: null },
    });
    const { observer, shown } = turning(openQueryClient(), queries.me.groups.infinite());
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    expect(shown()).toEqual([[1], [3]]);
    await observer.fetchNextPage();
    expect(shown()).toEqual([[1], [3], []]);
    expect(observer.getCurrentResult().hasNextPage).toBe(false);
  });

  test.each([
    ["to its own page", { first: { items: [1], next: "b" }, b: { items: [2], next: "b" } }],
    ["to a page before", { ...three, c: { items: [3], next: "b" } }],
    [
      "over pages without items",
      {
        first: { items: [1], next: "b" },
        b: { items: [], next: "c" },
        c: { items: [], next: "b" },
      },
    ],
    [
      "over one page with items and one without",
      {
        first: { items: [1], next: "b" },
        b: { items: [], next: "c" },
        c: { items: [3], next: "b" },
      },
    ],
  ])("ends where the service leads back %s", async (_, pages) => {
    const { queries, asked } = listing(pages);
    const { observer } = turning(openQueryClient(), queries.me.groups.infinite());
    let turns = 0;
    await observer.fetchNextPage();
    while (observer.getCurrentResult().hasNextPage && turns < 20) {
      turns++;
      await observer.fetchNextPage();
    }
    expect(observer.getCurrentResult()).toMatchObject({ hasNextPage: false, isError: false });
    expect(observer.getCurrentResult().data?.pages.at(-1)?.hasNext).toBe(false);
    expect(turns).toBeLessThan(4);
    expect(asked.length).toBeLessThan(7);
  });

  test("of 5,000 entries is read again in 25 requests", async () => {
    const { queries, queryClient, sandbox, sent } = openStage({ contacts: 5000 });
    const options = queries.groups.contacts.list.infinite(sandbox.demo.groupId);
    const data = await queryClient.fetchInfiniteQuery({ ...options, pages: 100 });
    expect(data.pages.flatMap(({ items }) => items)).toHaveLength(5000);
    expect(sent()).toBe(25);
    expect(sandbox.requests.every(({ query }) => query["limit"] === "200")).toBe(true);
    await queryClient.refetchQueries({ queryKey: options.queryKey, type: "all" });
    expect(sent()).toBe(50);
  });

  test("requests the given number of items", async () => {
    const { queries, queryClient, sandbox } = openStage();
    await queryClient.fetchInfiniteQuery(
      queries.groups.contacts.list.infinite(sandbox.demo.groupId, { limit: 7 }),
    );
    expect(sandbox.requests.map(({ query }) => query["limit"])).toEqual(["7"]);
  });

  test("is plain data, its page parameters too", async () => {
    const { queries } = listing(three);
    const queryClient = openQueryClient();
    const options = queries.me.groups.infinite();
    await queryClient.fetchInfiniteQuery({ ...options, pages: 3 });
    const other = openQueryClient();
    hydrate(other, JSON.parse(JSON.stringify(dehydrate(queryClient))));
    expect(other.getQueryData(options.queryKey)).toEqual(
      queryClient.getQueryData(options.queryKey),
    );
    const { observer } = turning(other, { ...options, maxPages: 3 });
    expect(observer.getCurrentResult()).toMatchObject({
      hasNextPage: false,
      hasPreviousPage: false,
    });
  });
});

describe("all", () => {
  test("returns the items of every page, up to the maximum", async () => {
    const { queries, asked } = listing(three);
    const queryClient = openQueryClient();
    const everything = await queryClient.fetchQuery(queries.me.groups.all({ max: Infinity }));
    expect(numbers(everything)).toEqual([1, 2, 3]);
    expect(asked).toEqual([null, "b", "c"]);
    expect(numbers(await queryClient.fetchQuery(queries.me.groups.all({ max: 2 })))).toEqual([
      1, 2,
    ]);
  });

  test("keeps to its filter and asks for no parameter that the service does not know", async () => {
    const { queries, queryClient, sandbox } = openStage();
    const options = queries.groups.contacts.list.all(sandbox.demo.groupId, {
      type: "ADULT",
      max: 3,
    });
    expect(await queryClient.fetchQuery(options)).toHaveLength(3);
    expect(sandbox.requests.map(({ query }) => query)).toEqual([{ type: "ADULT", limit: "3" }]);
  });

  test("requires a maximum", async () => {
    const { queries } = listing(three);
    // @ts-expect-error -- max is missing
    for (const options of [queries.me.groups.all({}), queries.me.groups.all()]) {
      await expect(openQueryClient().fetchQuery(options)).rejects.toBeInstanceOf(
        RequestValidationError,
      );
    }
  });

  test("is an error if the service repeats a cursor: half a list is not all of it", async () => {
    const { queries } = listing({ ...three, c: { items: [3], next: "b" } });
    const options = queries.me.groups.all({ max: Infinity });
    await expect(openQueryClient().fetchQuery(options)).rejects.toBeInstanceOf(PaginationError);
  });
});
