// Photo albums and their items (spec 2, 4.10, 4.11).
import * as z from "zod/mini";

import { type Uploader, uploaderSchema } from "./document.ts";
import {
  alternative,
  integer,
  integerOrNull,
  model,
  number,
  type Open,
  text,
  textOrNull,
  texts,
  time,
  timeOrNull,
  type Unrecognized,
  values,
} from "./shared.ts";

/** The visibilities of albums and items that this client knows (spec 2). */
export const albumVisibilities = values("LEADERS", "ATTENDEES", "MEMBERS", "PUBLIC");
/** The visibility of an album or an item; may be newer than this client. */
export type AlbumVisibility = Open<(typeof albumVisibilities)[number]>;

/** The kinds of album items that this client knows (spec 2). */
export const albumItemKinds = values("PHOTO", "VIDEO");
/** The kind of an album item; may be newer than this client. */
export type AlbumItemKind = Open<(typeof albumItemKinds)[number]>;

/** The event of an album: the described alternative (spec 2, Album). */
export interface AlbumEvent {
  /** Stable identifier. See `events.get`. */
  id: string;
  /** The event's name. */
  name: string;
  /** ISO 8601 date-time. */
  startsAt: string | null;
}

/** @internal */
export const albumEventSchema = /* @__PURE__ */ model<AlbumEvent>()({
  id: text,
  name: text,
  startsAt: timeOrNull,
});

/** A photo album of a group or of one of its events (spec 2). */
export interface Album {
  /** Stable identifier. See `groups.albums.items`. */
  id: string;
  /** The event that the album belongs to; null for an album of the group. */
  eventId: string | null;
  /** See `isUnrecognized`. */
  event?: AlbumEvent | Unrecognized | null | undefined;
  /** An event's album has the event's name. */
  title: string;
  /** Description by its creator; null if none. */
  description: string | null;
  /** Visibility of items without one of their own. */
  visibility: AlbumVisibility;
  /** Number of items that the person can see. */
  itemCount: number;
  /** Valid until `linksExpireAt`. Never a photo that a young person uploaded, for a group key or an app without
   * `roster.youth.read` (since 2.21.0). */
  coverThumbUrl: string | null;
  /** ISO 8601 date-time, at least an hour away. */
  linksExpireAt: string;
  /** ISO 8601 date-time. */
  createdAt: string;
}

/** @internal */
export const albumSchema = /* @__PURE__ */ model<Album>()({
  id: text,
  eventId: textOrNull,
  event: alternative(albumEventSchema),
  title: text,
  description: textOrNull,
  visibility: text,
  itemCount: integer,
  coverThumbUrl: textOrNull,
  linksExpireAt: time,
  createdAt: time,
});

/** A photo or a video of an album (spec 2). */
export interface AlbumItem {
  /** Stable identifier. */
  id: string;
  /** The album that it is in. */
  albumId: string;
  /** A photo or a video. May hold a value newer than this client. */
  kind: AlbumItemKind;
  /** Pixels. */
  width: number | null;
  /** Pixels. */
  height: number | null;
  /** Seconds; videos only. */
  durationSec: number | null;
  /** ISO 8601 date-time, from the file's metadata. */
  takenAt: string | null;
  /** Null for an app without `roster.youth.read`. */
  caption: string | null;
  /** Empty for an app without `roster.youth.read`. */
  tags: string[];
  /** Its own visibility, else its album's. */
  visibility: AlbumVisibility;
  /** The uploader. */
  uploadedBy: Uploader;
  /** A small JPEG, valid until `linksExpireAt`. */
  thumbUrl: string;
  /** A JPEG of up to 2048 pixels, or the video; valid until `linksExpireAt`. The original, which contains where
   * it was taken, is never returned. */
  displayUrl: string;
  /** ISO 8601 date-time, at least an hour away. Links stay the same within the hour, so they cache. */
  linksExpireAt: string;
  /** ISO 8601 date-time. */
  createdAt: string;
}

/** @internal */
export const albumItemSchema = /* @__PURE__ */ model<AlbumItem>()({
  id: text,
  albumId: text,
  kind: text,
  width: integerOrNull,
  height: integerOrNull,
  durationSec: z.nullable(number),
  takenAt: timeOrNull,
  caption: textOrNull,
  tags: texts,
  visibility: text,
  uploadedBy: uploaderSchema,
  thumbUrl: text,
  displayUrl: text,
  linksExpireAt: time,
  createdAt: time,
});
