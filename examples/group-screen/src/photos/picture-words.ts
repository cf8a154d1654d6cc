// The text alternative of a picture.
import type { AlbumItem } from "group-management-sdk";

import { day } from "../../../shared/dates.ts";
import { humanize } from "../../../shared/words.ts";

/** The caption; without one, the kind of thing it is and when it was taken. */
export function pictureWords(item: AlbumItem, locales: readonly string[]): string {
  if (item.caption) return item.caption;
  const kind = item.kind === "PHOTO" ? "Photo" : humanize(item.kind);
  return item.takenAt === null ? kind : `${kind} of ${day(item.takenAt, locales)}`;
}
