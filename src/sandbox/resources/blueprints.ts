// Blueprints on offer to a group, and what one would do to it (4.7, 4.17).
import { mostBlueprints, mostSkipped } from "../../core/validation/limits.ts";
import { type Caller, enter, mustLead } from "../access/caller.ts";
import { type ApiRequest, pathId, type Reply } from "../access/request.ts";
import { onlyFields, readObject, textsField } from "../conventions/body.ts";
import { badBody, badParameter, notFound, Refusal } from "../conventions/refusal.ts";
import { fold } from "../data/fold.ts";
import { type Store, subtypeOf } from "../data/store.ts";
import type { BlueprintData, BlueprintItemData, GroupData } from "../model/index.ts";

export const blueprintEndpoints = {
  "blueprints.list": listBlueprints,
  "blueprints.plan": planBlueprint,
};

/** The blueprints on offer, for leaders (4.17). */
function listBlueprints(request: ApiRequest): Reply {
  const { caller } = enter(request);
  mustLead(caller, "use blueprints");
  const { store } = request.world;
  return {
    json: {
      items: offered(store, caller).map((blueprint) => summary(store, caller, blueprint)),
      nextCursor: null,
    },
  };
}

/** The descriptor's blueprints for the group's subtype; none outside a vertical. */
function offered(store: Store, { group }: Caller): BlueprintData[] {
  const subtype = subtypeOf(group);
  return (store.verticalOf(group)?.blueprints ?? [])
    .slice(0, mostBlueprints)
    .filter(({ subtypes }) => {
      const list = subtypes ?? [];
      return list.length === 0 || (subtype !== null && list.includes(subtype));
    });
}

function summary(store: Store, { group }: Caller, blueprint: BlueprintData): unknown {
  const count = (kind: string) => blueprint.items.filter((item) => item.kind === kind).length;
  const last = store.appliedBlueprints
    .where("groupId", group.id)
    .filter(({ blueprintId }) => blueprintId === blueprint.id)
    .toSorted((one, other) => Date.parse(other.appliedAt) - Date.parse(one.appliedAt))[0];
  return {
    ...reference(blueprint),
    description: blueprint.description ?? null,
    subtypes: blueprint.subtypes ?? [],
    counts: {
      subgroups: count("subgroup"),
      positions: count("position"),
      tags: count("tag"),
      settings: count("setting"),
      eventSeries: count("series"),
    },
    lastApplied: last === undefined ? null : { version: last.version, appliedAt: last.appliedAt },
  };
}

function reference({ id, version, name }: BlueprintData): Record<string, unknown> {
  return { id, version, ref: `${id}@${version}`, name };
}

/** The plan of a blueprint, item by item, for leaders (4.7). Nothing is changed. */
function planBlueprint(request: ApiRequest): Reply {
  const { caller } = enter(request);
  mustLead(caller, "use blueprints");
  const ref = /^([^@]+)@(\d+)$/.exec(pathId(request, "blueprint"));
  if (ref === null) {
    throw badParameter("blueprint", "blueprint must be written id@version, such as starter@2.");
  }
  const { store } = request.world;
  const body = readObject(request.body, { optional: true });
  onlyFields(body, ["skip"]);
  const skip = new Set(textsField(body, "skip", mostSkipped));
  const blueprint = offered(store, caller).find(({ id }) => id === ref[1]);
  if (blueprint === undefined) throw notFound("blueprint");
  if (BigInt(blueprint.version) !== BigInt(ref[2] ?? "")) {
    throw new Refusal(
      "version_not_current",
      `The current version is ${blueprint.version}. List the blueprints again.`,
    );
  }
  const known = new Set(blueprint.items.map(itemId));
  for (const id of skip) {
    if (!known.has(id))
      throw badBody("skip", "skip contains an item that the blueprint does not have.");
  }
  const items = planItems(store, caller.group, blueprint, skip);
  return { json: { blueprint: reference(blueprint), summary: summaryOf(items), items } };
}

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

function itemId({ kind, key }: BlueprintItemData): string {
  return `${kind}:${key}`;
}

function planItems(
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
