// The `./tanstack-query` entry: a client's calls as options for TanStack Query 5, in any framework.

export { createQueries, type QueriesOptions } from "./create-queries.ts";
export { isPersistable } from "./persistence.ts";
export type { MutationName } from "./changes.ts";
export type {
  GroupManagementMutationKey,
  GroupManagementQueryKey,
  QueryFilter,
  QueryForm,
  QuerySubject,
} from "./keys.ts";
export type * from "./options.ts";
export type { CursorTrail, LinkedPageData, PageData } from "./pages.ts";
export type * from "./queries.ts";
