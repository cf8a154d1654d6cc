// One album as a grid of pictures, whose links are renewed before they end. The large picture is part of the address.
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useItems } from "../data/lists.ts";
import { useGroup } from "../group.ts";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages } from "../parts/more-pages.tsx";
import { useTitle } from "../parts/use-title.ts";
import { Lightbox } from "./lightbox.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { useAlbum } from "./use-album.ts";
import { useBrokenLinks } from "./use-broken-links.ts";
import { useLargePicture } from "./use-large-picture.ts";
import "./open-album.css";

const route = getRouteApi("/groups/$groupId/photos/$albumId");

export function OpenAlbum() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const { albumId } = route.useParams();
  const album = useAlbum(albumId);
  const { shown, open, turnTo, close } = useLargePicture();
  const list = useInfiniteQuery(queries.groups.albums.items.infinite(groupId, albumId));
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  const items = useItems(list.data);
  const onBroken = useBrokenLinks(() => list.refetch({ cancelRefetch: false }));
  useTitle("thing", album?.title);

  // The picture in the address may be on a page that was not read yet; the one after the last at hand is, too.
  const last = items.findIndex(({ id }) => id === shown) >= items.length - 1;
  const missing = shown !== undefined && !items.some(({ id }) => id === shown);
  const readsOn =
    shown !== undefined && (missing || last) && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);

  return (
    <div className="open-album">
      <Link className="back" to="/groups/$groupId/photos" params={{ groupId }}>
        <Icon name="back" />
        All albums
      </Link>
      <h2 dir="auto">
        {album === undefined ? <span className="only-read">Album</span> : titleOf(album)}
      </h2>
      {album?.description && (
        <p className="open-album-about" dir="auto">
          {album.description}
        </p>
      )}
      <Answer query={list} loading={<Loading label="Loading pictures" shape="tiles" count={8} />}>
        {() => (
          <>
            {items.length === 0 && (
              <Empty icon="photos" title="No pictures yet">
                Whoever was there can add some in the group’s web application.
              </Empty>
            )}
            {items.length > 0 && <PictureGrid items={items} onOpen={open} onBroken={onBroken} />}
            <MorePages list={list} what="pictures" />
          </>
        )}
      </Answer>
      {shown !== undefined && !missing && (
        <Lightbox
          items={items}
          complete={!hasNextPage}
          shown={shown}
          onShow={turnTo}
          onClose={close}
          onBroken={onBroken}
        />
      )}
    </div>
  );
}

/** The album may be missing from the list of albums. */
function titleOf(album: { title: string } | null): string {
  return album?.title ?? "Album";
}
