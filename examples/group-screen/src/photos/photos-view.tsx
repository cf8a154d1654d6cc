// The group's albums, newest first; or one of them, opened.
import { useSession } from "../connection/session.ts";
import { useFreshLinks } from "../data/use-fresh-links.ts";
import { usePages } from "../data/use-pages.ts";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages } from "../parts/more-pages.tsx";
import { Problem } from "../problems/problem.tsx";
import { AlbumCard } from "./album-card.tsx";
import { OpenAlbum } from "./open-album.tsx";
import "./photos-view.css";

interface PhotosViewProps {
  groupId: string;
  albumId: string | null;
}

export function PhotosView({ groupId, albumId }: PhotosViewProps) {
  const { client } = useSession();
  const albums = usePages(`albums/${groupId}`, (signal) =>
    client.groups.albums.list(groupId, { limit: 24 }, { signal }),
  );
  const onBroken = useFreshLinks(albums);
  const { items, status } = albums;

  if (albumId !== null) {
    const album = items.find(({ id }) => id === albumId);
    return <OpenAlbum groupId={groupId} albumId={albumId} album={album} />;
  }
  return (
    <div className="photos">
      {status === "loading" && items.length === 0 && (
        <Loading label="Loading albums" shape="tiles" count={6} />
      )}
      {status === "failed" && items.length === 0 && (
        <Problem error={albums.error} onRetry={albums.more} />
      )}
      {status === "done" && items.length === 0 && (
        <Empty icon="photos" title="No albums yet">
          Photos from events and meetings appear here once somebody adds them.
        </Empty>
      )}
      {items.length > 0 && (
        <ul className="albums">
          {items.map((album) => (
            <AlbumCard key={album.id} groupId={groupId} album={album} onBroken={onBroken} />
          ))}
        </ul>
      )}
      <MorePages pages={albums} what="albums" />
    </div>
  );
}
