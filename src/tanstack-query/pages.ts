// Pages as they are cached: plain data, so that a refetch, a dehydrated state or another thread lose nothing of
// them. And how a list is read on, without a false end and without a loop.
import type { Page } from "group-management-sdk";
import { back, type CursorTrail, type FoundTrails, onward, startAt } from "./cursor-trail.ts";

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
      trails: readonly CursorTrail[] = [],
    ): CursorTrail | undefined =>
      // A longer loop than a trail remembers.
      nextCursor === null || trails.some(({ last }) => last[last.length - 1] === nextCursor)
        ? undefined
        : onward(found.current(trail), nextCursor),
    getPreviousPageParam: (
      _page: unknown,
      _pages: unknown,
      trail: CursorTrail,
    ): CursorTrail | undefined => back(found.current(trail)),
  };
}
