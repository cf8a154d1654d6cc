// A group as the service answers it, with the counts that follow from the roster and the groups below.

import { slugOf } from "../data/slug.ts";
import type { GroupData, VerticalData } from "../model/index.ts";
import { isYouthEntry, type Store } from "../data/store.ts";

export function presentGroup(store: Store, group: GroupData): Record<string, unknown> {
  const { adults, youth } = rosterCounts(store, group.id);
  return {
    id: group.id,
    name: group.name,
    slug: group.slug ?? slugOf(group.name),
    type: group.type ?? "INFORMAL",
    description: group.description ?? null,
    metadata: group.metadata ?? {},
    vertical: group.vertical ?? null,
    memberCount: adults + youth,
    youthCount: youth,
    subgroupCount: store.groups.where("parentId", group.id).filter(({ archived }) => !archived)
      .length,
    createdAt: group.createdAt ?? store.startedAt,
    updatedAt: group.updatedAt ?? group.createdAt ?? store.startedAt,
  };
}

export function rosterCounts(store: Store, groupId: string): { adults: number; youth: number } {
  const roster = store.contacts.where("groupId", groupId);
  let youth = 0;
  for (const contact of roster) if (isYouthEntry(contact)) youth += 1;
  return { adults: roster.length - youth, youth };
}

export function verticalOf(store: Store, group: GroupData): VerticalData | undefined {
  return group.vertical == null ? undefined : store.verticals.find("id", group.vertical);
}

export function subtypeOf(group: GroupData): string | null {
  const subtype = group.metadata?.["subtype"];
  return typeof subtype === "string" ? subtype : null;
}
