// One position (4.18).

import { pathId, type Call, type Reply } from "../access/request.ts";
import { notFound } from "../conventions/refusal.ts";
import { presentPosition } from "../rules/positions.ts";
import { enter } from "../access/enter.ts";

export function getPosition(call: Call): Reply {
  const { entrance } = enter(call);
  const { store } = call.world;
  const positionId = pathId(call, "positionId");
  const position = store.positions.findWith({ id: positionId, groupId: entrance.group.id });
  if (position === undefined) throw notFound("position");
  return { json: presentPosition(store, entrance, position, call.now) };
}
