// The values in the form. It keeps those that it was opened with, whatever is read later: only fields changed here are
// sent, and a field that was changed elsewhere is shown, to take or to overwrite.
import { useIsMutating } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { useEffect, useState } from "react";
import { useSendLock } from "../forms/use-send-lock.ts";
import { useSession } from "../session/session-context.ts";
import type { Draft } from "./drafts.ts";
import {
  changedFields,
  type FieldKey,
  type FormValues,
  formValues,
  isSame,
  unsaved,
} from "./profile-fields.ts";
import { isUnclear } from "./profile-problems.ts";
import { useSaveProfile } from "./use-save-profile.ts";

export function useProfileForm(group: Group, close: () => void) {
  const { drafts } = useSession();
  const stored = formValues(group);
  const [draft] = useState(() => drafts.of(group.id));
  /** The value that each field is compared with: from the opening, or seen since. */
  const [seen, setSeen] = useState<FormValues>({ ...stored, ...draft?.seen });
  const [values, setValues] = useState<FormValues>({ ...stored, ...draft?.values });
  const save = useSaveProfile(group);
  const once = useSendLock({ ...save, isDone: save.isSuccess });

  const restored = useRestored(group.id, draft, stored);

  // A value that is written here and stored by now is settled.
  const settled = changedFields(seen, stored).filter((key) =>
    isSame(key, stored[key], values[key]),
  );
  if (settled.length > 0) setSeen({ ...seen, ...pick(stored, settled) });

  const hasChanges = unsaved(seen, stored, values).length > 0;
  // Text typed during the call is still to be saved.
  const isDone = save.isSuccess && save.variables.values === values;
  useEffect(() => {
    if (isDone) close();
    else if (save.isSuccess) save.reset();
  }, [isDone, save.isSuccess]);

  const isUnheard = save.isPending || isUnclear(save.error);
  // An app that is closed continues from the draft.
  useEffect(() => {
    if (isDone) return;
    if (hasChanges) {
      void drafts.put(group.id, { groupName: group.name, seen, values, isSent: isUnheard });
    } else if (!isUnheard) void drafts.remove(group.id);
  }, [isDone, hasChanges, isUnheard, seen, values]);

  const submit = () =>
    once(() => {
      if (hasChanges) save.mutate({ seen, values });
      else close();
      return hasChanges;
    });

  const see = (key: FieldKey) => setSeen({ ...seen, [key]: stored[key] });
  return {
    values,
    save,
    stored,
    hasChanges: hasChanges && !isDone,
    // After a send from here, the form shows its outcome.
    restored: save.isIdle ? restored : null,
    elsewhere: changedFields(seen, stored).filter((key) => !isSame(key, stored[key], values[key])),
    write: (key: FieldKey, value: string) => setValues({ ...values, [key]: value }),
    keepMine: see,
    useTheirs: (key: FieldKey) => {
      see(key);
      setValues({ ...values, [key]: stored[key] });
    },
    submit,
    forget: () => void drafts.remove(group.id),
  };
}

/** The note on the draft that the form was opened with; null without one. */
function useRestored(groupId: string, draft: Draft | undefined, stored: FormValues): string | null {
  const sending = useIsMutating({ predicate: ({ meta }) => meta?.change?.groupId === groupId });
  const [wasSending] = useState(sending > 0);
  if (!draft) return null;
  if (sending > 0) return "Your last change is still being sent.";
  if (!draft.isSent && !wasSending) return "What you had typed is here again. It is not saved yet.";
  return unsaved(draft.seen, stored, draft.values).length === 0
    ? "Your last change was sent, but no answer came. It is saved."
    : "Your last change was sent, but no answer came. It is not saved: what you had typed is here again.";
}

const pick = (values: FormValues, keys: readonly FieldKey[]): Partial<FormValues> =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));
