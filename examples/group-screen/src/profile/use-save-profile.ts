// Saves the changed fields of a profile. The service keeps the last write, so the stored profile is read once more
// before anything is sent: nobody else's change is overwritten unseen.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Group, GroupProfile } from "group-management-sdk";

import type { Change } from "../changes/change.ts";
import { useSession } from "../connection/session.ts";
import { ChangedElsewhereError, conflicting } from "../../../shared/changed-elsewhere.ts";

export interface ProfileWish {
  readonly changes: GroupProfile;
  /** The stored values when the person began, or as they have seen them since. */
  readonly seen: Group["metadata"];
}

export function useSaveProfile(groupId: string) {
  const { queries } = useSession();
  const queryClient = useQueryClient();
  const overview = queries.groups.overview(groupId);
  const update = useMutation(queries.groups.updateProfile());
  const change: Change = {
    form: `/groups/${groupId}/profile`,
    what: "the group’s profile",
    done: "The profile is saved.",
    notDone: "The profile is not saved.",
  };
  return useMutation({
    mutationFn: async ({ changes, seen }: ProfileWish) => {
      const { group } = await queryClient.fetchQuery({ ...overview, staleTime: 0 });
      const fields = conflicting(seen, group.metadata, { ...seen, ...changes });
      if (fields.length > 0) throw new ChangedElsewhereError(fields);
      const saved = await update.mutateAsync({ groupId, ...changes });
      // Until the overview is read again, the old values would look like somebody else's change.
      queryClient.setQueryData(overview.queryKey, (known) => known && { ...known, group: saved });
      return saved;
    },
    meta: { change },
  });
}
