// A walk through a list's pages for one part of the page; another key, or leaving, ends it.
import type { PagedList } from "group-management-sdk";
import { useEffect, useMemo, useSyncExternalStore } from "react";

import { PageWalk, type PagesState } from "./page-walk.ts";

export interface Pages<Item> extends PagesState<Item> {
  readonly more: () => void;
  readonly refresh: () => void;
}

/** `key` names everything that `open` depends on. */
export function usePages<Item>(
  key: string,
  open: (signal: AbortSignal) => PagedList<Item>,
): Pages<Item> {
  // The key stands for what `open` closes over.
  const walk = useMemo(() => new PageWalk(open), [key]);
  useEffect(() => {
    walk.start();
    return () => walk.leave();
  }, [walk]);
  const state = useSyncExternalStore(walk.subscribe, walk.state);
  return { ...state, more: walk.more, refresh: walk.refresh };
}
