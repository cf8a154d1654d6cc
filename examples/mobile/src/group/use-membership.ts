// The person's membership of a group, which says what they may do in it.
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../session/session-context.ts";

export function useMembership(groupId: string) {
  const { queries } = useSession();
  const { data } = useQuery(queries.me.groups.all({ max: 500 }));
  return {
    membership: data?.find(({ group }) => group.id === groupId),
    /** Whether it was read by now. */
    isKnown: data !== undefined,
  };
}
