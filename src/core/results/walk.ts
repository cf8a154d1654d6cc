// Walking a list: its pages in order, with one read ahead.
import { abortReason } from "../runtime/call-scope.ts";
import { createIterator } from "../runtime/async-iterator.ts";
import { type Page, type PageSource, readFirst, type PageRead, type PageRequest } from "./page.ts";

/** Walks a list for as many items as are wanted; one page ahead once the reader has moved past the first. */
export function createWalk<Item>(source: PageSource<Item>, wanted = Infinity) {
  const controller = new AbortController();
  const { signal } = controller;
  const largest = source.limit ?? source.largestPage;
  let missing = wanted;
  let pages = 0;
  let reading: PageRead<Item> | null = null;
  let ahead: Promise<PageRead<Item> | null> | undefined;

  async function read(): Promise<PageRead<Item> | null> {
    const limit = largest === undefined ? undefined : Math.min(largest, missing);
    const step: PageRequest = { limit, signal };
    if (!reading) return readFirst(source, step);
    return missing > 0 ? reading.readOn(step) : null;
  }

  /** A page read ahead may have failed long before it is asked for. */
  function readAgain(error: unknown): Promise<PageRead<Item> | null> {
    if (signal.aborted || !source.isPassing(error)) throw error;
    return read();
  }

  return {
    /** The next page, or null after the last one. One call at a time. */
    next: async (): Promise<Page<Item> | null> => {
      const early = ahead;
      ahead = undefined;
      reading = await (early ? early.catch(readAgain) : read());
      if (!reading) return null;
      const { page } = reading;
      missing -= page.items.length;
      pages++;
      if (pages > 1 && page.hasNext && missing > 0) {
        ahead = read();
        // Its failure is reported when the page is asked for.
        ahead.catch(() => {});
      }
      return page;
    },
    /** Ends the walk: what is under way is aborted, nothing further is sent. */
    stop: () => controller.abort(),
  };
}

/** A walk as `for await` sees it: the values of one page after the other. */
export function iterate<Item, Value>(
  source: PageSource<Item>,
  valuesOf: (page: Page<Item>) => readonly Value[],
): AsyncIterableIterator<Value> {
  const walk = createWalk(source);
  const { signal } = source;
  let values: readonly Value[] = [];
  let index = 0;

  function ready(): IteratorYieldResult<Value> | undefined {
    if (index >= values.length || signal?.aborted) return undefined;
    return { done: false, value: values[index++] as Value };
  }

  async function advance(): Promise<IteratorResult<Value, undefined>> {
    for (;;) {
      if (signal?.aborted) {
        walk.stop();
        throw abortReason(signal);
      }
      const atHand = ready();
      if (atHand) return atHand;
      const page = await walk.next();
      if (!page) return { done: true, value: undefined };
      values = valuesOf(page);
      index = 0;
    }
  }

  return createIterator({ ready, advance, stop: () => walk.stop() });
}
