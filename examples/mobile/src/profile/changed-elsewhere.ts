// Two people edit one profile: what each of them opened, what is stored now, and what is to be decided between them.
import { changedFields, type FieldKey, type FormValues, isSame } from "./profile-fields.ts";

/** Somebody else has changed the same fields meanwhile; nothing was sent. */
export class ChangedElsewhereError extends Error {
  override readonly name = "ChangedElsewhereError";
  readonly fields: readonly FieldKey[];

  constructor(fields: readonly FieldKey[]) {
    super(`Changed elsewhere: ${fields.join(", ")}.`);
    this.fields = fields;
  }
}

/** The fields that are no longer what they were when the form was opened, and not what is written here either. */
export function changedElsewhere(
  seen: FormValues,
  stored: FormValues,
  values: FormValues,
): readonly FieldKey[] {
  return changedFields(seen, stored).filter((key) => !isSame(key, stored[key], values[key]));
}

/** What was changed here and is not stored yet. */
export function unsaved(
  seen: FormValues,
  stored: FormValues,
  values: FormValues,
): readonly FieldKey[] {
  return changedFields(seen, values).filter((key) => !isSame(key, stored[key], values[key]));
}
