// Searches and the household are not refetched automatically. Few searches are allowed, and none may be kept (spec 8);
// the service may record each read of a household (spec 4.19).
import type { QueryOperation } from "./keys.ts";
import type { ShownQuery } from "./query-core.ts";

/** One request for all components that show it; another one only by `refetch`. */
const askedOnce = {
  staleTime: "static",
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * Removes a search with its last observer, in the option `refetchInterval`, which is called for each observer. An option
 * `gcTime` of 0 would not: TanStack Query keeps a query for the longest one that it ever had.
 */
function removeWhenHidden(query: ShownQuery): false {
  // A prefetched search has no observer yet, and is kept for a minute.
  if (query.getObserversCount() > 0) query.gcTime = 0;
  return false;
}

const searched = { ...askedOnce, gcTime: 60_000, refetchInterval: removeWhenHidden };

/** The options of each such operation, whatever an app's defaults are. */
export const askedOnceRules: { readonly [Name in QueryOperation]?: object } = {
  "documents.search": searched,
  "documents.searchShared": searched,
  // An app's default interval would read it again, and each read may be recorded.
  "me.household": { ...askedOnce, refetchInterval: false },
};
