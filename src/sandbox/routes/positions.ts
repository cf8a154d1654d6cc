// One position (4.18).

import { pathId, type Call, type Reply } from "../routing/call.ts";
import { notFound } from "../routing/refusal.ts";
import { presentPosition } from "../rules/positions.ts";
import { enter } from "./endpoint.ts";

export function getPosition(call: Call): Reply {
  const { entrance } = enter(call);
  const { store } = call.world;
  const position = store.positions.find("id", pathId(call, "positionId"));
  if (position?.groupId !== entrance.group.id) throw notFound("position");
  return { json: presentPosition(store, entrance, position, call.now) };
}
