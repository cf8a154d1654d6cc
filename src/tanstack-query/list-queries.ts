// The shapes that queries of lists and of searches have in common.
import type { Album, AlbumItem, AlbumItemsParams, AlbumListParams } from "group-management-sdk";
import type { IdOrSkip, Skip } from "./keys.ts";
import type {
  InfiniteOptionsOf,
  LinkedInfiniteOptionsOf,
  LinkedOptionsOf,
  QueryCallOptions,
  QueryOptionsOf,
  SearchOptionsOf,
  Skippable,
  TokenIn,
} from "./options.ts";
import type { PageData } from "./pages.ts";

/** A list of a group. Called, it returns options for one page. */
export interface GroupListQueries<Item, Filter> {
  /** One page, `PageData`: the first, or the one at `cursor`. Empty pages are skipped. */
  <GroupId extends IdOrSkip>(
    groupId: GroupId,
    filter?: Filter,
    options?: QueryCallOptions,
  ): Skippable<QueryOptionsOf<PageData<Item>>, TokenIn<GroupId>>;
  /** An infinite query, with 200 items per page unless `limit` is set. */
  readonly infinite: <GroupId extends IdOrSkip>(
    groupId: GroupId,
    filter?: Filter,
    options?: QueryCallOptions,
  ) => Skippable<InfiniteOptionsOf<PageData<Item>>, TokenIn<GroupId>>;
  /** The items as an array. `max` is required; `Infinity` for all. */
  readonly all: <GroupId extends IdOrSkip>(
    groupId: GroupId,
    filter: Filter & { readonly max: number },
    options?: QueryCallOptions,
  ) => Skippable<QueryOptionsOf<Item[]>, TokenIn<GroupId>>;
}

/** A list of the signed-in person. Called, it returns options for one page. */
export interface PersonListQueries<Item, Filter> {
  /** One page, `PageData`: the first, or the one at `cursor`. Empty pages are skipped. */
  (filter?: Filter, options?: QueryCallOptions): QueryOptionsOf<PageData<Item>>;
  /** An infinite query, with 200 items per page unless `limit` is set. */
  readonly infinite: (
    filter?: Filter,
    options?: QueryCallOptions,
  ) => InfiniteOptionsOf<PageData<Item>>;
  /** The items as an array. `max` is required; `Infinity` for all. */
  readonly all: (
    filter: Filter & { readonly max: number },
    options?: QueryCallOptions,
  ) => QueryOptionsOf<Item[]>;
}

/** The albums of a group, refetched before their links expire. Called, it returns options for one page. */
export interface AlbumListQueries {
  /** One page, `LinkedPageData`. */
  <GroupId extends IdOrSkip>(
    groupId: GroupId,
    query?: AlbumListParams,
    options?: QueryCallOptions,
  ): Skippable<LinkedOptionsOf<Album>, TokenIn<GroupId>>;
  /** An infinite query, with 200 items per page unless `limit` is set. */
  readonly infinite: <GroupId extends IdOrSkip>(
    groupId: GroupId,
    query?: AlbumListParams,
    options?: QueryCallOptions,
  ) => Skippable<LinkedInfiniteOptionsOf<Album>, TokenIn<GroupId>>;
}

/** The items of an album, refetched before their links expire. Called, it returns options for one page. */
export interface AlbumItemQueries {
  /** One page, `LinkedPageData`. */
  <GroupId extends IdOrSkip, AlbumId extends IdOrSkip>(
    groupId: GroupId,
    albumId: AlbumId,
    query?: AlbumItemsParams,
    options?: QueryCallOptions,
  ): Skippable<LinkedOptionsOf<AlbumItem>, TokenIn<GroupId | AlbumId>>;
  /** An infinite query, with 200 items per page unless `limit` is set. */
  readonly infinite: <GroupId extends IdOrSkip, AlbumId extends IdOrSkip>(
    groupId: GroupId,
    albumId: AlbumId,
    query?: AlbumItemsParams,
    options?: QueryCallOptions,
  ) => Skippable<LinkedInfiniteOptionsOf<AlbumItem>, TokenIn<GroupId | AlbumId>>;
}

/** A search in a group, or in a vertical. */
export interface SearchQueries<Question, Found> {
  /** The results of a search: requested once for all that show it, cached only while it is shown. */
  <PlaceId extends IdOrSkip>(
    placeId: PlaceId,
    question: Question,
    options?: QueryCallOptions,
  ): Skippable<SearchOptionsOf<Found>, TokenIn<PlaceId>>;
  /** Disabled while the question is a skip token. */
  <PlaceId extends IdOrSkip, Token extends Skip>(
    placeId: PlaceId,
    question: Question | Token,
    options?: QueryCallOptions,
  ): Skippable<SearchOptionsOf<Found>, TokenIn<PlaceId | Token>>;
}
