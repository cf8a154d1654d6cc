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
  type Unrecognized,
  values,
} from "./shared.ts";

/** Who sees an album or an item, as far as this client knows (spec 2). */
export const albumVisibilities = values("LEADERS", "ATTENDEES", "MEMBERS", "PUBLIC");
/** Who sees an album or an item; may be newer than this client. */
export type AlbumVisibility = Open<(typeof albumVisibilities)[number]>;

/** The kinds of album items that this client knows (spec 2). */
export const albumItemKinds = values("PHOTO", "VIDEO");
/** The kind of an album item; may be newer than this client. */
export type AlbumItemKind = Open<(typeof albumItemKinds)[number]>;

/** The event of an album: the alternative that the specification lists (spec 2, Album). */
export interface AlbumEvent {
  id: string;
  name: string;
  /** ISO 8601 date-time. */
  startsAt: string | null;
}

export const albumEventSchema = model<AlbumEvent>()({ id: text, name: text, startsAt: textOrNull });

/** A photo album of a group or of one of its events (spec 2). */
export interface Album {
  id: string;
  eventId: string | null;
  /** See `isUnrecognized`. */
  event?: AlbumEvent | Unrecognized | null | undefined;
  /** An event's album has the event's name. */
  title: string;
  description: string | null;
  /** Who sees an item that says nothing itself. */
  visibility: AlbumVisibility;
  /** Items that the person can see. */
  itemCount: number;
  /** Valid until `linksExpireAt`. */
  coverThumbUrl: string | null;
  /** ISO 8601 date-time, at least an hour away. */
  linksExpireAt: string;
  /** ISO 8601 date-time. */
  createdAt: string;
}

export const albumSchema = model<Album>()({
  id: text,
  eventId: textOrNull,
  event: alternative<AlbumEvent>(),
  title: text,
  description: textOrNull,
  visibility: text,
  itemCount: integer,
  coverThumbUrl: textOrNull,
  linksExpireAt: text,
  createdAt: text,
});

/** A photo or a video of an album (spec 2). */
export interface AlbumItem {
  id: string;
  albumId: string;
  kind: AlbumItemKind;
  /** Pixels. */
  width: number | null;
  /** Pixels. */
  height: number | null;
  /** Seconds; of videos only. */
  durationSec: number | null;
  /** ISO 8601 date-time, from the file itself. */
  takenAt: string | null;
  /** Null without `roster.youth.read`. */
  caption: string | null;
  /** Empty without `roster.youth.read`. */
  tags: string[];
  visibility: AlbumVisibility;
  uploadedBy: Uploader;
  /** A small JPEG, valid until `linksExpireAt`. */
  thumbUrl: string;
  /** A JPEG of up to 2048 pixels, or the video; valid until `linksExpireAt`. */
  displayUrl: string;
  /** ISO 8601 date-time, at least an hour away. Links stay the same within the hour, so they cache. */
  linksExpireAt: string;
  /** ISO 8601 date-time. */
  createdAt: string;
}

export const albumItemSchema = model<AlbumItem>()({
  id: text,
  albumId: text,
  kind: text,
  width: integerOrNull,
  height: integerOrNull,
  durationSec: z.nullable(number),
  takenAt: textOrNull,
  caption: textOrNull,
  tags: texts,
  visibility: text,
  uploadedBy: uploaderSchema,
  thumbUrl: text,
  displayUrl: text,
  linksExpireAt: text,
  createdAt: text,
});
