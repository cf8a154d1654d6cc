// The roster, and a search in it. The service does not search rosters: only the people at hand can be searched, so a
// search reads the rest, page by page.
import { skipToken, useInfiniteQuery } from "@tanstack/react-query";
import type { Contact } from "group-management-sdk";
import { useDeferredValue, useEffect, useMemo } from "react";

import { useSession } from "../connection/session.ts";
import { useItems } from "../data/lists.ts";
import { useGroup } from "../group.ts";
import { matching } from "../../../shared/contact-search.ts";
import { rosterScopes } from "./roster-scopes.ts";

/** A long roster is not read anew because somebody looked away. */
const STALE_AFTER = 10 * 60_000;

/** `show` is a type of entry, empty for all of them. */
export function useRoster(search: string, show: string) {
  const { queries } = useSession();
  const { groupId, membership, membershipsSettled } = useGroup();
  const { seesGuardians } = rosterScopes(membership);
  const list = useInfiniteQuery({
    ...queries.groups.contacts.list.infinite(
      // What to ask for follows from the app's scopes; asking twice would be a waste.
      membershipsSettled ? groupId : skipToken,
      {
        type: show === "ADULT" || show === "YOUTH" ? show : undefined,
        include: seesGuardians ? ["guardians"] : undefined,
      },
    ),
    staleTime: STALE_AFTER,
  });
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  const items: readonly Contact[] = useItems(list.data);
  // The field is never behind the keys; the list may be.
  const wanted = useDeferredValue(search);
  const people: ReadonlySet<Contact> = useMemo(
    () => new Set(matching(items, wanted)),
    [items, wanted],
  );
  const searching = search.trim() !== "";

  const readsOn = searching && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);

  return {
    list,
    /** The people at hand, and those of them that the search finds. */
    items,
    people,
    searching,
    /** There is nobody else. */
    complete: list.isSuccess && !hasNextPage,
  };
}
