// Helpers that nearly every endpoint begins with.

import { enterGroup, type Entrance } from "../access/access.ts";
import type { Call } from "../routing/call.ts";
import { operations } from "../routing/operations.ts";
import { readQuery, type Query } from "../routing/query.ts";
import { notFound } from "../routing/refusal.ts";

export const pagingParameters = ["limit", "cursor"];

/** The caller inside the group of the path, with the query's parameters checked by name. */
export function enter(
  call: Call,
  parameters: readonly string[] = [],
): { entrance: Entrance; query: Query } {
  const entrance = enterGroup(call, demandOf(call));
  return { entrance, query: readQuery(call.search, parameters) };
}

export function demandOf(call: Call): (typeof operations)[string] {
  const operation = operations[call.operation];
  if (operation === undefined) throw notFound("endpoint");
  return operation;
}
