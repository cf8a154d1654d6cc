// The words of a picture, and new links for pictures that do not load.
import type { AlbumItem } from "group-management-sdk";
import { useRef } from "react";

import { day } from "../../../shared/dates.ts";
import { humanize } from "../../../shared/words.ts";

/** The caption; without one, the kind of thing it is and when it was taken. */
export function pictureWords(item: AlbumItem, locales: readonly string[]): string {
  if (item.caption) return item.caption;
  const kind = item.kind === "PHOTO" ? "Photo" : humanize(item.kind);
  return item.takenAt === null ? kind : `${kind} of ${day(item.takenAt, locales)}`;
}

/** However many pictures fail, and for however long: never asked more often than this, in milliseconds. */
const LEAST = 30_000;

/** A picture's link may have ended while the machine slept. Links about to end are renewed by the query itself. */
export function useBrokenLinks(refetch: () => unknown): () => void {
  const lastAsked = useRef(-Infinity);
  return () => {
    if (Date.now() - lastAsked.current < LEAST) return;
    lastAsked.current = Date.now();
    refetch();
  };
}
