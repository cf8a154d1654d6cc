// The scopes and roles that each operation requires, from the catalogue. The three operations that the specification only
// names require the same as similar ones.

import { operations as catalogue } from "../../operations/catalogue.ts";
import type { Demand } from "./access.ts";

interface RoutedOperation extends Demand {
  readonly method: string;
  readonly path: string;
}

const { "documents.list": list, "documents.searchShared": searchShared } = catalogue;

export const operations: Readonly<Record<string, RoutedOperation>> = {
  ...catalogue,
  "documents.getMarkdown": { ...demandOf(list), ...routeOf(catalogue["documents.getMarkdown"]) },
  "documents.getShared": {
    ...demandOf(searchShared),
    ...routeOf(catalogue["documents.getShared"]),
  },
};

function demandOf({ scopes, groupKeyAccepted, firstPartyOnly }: Demand): Demand {
  return { scopes, groupKeyAccepted, firstPartyOnly };
}

function routeOf({ method, path }: RoutedOperation): { method: string; path: string } {
  return { method, path };
}
