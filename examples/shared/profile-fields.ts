// The fields of a group's profile. The service has no call that tells which fields a vertical declares, so an app lists
// those of its own verticals here. Other stored fields are shown under their own names.
import type { Group } from "group-management-sdk";

import { calendarDate } from "./dates.ts";
import type { Locales } from "./locale.ts";
import { humanize } from "./words.ts";

export interface ProfileField {
  readonly label: string;
  readonly kind: "text" | "number" | "date" | "flag" | "choice";
  readonly choices?: readonly string[];
}

export interface NamedField extends ProfileField {
  readonly name: string;
}

export const scoutingFields = {
  subtype: {
    label: "Kind of group",
    kind: "choice",
    choices: ["COUNCIL", "DISTRICT", "TROOP", "PACK", "CREW"],
  },
  unitNumber: { label: "Unit number", kind: "number" },
  meetingPlace: { label: "Meeting place", kind: "text" },
  meetingDay: {
    label: "Meeting day",
    kind: "choice",
    choices: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  },
  acceptsGuests: { label: "Guests are welcome", kind: "flag" },
  chartered: { label: "Chartered on", kind: "date" },
} as const satisfies Record<string, ProfileField>;

const byVertical: Readonly<Record<string, Readonly<Record<string, ProfileField>>>> = {
  scouting: scoutingFields,
};

/** The subtypes that groups of a vertical may have, as far as this app knows. */
export function subtypesOf(vertical: string | null): readonly string[] {
  return byVertical[vertical ?? ""]?.["subtype"]?.choices ?? [];
}

export function profileFields({ vertical, metadata }: Profiled): readonly NamedField[] {
  const known = byVertical[vertical ?? ""] ?? {};
  const others = Object.entries(metadata)
    .filter(([name]) => !Object.hasOwn(known, name))
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => ({ name, label: humanize(name), kind: kindOf(value) }));
  return [
    ...Object.entries(known).map(([name, field]) => Object.assign({ name }, field)),
    ...others,
  ];
}

type Profiled = Pick<Group, "vertical" | "metadata">;

/** The profile to read, such as `["Meeting day", "Tuesday"]`. The subtype stands beside the group's name already. */
export function profileFacts(
  group: Profiled,
  locales: Locales,
): readonly (readonly [label: string, value: string])[] {
  return profileFields(group)
    .filter(({ name }) => name !== "subtype")
    .flatMap((field) => {
      const value = valueWords(field, group.metadata[field.name], locales);
      return value === null ? [] : [[field.label, value] as const];
    });
}

/** A stored value as a person reads it; null if there is none. */
export function valueWords({ kind }: ProfileField, stored: unknown, locales: Locales) {
  if (typeof stored === "boolean") return stored ? "Yes" : "No";
  const written = typeof stored === "string" || typeof stored === "number" ? String(stored) : "";
  if (written === "") return null;
  if (kind === "date") return calendarDate(written, locales);
  return kind === "choice" ? humanize(written) : written;
}

function kindOf(value: unknown): ProfileField["kind"] {
  if (typeof value === "boolean") return "flag";
  return typeof value === "number" ? "number" : "text";
}
