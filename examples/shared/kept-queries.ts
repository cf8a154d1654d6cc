// The queries that stay on a device between two starts of an app: the person's groups, their overviews and events, and
// changes that wait for a connection and may be sent twice. Nothing that names other people is kept: positions, leaders
// of events, rosters, documents.
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import {
  isPersistableMutation,
  persistableStorage,
  type QueryStorage,
} from "group-management-sdk/tanstack-query";

/** How long they are worth showing, in milliseconds. In memory they have to last as long, or they are gone from both. */
export const keptFor = 24 * 60 * 60_000;

/**
 * For `staleTime`. What a clock has read that was ahead would be fresh until the right time has come that far, and 0 is
 * counted from there too.
 */
export const freshFor = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
  state.dataUpdatedAt > Date.now() ? -Infinity : 60_000;

/** `key` is of one person. Without a device, `null`, nothing is kept. */
// #region keep-queries
export function keepQueries(key: string, device: QueryStorage | null) {
  let open = true;
  const storage = persistableStorage(
    device && {
      getItem: (name) => device.getItem(name),
      // The persister writes up to a second late: a write from before signing out would bring everything back.
      setItem: async (name, value: string) => {
        if (open) await device.setItem(name, value);
      },
      removeItem: (name) => device.removeItem(name),
    },
  );
  const persister = createAsyncStoragePersister({ key, storage });
  return {
    persistOptions: {
      persister,
      maxAge: keptFor,
      buster: "1", // raise it when your own app changes what it stores
      dehydrateOptions: {
        shouldDehydrateQuery: storage.accepts,
        shouldDehydrateMutation: isPersistableMutation, // never a creation: it could be sent twice
      },
    },
    remove: async () => {
      open = false;
      await persister.removeClient();
    },
  };
}
// #endregion
