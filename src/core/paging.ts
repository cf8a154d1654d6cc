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
export interface PageRequest {
  /** Undefined for the first page, or the one the list's own `cursor` names. */
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  /** Ends the reading early. */
  readonly signal: AbortSignal | undefined;
}

/** A page as it came. */
export interface PageAnswer<Item> {
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
class Trail {
  readonly #seen: Set<string>;
  readonly #length: number;

  constructor(seen: Set<string>) {
    this.#seen = seen;
    this.#length = seen.size;
  }

  /** The trail one cursor longer, or null when the cursor was on it. */
  with(cursor: string): Trail | null {
    const seen =
      this.#seen.size === this.#length
        ? this.#seen
        : new Set([...this.#seen].slice(0, this.#length));
    return seen.has(cursor) ? null : new Trail(seen.add(cursor));
  }
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

/** Reads the pages of a list in order, one ahead once the reader has moved past the first. */
class Walk<Item> {
  readonly #source: PageSource<Item>;
  readonly #abort = new AbortController();
  /** How many items are still wanted, and how many one page holds at the most. */
  #wanted: number;
  readonly #most: number | undefined;
  #page: Page<Item> | undefined;
  #ahead: Promise<Page<Item> | null> | undefined;
  #pagesGiven = 0;
  #over = false;

  constructor(source: PageSource<Item>, wanted = Infinity) {
    this.#source = source;
    this.#wanted = wanted;
    this.#most = source.limit ?? source.largestPage;
  }

  get stopped(): boolean {
    return this.#over;
  }

  async next(): Promise<Page<Item> | null> {
    if (this.#over) return null;
    try {
      const page = await (this.#ahead ?? this.#read());
      this.#ahead = undefined;
      if (!page || this.#over) {
        this.#over = true;
        return null;
      }
      this.#page = page;
      this.#wanted -= page.items.length;
      this.#pagesGiven++;
      if (this.#pagesGiven > 1 && page.hasNext && this.#wanted > 0) {
        this.#ahead = this.#read();
        // Its failure is for whoever asks for that page; it may be nobody.
        this.#ahead.catch(() => {});
      }
      return page;
    } catch (error) {
      if (this.#over) return null;
      this.#over = true;
      throw error;
    }
  }

  #read(): Promise<Page<Item> | null> {
    const limit = this.#most === undefined ? undefined : Math.min(this.#most, this.#wanted);
    const step: Step = { limit, signal: this.#abort.signal };
    if (!this.#page) return firstPage(this.#source, step);
    // A page's next takes the step of this walk, which its public type does not show.
    // oxlint-disable-next-line typescript/unbound-method -- made in readPage, and needs no this
    const next = this.#page.next as (further: Step) => Promise<Page<Item> | null>;
    return this.#wanted > 0 ? next(step) : Promise.resolve(null);
  }

  /** Ends the walk: what is on its way is aborted, nothing further is sent. */
  stop(): void {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort();
  }
}

function firstPage<Item>(source: PageSource<Item>, step: Step): Promise<Page<Item>> {
  const trail = new Trail(new Set(source.cursor === undefined ? [] : [source.cursor]));
  return readPage(source, source.cursor, trail, step);
}

/**
 * What a walk is handed to `for await` as. Calls of `next` are answered in their order, however many are
 * made at once. By hand rather than as a generator: items of a page at hand cost one promise each.
 */
class WalkIterator<Item, Value> implements AsyncIterableIterator<Value> {
  readonly #walk: Walk<Item>;
  readonly #signal: AbortSignal | undefined;
  readonly #valuesOf: (page: Page<Item>) => readonly Value[];
  #values: readonly Value[] = [];
  #index = 0;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(source: PageSource<Item>, valuesOf: (page: Page<Item>) => readonly Value[]) {
    this.#walk = new Walk(source);
    this.#signal = source.signal;
    this.#valuesOf = valuesOf;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    const ready = this.#waiting === 0 ? this.#take() : undefined;
    if (ready) return Promise.resolve(ready);
    this.#waiting++;
    const result = this.#last.then(() => this.#advance()).finally(() => this.#waiting--);
    this.#last = result.catch(() => {});
    return result;
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    this.#walk.stop();
    this.#values = [];
    return { done: true, value: undefined };
  }

  #take(): IteratorResult<Value, undefined> | undefined {
    if (this.#index >= this.#values.length || this.#signal?.aborted) return undefined;
    return { done: false, value: this.#values[this.#index++] as Value };
  }

  async #advance(): Promise<IteratorResult<Value, undefined>> {
    for (;;) {
      if (this.#signal?.aborted && !this.#walk.stopped) {
        this.#walk.stop();
        this.#values = [];
        throw abortReason(this.#signal);
      }
      const ready = this.#take();
      if (ready) return ready;
      const page = await this.#walk.next();
      if (!page) return { done: true, value: undefined };
      this.#values = this.#valuesOf(page);
      this.#index = 0;
    }
  }
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
    return new WalkIterator(this.#source, (page) => page.items);
  }

  /** Every page, in order. Leaving the loop stops the reading. */
  pages(): AsyncIterableIterator<Page<Item>> {
    return new WalkIterator(this.#source, (page) => [page]);
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
    const walk = new Walk(this.#source, max);
    for (let page = await walk.next(); page; page = await walk.next()) {
      for (const item of page.items) items.push(item);
    }
    return items.slice(0, max);
  }
}
