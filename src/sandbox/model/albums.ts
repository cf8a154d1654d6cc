// Records of albums.

/** A photo album of a group or of one of its events (spec 2, 4.10). */
export interface AlbumData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The event of an event's album. */
  eventId?: string | null;
  /** The title. An event's album has the event's name. */
  title?: string;
  /** A description; null for none. */
  description?: string | null;
  /** MEMBERS by default. */
  visibility?: "LEADERS" | "ATTENDEES" | "MEMBERS" | "PUBLIC";
  /** Its photos and videos. */
  items?: AlbumItemData[];
  /** Time of creation: an ISO 8601 date-time. */
  createdAt?: string;
}

/** A photo or a video of an album (spec 2, 4.11). */
export interface AlbumItemData {
  /** Stable identifier. */
  id: string;
  /** PHOTO by default. */
  kind?: string;
  /** Pixels; null where unknown. */
  width?: number | null;
  /** Pixels; null where unknown. */
  height?: number | null;
  /** Seconds of a video; null for a photo. */
  durationSec?: number | null;
  /** From the file's metadata; null where unknown. */
  takenAt?: string | null;
  /** Null for none. */
  caption?: string | null;
  /** The group's own labels. */
  tags?: string[];
  /** The album's by default. */
  visibility?: "LEADERS" | "ATTENDEES" | "MEMBERS" | "PUBLIC";
  /** The person who uploaded it. */
  uploadedBy: string;
  /** The number of a picture of the demo. By default it depends on the id. */
  picture?: number;
  /** Time of creation: an ISO 8601 date-time. */
  createdAt?: string;
}
