// Blueprints and their plans (spec 2, 4.7, 4.17).
import * as z from "zod/mini";

import {
  flag,
  integer,
  model,
  type Open,
  text,
  textOrNull,
  texts,
  time,
  values,
} from "./shared.ts";

/** The kinds of plan items that this client knows (spec 2; circle since 2.15.0). */
export const planItemKinds = values("subgroup", "position", "tag", "setting", "series", "circle");
/** The kind of a plan item; may be newer than this client. Skip those: `knownOnly` does. */
export type PlanItemKind = Open<(typeof planItemKinds)[number]>;

/** The actions of plan items that this client knows (spec 2). */
export const planActions = values("create", "match", "keep", "exists", "removed", "skip");
/** The action of a plan item; may be newer than this client. */
export type PlanAction = Open<(typeof planActions)[number]>;

/** Number of items of each kind in a blueprint. */
export interface BlueprintCounts {
  /** Number of subgroups. */
  subgroups: number;
  /** Number of positions. */
  positions: number;
  /** Number of tags for the roster. */
  tags: number;
  /** Number of settings. */
  settings: number;
  /** Number of event series. */
  eventSeries: number;
}

/** The last application of a blueprint to the group. */
export interface BlueprintApplication {
  /** The applied version, an integer. */
  version: number;
  /** ISO 8601 date-time. */
  appliedAt: string;
}

/** A ready-made setup that the vertical offers (spec 2). See *Key concepts*. */
export interface BlueprintSummary {
  /** Identifies the blueprint in all its versions. */
  id: string;
  /** Raised when the content changes; a version always has the same content. */
  version: number;
  /** `id@version`; pass it to `blueprints.plan`. */
  ref: string;
  /** Name. */
  name: string;
  /** Description; null if none. */
  description: string | null;
  /** Empty means any group in the vertical. */
  subtypes: string[];
  /** Number of items of each kind. */
  counts: BlueprintCounts;
  /** Its last application to this group; null if never applied. */
  lastApplied: BlueprintApplication | null;
}

/** @internal */
export const blueprintCountsSchema = /* @__PURE__ */ model<BlueprintCounts>()({
  subgroups: integer,
  positions: integer,
  tags: integer,
  settings: integer,
  eventSeries: integer,
});

/** @internal */
export const blueprintApplicationSchema = /* @__PURE__ */ model<BlueprintApplication>()({
  version: integer,
  appliedAt: time,
});

/** @internal */
export const blueprintSummarySchema = /* @__PURE__ */ model<BlueprintSummary>()({
  id: text,
  version: integer,
  ref: text,
  name: text,
  description: textOrNull,
  subtypes: texts,
  counts: blueprintCountsSchema,
  lastApplied: z.nullable(blueprintApplicationSchema),
});

/** The blueprint of a plan. */
export interface PlannedBlueprint {
  /** Identifies the blueprint in all its versions. */
  id: string;
  /** The planned version, an integer. */
  version: number;
  /** `id@version`, as requested. */
  ref: string;
  /** Name. */
  name: string;
}

/** Number of items per action in a plan. */
export interface PlanSummary {
  /** Items that would be added. */
  create: number;
  /** Items of which the group has one of that name; kept. */
  match: number;
  /** Settings that the group has already chosen; kept. */
  keep: number;
  /** Items added or matched by an earlier blueprint, and still there. */
  exists: number;
  /** Items added or matched earlier and removed since; not added again. */
  removed: number;
  /** Items left out, as requested. */
  skip: number;
}

/** One item of a blueprint plan (spec 2). */
export interface PlanItem {
  /** `kind:key`; pass it in `skip`. */
  id: string;
  /** Skip items of an unknown kind. See `knownOnly`. A circle since 2.15.0. */
  kind: PlanItemKind;
  /** Stable across the vertical's blueprints and versions. */
  key: string;
  /** Name of the subgroup, circle, position or series; the tag; or what the setting does. */
  name: string;
  /** create: will be added. match: the group has one of that name. keep: a setting that the group has already
   * chosen. exists: added or matched earlier, and still there. removed: added or matched earlier, and removed
   * since; not added again. skip: left out, as requested. */
  action: PlanAction;
  /** Id of the subgroup (a group id), position or series, also before it is created; null for tags and settings. */
  entityId: string | null;
  /** True if an earlier application left it out. */
  skippedBefore: boolean;
  /** A subgroup's subtype, the value of a setting, or the date (YYYY-MM-DD) of a series' first event, which is
   * created as an all-day draft. */
  detail: string | null;
}

/** A preview of applying a blueprint to the group now (spec 2). */
export interface BlueprintPlan {
  /** The planned blueprint. */
  blueprint: PlannedBlueprint;
  /** Number of items per action. */
  summary: PlanSummary;
  /** Ordered: subgroups, positions, tags, settings, event series. */
  items: PlanItem[];
}

/** @internal */
export const plannedBlueprintSchema = /* @__PURE__ */ model<PlannedBlueprint>()({
  id: text,
  version: integer,
  ref: text,
  name: text,
});

/** @internal */
export const planSummarySchema = /* @__PURE__ */ model<PlanSummary>()({
  create: integer,
  match: integer,
  keep: integer,
  exists: integer,
  removed: integer,
  skip: integer,
});

/** @internal */
export const planItemSchema = /* @__PURE__ */ model<PlanItem>()({
  id: text,
  kind: text,
  key: text,
  name: text,
  action: text,
  entityId: textOrNull,
  skippedBefore: flag,
  detail: textOrNull,
});

/** @internal */
export const blueprintPlanSchema = /* @__PURE__ */ model<BlueprintPlan>()({
  blueprint: plannedBlueprintSchema,
  summary: planSummarySchema,
  items: z.array(planItemSchema),
});
