// The credential and the scope that each operation requires. The specification describes neither for two operations, which
// require the same as similar ones.
import { operations } from "../../operations/catalogue.ts";
import type { OperationName } from "../../operations/facts.ts";

export interface Requirement {
  /** Scopes by short name; null where the specification lists none. */
  scopes: { groupKey: string | null; accessToken: string | null };
  groupKeyAccepted: boolean;
  firstPartyOnly: boolean;
}

export const requirements: Readonly<Record<OperationName, Requirement>> = {
  ...operations,
  "documents.getMarkdown": operations["documents.list"],
  "documents.getShared": operations["documents.searchShared"],
};

/** The short name of the scope that an operation requires of a credential; null for none. */
export function requiredScope(
  { scopes }: Requirement,
  { kind }: { kind: keyof Requirement["scopes"] },
): string | null {
  return scopes[kind]?.replaceAll(":", ".") ?? null;
}
