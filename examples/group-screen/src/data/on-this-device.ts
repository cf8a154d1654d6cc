// The data that stays on the device when the page is closed, to show it at once the next time.
import { isPersistableMutation } from "group-management-sdk/tanstack-query";

import { keepQueries } from "../../../shared/kept-queries.ts";

type KeptMutation = Parameters<typeof isPersistableMutation>[0];

export interface Kept extends ReturnType<typeof keepQueries> {
  /** Whether a change outlasts the page. */
  readonly keeps: (change: KeptMutation) => boolean;
}

/** Each person has a place of their own. Where nobody says who it is, `null`, nothing is kept. */
export function onThisDevice(personId: string | null): Kept {
  const device = personId === null ? null : deviceStorage();
  return {
    ...keepQueries(`group-screen of ${personId}`, device),
    keeps: (change) => device !== null && isPersistableMutation(change),
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
