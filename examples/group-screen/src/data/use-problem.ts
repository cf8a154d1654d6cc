// Why a query has no data. The problem stays while the query is asked again: a card that comes and goes would take
// the focus of whoever pressed its button.
import { useState } from "react";

import type { Asked } from "./answer.tsx";

export function useProblem(query: Pick<Asked<unknown>, "data" | "error" | "errorUpdateCount">) {
  const { data, error, errorUpdateCount } = query;
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  if (data !== undefined) return null;
  // Without the count it could be the problem of another query, which was here before.
  return error ?? (errorUpdateCount > 0 ? last : null);
}
