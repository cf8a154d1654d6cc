// Which part of which group the address names: #/groups/{group}/{view}, and an album after photos.
import { useSyncExternalStore } from "react";

import type { IconName } from "../parts/icon.tsx";

export const views = ["overview", "roster", "documents", "photos", "setups"] as const;
export type View = (typeof views)[number] & IconName;

export const viewNames: Record<View, string> = {
  overview: "Overview",
  roster: "Roster",
  documents: "Documents",
  photos: "Photos",
  setups: "Setups",
};

export interface Route {
  /** Null when the address names no group. */
  readonly groupId: string | null;
  readonly view: View;
  readonly albumId: string | null;
}

export function readRoute(hash: string): Route {
  const [place, groupId, view, albumId] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (place !== "groups" || !groupId) return { groupId: null, view: "overview", albumId: null };
  const known = views.find((candidate) => candidate === view) ?? "overview";
  return { groupId, view: known, albumId: known === "photos" ? albumId || null : null };
}

export function address(groupId: string, view: View): string {
  return `#/groups/${encodeURIComponent(groupId)}/${view}`;
}

export function albumAddress(groupId: string, albumId: string): string {
  return `${address(groupId, "photos")}/${encodeURIComponent(albumId)}`;
}

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(onHashChange, () => location.hash));
}

function onHashChange(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** A part of an address that somebody mistyped stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
