// An album, taken from the list of albums: the service has no call for a single one.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Album } from "group-management-sdk";
import { useEffect } from "react";

import { useSession } from "../connection/session.ts";
import { useGroup } from "../group.ts";

/** Undefined while it is looked for, null when no album of the list is it. */
export function useAlbum(albumId: string): Album | null | undefined {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    queries.groups.albums.list.infinite(groupId),
  );
  const album = data?.pages.flatMap(({ items }) => items).find(({ id }) => id === albumId);
  const readsOn = data !== undefined && !album && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  if (album) return album;
  return error !== null || (data && !hasNextPage) ? null : undefined;
}
