// Lists: a page, a list of pages that is walked with one page read ahead, and the guard against cursor loops.
// It takes a function that reads a page; it knows no client.
import { abortReason } from "./call-scope.ts";
import type { ResponseInfo } from "./api-promise.ts";
import { PaginationError, RequestValidationError } from "./errors.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly items: Item[];
  /** Where the next page begins; null on the last one. Store it to resume with `cursor`. */
  readonly nextCursor: string | null;
  readonly hasNext: boolean;
  /** The next page, or null after the last one. Not enumerable. */
  next(): Promise<Page<Item> | null>;
  /** Status, headers and rate limit of this page's answer. Not enumerable. */
  readonly response: ResponseInfo;
}

/** Where a page begins and how large it may be. */
interface PageRequest {
  /** Undefined for the first page, or the one the list's own `cursor` names. */
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  /** Ends the reading early. */
  readonly signal: AbortSignal | undefined;
}

/** A page as it came. */
interface PageAnswer<Item> {
  readonly body: { items: Item[]; nextCursor: string | null };
  readonly response: ResponseInfo;
}

/** What a list needs to be read. */
export interface PageSource<Item> {
  readonly operation: string;
  readonly read: (request: PageRequest) => Promise<PageAnswer<Item>>;
  /** As the caller gave them. */
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  /** What a walk asks for when the caller named no limit; undefined where the list takes none. */
  readonly largestPage: number | undefined;
  /** The caller's own. */
  readonly signal: AbortSignal | undefined;
}

/**
 * The cursors of a chain of pages. Reading on from the newest page adds to it; reading on from an older
 * one goes on in a copy, so that two ways through a list do not take each other for a loop.
 */
interface Trail {
  /** The trail one cursor longer, or null when the cursor was on it. */
  with(cursor: string): Trail | null;
}

function createTrail(seen: Set<string>): Trail {
  const { size } = seen;
  return {
    with: (cursor) => {
      const own = seen.size === size ? seen : new Set([...seen].slice(0, size));
      return own.has(cursor) ? null : createTrail(own.add(cursor));
    },
  };
}

interface Step {
  readonly limit: number | undefined;
  readonly signal: AbortSignal | undefined;
}

async function readPage<Item>(
  source: PageSource<Item>,
  cursor: string | undefined,
  trail: Trail,
  step: Step,
): Promise<Page<Item>> {
  const { body, response } = await source.read({ cursor, ...step });
  const { nextCursor } = body;
  const hasNext = typeof nextCursor === "string";
  const next = hasNext ? trail.with(nextCursor) : trail;
  // The body itself becomes the page: what the service may add stays, and nothing is copied.
  Object.defineProperties(body, {
    hasNext: { value: hasNext, enumerable: true, configurable: true },
    response: { value: response, configurable: true },
    next: {
      configurable: true,
      value: async (further: Step = { limit: step.limit, signal: undefined }) => {
        if (!hasNext) return null;
        if (next) return readPage(source, nextCursor, next, further);
        const error = new PaginationError(
          `${source.operation} gave the same nextCursor twice, so the list would never end. The pages so far are sound.`,
        );
        error.operation = source.operation;
        throw error;
      },
    },
  });
  return body as unknown as Page<Item>;
}

/** A reading of a list's pages in order. */
interface Walk<Item> {
  /** The next page, or null after the last one or once stopped. One call at a time. */
  next(): Promise<Page<Item> | null>;
  /** Ends the walk: what is on its way is aborted, nothing further is sent. */
  stop(): void;
  readonly over: boolean;
}

/** Walks a list for as many items as are wanted; one page ahead once the reader has moved past the first. */
function createWalk<Item>(source: PageSource<Item>, wanted = Infinity): Walk<Item> {
  const controller = new AbortController();
  const largest = source.limit ?? source.largestPage;
  let missing = wanted;
  let pages = 0;
  let over = false;
  let page: Page<Item> | null = null;
  let ahead: Promise<Page<Item> | null> | undefined;

  function read(): Promise<Page<Item> | null> {
    const limit = largest === undefined ? undefined : Math.min(largest, missing);
    const step: Step = { limit, signal: controller.signal };
    if (!page) return firstPage(source, step);
    // A page's next takes the step of this walk, which its public type does not show.
    const next = page.next.bind(page) as (further: Step) => Promise<Page<Item> | null>;
    return missing > 0 ? next(step) : Promise.resolve(null);
  }

  return {
    get over() {
      return over;
    },
    next: async () => {
      if (over) return null;
      try {
        page = await (ahead ?? read());
        ahead = undefined;
      } catch (error) {
        if (over) return null;
        over = true;
        throw error;
      }
      if (!page || over) {
        over = true;
        return null;
      }
      missing -= page.items.length;
      pages++;
      if (pages > 1 && page.hasNext && missing > 0) {
        ahead = read();
        // Its failure is for whoever asks for that page; it may be nobody.
        ahead.catch(() => {});
      }
      return page;
    },
    stop: () => {
      if (over) return;
      over = true;
      controller.abort();
    },
  };
}

function firstPage<Item>(source: PageSource<Item>, step: Step): Promise<Page<Item>> {
  const trail = createTrail(new Set(source.cursor === undefined ? [] : [source.cursor]));
  return readPage(source, source.cursor, trail, step);
}

/**
 * What a walk is handed to `for await` as. Calls of `next` are answered in their order, however many are
 * made at once. By hand rather than as a generator: items of a page at hand cost one promise each.
 */
function iterate<Item, Value>(
  source: PageSource<Item>,
  valuesOf: (page: Page<Item>) => readonly Value[],
): AsyncIterableIterator<Value> {
  const walk = createWalk(source);
  let values: readonly Value[] = [];
  let index = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function take(): IteratorResult<Value, undefined> | undefined {
    if (index >= values.length || source.signal?.aborted) return undefined;
    return { done: false, value: values[index++] as Value };
  }

  async function advance(): Promise<IteratorResult<Value, undefined>> {
    for (;;) {
      if (source.signal?.aborted && !walk.over) {
        walk.stop();
        throw abortReason(source.signal);
      }
      const ready = take();
      if (ready) return ready;
      const page = await walk.next();
      if (!page) return { done: true, value: undefined };
      values = valuesOf(page);
      index = 0;
    }
  }

  const iterator: AsyncIterableIterator<Value> & Record<"@@asyncIterator", () => unknown> = {
    [Symbol.asyncIterator]: () => iterator,
    // Where an engine has no Symbol.asyncIterator, as React Native's did, compiled loops look for this.
    "@@asyncIterator": () => iterator,
    next: () => {
      const ready = waiting === 0 ? take() : undefined;
      if (ready) return Promise.resolve(ready);
      waiting++;
      const result = last.then(advance).finally(() => waiting--);
      last = result.catch(() => {});
      return result;
    },
    return: () => {
      walk.stop();
      values = [];
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return iterator;
}

/**
 * A list of the service. Nothing is sent until it is used: `await` reads one page, `for await` every item.
 * Each use reads anew. A list is thenable, so an async function that returns one returns its first page:
 * wrap it, as in `{ list }`, to hand the list itself on.
 */
export class PagedList<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #source: PageSource<Item>;

  /** @internal */
  constructor(source: PageSource<Item>) {
    this.#source = source;
  }

  /** Reads the first page, or the one that `cursor` names. */
  // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list is its documented use
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    const { limit } = this.#source;
    return firstPage(this.#source, { limit, signal: undefined }).then(onFulfilled, onRejected);
  }

  /** Reads the first page; as `then`, for a failure alone. */
  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page<Item> | Rejected> {
    return this.then(undefined, onRejected);
  }

  /** Reads the first page; as `then`, for either outcome. */
  finally(onFinally?: (() => void) | null): Promise<Page<Item>> {
    return this.then((page) => page).finally(onFinally);
  }

  /** Every item of every page, in order. Leaving the loop stops the reading. */
  [Symbol.asyncIterator](): AsyncIterableIterator<Item> {
    return iterate(this.#source, (page) => page.items);
  }

  /** @internal For engines without Symbol.asyncIterator. */
  ["@@asyncIterator"](): AsyncIterableIterator<Item> {
    return iterate(this.#source, (page) => page.items);
  }

  /** Every page, in order. Leaving the loop stops the reading. */
  pages(): AsyncIterableIterator<Page<Item>> {
    return iterate(this.#source, (page) => [page]);
  }

  /**
   * Items in one array, asking for no more than needed.
   * @param options - `max`: how many at the most; `Infinity` for all, which may be very many.
   * @throws RequestValidationError without a `max`.
   */
  async toArray(options: { max: number }): Promise<Item[]> {
    const max: unknown = options?.max;
    if (typeof max !== "number" || !(max >= 0) || (max !== Infinity && !Number.isInteger(max))) {
      const error = new RequestValidationError(
        "max must be a whole number, or Infinity for every item there is.",
        "max",
      );
      error.operation = this.#source.operation;
      throw error;
    }
    const items: Item[] = [];
    if (max === 0) return items;
    const walk = createWalk(this.#source, max);
    for (let page = await walk.next(); page; page = await walk.next()) {
      for (const item of page.items) items.push(item);
    }
    return items.slice(0, max);
  }
}
