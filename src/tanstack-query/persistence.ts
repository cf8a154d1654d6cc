// Decides which queries may be stored on a device, by a list of the allowed ones: new operations are not stored.
import type { EventPart, OperationName, OverviewPart } from "group-management-sdk";
import { isObject } from "./changes.ts";
import { root } from "./keys.ts";
import type { QueryMeta } from "./options.ts";

/** Operations whose responses may be stored. */
const operations: readonly unknown[] = [
  "me.groups",
  "groups.overview",
  "events.get",
  "blueprints.list",
] satisfies OperationName[];

/** Parts that may be in them. Other parts may name people. */
const parts: readonly unknown[] = [
  "upcomingEvents",
  "rosterCounts",
  "rsvpCounts",
  "ticketTypes",
] satisfies (OverviewPart | EventPart)[];

/**
 * Whether a query may be stored on a device, for `shouldDehydrateQuery`: the person's groups, overviews without
 * positions, events without leaders, and blueprints, once fetched. Never stored is what names other people:
 * positions, leaders, rosters, documents, households, searches and links; nor queries that this package did not
 * create. A single event always includes its leaders, so it is stored only if it has none.
 */
export function isPersistable(query: {
  readonly state: { readonly status: string; readonly data?: unknown };
  readonly meta?: Record<string, unknown> | undefined;
}): boolean {
  if (!isObject(query) || !isObject(query.state)) return false;
  // An app may have set any `meta`, and restored data may be anything.
  const { groupManagement } = (query.meta ?? {}) as {
    groupManagement?: Partial<QueryMeta["groupManagement"]> | null;
  };
  const { operation, include = [] } = groupManagement ?? {};
  const { status, data } = query.state;
  return (
    status === "success" &&
    operations.includes(operation) &&
    [include].flat().every((part) => parts.includes(part)) &&
    !namesPeople(data)
  );
}

/** Whether an overview or an event has people in it, requested or not. */
function namesPeople(data: unknown): boolean {
  const { positions, leaders, upcomingEvents } = (data ?? {}) as Record<string, unknown>;
  if (positions !== undefined || [leaders ?? []].flat().length > 0) return true;
  // Data of another shape may name people.
  if (upcomingEvents === undefined) return false;
  return !Array.isArray(upcomingEvents) || upcomingEvents.some(namesPeople);
}

/** The storage of a persister that keeps queries one by one, such as `localStorage`. */
export interface QueryStorage<Value = string> {
  /** The stored query with this key; null or undefined if there is none. */
  getItem(key: string): Value | null | undefined | Promise<Value | null | undefined>;
  /** Stores a query. */
  setItem(key: string, value: Value): unknown;
  /** Removes a stored query. */
  removeItem(key: string): void | Promise<void>;
  /** All stored queries, for a persister that restores several at once. */
  entries?(): [key: string, value: Value][] | Promise<[key: string, value: Value][]>;
}

/**
 * A storage for `experimental_createQueryPersister`, which stores only queries that `isPersistable` allows. That
 * persister calls its `filters` before it has a response; this storage checks the response. The persister must write JSON,
 * as it does by default, or objects.
 */
export function persistableStorage<Value = string>(
  storage: QueryStorage<Value>,
): QueryStorage<Value> {
  return {
    getItem: (key) => storage.getItem(key),
    // The stored entry is out of date.
    setItem: (key, value) =>
      isStorable(value) ? storage.setItem(key, value) : storage.removeItem(key),
    removeItem: (key) => storage.removeItem(key),
    ...(storage.entries && { entries: () => storage.entries?.() ?? [] }),
  };
}

/** Whether a query to store was created by this package, and is persistable. It has a key, but no `meta`. */
function isStorable(value: unknown): boolean {
  try {
    const { queryKey, state } = typeof value === "string" ? JSON.parse(value) : value;
    const [first, , operation, , { include }] = queryKey;
    return (
      first === root && isPersistable({ state, meta: { groupManagement: { operation, include } } })
    );
  } catch {
    return false;
  }
}
