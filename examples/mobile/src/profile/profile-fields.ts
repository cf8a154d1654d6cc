// The fields of a troop's profile that this app edits, and what is typed in them.
import type { Group, GroupProfile } from "group-management-sdk";
import { scoutingFields } from "../../../shared/profile-fields.ts";

const { subtype: _given, chartered: _once, ...edited } = scoutingFields;

export const profileFields = edited;

export type FieldKey = keyof typeof profileFields;

// Object.keys knows its keys as mere strings.
export const fieldKeys = Object.keys(profileFields) as FieldKey[];

/** Whether the fields are those of this group. */
export const hasFields = ({ vertical }: Group): boolean => vertical === "scouting";

/** The texts in the form: a flag is `"true"` or `""`, an empty field is `""`. */
export type FormValues = Readonly<Record<FieldKey, string>>;

/** The texts that a person has typed, each with the stored value that they saw. */
export type Draft = {
  readonly [Key in FieldKey]?: { readonly value: string; readonly seen: string };
};

export function formValues({ metadata }: Group): FormValues {
  const written = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? `${value}` : value ? "true" : "";
  const entries = fieldKeys.map((key) => [key, written(metadata[key])]);
  return Object.fromEntries(entries) as FormValues;
}

/** The fields that were changed and are not stored like that. */
export const unsaved = (draft: Draft, stored: FormValues): FieldKey[] =>
  fieldKeys.filter((key) => draft[key] && !isSame(key, draft[key].value, stored[key]));

/** The unsaved fields that somebody else has changed since the person saw them. */
export const conflicting = (draft: Draft, stored: FormValues): FieldKey[] =>
  unsaved(draft, stored).filter((key) => !isSame(key, draft[key]?.seen ?? "", stored[key]));

/** Blanks around a text and noughts before a number do not count. */
const isSame = (key: FieldKey, one: string, other: string): boolean =>
  sent(key, one) === sent(key, other);

/** The body to send: these fields alone, so that nobody else's change is undone. An emptied field is removed. */
export const profileOf = (draft: Draft, fields: readonly FieldKey[]): GroupProfile =>
  Object.fromEntries(fields.map((key) => [key, sent(key, draft[key]?.value ?? "")]));

function sent(key: FieldKey, value: string): string | number | boolean | null {
  const { kind } = profileFields[key];
  const text = value.trim();
  if (kind === "flag") return text !== "";
  if (text === "") return null;
  // An invalid number is sent as it is: the service says what is wrong with it.
  return kind === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
}
