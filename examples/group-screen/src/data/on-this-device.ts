// The data that stays on the device when the page is closed, to show it at once the next time: the person's groups and
// their overviews. Nothing that names other people is kept: positions, leaders of events, rosters, documents.
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import type { PersistQueryClientOptions } from "@tanstack/react-query-persist-client";
import { version } from "group-management-sdk";
import { isPersistable } from "group-management-sdk/tanstack-query";

/** How long that is worth showing, in milliseconds. In memory it has to last as long, or it is gone from both. */
export const keptFor = 24 * 60 * 60_000;

export interface Kept extends Omit<PersistQueryClientOptions, "queryClient"> {
  /** Nothing is written from here on: a write that is under way would put back what is removed. */
  readonly stop: () => void;
}

/** Each person has a place of their own. Where nobody says who it is, `null`, nothing is kept. */
export function onThisDevice(personId: string | null, baseUrl: string): Kept {
  const device = personId === null ? null : deviceStorage();
  let isStopped = false;
  return {
    stop: () => void (isStopped = true),
    persister: createAsyncStoragePersister({
      storage: device && {
        getItem: (key) => device.getItem(key),
        setItem: (key, value) => {
          if (!isStopped) device.setItem(key, value);
        },
        removeItem: (key) => device.removeItem(key),
      },
      key: `group-screen of ${personId}`,
    }),
    maxAge: keptFor,
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
