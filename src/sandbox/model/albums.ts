// Albums as the sandbox stores them.

import type { Instant } from "./instant.ts";

export type MediaVisibility = "LEADERS" | "ATTENDEES" | "MEMBERS" | "PUBLIC";

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
