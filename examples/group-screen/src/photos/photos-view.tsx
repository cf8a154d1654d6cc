// The group's albums, newest first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Album, isUnrecognized } from "group-management-sdk";

import { day } from "../../../shared/dates.ts";
import { counted } from "../../../shared/locale.ts";
import { albumVisibility } from "../../../shared/words.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages, useItems } from "../parts/more-pages.tsx";
import { useBrokenLinks } from "./pictures.ts";
import "./photos.css";

export function PhotosView() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const list = useInfiniteQuery(queries.groups.albums.list.infinite(groupId));
  const albums = useItems(list.data);
  const onBroken = useBrokenLinks(() => list.refetch({ cancelRefetch: false }));
  return (
    <Answer query={list} loading={<Loading label="Loading albums" shape="tiles" count={6} />}>
      {() => (
        <>
          {albums.length === 0 && (
            <Empty icon="photos" title="No albums yet">
              Photos from events and meetings appear here once somebody adds them.
            </Empty>
          )}
          <ul className="albums">
            {albums.map((album) => (
              <li key={album.id}>
                <AlbumCard album={album} onBroken={onBroken} />
              </li>
            ))}
          </ul>
          <MorePages list={list} what="albums" />
        </>
      )}
    </Answer>
  );
}

function AlbumCard({ album, onBroken }: { album: Album; onBroken: () => void }) {
  const { locales } = useSession();
  const { groupId } = useGroup();
  const { event, coverThumbUrl, visibility } = album;
  const date = (event && !isUnrecognized(event) && event.startsAt) || album.createdAt;
  return (
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
      <strong dir="auto">{album.title}</strong>
      <span className="soft">
        {album.itemCount === 0 ? "Empty" : counted(album.itemCount, "item", "items", locales)} ·{" "}
        {day(date, locales)}
      </span>
      {visibility !== "MEMBERS" && (
        <span className="soft">{albumVisibility(visibility).label}</span>
      )}
    </Link>
  );
}
