// Checks what a profile, or a circle's metadata, may hold against the fields that are declared.

import { isObject, type Body } from "../body.ts";
import type { FieldData, VerticalData } from "../model.ts";
import { badBody, Refusal } from "../refusal.ts";

interface ProfileChange {
  /** What is stored so far. */
  stored: Readonly<Record<string, unknown>>;
  /** What was sent. */
  sent: Body;
  vertical: VerticalData;
  /** The subtype of the group above, for a group that is being made. */
  parentSubtype?: string | null;
}

/** The profile after a change; every problem is in the message when there is one. */
export function changedProfile(change: ProfileChange): Record<string, unknown> {
  const { stored, sent, vertical } = change;
  const fields = vertical.profile?.fields ?? [];
  for (const [name, value] of Object.entries(sent)) {
    if (name !== "subtype" && !fields.some((field) => field.key === name)) {
      throw badBody(name, `The profile has no field ${JSON.stringify(name)}.`);
    }
    if (isObject(value) || Array.isArray(value)) {
      throw badBody(name, `${name} holds a single value.`);
    }
  }
  const problems: string[] = [];
  const result = new Map(Object.entries(stored));
  if (sent["subtype"] !== undefined && sent["subtype"] !== stored["subtype"]) {
    const subtype = typeof sent["subtype"] === "string" ? sent["subtype"].trim() : sent["subtype"];
    if (subtype === null || subtype === "") result.delete("subtype");
    else {
      const problem = subtypeProblem(subtype, change);
      if (problem === null) result.set("subtype", subtype);
      else problems.push(problem);
    }
  }
  const subtype = result.get("subtype");
  for (const field of fields) {
    const value = sent[field.key];
    if (value === undefined || value === stored[field.key]) continue;
    const checked = checkField(field, value, subtype);
    if (checked.problem !== undefined) problems.push(checked.problem);
    else if (checked.value === null) result.delete(field.key);
    else result.set(field.key, checked.value);
  }
  if (problems.length > 0) {
    throw new Refusal("invalid_profile", problems.join(" "));
  }
  return Object.fromEntries(result);
}

function subtypeProblem(subtype: unknown, change: ProfileChange): string | null {
  const found = change.vertical.subtypes?.find(({ key }) => key === subtype);
  if (found === undefined)
    return `subtype: ${JSON.stringify(subtype)} is not one of the vertical's.`;
  if (found.retired) return `subtype: ${found.key} is no longer offered.`;
  if (change.parentSubtype !== undefined && !fitsUnder(found, change.parentSubtype)) {
    return `subtype: ${found.key} does not go under ${change.parentSubtype ?? "this group"}.`;
  }
  return null;
}

export function fitsUnder(subtype: { under?: string[] }, parentSubtype: string | null): boolean {
  return (
    subtype.under === undefined || (parentSubtype !== null && subtype.under.includes(parentSubtype))
  );
}

type Checked = { value: unknown; problem?: undefined } | { problem: string };

/** One field's value, trimmed; a null value removes it. */
function checkField(field: FieldData, sent: unknown, subtype: unknown): Checked {
  const value = typeof sent === "string" ? sent.trim() : sent;
  if (value === null || value === "") {
    return field.required ? { problem: `${field.key}: it is needed.` } : { value: null };
  }
  if (field.subtypes !== undefined && !field.subtypes.some((key) => key === subtype)) {
    return { problem: `${field.key}: groups of this subtype do not have it.` };
  }
  const problem = valueProblem(field, value);
  return problem === null ? { value } : { problem: `${field.key}: ${problem}.` };
}

function valueProblem(field: FieldData, value: unknown): string | null {
  if (field.type === "text") {
    const longest = field.maxLength ?? 500;
    if (typeof value !== "string") return "it is a text";
    return [...value].length > longest ? `it has at most ${longest} characters` : null;
  }
  if (field.type === "number") {
    if (typeof value !== "number" || !Number.isFinite(value)) return "it is a number";
    if (field.min !== undefined && value < field.min) return `it is at least ${field.min}`;
    if (field.max !== undefined && value > field.max) return `it is at most ${field.max}`;
    return null;
  }
  if (field.type === "boolean") return typeof value === "boolean" ? null : "it is true or false";
  if (field.type === "choice") {
    const choices = field.choices ?? [];
    return typeof value === "string" && choices.includes(value)
      ? null
      : `it is one of ${choices.join(", ")}`;
  }
  return isCalendarDate(value) ? null : "it is a date written YYYY-MM-DD";
}

function isCalendarDate(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A circle's metadata against its kind's fields; anything goes where none are declared. */
export function checkedMetadata(fields: FieldData[] | undefined, metadata: Body): Body {
  if (fields === undefined) return metadata;
  const result = new Map<string, unknown>();
  for (const [name, value] of Object.entries(metadata)) {
    const field = fields.find(({ key }) => key === name);
    if (field === undefined) {
      throw badBody("metadata", `Circles of this kind have no ${JSON.stringify(name)}.`);
    }
    const checked = checkField(field, value, undefined);
    if (checked.problem !== undefined) throw badBody("metadata", checked.problem);
    if (checked.value !== null) result.set(name, checked.value);
  }
  return Object.fromEntries(result);
}
