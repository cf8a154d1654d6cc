// The group that the page is about, for each of its parts.
import { useParams } from "@tanstack/react-router";
import type { Membership } from "group-management-sdk";

import { useMemberships } from "./data/use-memberships.ts";

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
