// The rows of a long list that are on the screen, and where they stand. The page itself scrolls; the list is as high
// as all of its rows.
import { measureElement, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from "react";

import { rowsInSight } from "./rows-in-sight.ts";

export interface WindowRow<Item> {
  readonly item: Item;
  readonly index: number;
  readonly key: string;
  readonly style: CSSProperties;
}

export interface WindowRows<Item, List extends HTMLElement> {
  /** For the list. */
  readonly listRef: RefObject<List | null>;
  /** The height of all rows, for the list. */
  readonly style: CSSProperties;
  readonly rows: readonly WindowRow<Item>[];
  /** For each row, with its `data-index`: rows need not be equally high. */
  readonly measure: (row: Element | null) => void;
}

/** What was measured before, so that a list has its old height as soon as one comes back to it. */
const heights = new WeakMap<object, number>();

interface RowsOptions<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The height of a row that was never on the screen, in pixels. */
  usualHeight: number;
}

export function useWindowRows<Item extends object, List extends HTMLElement>({
  items,
  keyOf,
  usualHeight,
}: RowsOptions<Item>): WindowRows<Item, List> {
  const listRef = useRef<List>(null);
  const [top, setTop] = useState(0);
  // Whatever stands above the list may grow.
  useLayoutEffect(() => {
    const { current } = listRef;
    if (current) setTop(Math.round(current.getBoundingClientRect().top + scrollY));
  });

  const rememberedHeight = (index: number) => heights.get(items[index] ?? {}) ?? usualHeight;
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    overscan: 6,
    scrollMargin: top,
    estimateSize: rememberedHeight,
    rangeExtractor: (range) => rowsInSight(range, listRef.current),
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    measureElement: (row, entry, instance) => {
      const height = measureElement(row, entry, instance);
      const item = items[instance.indexFromElement(row)];
      if (item !== undefined && height > 0) heights.set(item, height);
      return height;
    },
  });

  const rows = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const item = items[index];
    if (item === undefined) return [];
    const style: CSSProperties = {
      position: "absolute",
      insetInline: 0,
      top: 0,
      transform: `translateY(${start - top}px)`,
    };
    return [{ item, index, key: keyOf(item), style }];
  });
  return {
    listRef,
    style: { position: "relative", height: virtualizer.getTotalSize() },
    rows,
    measure: virtualizer.measureElement as (row: Element | null) => void,
  };
}
