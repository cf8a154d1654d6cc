// Saves what was typed in the form of a profile. The service keeps the last write, so the stored profile is read once
// more before anything is sent: nobody else's change is overwritten unseen.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { ChangedElsewhereError } from "../../../shared/changed-elsewhere.ts";
import { useGroup } from "../group/use-group.ts";
import { useSession } from "../session/session-context.ts";
import { draftKey } from "../session/session.ts";
import { conflicting, type Draft, formValues, profileOf, unsaved } from "./profile-fields.ts";

/** The key of a change of this group's profile: with it, any screen can tell that it is being sent. */
export const saveKey = (groupId: string) => ["save profile", groupId];

export function useSaveProfile(group: Group) {
  const { queries } = useSession();
  const queryClient = useQueryClient();
  const { overview } = useGroup(group.id);
  const update = useMutation(queries.groups.updateProfile());

  return useMutation({
    mutationKey: saveKey(group.id),
    mutationFn: async (draft: Draft) => {
      // Offline, the read fails at once instead of waiting.
      const read = { ...queries.groups.overview(group.id), networkMode: "always" as const };
      const now = await queryClient.fetchQuery({ ...read, staleTime: 0, gcTime: 0 });
      const updatedAt = queryClient.getQueryState(overview.queryKey)?.dataUpdatedAt ?? 0;
      // The rest of the overview is as old as it was.
      queryClient.setQueryData(
        overview.queryKey,
        (known) => known && { ...known, group: now.group },
        { updatedAt },
      );
      const stored = formValues(now.group);
      const conflicts = conflicting(draft, stored);
      if (conflicts.length > 0) throw new ChangedElsewhereError(conflicts);
      const fields = unsaved(draft, stored);
      if (fields.length > 0) {
        await update.mutateAsync({ groupId: group.id, ...profileOf(draft, fields) });
      }
      // A draft that has changed meanwhile is still to be saved.
      const left = queryClient.getQueryData<Draft>(draftKey(group.id));
      if (left === draft) queryClient.removeQueries({ queryKey: draftKey(group.id) });
    },
  });
}
