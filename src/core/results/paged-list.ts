// A list that is not read until it is used: awaited, walked, or gathered into an array.
import { refuse } from "../errors/errors.ts";
import { attempted, isWhole } from "../runtime/values.ts";
import { type Page, type PageSource, readFirst } from "./page.ts";
import { createWalk, iterate } from "./walk.ts";

export { type Page, unreadableCursor } from "./page.ts";

/** @inline The reason has the type that it has in a promise's own handlers, so that these fit. */
// oxlint-disable-next-line typescript/no-explicit-any -- as in lib.es5.d.ts
type RejectionHandler<Rejected> = (reason: any) => Rejected | PromiseLike<Rejected>;

/**
 * A list of the service. Nothing is sent until it is used: `await` reads one page, `for await` every item. Each use
 * reads again, with filter and options as they were when the list was created. A list is thenable, so an async
 * function that returns it returns its first page: wrap it, as in `{ list }`, to return the list itself.
 */
export class PagedList<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #source: PageSource<Item>;

  /** @internal Minifiers rename classes. */
  static get name(): string {
    return "PagedList";
  }

  /** @internal */
  constructor(source: PageSource<Item>) {
    this.#source = source;
  }

  /** Reads the first page, or the one that `cursor` names. */
  // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list is its documented use
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: RejectionHandler<Rejected> | null,
  ): Promise<Fulfilled | Rejected> {
    const { limit } = this.#source;
    return readFirst(this.#source, { limit, signal: undefined })
      .then(({ page }) => page)
      .then(onFulfilled, onRejected);
  }

  /** Reads the first page; as `then`, for a failure alone. */
  catch<Rejected = never>(
    onRejected?: RejectionHandler<Rejected> | null,
  ): Promise<Page<Item> | Rejected> {
    return this.then(undefined, onRejected);
  }

  /** Reads the first page; as `then`, for either outcome. */
  finally(onFinally?: (() => void) | null): Promise<Page<Item>> {
    return this.then((page) => page).finally(onFinally);
  }

  /** Every item of every page, in order. `break` stops reading. */
  [Symbol.asyncIterator](): AsyncIterableIterator<Item> {
    return iterate(this.#source, (page) => page.items);
  }

  /** @internal For Hermes before React Native 0.84, which has no Symbol.asyncIterator. */
  ["@@asyncIterator"](): AsyncIterableIterator<Item> {
    return iterate(this.#source, (page) => page.items);
  }

  /** Every page, in order. `break` stops reading. */
  pages(): AsyncIterableIterator<Page<Item>> {
    return iterate(this.#source, (page) => [page]);
  }

  /**
   * The items as an array. Reads no more pages than needed.
   * @param options - `max`: the maximum number of items; `Infinity` for all.
   * @throws RequestValidationError without a `max`.
   */
  async toArray(options: { max: number }): Promise<Item[]> {
    const max: unknown = attempted(() => options?.max);
    if (max !== Infinity && !isWhole(max, 0)) {
      const error = refuse(
        "max",
        "must be a whole number, or Infinity for all items: toArray({ max: 100 }).",
      );
      throw Object.assign(error, { operation: this.#source.operation });
    }
    const items: Item[] = [];
    if (max === 0) return items;
    const walk = createWalk(this.#source, max);
    for (let page = await walk.next(); page; page = await walk.next()) {
      for (const item of page.items) items.push(item);
    }
    if (items.length > max) items.length = max;
    return items;
  }
}
