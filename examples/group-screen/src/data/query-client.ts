// The page's one QueryClient, what of it stays on the device when the page is closed, and how a person leaves it.
import { QueryClient } from "@tanstack/react-query";
import { isPersistableMutation } from "group-management-sdk/tanstack-query";

import { freshFor, keepQueries, keptFor } from "../../../shared/kept-queries.ts";
import type { Session } from "../connection/session.ts";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Going back and forth asks nothing again; looking away for longer does.
        staleTime: freshFor,
        // A list is whole, and as long as it was, when the reader comes back to it.
        gcTime: keptFor,
      },
    },
  });
}

type KeptMutation = Parameters<typeof isPersistableMutation>[0];

/** Each person has a place of their own. Where nobody says who it is, `null`, nothing is kept. */
export function onThisDevice(personId: string | null) {
  const device = personId === null ? null : deviceStorage();
  return {
    ...keepQueries(`group-screen of ${personId}`, device),
    /** Whether a change outlasts the page. */
    keeps: (change: KeptMutation) => device !== null && isPersistableMutation(change),
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

/** Leaves nothing of a person: what is on its way, what is cached, what waits to be sent, what is stored. */
export async function signOut(
  queryClient: QueryClient,
  { queries, persistence }: Session,
): Promise<void> {
  await queryClient.cancelQueries(queries.filter());
  const removing = persistence.remove();
  queryClient.removeQueries(queries.filter());
  queryClient.getMutationCache().clear();
  await removing;
}
