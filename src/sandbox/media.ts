// Serves the pictures that albums link to. Like the platform's links they need no credential and
// end with their hour.

import { renderPicture } from "./demo/picture.ts";
import type { AlbumItemData } from "./model.ts";
import type { Store } from "./store.ts";

interface Picture {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const link = /^\/media\/(\d{1,12})\/([^/]+)\/(thumb|display)$/;

/** The picture at a path, or null when the path is not one of a picture. */
export function picture(store: Store, method: string, path: string, now: Date): Picture | null {
  const match = link.exec(path);
  if (match === null || method !== "GET") return null;
  const [, expires, id, size] = match;
  const item = find(store, id ?? "");
  if (item === undefined) return gone("There is no such picture.");
  if (Number(expires) * 1000 <= now.getTime())
    return gone("This link has ended; ask for the item again.");
  const longest = size === "thumb" ? 160 : 640;
  const width = item.width ?? 4;
  const height = item.height ?? 3;
  const scale = longest / Math.max(width, height, 1);
  const image = renderPicture(
    item.picture ?? item.id,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  return {
    status: 200,
    headers: { "content-type": image.contentType, "cache-control": "private, max-age=3600" },
    body: image.body,
  };
}

function find(store: Store, encoded: string): AlbumItemData | undefined {
  let id: string;
  try {
    id = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  for (const { items } of store.albums.rows) {
    const item = items?.find((one) => one.id === id);
    if (item !== undefined) return item;
  }
  return undefined;
}

function gone(message: string): Picture {
  return {
    status: 404,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({ error: { code: "not_found", message } }),
  };
}
