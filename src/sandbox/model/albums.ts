// Albums as the sandbox stores them.

import type { Instant } from "./instant.ts";

/** Who sees an album or an item (spec 2, Album). */
export type MediaVisibility = "LEADERS" | "ATTENDEES" | "MEMBERS" | "PUBLIC";

/** A photo album of a group or of one of its events (spec 2, 4.10). */
export interface AlbumData {
  id: string;
  groupId: string;
  /** Makes it an event's album, which is titled with the event's name. */
  eventId?: string | null;
  title?: string;
  description?: string | null;
  /** MEMBERS unless told. */
  visibility?: MediaVisibility;
  items?: AlbumItemData[];
  createdAt?: Instant;
}

/** A photo or a video of an album (spec 2, 4.11). */
export interface AlbumItemData {
  id: string;
  /** PHOTO unless told. */
  kind?: string;
  width?: number | null;
  height?: number | null;
  durationSec?: number | null;
  takenAt?: Instant | null;
  caption?: string | null;
  tags?: string[];
  /** The album's unless told. */
  visibility?: MediaVisibility;
  /** The person who uploaded it. */
  uploadedBy: string;
  /** What the generated picture is drawn from; the id's own unless told. */
  picture?: number;
  createdAt?: Instant;
}
