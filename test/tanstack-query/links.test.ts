// Links end by the service's clock; a reader is shown none that has ended, whatever their own clock says.
import { InfiniteQueryObserver, QueryObserver } from "@tanstack/query-core";
import { createQueries, type LinkedPageData } from "group-management-sdk/tanstack-query";
import type { Album } from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { answerOf } from "../support/answers.ts";
import { clientOver } from "../support/client.ts";
import { album, page } from "../support/payloads.ts";
import { asInAPage, openQueryClient } from "../support/queries.ts";

asInAPage();

const minute = 60_000;
const hour = 60 * minute;
const begin = Date.parse("2026-03-01T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: begin }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const [albumItem] = (answerOf("groups.albums.items") as { readonly items: readonly object[] })
  .items;

interface Service {
  /** How far its clock is ahead of the reader's. */
  readonly aheadMs?: number;
  /** Whether it lets a page of another origin see its clock. */
  readonly tellsTime?: boolean;
  /** How long the links of an answer last. */
  readonly lifeMs?: (request: number) => number;
}

function serviceOf({ aheadMs = 0, tellsTime = true, lifeMs = () => 90 * minute }: Service = {}) {
  let requests = 0;
  const client = clientOver((url) => {
    requests++;
    const now = Date.now() + aheadMs;
    const linksExpireAt = new Date(now + lifeMs(requests)).toISOString();
    const item = url.pathname.endsWith("/items") ? albumItem : album();
    const cursor = url.searchParams.get("cursor");
    const body = page([{ ...item, id: `${cursor}`, linksExpireAt }], cursor === null ? "b" : null);
    return Response.json(body, {
      headers: tellsTime ? { date: new Date(now).toUTCString() } : {},
    });
  });
  return {
    queries: createQueries(client),
    get requests() {
      return requests;
    },
  };
}

function show(service: ReturnType<typeof serviceOf>) {
  const observer = new QueryObserver(openQueryClient(), service.queries.groups.albums.list("g1"));
  observer.subscribe(() => {});
  return observer;
}

const freshUntil = (observer: {
  getCurrentResult(): { data: LinkedPageData<Album> | undefined };
}) => (observer.getCurrentResult().data?.freshUntil ?? Number.NaN) - begin;

const ending = (at: number) => ({ ...album(), linksExpireAt: new Date(at).toISOString() });

/** How long the links of a response are fresh. */
async function freshFor(
  items: readonly object[],
  headers: Record<string, string> = { date: new Date().toUTCString() },
): Promise<number> {
  const client = clientOver(() => Response.json(page([...items]), { headers }));
  const { albums } = createQueries(client).groups;
  const data = await openQueryClient().fetchQuery(albums.list("g1"));
  return data.freshUntil - begin;
}

test("links are fresh until two minutes before the first of them ends", async () => {
  const items = [95, 70, 80].map((minutes) => ending(begin + minutes * minute));
  expect(await freshFor(items)).toBe(68 * minute);
});

test.each(["America/Chicago", "Asia/Tokyo", "UTC"])(
  "an end without an offset is in UTC on a machine in the zone %s",
  async (zone) => {
    vi.stubEnv("TZ", zone);
    const { linksExpireAt } = ending(begin + 70 * minute);
    const item = { ...album(), linksExpireAt: linksExpireAt.replace("Z", "") };
    expect(await freshFor([item])).toBe(68 * minute);
  },
);

test("links whose end is invalid are fresh for the specification's hour", async () => {
  expect(await freshFor([{ ...album(), linksExpireAt: "soon" }])).toBe(58 * minute);
});

test.each(["albums", "album items"])("%s are stale then, and not before", async (what) => {
  const { albums } = serviceOf().queries.groups;
  const options = what === "albums" ? albums.list("g1") : albums.items("g1", "a1");
  const observer = new QueryObserver(openQueryClient(), {
    ...(options as ReturnType<typeof albums.list>),
    refetchInterval: false,
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(88 * minute - 10);
  expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, isStale: false });
  await vi.advanceTimersByTimeAsync(20);
  expect(observer.getCurrentResult().isStale).toBe(true);
});

test("shown links are replaced in time, by one request each time", async () => {
  const service = serviceOf();
  const observer = show(service);
  await vi.advanceTimersByTimeAsync(88 * minute - 10);
  expect(service.requests).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(service.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(87 * minute);
  expect(service.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(service.requests).toBe(3);
  expect(observer.getCurrentResult().isStale).toBe(false);
});

test("an infinite list is as fresh as its oldest page", async () => {
  const service = serviceOf();
  const options = service.queries.groups.albums.list.infinite("g1");
  const observer = new InfiniteQueryObserver(openQueryClient(), options);
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(50 * minute);
  await observer.fetchNextPage();
  expect(service.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(38 * minute - 10);
  expect(observer.getCurrentResult().isStale).toBe(false);
  expect(service.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(20);
  // Both pages.
  expect(service.requests).toBe(4);
});

describe("a reader whose clock is wrong", () => {
  test.each([
    ["five hours behind", 5 * hour],
    ["five hours ahead", -5 * hour],
    ["ten minutes ahead", -10 * minute],
  ])("by being %s gets valid links, and sends no more requests", async (_, aheadMs) => {
    const service = serviceOf({ aheadMs });
    const observer = show(service);
    await vi.advanceTimersByTimeAsync(1);
    expect(freshUntil(observer)).toBe(88 * minute);
    await vi.advanceTimersByTimeAsync(87 * minute);
    expect(service.requests).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(service.requests).toBe(2);
  });

  test.each([
    ["right", 0],
    ["five hours behind", 5 * hour],
    ["five hours ahead", -5 * hour],
  ])("or %s, without a Date header, uses the specification's hour", async (_, aheadMs) => {
    const observer = show(serviceOf({ aheadMs, tellsTime: false }));
    await vi.advanceTimersByTimeAsync(1);
    expect(freshUntil(observer)).toBe(58 * minute);
  });

  test("uses its own clock if that leaves less than an hour", async () => {
    const observer = show(serviceOf({ tellsTime: false, lifeMs: () => 20 * minute }));
    await vi.advanceTimersByTimeAsync(1);
    expect(freshUntil(observer)).toBe(18 * minute);
  });
});

test("links that last for years set no timer that fires at once", async () => {
  const service = serviceOf({ lifeMs: () => 400 * 24 * hour });
  const observer = show(service);
  await vi.advanceTimersByTimeAsync(24 * hour);
  expect(service.requests).toBe(1);
  expect(observer.getCurrentResult().isStale).toBe(false);
  const { staleTime, refetchInterval } = service.queries.groups.albums.list("g1");
  const data = { items: [], nextCursor: null, hasNext: false, freshUntil: Number.MAX_SAFE_INTEGER };
  const query = { state: { data, dataUpdatedAt: 0 } };
  // query-core adds a millisecond.
  expect(staleTime(query) + 1).toBeLessThan(2 ** 31);
  expect(refetchInterval(query)).toBeLessThan(2 ** 31);
});

test("links that are expired when they come are requested once a minute", async () => {
  const service = serviceOf({ lifeMs: () => -minute });
  show(service);
  await vi.advanceTimersByTimeAsync(10 * minute - 10);
  expect(service.requests).toBe(10);
});

test("without data there is no refetch", () => {
  const { staleTime, refetchInterval } = serviceOf().queries.groups.albums.list("g1");
  const query = { state: { data: undefined, dataUpdatedAt: 0 } };
  expect(staleTime(query)).toBe(0);
  expect(refetchInterval(query)).toBe(false);
});

describe("a cached response", () => {
  const fifty = 50 * minute;
  // A page of another origin is 3 hours behind, so that its own clock is of no use.
  const made = new Date(begin + 3 * hour - fifty).toUTCString();
  const end = begin + 3 * hour + 10 * minute;

  test("is as old as its age, so its links expire sooner than its date says", async () => {
    expect(await freshFor([ending(end)], { date: made, age: "3000" })).toBe(8 * minute);
    expect(await freshFor([ending(end)], { date: made, age: "3000, 60" })).toBe(8 * minute);
    expect(await freshFor([ending(end)], { date: made })).toBe(58 * minute);
  });

  test("is as old as its age where its date or the expiry is not known", async () => {
    expect(await freshFor([ending(end)], { age: "3000" })).toBe(8 * minute);
    const item = { ...album(), linksExpireAt: "soon" };
    expect(await freshFor([item], { age: "600" })).toBe(48 * minute);
  });

  test.each(["", "-60", "soon", "1e3"])("is new if its age is invalid: %j", async (age) => {
    const date = new Date(begin + 3 * hour).toUTCString();
    expect(await freshFor([ending(begin + 4 * hour)], { date, age })).toBe(58 * minute);
  });
});

test.each([[null], [5], [{}]])(
  "an item that is %j, with validation off, does not fail the page",
  async (item) => {
    const body = page([item, ending(begin + 90 * minute)]);
    const client = clientOver(() => Response.json(body), { responseValidation: "warn" });
    const { albums } = createQueries(client).groups;
    const data = await openQueryClient().fetchQuery(albums.list("g1"));
    expect(data.items).toEqual(body.items);
    expect(data.freshUntil - begin).toBe(58 * minute);
  },
);
