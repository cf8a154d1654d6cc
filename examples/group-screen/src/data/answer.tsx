// The placeholder of a query's data until it has loaded: its shape, or the problem and a way to go on.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Offline, Problem } from "../problems/problem.tsx";
import { useProblem } from "./use-problem.ts";
import { useRetry } from "./use-retry.ts";

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
