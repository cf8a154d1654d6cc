// The queries that stay on the phone between two starts of the app: those that `isPersistable` allows, without names of
// other people. An event names its leaders, so its screen loads it again.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import type { PersistQueryClientProviderProps } from "@tanstack/react-query-persist-client";
import { version } from "group-management-sdk";
import { isPersistable } from "group-management-sdk/tanstack-query";

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
  const persister = createAsyncStoragePersister({
    key: `groups of ${personId}`, // one per person
    storage: {
      getItem: (key) => AsyncStorage.getItem(key),
      // The persister writes up to a second late: a write from before signing out would bring everything back.
      setItem: async (key, value) => {
        if (open) await AsyncStorage.setItem(key, value);
      },
      removeItem: (key) => AsyncStorage.removeItem(key),
    },
  });
  return {
    persistOptions: {
      persister,
      maxAge: keptFor,
      buster: version,
      // A change that waits for a connection is not sent days later, by an app that was started for something else.
      dehydrateOptions: {
        shouldDehydrateQuery: isPersistable,
        shouldDehydrateMutation: () => false,
      },
    },
    remove: async () => {
      open = false;
      await persister.removeClient();
    },
  };
}
// #endregion
