// The changes that a person made in a profile.
import type { Group, GroupProfile } from "group-management-sdk";

import { type NamedField, profileFields } from "../../../shared/profile-fields.ts";

/** The fields that differ from the stored ones: an emptied field is null, which removes it. Untouched fields are left out. */
export function changedFields(
  group: Pick<Group, "vertical" | "metadata">,
  values: FormData,
): GroupProfile {
  const changes = profileFields(group).flatMap((field) => {
    const value = valueOf(field, values.get(field.name));
    const stored = group.metadata[field.name] ?? (field.kind === "flag" ? false : null);
    return value === stored ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(changes);
}

function valueOf({ kind }: NamedField, given: FormDataEntryValue | null): unknown {
  if (kind === "flag") return given !== null;
  const text = typeof given === "string" ? given.trim() : "";
  if (text === "") return null;
  return kind === "number" ? Number(text) : text;
}
