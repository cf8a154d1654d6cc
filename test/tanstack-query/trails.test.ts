// The page parameters of infinite lists: small however long a list is, never written to, and enough to turn back, to
// notice a loop and to find a page again.
import { InfiniteQueryObserver, type QueryClient } from "@tanstack/query-core";
import { assert, asyncProperty, boolean, integer, nat, record } from "fast-check";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { describe, expect, test } from "vitest";

import { clientOver, refusal } from "../support/client.ts";
import { item, numbers } from "../support/lists.ts";
import { asInAPage, openQueryClient } from "../support/queries.ts";
import { runs } from "../support/property-runs.ts";

asInAPage();

/** A list of pages with one item each, under cursors of a usual length; the last page may lead back to an earlier one. */
function listOf(count: number, backTo?: number) {
  const asked: number[] = [];
  const list = { count, generation: 0 };
  const cursorOf = (at: number) => `${list.generation}:${at}`.padEnd(75, "=");
  const client = clientOver((url) => {
    const cursor = url.searchParams.get("cursor");
    const [generation, at] = (cursor ?? cursorOf(0)).replaceAll("=", "").split(":").map(Number);
    asked.push(at ?? 0);
    if (generation !== list.generation) {
      return refusal(400, "invalid_parameter", {}, "cursor");
    }
    const next = (at ?? 0) + 1 < list.count ? (at ?? 0) + 1 : backTo;
    return Response.json({
      items: [item(at ?? 0)],
      nextCursor: next === undefined ? null : cursorOf(next),
    });
  });
  return { queries: createQueries(client), asked, list };
}

type Options = ReturnType<Queries["me"]["groups"]["infinite"]> & { maxPages?: number };

function turning(queryClient: QueryClient, options: Options) {
  const observer = new InfiniteQueryObserver(queryClient, { ...options, staleTime: Infinity });
  observer.subscribe(() => {});
  const shown = () =>
    (observer.getCurrentResult().data?.pages ?? []).flatMap(({ items }) => numbers(items));
  return { observer, shown };
}

/** Freezes a value with all that it holds, as immer does. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

test("the parameters of twice as many pages are twice as large", async () => {
  const sizeOf = async (pages: number) => {
    const { queries } = listOf(pages);
    const options = { ...queries.me.groups.infinite(), pages };
    const data = await openQueryClient().fetchInfiniteQuery(options);
    expect(data.pages).toHaveLength(pages);
    return JSON.stringify(data.pageParams).length;
  };
  const [half, whole] = [await sizeOf(200), await sizeOf(400)];
  expect(whole / half).toBeLessThan(2.2);
  expect(whole).toBeLessThan(1_000_000);
});

test("turns back further than a trail has cursors", async () => {
  const { queries, asked } = listOf(60);
  const options = { ...queries.me.groups.infinite(), maxPages: 2 };
  const { observer, shown } = turning(openQueryClient(), options);
  for (let turn = 0; turn < 60; turn++) await observer.fetchNextPage();
  expect(shown()).toEqual([58, 59]);
  for (let at = 57; at >= 0; at--) {
    expect(observer.getCurrentResult().hasPreviousPage).toBe(true);
    await observer.fetchPreviousPage();
    expect(shown()).toEqual([at, at + 1]);
  }
  expect(observer.getCurrentResult()).toMatchObject({ hasPreviousPage: false, isError: false });
  // Most pages by their cursor, and a few of them along the way from the beginning.
  expect(asked.length).toBeLessThan(60 + 58 + 2 * 60);
  await observer.fetchNextPage();
  expect(shown()).toEqual([1, 2]);
});

test("turns to and fro without taking a page for a loop", async () => {
  const { queries } = listOf(40);
  const options = { ...queries.me.groups.infinite(), maxPages: 1 };
  const { observer, shown } = turning(openQueryClient(), options);
  for (let turn = 0; turn < 36; turn++) await observer.fetchNextPage();
  for (let turn = 0; turn < 30; turn++) await observer.fetchPreviousPage();
  for (let turn = 0; turn < 33; turn++) await observer.fetchNextPage();
  expect(shown()).toEqual([38]);
  await observer.fetchNextPage();
  expect(observer.getCurrentResult()).toMatchObject({ hasNextPage: false, isError: false });
  expect(shown()).toEqual([39]);
});

test("any loop ends within three rounds, however many pages are held", async () => {
  const shape = record({ before: nat(40), length: integer({ min: 1, max: 60 }) });
  await assert(
    asyncProperty(shape, boolean(), async ({ before, length }, held) => {
      const { queries, asked } = listOf(before + length, before);
      const options = queries.me.groups.infinite();
      const { observer } = turning(openQueryClient(), held ? options : { ...options, maxPages: 1 });
      await observer.fetchNextPage();
      while (observer.getCurrentResult().hasNextPage && asked.length < 500) {
        await observer.fetchNextPage();
      }
      expect(observer.getCurrentResult()).toMatchObject({ hasNextPage: false, isError: false });
      // The beginning comes again under a cursor of its own.
      const once = before + length;
      expect(asked.length).toBeLessThanOrEqual(3 * once + 3);
    }),
    { numRuns: runs(25) },
  );
});

describe("an infinite list whose cursors have expired", () => {
  /** A list of five pages, two of which are held, after some turns. */
  async function turned(turns: number) {
    const service = listOf(5);
    const options = { ...service.queries.me.groups.infinite(), maxPages: 2 };
    const { observer, shown } = turning(openQueryClient(), options);
    for (let turn = 0; turn < turns; turn++) await observer.fetchNextPage();
    service.asked.length = 0;
    service.list.generation++;
    return { ...service, observer, shown };
  }

  test("is found again along the way from its beginning, and stays found", async () => {
    const { observer, shown, asked, list } = await turned(4);
    expect(shown()).toEqual([2, 3]);
    await observer.refetch();
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, hasNextPage: true });
    expect(shown()).toEqual([2, 3]);
    expect(asked).toEqual([2, 0, 1, 2, 3]);

    asked.length = 0;
    await observer.refetch();
    expect(asked).toEqual([2, 3]);
    await observer.fetchPreviousPage();
    expect(shown()).toEqual([1, 2]);
    list.generation++;
    await observer.fetchNextPage();
    expect(shown()).toEqual([2, 3]);
    expect(observer.getCurrentResult().isError).toBe(false);
  });

  test("ends where the list has become shorter than the way", async () => {
    const { observer, shown, list } = await turned(4);
    list.count = 2;
    await observer.refetch();
    expect(shown()).toEqual([1]);
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, hasNextPage: false });
    expect(observer.getCurrentResult().hasPreviousPage).toBe(true);
    await observer.fetchPreviousPage();
    expect(shown()).toEqual([0, 1]);
  });

  test("is an error where the list has no other beginning, and where another parameter is at fault", async () => {
    const { queries, list } = listOf(5);
    const { nextCursor: cursor } = await openQueryClient().fetchQuery(queries.me.groups());
    list.generation++;
    const given = openQueryClient().fetchInfiniteQuery(queries.me.groups.infinite({ cursor }));
    await expect(given).rejects.toMatchObject({ parameter: "cursor" });
    const page = openQueryClient().fetchQuery(queries.me.groups({ cursor }));
    await expect(page).rejects.toMatchObject({ parameter: "cursor" });

    const asked: (string | null)[] = [];
    const client = clientOver((url) => {
      asked.push(url.searchParams.get("cursor"));
      if (!url.searchParams.has("cursor"))
        return Response.json({ items: [item(1)], nextCursor: "b" });
      return refusal(400, "invalid_parameter", {}, "vertical");
    });
    const { observer } = turning(openQueryClient(), createQueries(client).me.groups.infinite());
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    expect(observer.getCurrentResult().error).toMatchObject({ parameter: "vertical" });
    expect(asked).toEqual([null, "b"]);
  });
});

test.each([undefined, 2])(
  "is read again where the data is frozen and its cursor has expired, with `maxPages` of %s",
  async (maxPages) => {
    const { queries, list, asked } = listOf(5);
    const queryClient = openQueryClient();
    const options = {
      ...queries.me.groups.infinite(),
      ...(maxPages === undefined ? {} : { maxPages }),
    };
    const { observer, shown } = turning(queryClient, options);
    for (let turn = 0; turn < 4; turn++) await observer.fetchNextPage();
    const before = shown();
    frozen(queryClient.getQueryData(options.queryKey));
    list.generation++;
    await observer.refetch();
    expect(observer.getCurrentResult().error).toBeNull();
    expect(shown()).toEqual(before);
    asked.length = 0;
    frozen(queryClient.getQueryData(options.queryKey));
    await observer.refetch();
    expect(asked).toEqual(before);
    await observer.fetchNextPage();
    expect(shown().at(-1)).toBe(4);
  },
);

test("is found again where the cursor of the second page has expired", async () => {
  const { queries, list, asked } = listOf(4);
  const options = { ...queries.me.groups.infinite(), maxPages: 1 };
  const { observer, shown } = turning(openQueryClient(), options);
  for (let turn = 0; turn < 2; turn++) await observer.fetchNextPage();
  expect(shown()).toEqual([1]);
  list.generation++;
  asked.length = 0;
  await observer.refetch();
  expect(observer.getCurrentResult().error).toBeNull();
  expect(shown()).toEqual([1]);
  expect(asked).toEqual([1, 0, 1]);
});

test("that was found again is remembered beside those of other lists", async () => {
  const { queries, list, asked } = listOf(5);
  const queryClient = openQueryClient();
  const lists: ReturnType<typeof turning>[] = [];
  for (const vertical of ["a", "b", "c", "d"]) {
    const options = { ...queries.me.groups.infinite({ vertical }), maxPages: 1 };
    const turned = turning(queryClient, options);
    for (let turn = 0; turn < 3; turn++) await turned.observer.fetchNextPage();
    lists.push(turned);
  }
  list.generation++;
  for (const { observer } of lists) await observer.refetch();
  asked.length = 0;
  for (const { observer } of lists) await observer.refetch();
  expect(asked).toEqual([2, 2, 2, 2]);
  for (const { observer } of lists) await observer.fetchNextPage();
  expect(lists.map(({ shown }) => shown())).toEqual([[3], [3], [3], [3]]);
});
