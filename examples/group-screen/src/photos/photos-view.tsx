// The group's albums, newest first.
import { useInfiniteQuery } from "@tanstack/react-query";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useItems } from "../data/lists.ts";
import { useGroup } from "../group.ts";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages } from "../parts/more-pages.tsx";
import { AlbumCard } from "./album-card.tsx";
import { useBrokenLinks } from "./use-broken-links.ts";
import "./photos-view.css";

export function PhotosView() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const list = useInfiniteQuery(queries.groups.albums.list.infinite(groupId));
  const albums = useItems(list.data);
  const onBroken = useBrokenLinks(() => list.refetch({ cancelRefetch: false }));
  return (
    <div className="photos">
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
                <AlbumCard key={album.id} groupId={groupId} album={album} onBroken={onBroken} />
              ))}
            </ul>
            <MorePages list={list} what="albums" />
          </>
        )}
      </Answer>
    </div>
  );
}
