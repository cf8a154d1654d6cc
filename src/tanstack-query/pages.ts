// Cached pages are plain data: they survive a refetch, dehydration and another thread. Lists are read across empty pages,
// and end if the service repeats a cursor.
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
 * Reads the page at the end of a trail. Empty pages are skipped. A repeated cursor would loop forever, so it ends the
 * list.
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
 * Reads the page at the end of a trail for an infinite query. If its cursor has expired, or the trail no longer has it,
 * the page is found again from the list's beginning.
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

/** Whether the service refused an expired cursor. */
function isExpired(error: unknown): boolean {
  const { code, parameter } = Object(error) as { code?: unknown; parameter?: unknown };
  return code === "invalid_parameter" && parameter === "cursor";
}

/** The cached data of a page without links. */
export function plainPage<Item>({ data }: ReadPage<Item>): PageData<Item> {
  return data;
}

/** The options by which an infinite query pages. */
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
 * The page parameter of an infinite query: the cursors on the way to its page. They lead back to a page that `maxPages`
 * dropped, and reveal a loop. The trail is cached with each page, so its size is limited.
 */
export interface CursorTrail {
  /** The number of pages up to this one. */
  readonly pages: number;
  /** The cursors of the last pages, this page's own at the end; `""` is the beginning of the list. */
  readonly last: readonly string[];
  /** The cursor of an earlier page, to find a loop that is longer than `last`. */
  readonly mark: string;
}

/** The largest number of cursors in a trail: a roster of 5,000 entries has as many pages. */
const most = 25;

export function startAt(cursor: string): CursorTrail {
  return { pages: 1, last: [cursor], mark: cursor };
}

/** The trail to the next page. */
function onward({ pages, last, mark }: CursorTrail, next: string): CursorTrail {
  // Brent's algorithm: the mark moves at 1, 2, 4, 8 pages and so on. Once it is inside a loop, and stays for longer than
  // the loop, its cursor is repeated.
  const moves = Number.isInteger(Math.log2(pages));
  return {
    pages: pages + 1,
    last: [...last, next].slice(-most),
    mark: moves ? (last[last.length - 1] ?? mark) : mark,
  };
}

/** The trail to the page before; undefined at the beginning. It may have no cursors left. */
function back({ pages, last }: CursorTrail): CursorTrail | undefined {
  if (pages < 2) return undefined;
  const before = last.slice(0, -1);
  // The old mark may be a page ahead, which is no loop.
  return { pages: pages - 1, last: before, mark: before[0] ?? "" };
}

/** The largest number of trails that are remembered, for all lists of a set. */
const mostFound = 200;

/** The trails of a list along which pages were found again. */
interface FoundTrails {
  /** The trail along which a page was found last. */
  current(trail: CursorTrail): CursorTrail;
  /** Remembers the trail along which a page was found. */
  keep(trail: CursorTrail, found: CursorTrail): void;
}

/**
 * Remembers the trails of pages that were found again. The cache cannot hold them: TanStack Query does not replace the
 * parameter of a page, and an app may have frozen it. Trails are compared by value, because structural sharing copies
 * them.
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
