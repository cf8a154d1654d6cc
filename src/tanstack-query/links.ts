// Links expire (spec 8), by the service's clock. Stale times and refetches are by the reader's clock.
import type { InfiniteData } from "@tanstack/query-core";

import { readAge, readDate } from "../core/http/rate-limit.ts";
import type { LinkRules } from "./options.ts";
import type { LinkedQuery } from "./query-core.ts";
import type { CursorTrail, LinkedPageData, ReadPage } from "./pages.ts";

const minute = 60_000;
/** Links are replaced this long before they expire. */
const margin = 2 * minute;
/** The shortest life of a link, by the specification. */
const shortestLife = 60 * minute;
/** A longer timer would fire at once. TanStack Query adds one millisecond. */
const longestTimer = 2 ** 31 - 2;

/** A new page, with the time until which its links can be shown. */
export function linkedPage<Item extends { readonly linksExpireAt: string }>({
  data,
  headers,
}: ReadPage<Item>): LinkedPageData<Item> {
  const now = Date.now();
  // With `responseValidation: "warn"` an item may be null.
  const ends = data.items.map((item) => readTime(item?.linksExpireAt));
  const first = Math.min(...ends.filter((end) => !Number.isNaN(end)));
  // A cached response is older than its `Date`, by its age.
  const age = readAge(headers);
  const date = readDate(headers);
  const serviceNow = date === null ? null : date + age;
  return { ...data, freshUntil: now + lifeOf(first, serviceNow, now, age) - margin };
}

/** The time of an ISO 8601 text. Without an offset it is UTC, but `Date.parse` would use the machine's zone. */
function readTime(text: string): number {
  return Date.parse(/[T ][\d:.]+$/i.test(text) ? `${text}Z` : text);
}

/** The remaining life of a link that expires at `end`, in a response of an age. */
function lifeOf(end: number, serviceNow: number | null, now: number, age: number): number {
  const leastLife = shortestLife - age;
  if (end === Infinity) return leastLife;
  if (serviceNow !== null) return end - serviceNow;
  // A page of another origin may not see the service's clock, and its own may be hours wrong. Then a link lasts the
  // specification's hour, or less if a plausible life is shorter by the reader's clock.
  const life = end - now;
  return life > margin ? Math.min(life, leastLife) : leastLife;
}

type Linked = LinkedPageData<unknown>;

/** Options that refetch shortly before the first link expires, whatever an app's defaults are. */
export const linkRules: LinkRules<Linked | InfiniteData<Linked, CursorTrail>> = {
  staleTime: ({ state }) => within(0, firstEnd(state.data) - state.dataUpdatedAt),
  refetchInterval: ({ state }) =>
    // A minute at least: the service might send expired links each time.
    state.data === undefined ? false : within(minute, firstEnd(state.data) - Date.now()),
  refetchOnMount: true,
  refetchOnReconnect: true,
  refetchOnWindowFocus: true,
};

function firstEnd(data: LinkedQuery<Linked | InfiniteData<Linked, CursorTrail>>["state"]["data"]) {
  if (data === undefined) return 0;
  const pages = "pages" in data ? data.pages : [data];
  return Math.min(...pages.map((page) => page.freshUntil));
}

function within(least: number, milliseconds: number): number {
  return Math.min(Math.max(milliseconds, least), longestTimer);
}
