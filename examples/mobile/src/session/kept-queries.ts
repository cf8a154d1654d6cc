// The queries that stay on the phone between two starts of the app, without names of other people: an event is kept without
// its leaders, and read again.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import type { PersistQueryClientProviderProps } from "@tanstack/react-query-persist-client";
import { isPersistableMutation, persistableStorage } from "group-management-sdk/tanstack-query";

/** How long a stored overview is worth showing, in milliseconds. */
export const keptFor = 24 * 60 * 60 * 1000;

export interface KeptQueries {
  readonly persistOptions: PersistQueryClientProviderProps["persistOptions"];
  /** Removes what is stored. Nothing is stored after that. */
  readonly remove: () => Promise<void>;
}

// #region keep-queries
export function keepQueries(personId: string): KeptQueries {
  let open = true;
  const storage = persistableStorage({
    getItem: (key) => AsyncStorage.getItem(key),
    // The persister writes up to a second late: a write from before signing out would bring everything back.
    setItem: async (key, value: string) => {
      if (open) await AsyncStorage.setItem(key, value);
    },
    removeItem: (key) => AsyncStorage.removeItem(key),
  });
  const persister = createAsyncStoragePersister({
    key: `groups of ${personId}`, // one per person
    storage,
  });
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
