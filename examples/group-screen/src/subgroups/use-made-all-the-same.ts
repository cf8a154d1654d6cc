// A subgroup may exist although the response to its creation was lost. Its maker owns it, so the person's groups are
// read again after such a failure: a new one of that name is the subgroup.
import type { UseMutationResult } from "@tanstack/react-query";
import type { Membership } from "group-management-sdk";
import { useState } from "react";

import { useMemberships } from "../data/use-memberships.ts";
import { mayBeMade } from "../../../shared/problem-words.ts";

type Making = Pick<
  UseMutationResult<unknown, Error, { readonly name: string }>,
  "error" | "status" | "submittedAt" | "variables"
>;

/** The group that a call made although it failed, undefined as long as there is none; and whether it is looked for. */
export function useMadeAllTheSame(making: Making) {
  const { error, submittedAt, variables } = making;
  const memberships = useMemberships();
  /** The person's groups as they were before the call, and when that was made. */
  const [before, setBefore] = useState<{ at: number; groups: readonly Membership[] | undefined }>();
  if (making.status === "pending" && before?.at !== submittedAt) {
    setBefore({ at: submittedAt, groups: memberships.data });
  }
  if (!mayBeMade(error) || !before?.groups || before.at !== submittedAt) {
    return { made: undefined, isLooking: false };
  }
  const known = new Set(before.groups.map(({ group }) => group.id));
  const found = memberships.data?.find(
    ({ group }) => !known.has(group.id) && group.name === variables?.name,
  );
  return { made: found?.group, isLooking: found === undefined && memberships.isFetching };
}
