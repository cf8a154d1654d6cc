// Albums and what is in them (4.10, 4.11).

import { pathId, type Call, type Reply } from "../access/request.ts";
import type { AlbumData, AlbumItemData } from "../model/index.ts";
import { ascending, descending, inOrder, page } from "../conventions/paging.ts";
import { notFound } from "../conventions/refusal.ts";
import { eventOf, isListed, presentAlbum, presentItem, visibleItems } from "../rules/albums.ts";
import { enter, pagingParameters } from "../access/enter.ts";

export function listAlbums(call: Call): Reply {
  const { entrance, query } = enter(call, pagingParameters);
  const { store } = call.world;
  const placeOf = (album: AlbumData) => [
    Date.parse(eventOf(call, album)?.startsAt ?? album.createdAt ?? store.startedAt),
    album.id,
  ];
  return {
    json: page(call, query, {
      items: inOrder(store.albums.where("groupId", entrance.group.id), placeOf, descending),
      placeOf,
      compare: descending,
      accepts: (album) => isListed(call, entrance, album),
      present: (album) => presentAlbum(call, entrance, album),
    }),
  };
}

export function listItems(call: Call): Reply {
  const { entrance, query } = enter(call, pagingParameters);
  const { store } = call.world;
  const albumId = pathId(call, "albumId");
  const album = store.albums.findWith({ id: albumId, groupId: entrance.group.id });
  if (album === undefined) throw notFound("album");
  const placeOf = (item: AlbumItemData) => [Date.parse(item.createdAt ?? store.startedAt), item.id];
  const compare = album.eventId == null ? descending : ascending;
  return {
    json: page(call, query, {
      items: inOrder(visibleItems(call, entrance, album), placeOf, compare),
      placeOf,
      compare,
      present: (item) => presentItem(call, entrance, album, item),
    }),
  };
}
