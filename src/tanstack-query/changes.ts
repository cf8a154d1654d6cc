// What each mutation makes stale, when, and what it brings back.
import type { Group, Membership, OperationName, Overview } from "group-management-sdk";
import { type Identity, isOwn, type QuerySubject } from "./keys.ts";
import type { MutationClient, StaleFilter } from "./options.ts";

/** The name of an operation that changes something. */
export type MutationName =
  | "circles.create"
  | "circles.addMembers"
  | "events.createCheckoutLink"
  | "groups.createSubgroup"
  | "groups.updateProfile";

const staleBy: Readonly<Record<MutationName, readonly OperationName[]>> = {
  "circles.create": ["blueprints.plan"],
  "circles.addMembers": ["groups.overview", "events.get"],
  "events.createCheckoutLink": [],
  "groups.createSubgroup": ["groups.overview", "me.groups", "blueprints.plan"],
  "groups.updateProfile": ["groups.overview", "me.groups", "blueprints.list", "blueprints.plan"],
};

/** What else mutations make stale in an app. */
export type MoreStale = Partial<Readonly<Record<MutationName, readonly OperationName[]>>>;

/** The operations whose queries a mutation makes stale. */
export function staleOperations(
  mutation: MutationName,
  more: MoreStale | undefined,
): readonly unknown[] {
  return [...staleBy[mutation], ...(more?.[mutation] ?? [])];
}

/** The queries of a set, of these operations, that a change in a group makes stale. */
export function staleAfter(
  own: Identity,
  operations: readonly unknown[],
  groupId: string,
): StaleFilter {
  return {
    predicate: ({ queryKey }) => {
      if (!isOwn(own, queryKey) || !operations.includes(queryKey[2])) return false;
      // A person's list of groups belongs to no group.
      const { groupId: group = groupId } = queryKey[1] as QuerySubject;
      return group === groupId;
    },
  };
}

/** Whether the service may have done what was asked although the call failed: it answered oddly, or nobody knows. */
export function mayHaveChanged(error: unknown): boolean {
  const { name, outcome } = Object(error) as { name?: unknown; outcome?: unknown };
  return name === "ResponseValidationError" || outcome === "unknown";
}

/** What is cached of overviews and of a person's groups, in any form. */
type WithGroups =
  | readonly Membership[]
  | { readonly pages: readonly WithGroups[] }
  | { readonly items: readonly Membership[] }
  | Membership
  | Overview;

/** Puts a group that came back from its change where it is cached: into its overviews and its memberships. */
export function putGroup(
  client: MutationClient,
  own: Identity,
  groupId: string,
  changed: Group,
): void {
  // Where checks are off, anything may have come.
  if (changed?.id !== groupId) return;
  const { name, slug, type, vertical, metadata } = changed;
  const subtype = metadata["subtype"] ?? null;
  const renew = (cached: WithGroups): unknown => {
    if (Array.isArray(cached)) return cached.map(renew);
    if ("pages" in cached) return { ...cached, pages: cached.pages.map(renew) };
    if ("items" in cached) return { ...cached, items: cached.items.map(renew) };
    const { group } = cached as Membership | Overview;
    const summary = { ...group, name, slug, type, vertical, subtype };
    return group.id === groupId
      ? { ...cached, group: "role" in cached ? summary : changed }
      : cached;
  };
  // What is cached under these keys is what this package has read.
  client.setQueriesData(
    staleAfter(own, ["groups.overview", "me.groups"], groupId),
    (cached) => cached && renew(cached as WithGroups),
  );
}
