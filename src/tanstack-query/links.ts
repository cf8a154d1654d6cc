// Links end (spec 8). Their end is by the service's clock; what is shown, and when it is read again, is by the
// reader's.
import type { InfiniteData } from "@tanstack/query-core";

import type { LinkedQuery, LinkRules } from "./options.ts";
import type { CursorTrail, LinkedPageData, ReadPage } from "./pages.ts";

const minute = 60_000;
/** How long before its end a link is replaced. */
const margin = 2 * minute;
/** The least time that a link lasts, by the specification. */
const shortestLife = 60 * minute;
/** A timer for longer fires at once; TanStack Query adds one millisecond. */
const longestTimer = 2 ** 31 - 2;

/** A page that came just now, with the time until which its links can be shown. */
export function linkedPage<Item extends { readonly linksExpireAt: string }>({
  data,
  headers,
}: ReadPage<Item>): LinkedPageData<Item> {
  const now = Date.now();
  // Where responses are not refused, an item may be null.
  const ends = data.items.map((item) => Date.parse(item?.linksExpireAt));
  const first = Math.min(...ends.filter((end) => !Number.isNaN(end)));
  const serviceNow = readDate(headers.get("date") ?? "");
  return { ...data, freshUntil: now + lifeOf(first, serviceNow, now) - margin };
}

/** HTTP's forms of a date (RFC 9110, 5.6.7). Only the oldest, which ends with the year, names no zone. */
const httpDate = /^(\w+, [^,]+ GMT|\w+ \w+ [^,]+ \d{4})/;

/** The time of a `Date` header: of the first where there are several; NaN where it has none of HTTP's forms. */
function readDate(header: string): number {
  const [date = ""] = httpDate.exec(header) ?? [];
  // The oldest form is of UTC as well, where `Date.parse` would take this machine's zone.
  return Date.parse(date.endsWith("GMT") ? date : `${date} GMT`);
}

/** For how long a link that ends at `end` can be shown from now on. */
function lifeOf(end: number, serviceNow: number, now: number): number {
  if (end === Infinity) return shortestLife;
  if (!Number.isNaN(serviceNow)) return end - serviceNow;
  // A page of another origin may not be shown the service's clock, and its own may be hours wrong: then the
  // document's hour stands, unless the reader's clock says less and makes sense.
  const life = end - now;
  return life > margin ? Math.min(life, shortestLife) : shortestLife;
}

type Linked = LinkedPageData<unknown>;

/** Stale when the first link is about to end, and read again then, whatever an app's defaults are. */
export const linkRules: LinkRules<Linked | InfiniteData<Linked, CursorTrail>> = {
  staleTime: ({ state }) => within(0, firstEnd(state.data) - state.dataUpdatedAt),
  refetchInterval: ({ state }) =>
    // At least a minute, so that a service which gives links that have ended is not asked without a pause.
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
