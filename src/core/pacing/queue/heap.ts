// A binary heap with the index of each item: the least item is first, and any item can be removed in logarithmic time.

export interface Heap<Item> extends Iterable<Item> {
  readonly size: number;
  peek(): Item | undefined;
  /** Adds an item that is not in the heap. */
  push(item: Item): void;
  /** Removes an item; false if it is not in the heap. */
  delete(item: Item): boolean;
  /** Moves an item whose rank has changed. */
  update(item: Item): void;
}

/** A heap ordered by `rank`. `update` must be called after the rank of an item has changed. */
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

  /** Puts an item between a free index and the root, where its rank belongs. Returns its index. */
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

  /** Puts an item between a free index and the bottom, where its rank belongs. */
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
