// The data of a query; until there are any, a spinner, or the reason why there are none.
import type { ReactNode } from "react";
import { noConnection } from "../../../shared/problem-words.ts";
import { Loading } from "../parts/loading.tsx";
import { settings } from "../settings.ts";
import { type Aged, AsOf } from "./as-of.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Problem, ProblemMessage } from "./problem.tsx";

interface Asked<Data> extends Aged {
  readonly data: Data | undefined;
  readonly isPaused: boolean;
}

interface Props<Data> {
  readonly query: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

export function Answer<Data>({ query, children }: Props<Data>) {
  const { data, error, isPaused, refetch } = query;
  // Earlier data is shown, with a note when it could not be read again.
  if (data !== undefined) {
    return (
      <>
        {isBlocked(error) ? <Problem error={error} /> : <AsOf query={query} />}
        {children(data)}
      </>
    );
  }
  if (error) return <Problem error={error} onAgain={refetch} />;
  // TanStack Query waits for the connection by itself, and goes on when there is one.
  if (isPaused) return <ProblemMessage problem={{ ...noConnection, way: null }} />;
  return <Loading />;
}

/** Another try would not help: something has to be done first, such as signing in. */
function isBlocked(error: unknown): boolean {
  return Boolean(error) && describeProblem(error, settings).way !== "again";
}
