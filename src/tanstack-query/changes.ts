// What each mutation makes stale, and when.
import type { OperationName } from "group-management-sdk";
import { type QuerySubject, root } from "./keys.ts";
import type { StaleFilter } from "./options.ts";

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

/** Whether a mutation makes anything stale at all. */
export const changesAnything = (mutation: MutationName): boolean => staleBy[mutation].length > 0;

/** The queries of a scope that a mutation in a group makes stale. */
export function staleAfter(
  scope: string | undefined,
  mutation: MutationName,
  groupId: string,
): StaleFilter {
  const operations: readonly unknown[] = staleBy[mutation];
  return {
    predicate: ({ queryKey: [first, about, operation] }) => {
      if (first !== root || !operations.includes(operation)) return false;
      // A key of this package, so this is its subject; a person's list of groups belongs to no group.
      const subject = about as QuerySubject;
      return (
        subject.scope === scope && (subject.groupId === groupId || subject.groupId === undefined)
      );
    },
  };
}

/** Whether the service may have done what was asked although the call failed: it answered oddly, or not at all. */
export function mayHaveChanged(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, outcome } = error as { name?: unknown; outcome?: unknown };
  return name === "ResponseValidationError" || outcome === "unknown";
}
