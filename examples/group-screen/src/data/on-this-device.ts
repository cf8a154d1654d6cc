// What stays on the device when the page is closed: the person's groups and their overviews, so that they are there
// at once the next time. Rosters, documents and links are never kept.
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import type { PersistQueryClientOptions } from "@tanstack/react-query-persist-client";
import { version } from "group-management-sdk";
import { isPersistable } from "group-management-sdk/tanstack-query";

/** Each person has a place of their own. Where nobody says who it is, `null`, nothing is kept. */
export function onThisDevice(
  personId: string | null,
  baseUrl: string,
): Omit<PersistQueryClientOptions, "queryClient"> {
  return {
    persister: createAsyncStoragePersister({
      storage: personId === null ? null : deviceStorage(),
      key: `group-screen of ${personId}`,
    }),
    // Data of another service, or as another version of the client read it, is thrown away.
    buster: `${baseUrl} ${version}`,
    dehydrateOptions: {
      shouldDehydrateQuery: isPersistable,
      // A change that waits for a connection names people. It ends with the page.
      shouldDehydrateMutation: () => false,
    },
  };
}

/** Null where the browser lets no page near its storage. */
function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
