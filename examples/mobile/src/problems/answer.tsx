// What a query has to show: its data, and until there are any the wheel, or why there are none.
import type { ReactNode } from "react";
import { Loading } from "../parts/loading.tsx";
import { Text } from "../parts/text.tsx";
import { describeProblem, noConnection } from "./describe-problem.ts";
import { Problem } from "./problem.tsx";

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPaused: boolean;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

export function Answer<Data>({ query, children }: Props<Data>) {
  const { data, error, isPaused, refetch } = query;
  // What was read before is worth showing, beside the news that it could not be read again.
  if (data !== undefined) {
    return (
      <>
        {Boolean(error) && <Outdated error={error} />}
        {children(data)}
      </>
    );
  }
  if (error) return <Problem problem={describeProblem(error)} onAgain={refetch} />;
  // TanStack Query waits for the connection by itself, and goes on when there is one.
  if (isPaused) return <Problem problem={{ ...noConnection, way: null }} />;
  return <Loading />;
}

function Outdated({ error }: { readonly error: unknown }) {
  const { title, text } = describeProblem(error);
  return (
    <Text kind="small" color="bad" role="alert">
      {`This could not be read again. ${title}: ${text}`}
    </Text>
  );
}
