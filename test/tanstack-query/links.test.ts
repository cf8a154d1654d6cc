// Links end by the service's clock; a reader is shown none that has ended, whatever their own clock says.
import { focusManager, InfiniteQueryObserver, QueryObserver } from "@tanstack/query-core";
import { createQueries, type LinkedPageData } from "group-management-sdk/tanstack-query";
import type { Album } from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOver } from "../support/client.ts";
import { album, albumItem, page } from "../support/payloads.ts";
import { asInAPage, openQueryClient } from "../support/queries.ts";

asInAPage();

const minute = 60_000;
const hour = 60 * minute;
const begin = Date.parse("2026-03-01T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: begin }));
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

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
    const item = url.pathname.endsWith("/items") ? albumItem() : album();
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

test("links are fresh until two minutes before the first of them ends", async () => {
  const client = clientOver(() => {
    const ending = (minutes: number) => ({
      ...album(),
      linksExpireAt: new Date(begin + minutes * minute).toISOString(),
    });
    return Response.json(page([ending(95), ending(70), ending(80)]), {
      headers: { date: new Date().toUTCString() },
    });
  });
  const { albums } = createQueries(client).groups;
  const data = await openQueryClient().fetchQuery(albums.list("g1"));
  expect(data.freshUntil - begin).toBe(68 * minute);
});

test.each(["America/Chicago", "Asia/Tokyo", "UTC"])(
  "an end without an offset is in UTC on a machine in the zone %s",
  async (zone) => {
    vi.stubEnv("TZ", zone);
    try {
      const client = clientOver(() => {
        const linksExpireAt = new Date(begin + 70 * minute).toISOString().replace("Z", "");
        return Response.json(page([{ ...album(), linksExpireAt }]), {
          headers: { date: new Date().toUTCString() },
        });
      });
      const { albums } = createQueries(client).groups;
      const data = await openQueryClient().fetchQuery(albums.list("g1"));
      expect(data.freshUntil - begin).toBe(68 * minute);
    } finally {
      vi.unstubAllEnvs();
    }
  },
);

const still = { refetchInterval: false } as const;

test.each([
  [
    "albums",
    () => {
      const { albums } = serviceOf().queries.groups;
      return new QueryObserver(openQueryClient(), { ...albums.list("g1"), ...still });
    },
  ],
  [
    "album items",
    () => {
      const { albums } = serviceOf().queries.groups;
      return new QueryObserver(openQueryClient(), { ...albums.items("g1", "a1"), ...still });
    },
  ],
])("%s are stale then, and not before", async (_, observe) => {
  const observer = observe();
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
    ["right", 0, 58],
    ["five hours behind", 5 * hour, 58],
    ["five hours ahead", -5 * hour, 58],
  ])("or %s, without a Date header, uses the specification's hour", async (_, aheadMs, minutes) => {
    const observer = show(serviceOf({ aheadMs, tellsTime: false }));
    await vi.advanceTimersByTimeAsync(1);
    expect(freshUntil(observer)).toBe(minutes * minute);
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
  async function freshFor(headers: Record<string, string>, linksExpireAt: number) {
    const ending = { ...album(), linksExpireAt: new Date(linksExpireAt).toISOString() };
    const client = clientOver(() => Response.json(page([ending]), { headers }));
    const { albums } = createQueries(client).groups;
    const data = await openQueryClient().fetchQuery(albums.list("g1"));
    return data.freshUntil - begin;
  }
  const fifty = 50 * minute;
  // A page of another origin is 3 hours behind, so that its own clock is of no use.
  const made = new Date(begin + 3 * hour - fifty).toUTCString();
  const end = begin + 3 * hour + 10 * minute;

  test("is as old as its age, so its links expire sooner than its date says", async () => {
    expect(await freshFor({ date: made, age: "3000" }, end)).toBe(8 * minute);
    expect(await freshFor({ date: made, age: "3000, 60" }, end)).toBe(8 * minute);
    expect(await freshFor({ date: made }, end)).toBe(58 * minute);
  });

  test("is as old as its age where its date or the expiry is not known", async () => {
    expect(await freshFor({ age: "3000" }, end)).toBe(8 * minute);
    const client = clientOver(() =>
      Response.json(page([{ ...album(), linksExpireAt: "soon" }]), { headers: { age: "600" } }),
    );
    const data = await openQueryClient().fetchQuery(createQueries(client).groups.albums.list("g1"));
    expect(data.freshUntil - begin).toBe(48 * minute);
  });

  test.each(["", "-60", "soon", "1e3"])("is new if its age is invalid: %j", async (age) => {
    const time = new Date(begin + 3 * hour).toUTCString();
    expect(await freshFor({ date: time, age }, begin + 4 * hour)).toBe(58 * minute);
  });
});

test("an album with an invalid expiry uses the specification's hour", async () => {
  const client = clientOver(() =>
    Response.json(page([{ ...album(), linksExpireAt: "soon" }]), {
      headers: { date: new Date().toUTCString() },
    }),
  );
  const { freshUntil: until } = await openQueryClient().fetchQuery(
    createQueries(client).groups.albums.list("g1"),
  );
  expect(until - begin).toBe(58 * minute);
});

describe("the service's clock", () => {
  const zone = process.env["TZ"];
  afterEach(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  async function freshFor(date: string): Promise<number> {
    const ending = { ...album(), linksExpireAt: new Date(begin + 6.5 * hour).toISOString() };
    const client = clientOver(() => Response.json(page([ending]), { headers: { date } }));
    const { albums } = createQueries(client).groups;
    const data = await openQueryClient().fetchQuery(albums.list("g1"));
    return data.freshUntil - begin;
  }

  // Five hours ahead of the reader's.
  test.each([
    "Sun, 01 Mar 2026 15:00:00 GMT",
    "Sunday, 01-Mar-26 15:00:00 GMT",
    "Sun Mar  1 15:00:00 2026",
    "Sun, 01 Mar 2026 15:00:00 GMT, Sun, 01 Mar 2026 15:00:01 GMT",
    "Sun Mar  1 15:00:00 2026, Sun Mar  1 15:00:01 2026",
  ])("is read from: %s", async (date) => {
    for (const name of ["UTC", "America/New_York", "Asia/Kolkata"]) {
      process.env["TZ"] = name;
      expect(await freshFor(date)).toBe(88 * minute);
    }
  });

  test.each(["5", "2026", "soon", "2026-03-01 15:00:00", ""])(
    "is not read from: %s",
    async (date) => expect(await freshFor(date)).toBe(58 * minute),
  );
});

test.each([[null], [5], [{}]])(
  "an item that is %j, with validation off, does not fail the page",
  async (item) => {
    const ending = { ...album(), linksExpireAt: new Date(begin + 90 * minute).toISOString() };
    const body = page([item, ending]);
    const client = clientOver(() => Response.json(body), { responseValidation: "warn" });
    const { albums } = createQueries(client).groups;
    const data = await openQueryClient().fetchQuery(albums.list("g1"));
    expect(data.items).toEqual(body.items);
    expect(data.freshUntil - begin).toBe(58 * minute);
  },
);

test("a page that comes back replaces links that have expired meanwhile", async () => {
  const service = serviceOf();
  focusManager.setFocused(true);
  show(service);
  await vi.advanceTimersByTimeAsync(1);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(5 * hour);
  expect(service.requests).toBe(1);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(service.requests).toBe(2);
});
