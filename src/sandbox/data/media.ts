// Serves the pictures and videos that albums link to. The links need no credential and end with their hour.

import { demoPicture, demoVideo } from "../demo/media/index.ts";
import type { AlbumItemData } from "../model/index.ts";
import type { Store } from "./store.ts";

interface Medium {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const link = /^\/media\/(\d{1,12})\/([^/]+)\/(thumb|display)$/;

/** Whether a path is that of a picture or a video, of which there may be none. */
export const isMediaPath = (path: string): boolean => link.test(path);

/** The picture or the video at a path, or null when the path is not one of theirs. */
export function medium(store: Store, request: Request, now: Date): Medium | null {
  const match = link.exec(new URL(request.url).pathname);
  if (match === null || request.method !== "GET") return null;
  const [, expires, id, size] = match;
  const item = find(store, id ?? "");
  if (item === undefined) return gone("This picture does not exist.");
  if (Number(expires) * 1000 <= now.getTime())
    return gone("This link has expired. Read the item again.");
  const isVideo = item.kind === "VIDEO" && size === "display";
  const upright = (item.height ?? 0) > (item.width ?? 0);
  const { contentType, body } = isVideo
    ? demoVideo()
    : demoPicture(item.picture ?? item.id, upright);
  const headers = {
    "content-type": contentType,
    "cache-control": "private, max-age=3600",
    "accept-ranges": "bytes",
  };
  return part(request.headers.get("range"), { status: 200, headers, body });
}

/** One range of bytes, which some players insist on; the whole for any other wish (RFC 9110, 14). */
function part(range: string | null, whole: Medium & { body: Uint8Array }): Medium {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!from && !to) return whole;
  const { length } = whole.body;
  const first = from ? Number(from) : Math.max(0, length - Number(to));
  const last = from && to ? Math.min(Number(to), length - 1) : length - 1;
  const headers = (content: string) => ({ ...whole.headers, "content-range": content });
  if (first > last) return { status: 416, headers: headers(`bytes */${length}`), body: "" };
  const body = whole.body.slice(first, last + 1);
  return { status: 206, headers: headers(`bytes ${first}-${last}/${length}`), body };
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

function gone(message: string): Medium {
  return {
    status: 404,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({ error: { code: "not_found", message } }),
  };
}
