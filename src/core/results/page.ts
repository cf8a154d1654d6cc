// One page of a list, the next one, and the guard against cursors that repeat.
import type { CallResult, ResponseInfo } from "./api-promise.ts";
import { PaginationError } from "../errors/errors.ts";
import { isText } from "../runtime/values.ts";

/** One page of a list. A page is not iterable: loop over `items`. */
export interface Page<Item> {
  /** This page's items. May be empty although another page follows. */
  readonly items: Item[];
  /** The cursor of the next page; null on the last one. Store it to resume with `cursor`. */
  readonly nextCursor: string | null;
  /** Whether another page follows. */
  readonly hasNext: boolean;
  /** The next page, or null after the last one. Not enumerable. */
  next(): Promise<Page<Item> | null>;
  /** Status, headers and rate limit of this page's response. Not enumerable. */
  readonly response: ResponseInfo;
}

/** A list, as its pages are read. */
export interface PageSource<Item> {
  readonly operation: string;
  /** Reads the page at a cursor; the first one at none. */
  readonly read: (
    cursor: string | undefined,
    step: PageRequest,
  ) => Promise<CallResult<{ items: Item[]; nextCursor: string | null }>>;
  /** Whether a page that failed may be read later. */
  readonly isPassing: (error: unknown) => boolean;
  /** Told of each page that is read. */
  onPage?(items: readonly Item[]): void;
  /** Rejects with an error of the list, after adding its operation and its caller's line. */
  readonly fail: (error: Error) => Promise<never>;
  /** The values given by the caller. */
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  /** The page size of a walk without a limit; undefined if the list has no page size. */
  readonly largestPage: number | undefined;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
}

/**
 * The cursors of a chain of pages. Reading on from the newest page adds to it; reading on from an older
 * one goes on in a copy, so that two ways through a list do not take each other for a loop. All are kept: with
 * fewer, a page that came before could be taken for a new one.
 */
interface CursorHistory {
  /** The history one cursor longer, or null when it has the cursor already. */
  with(cursor: string): CursorHistory | null;
}

function createHistory(seen: Set<string>): CursorHistory {
  const { size } = seen;
  return {
    with: (cursor) => {
      const own = seen.size === size ? seen : new Set([...seen].slice(0, size));
      return own.has(cursor) ? null : createHistory(own.add(cursor));
    },
  };
}

/** Options for the next page. */
export interface PageRequest {
  readonly limit: number | undefined;
  /** Ends the reading early. */
  readonly signal: AbortSignal | undefined;
}

/** A page that was read, and the next one. */
export interface PageRead<Item> {
  readonly page: Page<Item>;
  /** Null after the last page. */
  readonly readOn: (step: PageRequest) => Promise<PageRead<Item> | null>;
}

/** The most empty pages in a row that are read: as many as hide 100,000 entries from a filter. */
const mostEmptyPages = 500;

/** Reads the first page, or the one that the list's own cursor names. */
export function readFirst<Item>(
  source: PageSource<Item>,
  step: PageRequest,
): Promise<PageRead<Item>> {
  const history = createHistory(new Set(source.cursor === undefined ? [] : [source.cursor]));
  return readPage(source, { cursor: source.cursor, history, empty: 0 }, step);
}

/** A list whose rest cannot be reached, in a response that is handed back although it failed validation. */
export const unreadableCursor = (operation: string) =>
  new PaginationError(
    `${operation} returned a nextCursor that is not a string, so the rest of the list cannot be read. The items received so far are valid.`,
  );

/** The place of a page in its list. */
interface PagePlace {
  readonly cursor: string | undefined;
  readonly history: CursorHistory;
  /** The number of empty pages right before it. */
  readonly empty: number;
}

async function readPage<Item>(
  source: PageSource<Item>,
  { cursor, history, empty: emptyBefore }: PagePlace,
  step: PageRequest,
): Promise<PageRead<Item>> {
  const { data, response } = await source.read(cursor, step);
  source.onPage?.(data.items);
  const { nextCursor } = data;
  const empty = data.items.length > 0 ? 0 : emptyBefore + 1;
  // Neither null nor missing: what is no string is not the end either.
  const hasNext = (nextCursor ?? null) !== null;
  const longer = isText(nextCursor) ? history.with(nextCursor) : history;

  const endless = (given: string) =>
    source.fail(
      new PaginationError(
        `${source.operation} returned ${given}, so the list would never end. The items received so far are valid.`,
      ),
    );

  async function readOn(further: PageRequest): Promise<PageRead<Item> | null> {
    if (!hasNext) return null;
    if (!isText(nextCursor)) return source.fail(unreadableCursor(source.operation));
    if (!longer) return endless("the same nextCursor twice");
    if (empty >= mostEmptyPages) return endless(`${mostEmptyPages} empty pages in a row`);
    return readPage(source, { cursor: nextCursor, history: longer, empty }, further);
  }

  // The data itself becomes the page: what the service may add stays, and nothing is copied. The cast names what the
  // properties add, which the type of defineProperties does not.
  const hidden = (value: unknown) => ({ value, enumerable: false, configurable: true });
  const page = Object.defineProperties(data, {
    hasNext: { value: hasNext, enumerable: true, configurable: true },
    response: hidden(response()),
    next: hidden(async () => {
      const next = await readOn({ limit: step.limit, signal: undefined });
      return next && next.page;
    }),
  }) as unknown as Page<Item>;
  return { page, readOn };
}
