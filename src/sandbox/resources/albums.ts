// Albums and what is in them (4.10, 4.11).
import { type Caller, enter, pagingParameters } from "../access/caller.ts";
import { type ApiRequest, pathId, type Reply } from "../access/request.ts";
import { ascending, descending, inOrder, page } from "../conventions/paging.ts";
import { notFound } from "../conventions/refusal.ts";
import type { AlbumData, AlbumItemData, EventData } from "../model/index.ts";
import { attends } from "./events.ts";
import { mediaPath, type MediaSize } from "./media.ts";

export const albumEndpoints = {
  "groups.albums.list": listAlbums,
  "groups.albums.items": listItems,
};

/** The albums that the caller may see, newest event or album first (4.10). */
function listAlbums(request: ApiRequest): Reply {
  const { caller, query } = enter(request, pagingParameters);
  const { store } = request.world;
  const sortKeyOf = (album: AlbumData) => [
    Date.parse(eventOf(request, album)?.startsAt ?? album.createdAt ?? store.startedAt),
    album.id,
  ];
  return {
    json: page(request, query, {
      items: inOrder(store.albums.where("groupId", caller.group.id), sortKeyOf, descending),
      sortKeyOf,
      compare: descending,
      accepts: (album) => isListed(request, caller, album),
      present: (album) => presentAlbum(request, caller, album),
    }),
  };
}

/** The photos and videos of an album that the caller may see (4.11). */
function listItems(request: ApiRequest): Reply {
  const { caller, query } = enter(request, pagingParameters);
  const { store } = request.world;
  const albumId = pathId(request, "albumId");
  const album = store.albums.findWith({ id: albumId, groupId: caller.group.id });
  if (album === undefined) throw notFound("album");
  const sortKeyOf = (item: AlbumItemData) => [
    Date.parse(item.createdAt ?? store.startedAt),
    item.id,
  ];
  const compare = album.eventId == null ? descending : ascending;
  return {
    json: page(request, query, {
      items: inOrder(visibleItems(request, caller, album), sortKeyOf, compare),
      sortKeyOf,
      compare,
      present: (item) => presentItem(request, caller, album, item),
    }),
  };
}

export function eventOf(request: ApiRequest, album: AlbumData): EventData | undefined {
  return album.eventId == null
    ? undefined
    : request.world.store.eventOf(album.groupId, album.eventId);
}

/** The items that a caller may see, in the album's own order. */
function visibleItems(request: ApiRequest, caller: Caller, album: AlbumData): AlbumItemData[] {
  const { store } = request.world;
  const event = eventOf(request, album);
  const attendee = event !== undefined && attends(store, caller.personId, event);
  return (album.items ?? []).filter((item) => {
    if (!caller.youth && store.isYoungPerson(item.uploadedBy)) return false;
    if (caller.leads || item.uploadedBy === caller.personId) return true;
    const visibility = item.visibility ?? album.visibility ?? "MEMBERS";
    return visibility !== "LEADERS" && (visibility !== "ATTENDEES" || attendee);
  });
}

/** Whether an album is listed: a group's always, an event's with a visible photo or for its leaders. */
function isListed(request: ApiRequest, caller: Caller, album: AlbumData): boolean {
  return (
    album.eventId == null ||
    caller.leads ||
    visibleItems(request, caller, album).some((item) => kindOf(item) === "PHOTO")
  );
}

function kindOf(item: AlbumItemData): string {
  return item.kind ?? "PHOTO";
}

function presentAlbum(
  request: ApiRequest,
  caller: Caller,
  album: AlbumData,
): Record<string, unknown> {
  const event = eventOf(request, album);
  const items = visibleItems(request, caller, album);
  const cover = items.find((item) => kindOf(item) === "PHOTO");
  return {
    id: album.id,
    eventId: album.eventId ?? null,
    event:
      event === undefined
        ? null
        : { id: event.id, name: event.name, startsAt: event.startsAt ?? null },
    title: event?.name ?? album.title ?? "",
    description: album.description ?? null,
    visibility: album.visibility ?? "MEMBERS",
    itemCount: items.length,
    coverThumbUrl: cover === undefined ? null : mediaUrl(request, album, cover, "thumb"),
    linksExpireAt: linksExpireAt(request.now).toISOString(),
    createdAt: album.createdAt ?? request.world.store.startedAt,
  };
}

function presentItem(
  request: ApiRequest,
  caller: Caller,
  album: AlbumData,
  item: AlbumItemData,
): Record<string, unknown> {
  const { store } = request.world;
  // Captions and tags may hold a child's name; a key acts as a leader and reads adults' uploads whole.
  const hidesWords = request.credential.kind === "accessToken" && !caller.youth;
  const hidesName = !caller.youth && store.isYoungPerson(item.uploadedBy);
  return {
    id: item.id,
    albumId: album.id,
    kind: kindOf(item),
    width: item.width ?? null,
    height: item.height ?? null,
    durationSec: kindOf(item) === "VIDEO" ? (item.durationSec ?? null) : null,
    takenAt: item.takenAt ?? null,
    caption: hidesWords ? null : (item.caption ?? null),
    tags: hidesWords ? [] : (item.tags ?? []),
    visibility: item.visibility ?? album.visibility ?? "MEMBERS",
    uploadedBy: {
      userId: item.uploadedBy,
      name: hidesName ? null : store.nameOf(item.uploadedBy, album.groupId),
    },
    thumbUrl: mediaUrl(request, album, item, "thumb"),
    displayUrl: mediaUrl(request, album, item, "display"),
    linksExpireAt: linksExpireAt(request.now).toISOString(),
    createdAt: item.createdAt ?? store.startedAt,
  };
}

const hour = 3_600_000;

/** The end of the next hour: the same for every request within one, and an hour away at least. */
function linksExpireAt(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hour) + 2) * hour);
}

function mediaUrl(
  request: ApiRequest,
  album: AlbumData,
  item: AlbumItemData,
  size: MediaSize,
): string {
  const expires = String(linksExpireAt(request.now).getTime() / 1000);
  return request.origin + mediaPath(request.world.mediaSecret, { expires, album, item, size });
}
