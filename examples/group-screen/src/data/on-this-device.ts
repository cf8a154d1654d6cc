// The data that stays on the device when the page is closed, to show it at once the next time: the person's groups, their
// overviews and events, and changes that wait for a connection and may be sent twice. Nothing that names other people is
// kept: positions, leaders of events, rosters, documents.
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import type { PersistQueryClientOptions } from "@tanstack/react-query-persist-client";
import { isPersistableMutation, persistableStorage } from "group-management-sdk/tanstack-query";

/** How long that is worth showing, in milliseconds. In memory it has to last as long, or it is gone from both. */
export const keptFor = 24 * 60 * 60_000;

type KeptMutation = Parameters<typeof isPersistableMutation>[0];

export interface Kept extends Omit<PersistQueryClientOptions, "queryClient"> {
  /** Whether a change outlasts the page. */
  readonly keeps: (change: KeptMutation) => boolean;
  /** Nothing is written from here on: a write that is under way would put back what is removed. */
  readonly stop: () => void;
}

/** Each person has a place of their own. Where nobody says who it is, `null`, nothing is kept. */
export function onThisDevice(personId: string | null): Kept {
  const device = personId === null ? null : deviceStorage();
  let isStopped = false;
  const storage =
    device &&
    persistableStorage({
      getItem: (key) => device.getItem(key),
      setItem: (key, value: string) => {
        if (!isStopped) device.setItem(key, value);
      },
      removeItem: (key) => device.removeItem(key),
    });
  const keeps = (change: KeptMutation) => storage !== null && isPersistableMutation(change);
  return {
    keeps,
    stop: () => void (isStopped = true),
    persister: createAsyncStoragePersister({ storage, key: `group-screen of ${personId}` }),
    maxAge: keptFor,
    // To be raised when this app changes what it stores.
    buster: "1",
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => storage?.accepts(query) ?? false,
      shouldDehydrateMutation: keeps,
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
