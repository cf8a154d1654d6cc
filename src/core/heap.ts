// A binary heap: what is least comes first, at a cost that hardly grows with how much is in it.

export interface Heap<Item> {
  readonly size: number;
  peek(): Item | undefined;
  push(item: Item): void;
  pop(): Item | undefined;
}

/** A heap ordered by `rank`, which must not change while an item is in it. */
export function createHeap<Item>(rank: (item: Item) => number): Heap<Item> {
  const items: Item[] = [];
  const rankAt = (index: number): number => {
    const item = items[index];
    return item === undefined ? Infinity : rank(item);
  };

  function swap(one: number, other: number): void {
    [items[one], items[other]] = [items[other] as Item, items[one] as Item];
  }

  function rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1;
      if (rankAt(parent) <= rankAt(at)) return;
      swap(at, parent);
      at = parent;
    }
  }

  function sink(): void {
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const least = rankAt(left + 1) < rankAt(left) ? left + 1 : left;
      if (rankAt(at) <= rankAt(least)) return;
      swap(at, least);
      at = least;
    }
  }

  return {
    get size() {
      return items.length;
    },
    peek: () => items[0],
    push: (item) => {
      items.push(item);
      rise(items.length - 1);
    },
    pop: () => {
      const first = items[0];
      const last = items.pop();
      if (last !== undefined && items.length > 0) {
        items[0] = last;
        sink();
      }
      return first;
    },
  };
}
