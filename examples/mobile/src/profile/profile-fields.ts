// The fields of a troop's profile that this app edits, and what of them was changed. No call of the service lists
// them: each kind of group declares its own.
import type { Group, GroupProfile } from "group-management-sdk";

export interface ProfileField {
  readonly label: string;
  readonly kind: "text" | "number" | "date" | "choice" | "flag";
  readonly choices?: readonly string[];
}

export const profileFields = {
  unitNumber: { label: "Unit number", kind: "number" },
  meetingPlace: { label: "Meeting place", kind: "text" },
  meetingDay: {
    label: "Meeting day",
    kind: "choice",
    choices: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  },
  chartered: { label: "Chartered on", kind: "date" },
  acceptsGuests: { label: "Guests are welcome", kind: "flag" },
} as const satisfies Record<string, ProfileField>;

export type FieldKey = keyof typeof profileFields;

// Object.keys knows its keys as mere strings.
export const fieldKeys = Object.keys(profileFields) as FieldKey[];

/** What is written in the form: a flag is `"true"` or `""`, as nothing at all is. */
export type FormValues = Readonly<Record<FieldKey, string>>;

export function formValues({ metadata }: Group): FormValues {
  const written = (value: unknown) => {
    if (typeof value === "string" || typeof value === "number") return `${value}`;
    return value === true ? "true" : "";
  };
  const entries = fieldKeys.map((key) => [key, written(metadata[key])]);
  return Object.fromEntries(entries) as FormValues;
}

/** What to send: only what was changed, so that nobody else's change is undone. An emptied field is removed. */
export function changedProfile(before: FormValues, after: FormValues): GroupProfile {
  const changed = fieldKeys.filter((key) => before[key] !== after[key].trim());
  return Object.fromEntries(changed.map((key) => [key, sent(key, after[key].trim())]));
}

function sent(key: FieldKey, text: string): string | number | boolean | null {
  const { kind } = profileFields[key];
  if (kind === "flag") return text !== "";
  if (text === "") return null;
  // What is no number goes as it was written: the service says what is wrong with it.
  return kind === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
}
