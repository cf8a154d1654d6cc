// Saves what was changed in a profile. The service takes whatever comes last, so what is stored is read once more
// before anything is sent: what somebody else wrote meanwhile is not overwritten unseen.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Group, GroupProfile } from "group-management-sdk";

import type { Change } from "../changes/change.ts";
import { useSession } from "../connection/session.ts";
import { ChangedElsewhereError, conflicting } from "../../../shared/changed-elsewhere.ts";

export interface ProfileWish {
  readonly changes: GroupProfile;
  /** What was stored when the person began, or what they have seen of it since. */
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
      // The one that is read anew comes later, and until then the old values would look like somebody else's.
      queryClient.setQueryData(overview.queryKey, (known) => known && { ...known, group: saved });
      return saved;
    },
    meta: { change },
  });
}
