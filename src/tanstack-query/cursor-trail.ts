// The page parameter of an infinite query: the way to a page, so that a page dropped by `maxPages` can be turned back to,
// and a loop is noticed. It is cached with each page, so it has a largest size.

/** The way to a page of an infinite list. */
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
export function onward({ pages, last, mark }: CursorTrail, next: string): CursorTrail {
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
export function back({ pages, last }: CursorTrail): CursorTrail | undefined {
  if (pages < 2) return undefined;
  const before = last.slice(0, -1);
  // The mark may lie ahead now, where it would be no loop.
  return { pages: pages - 1, last: before, mark: before[0] ?? "" };
}

/** How many trails are remembered, for all lists of a set. */
const mostFound = 200;

/** The trails of a list along which pages were found again. */
export interface FoundTrails {
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
