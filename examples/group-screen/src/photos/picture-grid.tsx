// Pictures in a grid, as many beside one another as there is room for.
import type { AlbumItem } from "group-management-sdk";

import { PictureTile } from "./picture-tile.tsx";
import "./picture-grid.css";

interface PictureGridProps {
  items: readonly AlbumItem[];
  onOpen: (id: string) => void;
  onBroken: () => void;
}

export function PictureGrid({ items, onOpen, onBroken }: PictureGridProps) {
  return (
    <ul className="pictures">
      {items.map((item) => (
        <li key={item.id}>
          <PictureTile item={item} onOpen={() => onOpen(item.id)} onBroken={onBroken} />
        </li>
      ))}
    </ul>
  );
}
