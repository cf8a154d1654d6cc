// Pages and their cursors. A cursor holds the sort key of the last item, not a count of items, so that items added or
// removed meanwhile neither repeat nor hide others.
import { defaultPage, largestPage } from "../../core/validation/limits.ts";
import { checksum } from "./checksum.ts";
import { integerParameter, type Query } from "./query.ts";
import { badParameter } from "./refusal.ts";

/** An item's sort key in a list, compared part by part. */
export type SortKey = readonly (string | number)[];

/** Which list a page is of: its operation, and the ids in its path. */
interface ListName {
  operation: string;
  path: Readonly<Record<string, string>>;
}

interface PageBody {
  items: unknown[];
  nextCursor: string | null;
}

interface Listing<Item> {
  /** In the order of the list. */
  items: readonly Item[];
  sortKeyOf: (item: Item) => SortKey;
  /** Negative when the first comes earlier. Ascending by every part by default. */
  compare?: (first: SortKey, second: SortKey) => number;
  accepts?: (item: Item) => boolean;
  present: (item: Item) => unknown;
}

/** Answers one page of a list, as the `limit` and `cursor` in the query ask. */
export function page<Item>(list: ListName, query: Query, listing: Listing<Item>): PageBody {
  const limit = integerParameter(query, "limit", 1, largestPage) ?? defaultPage;
  const scope = cursorScope(list, query);
  const cursor = query["cursor"];
  const after = cursor === undefined ? undefined : decodeCursor(cursor, scope);
  const compare = listing.compare ?? ascending;
  const found: Item[] = [];
  let index = after === undefined ? 0 : firstAfter(listing, after, compare);
  for (; index < listing.items.length && found.length <= limit; index += 1) {
    const item = listing.items[index];
    if (item !== undefined && (listing.accepts?.(item) ?? true)) found.push(item);
  }
  const given = found.slice(0, limit);
  const last = given.at(-1);
  return {
    items: given.map((item) => listing.present(item)),
    nextCursor:
      found.length > limit && last !== undefined
        ? encodeCursor(listing.sortKeyOf(last), scope)
        : null,
  };
}

export function ascending(first: SortKey, second: SortKey): number {
  for (let part = 0; part < first.length; part += 1) {
    const one = first[part] ?? "";
    const other = second[part] ?? "";
    if (one < other) return -1;
    if (one > other) return 1;
  }
  return 0;
}

/** For lists that begin with the newest. */
export function descending(first: SortKey, second: SortKey): number {
  return ascending(second, first);
}

/** Sorts a copy by place. */
export function inOrder<Item>(
  items: readonly Item[],
  sortKeyOf: (item: Item) => SortKey,
  compare: (first: SortKey, second: SortKey) => number = ascending,
): Item[] {
  return items
    .map((item) => ({ item, place: sortKeyOf(item) }))
    .toSorted((one, other) => compare(one.place, other.place))
    .map(({ item }) => item);
}

function firstAfter<Item>(
  { items, sortKeyOf }: Listing<Item>,
  after: SortKey,
  compare: (first: SortKey, second: SortKey) => number,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && compare(sortKeyOf(item), after) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The list and the filters that a cursor is valid for, at any page size. */
function cursorScope({ operation, path }: ListName, query: Query): string {
  const filters = Object.entries(query)
    .filter(([name]) => name !== "cursor" && name !== "limit")
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([operation, path, filters]);
}

/** A cursor to the beginning of a list, as a service that loops would return. */
export function startCursor(list: ListName, query: Query): string {
  return encodeCursor([], cursorScope(list, query));
}

function encodeCursor(place: SortKey, scope: string): string {
  const text = JSON.stringify(place);
  const bytes = new TextEncoder().encode(`${checksum(scope + text)}${text}`);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function decodeCursor(cursor: string, scope: string): SortKey | undefined {
  const damaged = badParameter(
    "cursor",
    "cursor is invalid, or of another list or filter. Start the list again.",
  );
  let text: string;
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    text = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(binary, (character) => character.charCodeAt(0)),
    );
  } catch {
    throw damaged;
  }
  const json = text.slice(8);
  if (text.slice(0, 8) !== checksum(scope + json)) throw damaged;
  // The checksum proves that the text was written above.
  const place = JSON.parse(json) as SortKey;
  return place.length === 0 ? undefined : place;
}
