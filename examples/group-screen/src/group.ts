// The group that the page is about, for each of its parts, and the groups of the person who is signed in.
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Membership } from "group-management-sdk";

import { useSession } from "./connection/session.ts";

export interface OpenGroup {
  readonly groupId: string;
  /** Undefined until the person's groups are read, and for a group that is not among them. */
  readonly membership: Membership | undefined;
  /** The person's groups have been read, or cannot be. */
  readonly membershipsSettled: boolean;
}

export function useGroup(): OpenGroup {
  const { groupId = "" } = useParams({ strict: false });
  const { data, isPending } = useMemberships();
  const membership = data?.find(({ group }) => group.id === groupId);
  return { groupId, membership, membershipsSettled: !isPending };
}

/** More groups than anybody has; a list without an end would hold the page up. */
const MOST_GROUPS = 500;

export function useMemberships(): UseQueryResult<Membership[]> {
  const { queries } = useSession();
  return useQuery(queries.me.groups.all({ max: MOST_GROUPS }));
}
