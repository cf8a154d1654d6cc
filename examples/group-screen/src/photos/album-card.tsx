// An album's cover.
import { Link } from "@tanstack/react-router";
import { type Album, isUnrecognized } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { day } from "../../../shared/dates.ts";
import { counted } from "../../../shared/locale.ts";
import { albumVisibility } from "../../../shared/words.ts";
import { Icon } from "../parts/icon.tsx";
import "./album-card.css";

interface AlbumCardProps {
  groupId: string;
  album: Album;
  onBroken: () => void;
}

export function AlbumCard({ groupId, album, onBroken }: AlbumCardProps) {
  const { locales } = useSession();
  const { event, coverThumbUrl, visibility } = album;
  const date = (event && !isUnrecognized(event) && event.startsAt) || album.createdAt;
  return (
    <li>
      <Link
        className="album-card"
        to="/groups/$groupId/photos/$albumId"
        params={{ groupId, albumId: album.id }}
      >
        <span className="album-cover">
          {coverThumbUrl ? (
            <img src={coverThumbUrl} alt="" loading="lazy" onError={onBroken} />
          ) : (
            <Icon name="photos" />
          )}
        </span>
        <span className="album-title" dir="auto">
          {album.title}
        </span>
        <span className="album-facts">
          {album.itemCount === 0 ? "Empty" : counted(album.itemCount, "item", "items", locales)} ·{" "}
          {day(date, locales)}
        </span>
        {visibility !== "MEMBERS" && (
          <span className="album-facts">
            {visibility !== "PUBLIC" && <Icon name="lock" />} {albumVisibility(visibility).label}
          </span>
        )}
      </Link>
    </li>
  );
}
