// The page's one QueryClient, and how a person leaves it.
import { QueryClient } from "@tanstack/react-query";

import type { Session } from "../connection/session.ts";
import { freshFor, keptFor } from "../../../shared/kept-queries.ts";

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
