// Serves the pictures and videos that albums link to. The links need no credential and end with their hour.
import type { World } from "../access/request.ts";
import { checksum } from "../conventions/checksum.ts";
import { demoPicture, demoVideo } from "../demo/media/index.ts";
import type { AlbumData, AlbumItemData } from "../model/index.ts";

interface Medium {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export type MediaSize = "thumb" | "display";

interface Link {
  /** In seconds since 1970. */
  expires: string;
  album: AlbumData;
  item: AlbumItemData;
  size: MediaSize;
}

/** The path of a link to an item. Its seal tells it from one that was made up, or is another sandbox's. */
export function mediaPath(secret: string, link: Link): string {
  return `/media/${link.expires}/${sealOf(secret, link)}/${encodeURIComponent(link.item.id)}/${link.size}`;
}

function sealOf(secret: string, { expires, album, item, size }: Link): string {
  return checksum(
    JSON.stringify([secret, expires, album.groupId, album.id, item.id, size, secret]),
  );
}

const form = /^\/media\/(\d{1,12})\/([\da-f]{8})\/([^/]+)\/(thumb|display)$/;

/** The picture or the video at a path, or null when the path is not one of theirs. */
export function medium(world: World, request: Request, now: Date): Medium | null {
  const { pathname } = new URL(request.url);
  if (!form.test(pathname) || request.method !== "GET") return null;
  const link = linkAt(world, pathname);
  if (link === undefined) return gone("This picture does not exist.");
  const { expires, item, size } = link;
  if (Number(expires) * 1000 <= now.getTime())
    return gone("This link has expired. Read the item again.");
  const isVideo = item.kind === "VIDEO" && size === "display";
  const { contentType, body } = isVideo ? demoVideo() : demoPicture(item.picture ?? item.id);
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

/** Whether the sandbox issued this link to a picture that exists. */
export function isMediaLink(world: World, pathname: string): boolean {
  return linkAt(world, pathname) !== undefined;
}

function linkAt({ store, mediaSecret }: World, pathname: string): Link | undefined {
  const [, expires, seal, encoded, size] = form.exec(pathname) ?? [];
  if (expires === undefined || encoded === undefined) return undefined;
  for (const album of store.albums.rows) {
    for (const item of album.items ?? []) {
      if (encodeURIComponent(item.id) !== encoded) continue;
      const link = { expires, album, item, size: size as MediaSize };
      if (sealOf(mediaSecret, link) === seal) return link;
    }
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
