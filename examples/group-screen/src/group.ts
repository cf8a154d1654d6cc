// The group that the page is about, for each of its parts.
import type { Membership } from "group-management-sdk";
import { createContext, use } from "react";

export interface OpenGroup {
  readonly groupId: string;
  /** Undefined until the person's groups are read, and for a group that is not among them. */
  readonly membership: Membership | undefined;
  /** The person's groups have been read, or cannot be. */
  readonly membershipsSettled: boolean;
}

const GroupContext = createContext<OpenGroup | null>(null);

export const GroupProvider = GroupContext.Provider;

export function useGroup(): OpenGroup {
  const group = use(GroupContext);
  if (!group) throw new Error("This part of the page needs a group around it.");
  return group;
}
