// The fields of a group's profile, and what was changed in them. The service has no call that tells which fields a
// vertical declares: an app lists those of its own verticals here. Whatever else is stored is shown as what it is.
import type { Group, GroupProfile } from "group-management-sdk";

import { humanize } from "../format/words.ts";

export interface ProfileField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "number" | "date" | "flag" | "choice";
  readonly choices?: readonly string[];
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const byVertical: Readonly<Record<string, readonly ProfileField[]>> = {
  scouting: [
    {
      name: "subtype",
      label: "Kind of group",
      kind: "choice",
      choices: ["COUNCIL", "DISTRICT", "TROOP", "PACK", "CREW"],
    },
    { name: "unitNumber", label: "Unit number", kind: "number" },
    { name: "meetingPlace", label: "Meeting place", kind: "text" },
    { name: "meetingDay", label: "Meeting day", kind: "choice", choices: weekdays },
    { name: "acceptsGuests", label: "Guests are welcome", kind: "flag" },
    { name: "chartered", label: "Chartered on", kind: "date" },
  ],
};

type Profiled = Pick<Group, "vertical" | "metadata">;

/** The subtypes that groups of a vertical may have, as far as this page knows. */
export function subtypesOf(vertical: string | null): readonly string[] {
  const fields = byVertical[vertical ?? ""] ?? [];
  return fields.find(({ name }) => name === "subtype")?.choices ?? [];
}

export function profileFields({ vertical, metadata }: Profiled): readonly ProfileField[] {
  const known = byVertical[vertical ?? ""] ?? [];
  const others = Object.entries(metadata)
    .filter(([name]) => !known.some((field) => field.name === name))
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => ({ name, label: humanize(name), kind: kindOf(value) }));
  return [...known, ...others];
}

function kindOf(value: unknown): ProfileField["kind"] {
  if (typeof value === "boolean") return "flag";
  return typeof value === "number" ? "number" : "text";
}

/** What differs from what is stored: an emptied field is null, which removes it. What was not touched is not sent. */
export function changedFields(group: Profiled, values: FormData): GroupProfile {
  const changes = profileFields(group).flatMap((field) => {
    const value = valueOf(field, values.get(field.name));
    const stored = group.metadata[field.name] ?? (field.kind === "flag" ? false : null);
    return value === stored ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(changes);
}

/** A stored value as the form would show it. */
export function valueWords({ kind }: ProfileField, stored: unknown): string {
  if (kind === "flag") return stored === true ? "Yes" : "No";
  const written = typeof stored === "string" || typeof stored === "number" ? String(stored) : "";
  if (written === "") return "nothing";
  return kind === "choice" ? humanize(written) : written;
}

function valueOf({ kind }: ProfileField, given: FormDataEntryValue | null): unknown {
  if (kind === "flag") return given !== null;
  const text = typeof given === "string" ? given.trim() : "";
  if (text === "") return null;
  return kind === "number" ? Number(text) : text;
}
