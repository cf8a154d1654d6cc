// The end of a list: reads on as it comes into view, and is a button for those who do not scroll.
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { PageData } from "group-management-sdk/tanstack-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";

import { Problem } from "../problems/problem.tsx";

export type PagedQuery = Pick<
  UseInfiniteQueryResult,
  "error" | "fetchNextPage" | "hasNextPage" | "isFetching" | "isFetchingNextPage"
>;

interface MorePagesProps {
  list: PagedQuery;
  /** The items' plural, such as "people". */
  what: string;
}

export function MorePages({ list, what }: MorePagesProps) {
  const { error, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  const readOn = useEffectEvent(() => void fetchNextPage());
  const waits = hasNextPage && !isFetching && error === null;

  useEffect(() => {
    if (!waits || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) readOn();
      },
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits]);

  return (
    <div className="more-pages" ref={end}>
      {waits && (
        <button className="button" type="button" onClick={() => void fetchNextPage()}>
          Show more {what}
        </button>
      )}
      {isFetchingNextPage && <p>Loading more {what}…</p>}
      {error && !isFetching && <Problem error={error} onRetry={() => void fetchNextPage()} />}
    </div>
  );
}

/** The items of a list that was read page by page. */
export function useItems<Item>(data: InfiniteData<PageData<Item>> | undefined): readonly Item[] {
  return useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
}
