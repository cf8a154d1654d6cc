// Saves the changed fields of a profile. The service keeps the last write, so the stored profile is read once more
// before anything is sent: nobody else's change is overwritten unseen. Without a connection a change waits, on the device
// too.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Group, GroupProfile } from "group-management-sdk";
import type { Queries } from "group-management-sdk/tanstack-query";

import type { Change } from "../changes/changes.ts";
import { useSession } from "../connection/session.ts";
import { ChangedElsewhereError, conflicting } from "../../../shared/changed-elsewhere.ts";
import { type NamedField, profileFields } from "../../../shared/profile-fields.ts";

export interface ProfileWish {
  readonly groupId: string;
  readonly changes: GroupProfile;
  /** The stored values when the person began, or as they have seen them since. */
  readonly seen: Group["metadata"];
}

/** Functions are not stored: a change that is restored finds its own here. */
export function resumeSavingProfiles(queryClient: QueryClient, queries: Queries): void {
  const saving = savingProfile(queryClient, queries);
  queryClient.setMutationDefaults(saving.mutationKey, saving);
}

export function useSaveProfile(groupId: string) {
  const { queries } = useSession();
  const change: Change = {
    form: `/groups/${groupId}/profile`,
    what: "the group’s profile",
    done: "The profile is saved.",
    notDone: "The profile is not saved.",
  };
  return useMutation({ ...savingProfile(useQueryClient(), queries), meta: { change } });
}

function savingProfile(queryClient: QueryClient, { groups }: Queries) {
  const { mutationFn: update, ...options } = groups.updateProfile();
  return {
    ...options,
    mutationFn: async ({ groupId, changes, seen }: ProfileWish) => {
      const overview = groups.overview(groupId);
      const { group } = await queryClient.fetchQuery({ ...overview, staleTime: 0 });
      const fields = conflicting(seen, group.metadata, { ...seen, ...changes });
      if (fields.length > 0) throw new ChangedElsewhereError(fields);
      const saved = await update({ groupId, ...changes }, { client: queryClient });
      // Until the overview is read again, the old values would look like somebody else's change.
      queryClient.setQueryData(overview.queryKey, (known) => known && { ...known, group: saved });
      return saved;
    },
  };
}

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
