// The roster, and a search in it. The service does not search rosters: only the people at hand can be searched, so a
// search reads the rest, page by page.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Contact } from "group-management-sdk";
import { useDeferredValue, useEffect, useMemo } from "react";
import { useSession } from "../session/session-context.ts";
import { matching } from "../../../shared/contact-search.ts";

export function useRoster(groupId: string, type: "ADULT" | "YOUTH" | undefined, search: string) {
  const { queries } = useSession();
  const list = useInfiniteQuery(queries.groups.contacts.list.infinite(groupId, { type }));
  const { data, hasNextPage, isFetching, error, fetchNextPage } = list;
  const contacts: readonly Contact[] = useMemo(
    () => data?.pages.flatMap(({ items }) => items) ?? [],
    [data],
  );
  // The field is never behind the keys; the list may be.
  const wanted = useDeferredValue(search);
  const people = useMemo(() => matching(contacts, wanted), [contacts, wanted]);
  const searching = search.trim() !== "";

  const readsOn = searching && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);

  return { list, contacts, people, searching };
}
