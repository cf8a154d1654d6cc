// Albums: the pictures that a caller may see, and links to them that last for the hour.

import type { Entrance } from "../access/access.ts";
import type { Call } from "../access/request.ts";
import { mediaPath, type MediaSize } from "../resources/media.ts";
import type { AlbumData, AlbumItemData, EventData } from "../model/index.ts";
import { attends } from "./events.ts";
import { eventIn } from "./documents.ts";

const hour = 3_600_000;

export function eventOf(call: Call, album: AlbumData): EventData | undefined {
  return album.eventId == null
    ? undefined
    : eventIn(call.world.store, album.groupId, album.eventId);
}

/** The items that a caller may see, in the album's own order. */
export function visibleItems(call: Call, entrance: Entrance, album: AlbumData): AlbumItemData[] {
  const { store } = call.world;
  const event = eventOf(call, album);
  const attendee = event !== undefined && attends(store, entrance.personId, event);
  return (album.items ?? []).filter((item) => {
    if (!entrance.youth && store.isYoungPerson(item.uploadedBy)) return false;
    if (entrance.leads || item.uploadedBy === entrance.personId) return true;
    const visibility = item.visibility ?? album.visibility ?? "MEMBERS";
    return visibility !== "LEADERS" && (visibility !== "ATTENDEES" || attendee);
  });
}

/** Whether an album is listed: a group's always, an event's with a visible photo or for its leaders. */
export function isListed(call: Call, entrance: Entrance, album: AlbumData): boolean {
  return (
    album.eventId == null ||
    entrance.leads ||
    visibleItems(call, entrance, album).some((item) => kindOf(item) === "PHOTO")
  );
}

function kindOf(item: AlbumItemData): string {
  return item.kind ?? "PHOTO";
}

export function presentAlbum(
  call: Call,
  entrance: Entrance,
  album: AlbumData,
): Record<string, unknown> {
  const event = eventOf(call, album);
  const items = visibleItems(call, entrance, album);
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
    coverThumbUrl: cover === undefined ? null : mediaUrl(call, album, cover, "thumb"),
    linksExpireAt: linksExpireAt(call.now).toISOString(),
    createdAt: album.createdAt ?? call.world.store.startedAt,
  };
}

export function presentItem(
  call: Call,
  entrance: Entrance,
  album: AlbumData,
  item: AlbumItemData,
): Record<string, unknown> {
  const { store } = call.world;
  // Captions and tags may hold a child's name; a key acts as a leader and reads adults' uploads whole.
  const hidesWords = call.credential.kind === "accessToken" && !entrance.youth;
  const hidesName = !entrance.youth && store.isYoungPerson(item.uploadedBy);
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
    thumbUrl: mediaUrl(call, album, item, "thumb"),
    displayUrl: mediaUrl(call, album, item, "display"),
    linksExpireAt: linksExpireAt(call.now).toISOString(),
    createdAt: item.createdAt ?? store.startedAt,
  };
}

/** The end of the next hour: the same for every request within one, and an hour away at least. */
function linksExpireAt(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hour) + 2) * hour);
}

function mediaUrl(call: Call, album: AlbumData, item: AlbumItemData, size: MediaSize): string {
  const expires = String(linksExpireAt(call.now).getTime() / 1000);
  return call.origin + mediaPath(call.world.mediaSecret, { expires, album, item, size });
}
