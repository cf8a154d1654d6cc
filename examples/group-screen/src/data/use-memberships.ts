// The signed-in person's groups.
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Membership } from "group-management-sdk";

import { useSession } from "../connection/session.ts";

/** More groups than anybody has; a list without an end would hold the page up. */
const MOST_GROUPS = 500;

export function useMemberships(): UseQueryResult<Membership[]> {
  const { queries } = useSession();
  return useQuery(queries.me.groups.all({ max: MOST_GROUPS }));
}
