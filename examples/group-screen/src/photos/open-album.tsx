// One album as a grid of pictures, whose links are renewed before they end. The large picture is part of the address:
// the way back closes it, and its address can be given to somebody else.
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import type { Album, AlbumItem } from "group-management-sdk";
import { useEffect } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { duration } from "../format/sizes.ts";
import { useGroup } from "../group.ts";
import { useGoBack } from "../navigation/use-over.ts";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { MorePages, type PagedQuery, useItems } from "../parts/more-pages.tsx";
import { useTitle } from "../parts/use-title.ts";
import { Lightbox } from "./lightbox.tsx";
import { pictureWords, useBrokenLinks } from "./pictures.ts";
import "./photos.css";

const route = getRouteApi("/groups/$groupId/photos/$albumId");

export function OpenAlbum() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const { albumId } = route.useParams();
  const { picture: shown } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const goBack = useGoBack();
  const album = useAlbum(albumId);
  const list = useInfiniteQuery(queries.groups.albums.items.infinite(groupId, albumId));
  const items = useItems(list.data);
  const onBroken = useBrokenLinks(() => list.refetch({ cancelRefetch: false }));
  useTitle("thing", album?.title);

  // The picture in the address may be on a page that was not read yet; the one after the last at hand is, too.
  const place = items.findIndex(({ id }) => id === shown);
  const isMissing = shown !== undefined && place === -1;
  const isLast = shown !== undefined && place === items.length - 1;
  useReadingOn(list, isMissing || isLast);

  const turnTo = (picture: string) => {
    // Going back skips the pictures in between.
    void navigate({ search: { picture }, state: true, replace: true, resetScroll: false });
  };
  const close = () => {
    // A picture opened by its own address has no entry to go back to.
    if (router.state.location.state.openedOver) goBack();
    else void navigate({ search: {}, replace: true, resetScroll: false });
  };

  return (
    <div className="open-album">
      <Link className="button small" to="/groups/$groupId/photos" params={{ groupId }}>
        All albums
      </Link>
      <h2 dir="auto">{album?.title ?? "Album"}</h2>
      {album?.description && (
        <p className="soft" dir="auto">
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
            <ul className="pictures">
              {items.map((item) => (
                <li key={item.id}>
                  <PictureTile item={item} onBroken={onBroken} />
                </li>
              ))}
            </ul>
            <MorePages list={list} what="pictures" />
          </>
        )}
      </Answer>
      {place !== -1 && (
        <Lightbox
          items={items}
          complete={!list.hasNextPage}
          place={place}
          onShow={turnTo}
          onClose={close}
          onBroken={onBroken}
        />
      )}
    </div>
  );
}

function PictureTile({ item, onBroken }: { item: AlbumItem; onBroken: () => void }) {
  const { locales } = useSession();
  const navigate = route.useNavigate();
  const open = () => {
    const state = { openedOver: true };
    void navigate({ search: { picture: item.id }, state, resetScroll: false });
  };
  return (
    <button className="picture-tile" type="button" onClick={open}>
      <img
        src={item.thumbUrl}
        alt={pictureWords(item, locales)}
        loading="lazy"
        onError={onBroken}
      />
      {item.kind === "VIDEO" && (
        <span className="picture-length">
          <span className="only-read">Video,</span>▸
          {item.durationSec !== null && ` ${duration(item.durationSec)}`}
        </span>
      )}
    </button>
  );
}

/** The album as the list of albums has it, for the service has no call for a single one. */
function useAlbum(albumId: string): Album | undefined {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const list = useInfiniteQuery(queries.groups.albums.list.infinite(groupId));
  const album = useItems(list.data).find(({ id }) => id === albumId);
  useReadingOn(list, list.data !== undefined && album === undefined);
  return album;
}

/** Reads the pages of a list one after the other for as long as something on them is wanted. */
function useReadingOn(list: PagedQuery, isWanted: boolean): void {
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  const readsOn = isWanted && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
}
