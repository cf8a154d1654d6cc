// One position (4.18).
import { type Caller, enter } from "../access/caller.ts";
import { type ApiRequest, pathId, type Reply } from "../access/request.ts";
import { ascending, inOrder, page } from "../conventions/paging.ts";
import { notFound } from "../conventions/refusal.ts";
import type { Store } from "../data/store.ts";
import type { PositionData } from "../model/index.ts";

export const positionEndpoints = {
  "groups.positions.get": getPosition,
};

/** A position with its present holders (4.18). */
function getPosition(request: ApiRequest): Reply {
  const { caller } = enter(request);
  const { store } = request.world;
  const positionId = pathId(request, "positionId");
  const position = store.positions.findWith({ id: positionId, groupId: caller.group.id });
  if (position === undefined) throw notFound("position");
  return { json: presentPosition(store, caller, position, request.now) };
}

/** The active positions of an overview (4.5). */
export function activePositions(request: ApiRequest, caller: Caller): unknown {
  const { store } = request.world;
  const sortKeyOf = (position: PositionData) => [
    position.sortOrder ?? 0,
    position.name,
    position.id,
  ];
  const active = store.positions
    .where("groupId", caller.group.id)
    .filter((position) => position.active ?? true);
  return page(
    request,
    {},
    {
      items: inOrder(active, sortKeyOf, ascending),
      sortKeyOf,
      present: (position) => presentPosition(store, caller, position, request.now),
    },
  );
}

function presentPosition(
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
