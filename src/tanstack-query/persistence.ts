// What may be kept on a device: a list of what is allowed, so that what comes later is not.
import type { EventPart, OperationName, OverviewPart } from "group-management-sdk";
import { isObject } from "./changes.ts";
import type { QueryMeta } from "./options.ts";

/** Calls whose responses may be kept. */
const operations: readonly unknown[] = [
  "me.groups",
  "groups.overview",
  "events.get",
  "blueprints.list",
] satisfies OperationName[];

/** Parts that may be in them. Others name people, or may do. */
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
  // Of any app's making, and restored from a device.
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

/** Whether an overview or an event came with people in it, asked for or not. */
function namesPeople(data: unknown): boolean {
  const { positions, leaders, upcomingEvents } = (data ?? {}) as Record<string, unknown>;
  if (positions !== undefined || [leaders ?? []].flat().length > 0) return true;
  // What is no list of events may hold anybody.
  if (upcomingEvents === undefined) return false;
  return !Array.isArray(upcomingEvents) || upcomingEvents.some(namesPeople);
}
