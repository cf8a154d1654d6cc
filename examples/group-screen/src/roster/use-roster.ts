// The roster, and a search in it. The service does not search rosters, so all of a long one is read: the first people are
// shown at once, the others follow, and from then on only what has changed is read.
import { skipToken, useQuery } from "@tanstack/react-query";
import type { Contact, Membership } from "group-management-sdk";
import { useMemo } from "react";

import { hasScope } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import { useGroup } from "../group.ts";
import { matching } from "../../../shared/contact-search.ts";

/** A long roster is not read anew because somebody looked away. */
const STALE_AFTER = 10 * 60_000;

const nobody: readonly Contact[] = [];

/** Whether the app may read about youth: if not, they are counted and not named. */
export function seesYouth(membership: Membership | undefined): boolean {
  return membership !== undefined && hasScope(membership, "roster.youth.read");
}

/** `show` is a type of entry, empty for all of them. */
export function useRoster(search: string, show = "") {
  const { queries } = useSession();
  const { groupId, membership, membershipsSettled } = useGroup();
  const { contacts } = queries.groups;
  const seesGuardians =
    seesYouth(membership) && membership && hasScope(membership, "guardians.read");
  const include = seesGuardians ? (["guardians"] as const) : undefined;
  const first = useQuery({
    // The list waits for the app's scopes, which decide whether guardians are requested: else it would be read twice.
    ...contacts.list(membershipsSettled ? groupId : skipToken, { include, limit: 200 }),
    staleTime: STALE_AFTER,
  });
  const isLong = first.data?.hasNext === true;
  const whole = useQuery({
    ...contacts.roster(isLong ? groupId : skipToken, { include }),
    staleTime: STALE_AFTER,
  });
  // The field is never behind the keys; the list may be, and thousands of new rows may wait for it.
  const items = whole.data?.contacts ?? first.data?.items ?? nobody;
  const everybody = useMemo(
    () => (show === "" ? items : items.filter(({ type }) => type === show)),
    [items, show],
  );
  const found = useMemo(() => matching(everybody, search), [everybody, search]);

  return {
    first,
    whole,
    /** The people at hand, and those of them whom the search finds. */
    everybody,
    found,
    searching: search.trim() !== "",
    /** There is nobody else. */
    complete: first.isSuccess && (!isLong || whole.isSuccess),
  };
}
