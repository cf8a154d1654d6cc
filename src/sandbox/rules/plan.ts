// Previews applying a blueprint, item by item.

import type { BlueprintData, BlueprintItemData, GroupData } from "../model/index.ts";
import type { Store } from "../data/store.ts";
import { fold } from "../data/fold.ts";

type Action = "create" | "match" | "keep" | "exists" | "removed" | "skip";

interface PlanItem {
  id: string;
  kind: string;
  key: string;
  name: string;
  action: Action;
  entityId: string | null;
  skippedBefore: boolean;
  detail: string | null;
}

const kindOrder = ["subgroup", "circle", "position", "tag", "setting", "series"];

export function itemId({ kind, key }: BlueprintItemData): string {
  return `${kind}:${key}`;
}

export function planItems(
  store: Store,
  group: GroupData,
  blueprint: BlueprintData,
  skip: ReadonlySet<string>,
): PlanItem[] {
  const applied = store.appliedBlueprints.where("groupId", group.id).flatMap(({ items }) => items);
  const items = blueprint.items.toSorted(
    (one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind),
  );
  return items.map((item) => {
    const id = itemId(item);
    const earlier = applied.filter((entry) => entry.id === id);
    const used = earlier.findLast(({ outcome }) => outcome !== "skipped");
    const named = findNamed(store, group, item);
    const present = used === undefined ? false : isThere(store, group, item, used.entityId ?? null);
    let action: Action;
    if (skip.has(id)) action = "skip";
    else if (used !== undefined) action = present ? "exists" : "removed";
    else if (named === undefined) action = "create";
    else action = item.kind === "setting" ? "keep" : "match";
    return {
      id,
      kind: item.kind,
      key: item.key,
      name: item.name,
      action,
      entityId: entityId(group, item, used?.entityId ?? named ?? null),
      skippedBefore: earlier.some(({ outcome }) => outcome === "skipped"),
      detail: item.detail ?? null,
    };
  });
}

export function summaryOf(items: PlanItem[]): Record<Action, number> {
  const count = (action: Action) => items.filter((item) => item.action === action).length;
  return {
    create: count("create"),
    match: count("match"),
    keep: count("keep"),
    exists: count("exists"),
    removed: count("removed"),
    skip: count("skip"),
  };
}

/** The id of what is or will be there; the same in every plan until it is made. */
function entityId(group: GroupData, item: BlueprintItemData, known: string | null): string | null {
  if (item.kind === "tag" || item.kind === "setting") return null;
  return known ?? `${group.id}.${item.kind}.${item.key}`;
}

/** The id of the group's own thing with an item's name; an empty text if such things have no ids. */
function findNamed(store: Store, group: GroupData, item: BlueprintItemData): string | undefined {
  const same = ({ name }: { name: string }) => fold(name) === fold(item.name);
  switch (item.kind) {
    case "subgroup":
      return store.groups
        .where("parentId", group.id)
        .find((subgroup) => !subgroup.archived && same(subgroup))?.id;
    case "circle":
      return store.circles
        .where("groupId", group.id)
        .find((circle) => circle.kind === item.circleKind && same(circle))?.id;
    case "position":
      return store.positions.where("groupId", group.id).find(same)?.id;
    case "series":
      return store.series.where("groupId", group.id).find(same)?.id;
    case "tag":
      return offersTag(store, group, item.name) ? "" : undefined;
    default:
      return Object.hasOwn(group.settings ?? {}, item.key) ? "" : undefined;
  }
}

function isThere(
  store: Store,
  group: GroupData,
  item: BlueprintItemData,
  id: string | null,
): boolean {
  switch (item.kind) {
    case "subgroup":
      return store.groups.where("parentId", group.id).some((one) => one.id === id && !one.archived);
    case "circle":
      return store.circles.where("groupId", group.id).some((one) => one.id === id);
    case "position":
      return store.positions.where("groupId", group.id).some((one) => one.id === id);
    case "series":
      return store.series.where("groupId", group.id).some((one) => one.id === id);
    case "tag":
      return offersTag(store, group, item.name);
    default:
      return Object.hasOwn(group.settings ?? {}, item.key);
  }
}

function offersTag(store: Store, group: GroupData, tag: string): boolean {
  return (
    (group.tags ?? []).includes(tag) ||
    store.contacts.where("groupId", group.id).some((contact) => contact.tags?.includes(tag))
  );
}
