// What is not asked again by itself: searches, of which few are allowed and none may be kept (spec 8), and the
// household, each reading of which the service may record (spec 4.19).
import type { QueryContext } from "./options.ts";

/** Asked once, however many show it; again when somebody calls `refetch`. */
export const askedOnce = {
  staleTime: "static",
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** A search that was prefetched waits a minute to be shown. */
export const searched = { ...askedOnce, gcTime: 60_000 } as const;

/** Takes a search out of the cache once nobody shows it any more: `gcTime` cannot tell it from a prefetched one. */
export function dropWhenLeft({ client, queryKey }: QueryContext): void {
  if (!client) return;
  const cache = client.getQueryCache();
  const stop = cache.subscribe(({ type, query }) => {
    if (query.queryKey !== queryKey) return;
    if (type === "removed") stop();
    if (type !== "observerRemoved") return;
    // Later, because a component may be leaving in favour of another that shows the same.
    setTimeout(() => {
      if (query.getObserversCount() === 0) cache.remove(query);
    });
  });
}
