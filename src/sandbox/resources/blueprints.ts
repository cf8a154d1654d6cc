// Blueprints on offer to a group, and what one would do to it (4.7, 4.17).

import { mostBlueprints, mostSkipped } from "../../core/validation/limits.ts";
import { mustLead, type Entrance } from "../access/access.ts";
import { onlyFields, readObject, textsField } from "../conventions/body.ts";
import { pathId, type Call, type Reply } from "../access/request.ts";
import type { BlueprintData } from "../model/index.ts";
import { badBody, badParameter, notFound, Refusal } from "../conventions/refusal.ts";
import { subtypeOf, verticalOf } from "../rules/group.ts";
import { itemId, planItems, summaryOf } from "../rules/plan.ts";
import type { Store } from "../data/store.ts";
import { enter } from "../access/enter.ts";

export function listBlueprints(call: Call): Reply {
  const { entrance } = enter(call);
  mustLead(entrance, "use blueprints");
  const { store } = call.world;
  return {
    json: {
      items: offered(store, entrance).map((blueprint) => summary(store, entrance, blueprint)),
      nextCursor: null,
    },
  };
}

/** The descriptor's blueprints for the group's subtype; none outside a vertical. */
function offered(store: Store, { group }: Entrance): BlueprintData[] {
  const subtype = subtypeOf(group);
  return (verticalOf(store, group)?.blueprints ?? [])
    .slice(0, mostBlueprints)
    .filter(({ subtypes }) => {
      const list = subtypes ?? [];
      return list.length === 0 || (subtype !== null && list.includes(subtype));
    });
}

function summary(store: Store, { group }: Entrance, blueprint: BlueprintData): unknown {
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

export function planBlueprint(call: Call): Reply {
  const { entrance } = enter(call);
  mustLead(entrance, "use blueprints");
  const ref = /^([^@]+)@(\d+)$/.exec(pathId(call, "blueprint"));
  if (ref === null) {
    throw badParameter("blueprint", "blueprint must be written id@version, such as starter@2.");
  }
  const { store } = call.world;
  const body = readObject(call.body, { optional: true });
  onlyFields(body, ["skip"]);
  const skip = new Set(textsField(body, "skip", mostSkipped));
  const blueprint = offered(store, entrance).find(({ id }) => id === ref[1]);
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
  const items = planItems(store, entrance.group, blueprint, skip);
  return { json: { blueprint: reference(blueprint), summary: summaryOf(items), items } };
}
