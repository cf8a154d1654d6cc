// A group, and what the person may do in it.
import { useQuery } from "@tanstack/react-query";
import { hasScope } from "../../../shared/access.ts";
import { useSession } from "../session/session-context.ts";

export function useMembership(groupId: string) {
  const { queries } = useSession();
  const groups = useQuery(queries.me.groups.all({ max: 500 }));
  return { groups, membership: groups.data?.find(({ group }) => group.id === groupId) };
}

/** The parts of an overview, and the scopes that they need: with one that is refused, nothing would come. */
const parts = { upcomingEvents: "events.read", rosterCounts: "roster.read" } as const;

export function useGroup(groupId: string) {
  const { queries } = useSession();
  const { groups, membership } = useMembership(groupId);
  // Object.keys knows its keys as mere strings.
  const include = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (part) => membership && hasScope(membership, parts[part]),
  );
  const overview = queries.groups.overview(groupId, { include });
  const query = useQuery({ ...overview, enabled: groups.data !== undefined });
  return {
    overview,
    membership,
    query: groups.data === undefined ? { ...groups, data: undefined } : query,
  };
}
