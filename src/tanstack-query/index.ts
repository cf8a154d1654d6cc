// The `./tanstack-query` entry: a client's calls as options for TanStack Query 5, in any framework.

export { createQueries } from "./create-queries.ts";
export { isPersistable, isPersistableMutation, persistableStorage } from "./persistence.ts";
export type {
  PersistableStorage,
  QueryStorage,
  StoredMutation,
  StoredQuery,
} from "./persistence.ts";
export type {
  GroupManagementMutationKey,
  GroupManagementQueryKey,
  IdOrSkip,
  QueryChoice,
  QueryFilter,
  QueryForm,
  QueryOperation,
  QuerySubject,
  Skip,
} from "./keys.ts";
export type * from "./list-queries.ts";
export type * from "./options.ts";
export type { CursorTrail, LinkedPageData, PageData } from "./pages.ts";
export type * from "./queries.ts";
export type * from "./query-core.ts";
export type { ContactRosterParams, RosterData } from "./roster.ts";
