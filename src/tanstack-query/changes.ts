// The queries that a mutation invalidates, and the data that it writes into the cache.
import { isObject } from "../core/runtime/values.ts";
import type { Group } from "group-management-sdk";
import { type Identity, isOwn, type QueryOperation, type QuerySubject } from "./keys.ts";
import type { MutationName } from "./queries.ts";
import type { MutationClient, StaleFilter } from "./query-core.ts";

/** The queries of a set, of these operations, that a change in a group makes stale. */
export function staleAfter(
  own: Identity,
  operations: readonly unknown[],
  groupId: unknown,
): StaleFilter {
  return {
    predicate: ({ queryKey }) => {
      if (!isOwn(own, queryKey) || !operations.includes(queryKey[2])) return false;
      // The subject of me.groups has no group.
      const { groupId: group = groupId } = queryKey[1] as QuerySubject;
      return group === groupId;
    },
  };
}

/** Whether a failed call may have changed something: its response was invalid, or its outcome is unknown. */
export function mayHaveChanged(error: unknown): boolean {
  const { name, outcome } = Object(error) as { name?: unknown; outcome?: unknown };
  return name === "ResponseValidationError" || outcome === "unknown";
}

/**
 * Writes a changed group into the cached overviews and memberships. With `responseValidation: "warn"` the response and
 * the cached data may be anything; data without this group stay as they are.
 */
function putGroup(client: MutationClient, own: Identity, groupId: unknown, data: unknown): void {
  if (!isObject(data) || data["id"] !== groupId) return;
  const changed = data as Partial<Group>;
  const { name, slug, type, vertical, metadata } = changed;
  const summary = { name, slug, type, vertical, subtype: metadata?.["subtype"] ?? null };
  /** Replaces the group in an overview or a membership, in pages of these, and in lists of either. */
  const put = (operation: QueryOperation, made: (before: object) => object) => {
    const write = (cached: unknown): unknown => {
      if (Array.isArray(cached)) return cached.map(write);
      if (!isObject(cached)) return cached;
      const { group } = cached;
      if (isObject(group) && group["id"] === groupId) return { ...cached, group: made(group) };
      const part = ["pages", "items"].find((field) => field in cached);
      return part === undefined ? cached : { ...cached, [part]: write(cached[part]) };
    };
    client.setQueriesData(staleAfter(own, [operation], groupId), write);
  };
  put("groups.overview", () => changed);
  put("me.groups", (before) => ({ ...before, ...summary }));
}

/** The mutations whose response is written into the cache. */
export const written: { readonly [Name in MutationName]?: typeof putGroup } = {
  "groups.updateProfile": putGroup,
};
