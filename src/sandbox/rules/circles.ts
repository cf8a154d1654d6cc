// Circles and the kinds that a group has: its own and those of its vertical.

import type { CircleData, CircleKindData, GroupData } from "../model/index.ts";
import type { Store } from "../data/store.ts";
import { verticalOf } from "./group.ts";

export function kindsOf(store: Store, group: GroupData): CircleKindData[] {
  return [...(group.circleKinds ?? []), ...(verticalOf(store, group)?.circleKinds ?? [])];
}

/** Whether the service makes circles of this kind itself. For two kinds it always does. */
export function isWorkedOut({ key, workedOut }: CircleKindData): boolean {
  return (workedOut ?? false) || key === "leaders" || key === "parents";
}

/** A circle's kind; one that is no longer declared is shown by its key. */
export function kindOf(store: Store, circle: CircleData): CircleKindData {
  const group = store.groups.find("id", circle.groupId);
  const kinds = group === undefined ? [] : kindsOf(store, group);
  return (
    kinds.find(({ key }) => key === circle.kind) ?? {
      key: circle.kind,
      singular: circle.kind,
      plural: circle.kind,
    }
  );
}

export function presentKind({ key, singular, plural }: CircleKindData): Record<string, string> {
  return { key, singular, plural };
}

export function presentCircle(store: Store, circle: CircleData): Record<string, unknown> {
  const members = circle.members ?? [];
  const leaderCount = members.filter(({ role }) => role === "LEADER").length;
  return {
    id: circle.id,
    name: circle.name,
    kind: presentKind(kindOf(store, circle)),
    metadata: circle.metadata ?? {},
    archived: circle.archived ?? false,
    memberCount: members.length - leaderCount,
    leaderCount,
  };
}
