// Pages as they are cached: plain data, so that a refetch, a dehydrated state or another thread lose nothing of
// them. And how a list is read on, without a false end and without a loop.
import type { Page } from "group-management-sdk";

/** One page of a list. */
export interface PageData<Item> {
  /** This page's items. */
  items: Item[];
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasNext: boolean;
}

/** One page of a list with links in its items. */
export interface LinkedPageData<Item> extends PageData<Item> {
  /** When to refetch its links: milliseconds of the reader's clock, corrected by the service's `Date`. */
  freshUntil: number;
}

/** A page and the headers that it came with. */
export interface ReadPage<Item> {
  readonly data: PageData<Item>;
  readonly headers: Headers;
}

/** A list that is read page after page. */
export interface List {
  /** The cursor of its first page; `""` for none. */
  readonly beginning: string;
  readonly found: FoundTrails;
}

/** Reads the page at a cursor; undefined for the beginning of a list. */
export type ReadAt<Item> = (cursor: string | undefined) => PromiseLike<Page<Item>>;

/**
 * Reads the page at the end of a trail. Pages without items are read past; a cursor that was there before would go
 * round for ever, so the list ends with it.
 */
export async function readPage<Item>(
  trail: CursorTrail,
  read: ReadAt<Item>,
): Promise<ReadPage<Item>> {
  const seen = [trail.mark, ...trail.last];
  for (;;) {
    const { items, nextCursor, response } = await read(seen[seen.length - 1] || undefined);
    const next = typeof nextCursor === "string" && !seen.includes(nextCursor) ? nextCursor : null;
    if (next === null || items.length > 0) {
      const data = { items, nextCursor: next, hasNext: next !== null };
      return { data, headers: response.headers };
    }
    seen.push(next);
  }
}

/**
 * Reads the page at the end of a trail as an infinite list does. Where the service takes its cursor no longer, or the
 * trail has dropped it, the page is found again from the list's beginning.
 */
export async function readAlong<Item>(
  given: CursorTrail,
  { beginning, found }: List,
  read: ReadAt<Item>,
): Promise<ReadPage<Item>> {
  const trail = found.current(given);
  try {
    if (trail.last.length > 0) return await readPage(trail, read);
  } catch (error) {
    if (trail.pages < 2 || !isExpired(error)) throw error;
  }
  let way = startAt(beginning);
  let page = await readPage(way, read);
  while (way.pages < trail.pages && page.data.nextCursor !== null) {
    way = onward(way, page.data.nextCursor);
    page = await readPage(way, read);
  }
  found.keep(given, way);
  return page;
}

/** Whether the service takes a cursor no longer. */
function isExpired(error: unknown): boolean {
  const { code, parameter } = Object(error) as { code?: unknown; parameter?: unknown };
  return code === "invalid_parameter" && parameter === "cursor";
}

/** A page as it is cached where there are no links in it. */
export function plainPage<Item>({ data }: ReadPage<Item>): PageData<Item> {
  return data;
}

/** How an infinite query turns pages. */
export function paging({ beginning, found }: List) {
  return {
    initialPageParam: startAt(beginning),
    getNextPageParam: (
      { nextCursor }: PageData<unknown>,
      _pages: unknown,
      trail: CursorTrail,
    ): CursorTrail | undefined =>
      nextCursor === null ? undefined : onward(found.current(trail), nextCursor),
    getPreviousPageParam: (
      _page: unknown,
      _pages: unknown,
      trail: CursorTrail,
    ): CursorTrail | undefined => back(found.current(trail)),
  };
}

/**
 * The page parameter of an infinite query: the way to its page, so that a page dropped by `maxPages` can be turned back
 * to, and a loop is noticed. It is cached with each page, so it has a largest size.
 */
export interface CursorTrail {
  /** How many pages there are on the way, this one included. */
  readonly pages: number;
  /** The cursors of the last of them, this page's own at the end; `""` is where the list begins. */
  readonly last: readonly string[];
  /** The cursor of an earlier page: a loop that is longer than `last` comes by it. */
  readonly mark: string;
}

/** How many cursors a trail has at the most: as many pages as a roster of 5,000 entries. */
const most = 25;

export function startAt(cursor: string): CursorTrail {
  return { pages: 1, last: [cursor], mark: cursor };
}

/** The way to the next page. */
function onward({ pages, last, mark }: CursorTrail, next: string): CursorTrail {
  // The mark moves on at 1, 2, 4, 8 pages and so on (Brent's algorithm): once it is in a loop, and the next one is
  // further away than the loop is long, the loop comes by it.
  const moves = Number.isInteger(Math.log2(pages));
  return {
    pages: pages + 1,
    last: [...last, next].slice(-most),
    mark: moves ? (last[last.length - 1] ?? mark) : mark,
  };
}

/** The way to the page before; undefined at the beginning. Without cursors where they have been dropped. */
function back({ pages, last }: CursorTrail): CursorTrail | undefined {
  if (pages < 2) return undefined;
  const before = last.slice(0, -1);
  // The mark may lie ahead now, where it would be no loop.
  return { pages: pages - 1, last: before, mark: before[0] ?? "" };
}

/** How many trails are remembered, for all lists of a set. */
const mostFound = 200;

/** The trails of a list along which pages were found again. */
interface FoundTrails {
  /** The trail that leads to a page now. */
  current(trail: CursorTrail): CursorTrail;
  /** Remembers along which trail a page was found. */
  keep(trail: CursorTrail, found: CursorTrail): void;
}

/**
 * Remembers where pages were found again: beside the cache, since TanStack Query has no way to replace the parameter of
 * a page, and an app may have frozen it. By value, since structural sharing copies parameters.
 */
export function rememberTrails(): (listKey: unknown) => FoundTrails {
  const all = new Map<string, CursorTrail>();
  return (listKey) => {
    const nameOf = (trail: CursorTrail) => JSON.stringify([listKey, trail]);
    return {
      current: (trail) => (all.size > 0 && all.get(nameOf(trail))) || trail,
      keep: (trail, found) => {
        all.set(nameOf(trail), found);
        const [oldest = ""] = all.keys();
        if (all.size > mostFound) all.delete(oldest);
      },
    };
  };
}
