// The response for a position: its present holders, earliest first.

import type { Entrance } from "../access/access.ts";
import type { PositionData } from "../model/index.ts";
import type { Store } from "../data/store.ts";

export function presentPosition(
  store: Store,
  entrance: Entrance,
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
      .filter(({ personId }) => entrance.youth || !store.isYoungPerson(personId))
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
