// A plan in the order and the words of a checklist.
import { knownOnly, type PlanItem, type PlanSummary } from "group-management-sdk";

import { planKind } from "../../../shared/words.ts";

interface PlanGroup {
  readonly kind: string;
  readonly label: string;
  readonly items: readonly PlanItem[];
}

/** The items by kind, in the plan's order. Items of a kind that is newer than this page are only counted. */
export function groupedByKind(items: readonly PlanItem[]): {
  groups: readonly PlanGroup[];
  unknown: number;
} {
  const known = knownOnly(items);
  const groups = [...Map.groupBy(known, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    label: planKind(kind).label,
    items: ofKind,
  }));
  return { groups, unknown: items.length - known.length };
}

/** `6 to add · 11 already there · 1 left out`. */
export function inWords(summary: PlanSummary): string {
  const there = summary.match + summary.keep + summary.exists;
  const said: [count: number, words: string][] = [
    [summary.create, "to add"],
    [there, "already there"],
    [summary.removed, "removed before"],
    [summary.skip, "left out"],
  ];
  const parts = said.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return parts.join(" · ") || "Nothing to do";
}

/** Whether the reader decides about an item: only what would be added can be left out. */
export function canChoose(item: PlanItem, wanted: boolean): boolean {
  return item.action === "create" || item.action === "skip" || !wanted;
}
