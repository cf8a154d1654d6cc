// Helpers that nearly every endpoint begins with.

import { enterGroup, type Entrance } from "./access.ts";
import type { Call } from "./request.ts";
import { operations } from "./requirements.ts";
import { readQuery, type Query } from "../conventions/query.ts";
import { notFound } from "../conventions/refusal.ts";

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
