// The fields of a troop's profile that this app edits, and which of them were changed.
import type { Group, GroupProfile } from "group-management-sdk";
import { differing } from "../../../shared/changed-elsewhere.ts";
import { scoutingFields } from "../../../shared/profile-fields.ts";
import { readableDay } from "../forms/calendar-date.ts";

const { subtype: _given, ...edited } = scoutingFields;

export const profileFields = edited;

export type FieldKey = keyof typeof profileFields;

// Object.keys knows its keys as mere strings.
export const fieldKeys = Object.keys(profileFields) as FieldKey[];

/** Whether the fields are those of this group. */
export const hasFields = ({ vertical }: Group): boolean => vertical === "scouting";

/** The texts in the form: a flag is `"true"` or `""`, an empty field is `""`. */
export type FormValues = Readonly<Record<FieldKey, string>>;

export function formValues({ metadata }: Group): FormValues {
  const entries = fieldKeys.map((key) => [key, written(metadata[key])]);
  return Object.fromEntries(entries) as FormValues;
}

function written(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return `${value}`;
  return value === true ? "true" : "";
}

/** Whether both mean the same: blanks around a text and noughts before a number do not count. */
export const isSame = (key: FieldKey, one: unknown, other: unknown): boolean =>
  sent(key, `${one}`) === sent(key, `${other}`);

/** The fields whose text differs from the one seen there. */
export const changedFields = (seen: FormValues, values: FormValues): readonly FieldKey[] =>
  differing(seen, values, isSame);

/** The changed fields that are not stored yet. */
export const unsaved = (seen: FormValues, stored: FormValues, values: FormValues) =>
  changedFields(seen, values).filter((key) => !isSame(key, stored[key], values[key]));

/** The body to send: these fields alone, so that nobody else's change is undone. An emptied field is removed. */
export function profileOf(values: FormValues, fields: readonly FieldKey[]): GroupProfile {
  return Object.fromEntries(fields.map((key) => [key, sent(key, values[key])]));
}

function sent(key: FieldKey, value: string): string | number | boolean | null {
  const { kind } = profileFields[key];
  const text = value.trim();
  if (kind === "flag") return text !== "";
  if (text === "") return null;
  // An invalid number is sent as it is: the service says what is wrong with it.
  return kind === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A value as a person reads it; null where there is none. */
export function readable(key: FieldKey, value: string): string | null {
  const { kind } = profileFields[key];
  if (kind === "flag") return value === "" ? "No" : "Yes";
  if (value === "") return null;
  return kind === "date" ? readableDay(value) : value;
}
