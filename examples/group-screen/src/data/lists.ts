// The items of a list that was read page by page.
import type { InfiniteData } from "@tanstack/react-query";
import type { PageData } from "group-management-sdk/tanstack-query";
import { useMemo } from "react";

export function useItems<Item>(data: InfiniteData<PageData<Item>> | undefined): readonly Item[] {
  return useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
}
