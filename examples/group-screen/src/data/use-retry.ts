// Another try, for everything that failed: one outage fails many calls, and nobody wants to press a button for each.
import { type Query, useQueryClient } from "@tanstack/react-query";

import { useSession } from "../connection/session.ts";

export function useRetry(): () => void {
  const { queries } = useSession();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.refetchQueries({ ...queries.filter(), type: "active", predicate: hasFailed });
  };
}

const hasFailed = ({ state }: Query) => state.status === "error";
