// One album as a grid of pictures, whose links are renewed before they end.
import type { Album } from "group-management-sdk";
import { useState } from "react";

import { useSession } from "../connection/session.ts";
import { useFreshLinks } from "../data/use-fresh-links.ts";
import { usePages } from "../data/use-pages.ts";
import { address } from "../navigation/route.ts";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages } from "../parts/more-pages.tsx";
import { Problem } from "../problems/problem.tsx";
import { Lightbox } from "./lightbox.tsx";
import { PictureTile } from "./picture-tile.tsx";
import "./open-album.css";

interface OpenAlbumProps {
  groupId: string;
  albumId: string;
  /** What the list of albums tells of it, once that is there. */
  album: Album | undefined;
}

export function OpenAlbum({ groupId, albumId, album }: OpenAlbumProps) {
  const { client } = useSession();
  const [shown, setShown] = useState<string | null>(null);
  const pages = usePages(`album/${groupId}/${albumId}`, (signal) =>
    client.groups.albums.items(groupId, albumId, { limit: 60 }, { signal }),
  );
  const onBroken = useFreshLinks(pages);
  const { items, status } = pages;
  const nothing = items.length === 0;
  return (
    <div className="open-album">
      <a className="back" href={address(groupId, "photos")}>
        <Icon name="back" />
        All albums
      </a>
      <h2>{album?.title ?? "Album"}</h2>
      {album?.description && <p className="open-album-about">{album.description}</p>}
      {status === "loading" && nothing && (
        <Loading label="Loading pictures" shape="tiles" count={8} />
      )}
      {status === "failed" && nothing && <Problem error={pages.error} onRetry={pages.more} />}
      {status === "done" && nothing && (
        <Empty icon="photos" title="No pictures yet">
          Whoever was there can add some in the group's web application.
        </Empty>
      )}
      {!nothing && (
        <ul className="pictures">
          {items.map((item) => (
            <PictureTile
              key={item.id}
              item={item}
              onOpen={() => setShown(item.id)}
              onBroken={onBroken}
            />
          ))}
        </ul>
      )}
      <MorePages pages={pages} what="pictures" />
      {shown !== null && (
        <Lightbox
          items={items}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
          onBroken={onBroken}
        />
      )}
    </div>
  );
}
