// Checks what a profile, or a circle's metadata, may hold against the fields that are declared.
import { isRecord } from "../../../core/runtime/values.ts";
import type { Body } from "../../conventions/body.ts";
import { isCalendarDate } from "../../conventions/calendar.ts";
import { badBody, Refusal } from "../../conventions/refusal.ts";
import { isSame } from "../../data/records.ts";
import type { FieldData, VerticalData } from "../../model/index.ts";

interface ProfileChange {
  /** The stored profile. */
  stored: Readonly<Record<string, unknown>>;
  /** The body of the request. */
  sent: Body;
  vertical: VerticalData;
  /** The subtype of the group above, for a group that is being made. */
  parentSubtype?: string | null;
}

/** The profile after a change; every problem is in the message when there is one. */
export function changedProfile(change: ProfileChange): Record<string, unknown> {
  const { stored, sent, vertical } = change;
  const fields = vertical.profile?.fields ?? [];
  // Stored values may be sent back as they were read, even if the descriptor no longer allows them.
  const changes = Object.entries(sent).filter(([name, value]) => !isStored(stored, name, value));
  for (const [name, value] of changes) {
    const known = name === "subtype" || fields.some(({ key }) => key === name);
    if (!known && !(value === null && Object.hasOwn(stored, name))) {
      throw badBody(name, `The vertical declares no profile field ${JSON.stringify(name)}.`);
    }
    if (isRecord(value) || Array.isArray(value)) {
      throw badBody(name, `${name} must be a single value, not an object or an array.`);
    }
  }
  const result = new Map(Object.entries(stored));
  const problems: string[] = [];
  // The subtype comes first: it decides which fields a group has.
  for (const [name, value] of changes.toSorted(([one], [other]) => bySubtype(one, other))) {
    const field = fields.find(({ key }) => key === name);
    const checked =
      value === null
        ? { value }
        : field === undefined || name === "subtype"
          ? checkSubtype(value, change)
          : checkField(field, value, result.get("subtype"));
    if (checked.problem !== undefined) problems.push(checked.problem);
    else if (checked.value === null) result.delete(name);
    else result.set(name, checked.value);
  }
  if (problems.length > 0) {
    throw new Refusal("invalid_profile", problems.join(" "));
  }
  return Object.fromEntries(result);
}

function bySubtype(one: string, other: string): number {
  return Number(other === "subtype") - Number(one === "subtype");
}

/** Whether a value is the one that is stored, text trimmed and the order of an object's fields aside. */
function isStored(stored: ProfileChange["stored"], name: string, value: unknown): boolean {
  if (!Object.hasOwn(stored, name)) return false;
  return isSame(stored[name], value) || isSame(stored[name], trimmed(value));
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

function checkSubtype(sent: unknown, change: ProfileChange): Checked {
  const value = trimmed(sent);
  const problem = subtypeProblem(value, change);
  return problem === null ? { value } : { problem };
}

function subtypeProblem(subtype: unknown, change: ProfileChange): string | null {
  const found = change.vertical.subtypes?.find(({ key }) => key === subtype);
  if (found === undefined)
    return `subtype: ${JSON.stringify(subtype)} is not a subtype of the vertical.`;
  if (change.parentSubtype === undefined) return null;
  if (found.retired) return `subtype: ${found.key} is no longer offered.`;
  if (!fitsUnder(found, change.parentSubtype)) {
    return `subtype: ${found.key} is not allowed under ${change.parentSubtype ?? "this group"}.`;
  }
  return null;
}

export function fitsUnder(subtype: { under?: string[] }, parentSubtype: string | null): boolean {
  return (
    subtype.under === undefined || (parentSubtype !== null && subtype.under.includes(parentSubtype))
  );
}

type Checked = { value: unknown; problem?: undefined } | { problem: string };

/** One field's value, trimmed. */
function checkField(field: FieldData, sent: unknown, subtype: unknown): Checked {
  const value = trimmed(sent);
  if (field.subtypes !== undefined && !field.subtypes.some((key) => key === subtype)) {
    return { problem: `${field.key}: groups of this subtype do not have this field.` };
  }
  const problem = valueProblem(field, value);
  return problem === null ? { value } : { problem: `${field.key}: ${problem}.` };
}

function valueProblem(field: FieldData, value: unknown): string | null {
  if (field.type === "text") {
    if (typeof value !== "string") return "must be a string";
    const { length } = [...value];
    const most = Math.min(field.maxLength ?? Infinity, field.max ?? Infinity);
    if (length > most) return `must have at most ${most} characters`;
    const least = field.min ?? 0;
    return length < least ? `must have at least ${least} characters` : null;
  }
  if (field.type === "number") {
    if (typeof value !== "number" || !Number.isFinite(value)) return "must be a number";
    if (field.min !== undefined && value < field.min) return `must be at least ${field.min}`;
    if (field.max !== undefined && value > field.max) return `must be at most ${field.max}`;
    return null;
  }
  if (field.type === "boolean") return typeof value === "boolean" ? null : "must be true or false";
  if (field.type === "choice") {
    const choices = field.choices ?? [];
    return typeof value === "string" && choices.includes(value)
      ? null
      : `must be one of ${choices.join(", ")}`;
  }
  return isCalendarDate(value) ? null : "must be a date, written YYYY-MM-DD";
}

/** A circle's metadata against its kind's fields; anything goes where none are declared. */
export function checkedMetadata(
  fields: FieldData[] | undefined,
  metadata: Body,
  subtype: string | null,
): Body {
  if (fields === undefined) return metadata;
  const result = new Map<string, unknown>();
  for (const [name, value] of Object.entries(metadata)) {
    const field = fields.find(({ key }) => key === name);
    if (field === undefined) {
      throw badBody("metadata", `Circles of this kind have no field ${JSON.stringify(name)}.`);
    }
    if (value === null) continue;
    const checked = checkField(field, value, subtype);
    if (checked.problem !== undefined) throw badBody("metadata", checked.problem);
    result.set(name, checked.value);
  }
  return Object.fromEntries(result);
}
