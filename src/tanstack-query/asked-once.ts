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
 * A prefetched search is kept for a minute. A search that was shown is removed with its last observer. TanStack Query
 * would keep it for the longest `gcTime` that it ever had, and gives a hydrated query the default one. So `gcTime` is
 * set on the query, in an option that is called for each observer.
 */
const searched = {
  ...askedOnce,
  gcTime: 60_000,
  refetchInterval: (query: ShownQuery): false => {
    // A prefetched search has no observer yet.
    if (query.getObserversCount() > 0) query.gcTime = 0;
    return false;
  },
};

/** The options of each such operation, whatever an app's defaults are. */
export const askedOnceRules: { readonly [Name in QueryOperation]?: object } = {
  "documents.search": searched,
  "documents.searchShared": searched,
  // An app's default interval would read it again, and each read may be recorded.
  "me.household": { ...askedOnce, refetchInterval: false },
};
