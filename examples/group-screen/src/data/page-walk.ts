// A list read page by page as the reader moves on, apart from any framework.
import type { Page, PagedList } from "group-management-sdk";

export interface PagesState<Item> {
  readonly items: readonly Item[];
  /** `more`: there are further pages. `done`: that was all. */
  readonly status: "loading" | "more" | "done" | "failed";
  readonly error: unknown;
  /** How far the service's clock is ahead of ours, in milliseconds, by its last answer. */
  readonly ahead: number;
}

interface Progress<Item> {
  last: Page<Item> | null;
  pages: number;
}

export class PageWalk<Item> {
  readonly #open: (signal: AbortSignal) => PagedList<Item>;
  readonly #listeners = new Set<() => void>();
  #controller = new AbortController();
  #progress: Progress<Item> = { last: null, pages: 0 };
  #busy = false;
  #state: PagesState<Item> = { items: [], status: "loading", error: null, ahead: 0 };

  /** `open` makes the list anew for every start and refresh. */
  constructor(open: (signal: AbortSignal) => PagedList<Item>) {
    this.#open = open;
  }

  readonly state = (): PagesState<Item> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reads the first page. */
  start(): void {
    this.#controller = new AbortController();
    this.#progress = { last: null, pages: 0 };
    this.#busy = false;
    void this.more();
  }

  /** Aborts what is on its way; nothing further is sent. */
  leave(): void {
    this.#controller.abort();
  }

  /** Reads the next page; after a failure, the one that failed. */
  readonly more = async (): Promise<void> => {
    if (this.#busy || this.#state.status === "done") return;
    const { signal } = this.#controller;
    this.#busy = true;
    this.#show({ status: "loading", error: null });
    try {
      const page = await this.#next(this.#progress, signal);
      if (signal.aborted) return;
      this.#show({ ...after(page), items: [...this.#state.items, ...page.items] });
    } catch (error) {
      if (!signal.aborted) this.#show({ status: "failed", error });
    } finally {
      if (!signal.aborted) this.#busy = false;
    }
  };

  /** Reads the pages at hand again, and shows them once all are there. */
  readonly refresh = async (): Promise<void> => {
    if (this.#busy) return;
    const { signal } = this.#controller;
    this.#busy = true;
    try {
      const fresh: Progress<Item> = { last: null, pages: 0 };
      const items: Item[] = [];
      do items.push(...(await this.#next(fresh, signal)).items);
      while (fresh.pages < this.#progress.pages && fresh.last?.hasNext);
      if (signal.aborted || !fresh.last) return;
      this.#progress = fresh;
      this.#show({ ...after(fresh.last), items });
    } catch {
      // What is on the screen stays; whoever asked for the refresh asks again.
    } finally {
      if (!signal.aborted) this.#busy = false;
    }
  };

  /** The next page that holds something: an empty one with a cursor is not the end. */
  async #next(progress: Progress<Item>, signal: AbortSignal): Promise<Page<Item>> {
    for (;;) {
      const { last } = progress;
      const page = last ? await last.next() : await this.#open(signal);
      if (!page) throw new Error("There are no further pages.");
      progress.last = page;
      progress.pages++;
      if (page.items.length > 0 || !page.hasNext) return page;
    }
  }

  #show(change: Partial<PagesState<Item>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function after(page: Page<unknown>): Pick<PagesState<unknown>, "status" | "error" | "ahead"> {
  const date = Date.parse(page.response.headers.get("date") ?? "");
  return {
    status: page.hasNext ? "more" : "done",
    error: null,
    ahead: Number.isNaN(date) ? 0 : date - Date.now(),
  };
}
