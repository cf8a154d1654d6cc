// The photo albums of a group and their items.
import type { CallOptions } from "../core/options/options.ts";
import { operation } from "../core/operation.ts";
import type { PagedList } from "../core/results/paged-list.ts";
import { type Album, type AlbumItem, albumItemSchema, albumSchema } from "../schemas/album.ts";
import { page } from "../schemas/shared.ts";
import { pageFields, type PageParams } from "./page-params.ts";
import { Resource } from "./resource.ts";

/** @internal */
export const albumOperations = {
  list: operation({
    id: "groups.albums.list",
    method: "GET",
    path: "/groups/{groupId}/albums",
    response: page(albumSchema),
    idempotent: true,
    paging: "cursor",
    query: pageFields,
  }),
  items: operation({
    id: "groups.albums.items",
    method: "GET",
    path: "/groups/{groupId}/albums/{albumId}/items",
    response: page(albumItemSchema),
    idempotent: true,
    paging: "cursor",
    query: pageFields,
  }),
};

/** Which albums to list (spec 4.10). */
export interface AlbumListParams extends PageParams {}

/** Which items of an album to list (spec 4.11). */
export interface AlbumItemsParams extends PageParams {}

/** The photo albums of a group, reached as `client.groups.albums`. */
export class Albums extends Resource {
  /**
   * Lists the albums that the person can open, newest first (spec 4.10). An event's album is listed once it has a
   * photo that the person can see; leaders see all. Links expire at `linksExpireAt`.
   */
  list(groupId: string, paging: AlbumListParams = {}, options?: CallOptions): PagedList<Album> {
    return this.paginate(albumOperations.list, { path: { groupId }, query: paging }, options);
  }

  /**
   * Lists the photos and videos of an album that the person can see (spec 4.11). Event albums are sorted oldest
   * first, others newest first. Leaders and an item's uploader see it whatever its visibility. An app without
   * `roster.youth.read` gets no captions and tags, and neither it nor a group key gets items that a young person
   * uploaded (since 2.21.0). Links expire at `linksExpireAt`.
   * @throws NotFoundError for an unknown album.
   */
  items(
    groupId: string,
    albumId: string,
    paging: AlbumItemsParams = {},
    options?: CallOptions,
  ): PagedList<AlbumItem> {
    const given = { path: { groupId, albumId }, query: paging };
    return this.paginate(albumOperations.items, given, options);
  }
}
