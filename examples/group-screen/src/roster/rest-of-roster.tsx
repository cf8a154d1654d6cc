// Stands below the first people of a long roster until all are there.
import type { UseQueryResult } from "@tanstack/react-query";

import { useRetry } from "../data/use-retry.ts";
import { Problem } from "../problems/problem.tsx";
import "../parts/more-pages.css";

type Whole = Pick<UseQueryResult, "error" | "isFetching">;

export function RestOfRoster({ whole: { error, isFetching } }: { whole: Whole }) {
  const retry = useRetry();
  return (
    <div className="more-pages">
      {error ? (
        <Problem error={error} onRetry={retry} retrying={isFetching} />
      ) : (
        <p>Loading the other people…</p>
      )}
    </div>
  );
}
