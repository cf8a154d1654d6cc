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

/**
 * The page parameter of an infinite query: the cursors on the way to a page, its own the last; `""` is where the
 * list begins. The whole way, so that a page dropped by `maxPages` can be turned back to and a loop is noticed.
 */
export type CursorTrail = readonly string[];

/** A page and the headers that it came with. */
export interface ReadPage<Item> {
  readonly data: PageData<Item>;
  readonly headers: Headers;
}

/**
 * Reads the page at the end of a trail. Pages without items are read past; a cursor that was there before would go
 * round for ever, so the list ends with it.
 */
async function readPage<Item>(
  trail: CursorTrail,
  read: (cursor: string | undefined) => PromiseLike<Page<Item>>,
): Promise<ReadPage<Item>> {
  const seen = [...trail];
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
 * Reads the page at the end of a trail as an infinite list does. Where the service takes its cursor no longer, it is
 * found again along the way from the trail's beginning, and the trail leads there from now on.
 */
export async function readAlong<Item>(
  trail: CursorTrail,
  read: (cursor: string | undefined) => PromiseLike<Page<Item>>,
): Promise<ReadPage<Item>> {
  try {
    return await readPage(trail, read);
  } catch (error) {
    if (trail.length < 2 || !isExpired(error)) throw error;
  }
  const way = trail.slice(0, 1);
  let page = await readPage(way, read);
  while (way.length < trail.length && page.data.nextCursor !== null) {
    way.push(page.data.nextCursor);
    page = await readPage(way, read);
  }
  // TanStack Query keeps this very array as the page's parameter and has no other way to change it; left as it was,
  // each reading to come would go all the way again.
  (trail as string[]).splice(0, trail.length, ...way);
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
export function paging(cursor: string) {
  return {
    initialPageParam: [cursor],
    getNextPageParam: (
      { nextCursor }: PageData<unknown>,
      _pages: unknown,
      trail: CursorTrail,
    ): CursorTrail | undefined => (nextCursor === null ? undefined : [...trail, nextCursor]),
    getPreviousPageParam: (
      _page: unknown,
      _pages: unknown,
      trail: CursorTrail,
    ): CursorTrail | undefined => (trail.length > 1 ? trail.slice(0, -1) : undefined),
  };
}
