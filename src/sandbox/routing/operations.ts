// What each operation asks of its caller, from the catalogue. Three that the specification only names
// ask what their neighbours ask.

import { operations as catalogue } from "../../catalogue.ts";
import type { Demand } from "../access/access.ts";

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
