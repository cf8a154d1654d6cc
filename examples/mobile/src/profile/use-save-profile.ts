// Saves the changed fields of a profile. The service keeps the last write, so the stored profile is read once more
// before anything is sent: nobody else's change is overwritten unseen.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { ChangedElsewhereError, conflicting } from "../../../shared/changed-elsewhere.ts";
import type { Change } from "../changes/change.ts";
import { useSession } from "../session/session-context.ts";
import { type FormValues, formValues, isSame, profileOf, unsaved } from "./profile-fields.ts";
import { isUnclear } from "./profile-problems.ts";
import { overviewQuery } from "../group/overview-query.ts";

export interface ProfileWish {
  /** The stored values when the person began, or as they have seen them since. */
  readonly seen: FormValues;
  readonly values: FormValues;
}

export function useSaveProfile({ id: groupId, name: groupName }: Group) {
  const { queries, drafts } = useSession();
  const queryClient = useQueryClient();
  const update = useMutation(queries.groups.updateProfile());
  const change: Change = { groupId, groupName };

  const readAgain = async (): Promise<Group> => {
    const { group } = await queryClient.fetchQuery({
      ...queries.groups.overview(groupId),
      // Offline, the read fails at once instead of waiting.
      networkMode: "always",
      staleTime: 0,
      gcTime: 0,
    });
    const { queryKey } = overviewQuery(queries, groupId);
    // The rest of the overview is as old as it was.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    queryClient.setQueryData(queryKey, (known) => known && { ...known, group }, { updatedAt });
    return group;
  };

  return useMutation({
    mutationFn: async ({ seen, values }: ProfileWish) => {
      const stored = formValues(await readAgain());
      const fields = unsaved(seen, stored, values);
      const conflicts = conflicting(seen, stored, values, isSame);
      if (conflicts.length > 0) throw new ChangedElsewhereError(conflicts);
      if (fields.length === 0) return;
      // Before it is sent: an app that is closed from here on says so when it is opened again.
      await drafts.put(groupId, { groupName, seen, values, isSent: true });
      try {
        await update.mutateAsync({ groupId, ...profileOf(values, fields) });
        await drafts.remove(groupId);
      } catch (error) {
        if (!isUnclear(error)) {
          await drafts.put(groupId, { groupName, seen, values, isSent: false });
        }
        throw error;
      }
    },
    meta: { change },
  });
}
