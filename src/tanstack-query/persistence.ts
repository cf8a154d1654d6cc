// What may be kept on a device: a list of what is allowed, so that what comes later is not.
import type { OperationName } from "group-management-sdk";
import type { QueryMeta } from "./options.ts";

const persistable: ReadonlySet<OperationName> = new Set<OperationName>([
  "me.groups",
  "groups.overview",
  "events.get",
  "blueprints.list",
]);

/**
 * Whether a query may be kept on a device, for `shouldDehydrateQuery`: the person's groups, overviews, events and
 * blueprints, once they were read. Rosters, documents, households, searches and links never are, nor is a query
 * that this package did not make.
 */
export function isPersistable(query: {
  readonly state: { readonly status: string };
  readonly meta?: Record<string, unknown> | undefined;
}): boolean {
  // Of any app's making, and restored from a device.
  const { groupManagement } = (query.meta ?? {}) as {
    groupManagement?: Partial<QueryMeta["groupManagement"]> | null;
  };
  const operation = groupManagement?.operation;
  return query.state.status === "success" && operation !== undefined && persistable.has(operation);
}
