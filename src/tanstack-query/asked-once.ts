// What is not asked again by itself: searches, of which few are allowed and none may be kept (spec 8), and the
// household, each reading of which the service may record (spec 4.19).
import type { QueryOperation } from "./keys.ts";
import type { ShownQuery } from "./options.ts";

/** Asked once, however many show it; again when somebody calls `refetch`. */
const askedOnce = {
  staleTime: "static",
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The household: not at an app's default interval either, since each reading may be recorded. */
export const household = { ...askedOnce, refetchInterval: false } as const;

/**
 * A search that was prefetched waits a minute to be shown. One that was shown goes with the last that showed it, also
 * one that came with the page: TanStack Query keeps a query for the longest `gcTime` that it was ever given, and gives a
 * hydrated one the default. So it is set on the query, by the option that is asked whenever something shows it.
 */
export const searched = {
  ...askedOnce,
  gcTime: 60_000,
  refetchInterval: (query: ShownQuery): false => {
    // Before it is shown, it has to last until it is.
    if (query.getObserversCount() > 0) query.gcTime = 0;
    return false;
  },
};

/** Operations whose data may be a minute old, where an app sets no stale time. */
export const rarelyChanging = new Set<QueryOperation>([
  "groups.contacts.list",
  "groups.positions.get",
  "documents.list",
  "blueprints.list",
  "me.groups",
]);
