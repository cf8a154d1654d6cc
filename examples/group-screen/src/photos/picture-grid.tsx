// Pictures in rows, as many beside one another as there is room for; only the rows in sight are on the page.
import type { AlbumItem } from "group-management-sdk";
import { useLayoutEffect, useMemo, useState } from "react";

import { useWindowRows } from "../data/use-window-rows.ts";
import { PictureTile } from "./picture-tile.tsx";
import "./picture-grid.css";

interface PictureGridProps {
  items: readonly AlbumItem[];
  /** There are no others. */
  complete: boolean;
  onOpen: (id: string) => void;
  onBroken: () => void;
}

type Row = readonly AlbumItem[];

/** The least width of a picture, in pixels; on a phone there are three in a row. */
const LEAST_WIDTH = 165;
const LEAST_COLUMNS = 3;

const keyOf = (row: Row) => row[0]?.id ?? "";

export function PictureGrid({ items, complete, onOpen, onBroken }: PictureGridProps) {
  const [width, setWidth] = useState(0);
  const columns = Math.max(LEAST_COLUMNS, Math.floor(width / LEAST_WIDTH));
  const all = useMemo(() => inRows(items, columns), [items, columns]);
  const { listRef, style, rows, measure } = useWindowRows<Row, HTMLDivElement>({
    items: all,
    keyOf,
    usualHeight: width / columns,
  });
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return undefined;
    setWidth(list.clientWidth);
    const observer = new ResizeObserver(() => setWidth(list.clientWidth));
    observer.observe(list);
    return () => observer.disconnect();
  }, [listRef]);

  return (
    <div className="pictures" role="list" ref={listRef} style={style}>
      {rows.map((row) => (
        <div
          className="picture-row"
          role="none"
          key={row.key}
          ref={measure}
          data-index={row.index}
          style={{ ...row.style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {row.item.map((item, column) => (
            <div
              role="listitem"
              key={item.id}
              aria-posinset={row.index * columns + column + 1}
              aria-setsize={complete ? items.length : -1}
            >
              <PictureTile item={item} onOpen={() => onOpen(item.id)} onBroken={onBroken} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function inRows(items: readonly AlbumItem[], columns: number): Row[] {
  const count = Math.ceil(items.length / columns);
  return Array.from({ length: count }, (_, row) => items.slice(row * columns, (row + 1) * columns));
}
