// The placeholder of a query's data until it has loaded: its shape, or the problem and a way to go on.
import { type Query, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { useSession } from "../connection/session.ts";
import { Offline, Problem } from "../problems/problem.tsx";

/** A query of any kind, as far as it is shown here. */
export type Asked<Data> = Pick<
  UseQueryResult<Data>,
  "data" | "error" | "errorUpdateCount" | "fetchStatus" | "isPlaceholderData" | "refetch"
>;

interface AnswerProps<Data> {
  query: Asked<Data>;
  /** Shown while there is neither data nor a problem. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Answer<Data>({ query, loading, children }: AnswerProps<Data>) {
  const problem = useProblem(query);
  const retry = useRetry();
  const waits = query.fetchStatus === "paused";
  // Data that could not be read again is still the best there is; what was asked for before is not.
  if (query.data !== undefined && !(waits && query.isPlaceholderData)) return children(query.data);
  if (waits) return <Offline />;
  if (problem === null) return loading;
  return <Problem error={problem} onRetry={retry} retrying={query.fetchStatus === "fetching"} />;
}

/**
 * Why a query has no data. The problem stays while the query is asked again: a card that comes and goes would take the
 * focus of whoever pressed its button.
 */
export function useProblem(query: Pick<Asked<unknown>, "data" | "error" | "errorUpdateCount">) {
  const { data, error, errorUpdateCount } = query;
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  if (data !== undefined) return null;
  // Without the count it could be the problem of another query, which was here before.
  return error ?? (errorUpdateCount > 0 ? last : null);
}

/** Another try, for everything that failed: one outage fails many calls, and nobody wants to press a button for each. */
export function useRetry(): () => void {
  const { queries } = useSession();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.refetchQueries({ ...queries.filter(), type: "active", predicate: hasFailed });
  };
}

const hasFailed = ({ state }: Query) => state.status === "error";
