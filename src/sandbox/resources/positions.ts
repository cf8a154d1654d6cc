// One position (4.18).
import { type Caller, enter } from "../access/caller.ts";
import { type ApiRequest, pathId, type Reply } from "../access/request.ts";
import { notFound } from "../conventions/refusal.ts";
import type { Store } from "../data/store.ts";
import type { PositionData } from "../model/index.ts";

export function getPosition(request: ApiRequest): Reply {
  const { caller } = enter(request);
  const { store } = request.world;
  const positionId = pathId(request, "positionId");
  const position = store.positions.findWith({ id: positionId, groupId: caller.group.id });
  if (position === undefined) throw notFound("position");
  return { json: presentPosition(store, caller, position, request.now) };
}

export function presentPosition(
  store: Store,
  caller: Caller,
  position: PositionData,
  now: Date,
): Record<string, unknown> {
  const createdAt = position.createdAt ?? store.startedAt;
  const held = (position.assignments ?? [])
    .filter(({ startedAt, endedAt }) => {
      const ended = endedAt !== undefined && Date.parse(endedAt) <= now.getTime();
      return Date.parse(startedAt) <= now.getTime() && !ended;
    })
    .toSorted((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt));
  return {
    id: position.id,
    name: position.name,
    description: position.description ?? null,
    category: position.category ?? "GENERAL",
    maxHolders: position.maxHolders ?? null,
    sortOrder: position.sortOrder ?? 0,
    active: position.active ?? true,
    holderCount: held.length,
    holders: held
      .filter(({ personId }) => caller.youth || !store.isYoungPerson(personId))
      .map(({ id, personId, startedAt }) => ({
        assignmentId: id,
        userId: personId,
        name: store.nameOf(personId, position.groupId),
        startedAt,
      })),
    createdAt,
    updatedAt: position.updatedAt ?? createdAt,
  };
}
