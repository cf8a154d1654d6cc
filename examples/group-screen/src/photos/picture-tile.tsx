// A picture in the grid.
import type { AlbumItem } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { duration } from "../format/sizes.ts";
import { Icon } from "../parts/icon.tsx";
import { pictureWords } from "./picture-words.ts";
import "./picture-tile.css";

interface PictureTileProps {
  item: AlbumItem;
  onOpen: () => void;
  onBroken: () => void;
}

export function PictureTile({ item, onOpen, onBroken }: PictureTileProps) {
  const { locales } = useSession();
  return (
    <button className="picture-tile" type="button" onClick={onOpen}>
      <img
        src={item.thumbUrl}
        alt={pictureWords(item, locales)}
        loading="lazy"
        onError={onBroken}
      />
      {item.kind === "VIDEO" && (
        <span className="picture-length">
          <Icon name="play" />
          <span className="only-read">Video,</span>
          {item.durationSec !== null && duration(item.durationSec)}
        </span>
      )}
    </button>
  );
}
