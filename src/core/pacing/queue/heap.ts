// A binary heap that knows where each item is: what is least comes first, and any item can be taken out, at a cost
// that hardly grows with how much is in it.

export interface Heap<Item> extends Iterable<Item> {
  readonly size: number;
  peek(): Item | undefined;
  /** Puts in an item that is not in the heap. */
  push(item: Item): void;
  /** Takes an item out, wherever it is; false for one that is not in the heap. */
  delete(item: Item): boolean;
  /** Moves an item whose rank has changed. */
  update(item: Item): void;
}

/** A heap ordered by `rank`. Whoever changes the rank of an item calls `update`. */
export function createHeap<Item>(rank: (item: Item) => number): Heap<Item> {
  const items: Item[] = [];
  const indexOf = new Map<Item, number>();

  const rankAt = (index: number): number => {
    const item = items[index];
    return item === undefined ? Infinity : rank(item);
  };

  function put(item: Item, index: number): void {
    items[index] = item;
    indexOf.set(item, index);
  }

  /** Puts an item where it belongs between a free index and the root; the index where it is then. */
  function rise(item: Item, from: number): number {
    const own = rank(item);
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (rankAt(above) <= own) break;
      put(items[above] as Item, at);
      at = above;
    }
    put(item, at);
    return at;
  }

  /** Puts an item where it belongs between a free index and the bottom. */
  function sink(item: Item, from: number): void {
    const own = rank(item);
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      const least = rankAt(left + 1) < rankAt(left) ? left + 1 : left;
      if (own <= rankAt(least)) break;
      put(items[least] as Item, at);
      at = least;
    }
    put(item, at);
  }

  function settle(item: Item, at: number): void {
    if (rise(item, at) === at) sink(item, at);
  }

  return {
    get size() {
      return items.length;
    },
    [Symbol.iterator]: () => items[Symbol.iterator](),
    peek: () => items[0],
    push: (item) => {
      rise(item, items.length);
    },
    delete: (item) => {
      const at = indexOf.get(item);
      if (at === undefined) return false;
      indexOf.delete(item);
      const last = items.pop() as Item;
      if (at < items.length) settle(last, at);
      return true;
    },
    update: (item) => {
      const at = indexOf.get(item);
      if (at !== undefined) settle(item, at);
    },
  };
}
