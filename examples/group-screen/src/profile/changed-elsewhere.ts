// Two people change one profile: what each of them opened, what is stored now, and which of it differs.
import type { Group, GroupProfile } from "group-management-sdk";

/** The values of a profile at one time. */
export type Values = Group["metadata"];

/** Somebody changed the same fields meanwhile; nothing was sent. */
export class ChangedElsewhereError extends Error {
  override readonly name = "ChangedElsewhereError";
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`Changed elsewhere: ${fields.join(", ")}.`);
    this.fields = fields;
  }
}

/** The fields that are no longer what they were when the form was opened. */
export function changedSince(opened: Values, now: Values): readonly string[] {
  const names = new Set([...Object.keys(opened), ...Object.keys(now)]);
  return [...names].filter((name) => !same(opened[name], now[name]));
}

/** Those of the changes that would overwrite what somebody else has written meanwhile. */
export function conflicting(changes: GroupProfile, opened: Values, now: Values): readonly string[] {
  const elsewhere = changedSince(opened, now);
  return elsewhere.filter((name) => name in changes && !same(changes[name], now[name]));
}

/** An empty field is stored as null, or not at all; the others of a profile are plain values or lists of them. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
