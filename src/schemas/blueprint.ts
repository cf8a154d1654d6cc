// Blueprints and the plan of what one would do (spec 2, 4.7, 4.17).
import * as z from "zod/mini";

import { flag, integer, model, type Open, text, textOrNull, texts, values } from "./shared.ts";

/** The kinds of plan items that this client knows (spec 2; circle since 2.15.0). */
export const planItemKinds = values("subgroup", "position", "tag", "setting", "series", "circle");
/** The kind of a plan item; may be newer than this client. Skip those: `knownOnly` does. */
export type PlanItemKind = Open<(typeof planItemKinds)[number]>;

/** The actions of plan items that this client knows (spec 2). */
export const planActions = values("create", "match", "keep", "exists", "removed", "skip");
/** What applying would do with an item; may be newer than this client. */
export type PlanAction = Open<(typeof planActions)[number]>;

/** How many items of each kind a blueprint has. */
export interface BlueprintCounts {
  /** How many subgroups it has. */
  subgroups: number;
  /** How many positions it has. */
  positions: number;
  /** How many tags it offers for the roster. */
  tags: number;
  /** How many settings it sets. */
  settings: number;
  /** How many series of events it has. */
  eventSeries: number;
}

/** The last time a blueprint was applied to the group. */
export interface BlueprintApplication {
  /** The version that was applied: a whole number. */
  version: number;
  /** ISO 8601 date-time. */
  appliedAt: string;
}

/** A ready-made setup that the vertical offers (spec 2). */
export interface BlueprintSummary {
  /** Identifies the blueprint in all its versions. */
  id: string;
  /** Raised whenever the content changes: a version always has the same content. */
  version: number;
  /** `id@version`: what `blueprints.plan` takes. */
  ref: string;
  /** What it is called. */
  name: string;
  /** What it sets up; null for none. */
  description: string | null;
  /** Empty means any group in the vertical. */
  subtypes: string[];
  /** How many things of each kind it has. */
  counts: BlueprintCounts;
  /** When it was last applied to this group, and in which version; null for never. */
  lastApplied: BlueprintApplication | null;
}

export const blueprintCountsSchema = model<BlueprintCounts>()({
  subgroups: integer,
  positions: integer,
  tags: integer,
  settings: integer,
  eventSeries: integer,
});

export const blueprintApplicationSchema = model<BlueprintApplication>()({
  version: integer,
  appliedAt: text,
});

export const blueprintSummarySchema = model<BlueprintSummary>()({
  id: text,
  version: integer,
  ref: text,
  name: text,
  description: textOrNull,
  subtypes: texts,
  counts: blueprintCountsSchema,
  lastApplied: z.nullable(blueprintApplicationSchema),
});

/** Which blueprint a plan is of. */
export interface PlannedBlueprint {
  /** Identifies the blueprint in all its versions. */
  id: string;
  /** The version that is planned: a whole number. */
  version: number;
  /** `id@version`, as asked for. */
  ref: string;
  /** What it is called. */
  name: string;
}

/** How many items of a plan take each action. */
export interface PlanSummary {
  /** How many items would be added. */
  create: number;
  /** How many the group has by that name, and keeps. */
  match: number;
  /** How many settings the group has chosen itself, and keeps. */
  keep: number;
  /** How many an earlier blueprint added or matched, and are still there. */
  exists: number;
  /** How many were there and have been removed since; they are not added again. */
  removed: number;
  /** How many are left out, as asked. */
  skip: number;
}

/** One thing that applying a blueprint would do (spec 2). */
export interface PlanItem {
  /** `kind:key`: what `skip` takes. */
  id: string;
  /** Skip items of an unknown kind. See `knownOnly`. A circle since 2.15.0. */
  kind: PlanItemKind;
  /** Stable across the vertical's blueprints and versions. */
  key: string;
  /** Name of the subgroup, circle, position or series; the tag; or what the setting does. */
  name: string;
  /** create: added. match: there by that name. keep: a setting already chosen. exists: done earlier and still there. removed: done earlier and since removed. skip: left out as asked. */
  action: PlanAction;
  /** The subgroup (a group id), position or series it is; null for tags and settings. */
  entityId: string | null;
  /** An earlier application left it out. */
  skippedBefore: boolean;
  /** A subgroup's subtype, the value of a setting, or the date (YYYY-MM-DD) of a series' first event, which is made as an all-day draft. */
  detail: string | null;
}

/** What applying a blueprint would do now (spec 2). */
export interface BlueprintPlan {
  /** What is planned. */
  blueprint: PlannedBlueprint;
  /** How many items take each action. */
  summary: PlanSummary;
  /** Ordered: subgroups, positions, tags, settings, event series. */
  items: PlanItem[];
}

export const plannedBlueprintSchema = model<PlannedBlueprint>()({
  id: text,
  version: integer,
  ref: text,
  name: text,
});

export const planSummarySchema = model<PlanSummary>()({
  create: integer,
  match: integer,
  keep: integer,
  exists: integer,
  removed: integer,
  skip: integer,
});

export const planItemSchema = model<PlanItem>()({
  id: text,
  kind: text,
  key: text,
  name: text,
  action: text,
  entityId: textOrNull,
  skippedBefore: flag,
  detail: textOrNull,
});

export const blueprintPlanSchema = model<BlueprintPlan>()({
  blueprint: plannedBlueprintSchema,
  summary: planSummarySchema,
  items: z.array(planItemSchema),
});
