// The types of options for the hooks and the QueryClient of any adapter.
import type { DataTag, InfiniteData } from "@tanstack/query-core";

import type {
  CallOptions,
  CustomRequest,
  GroupManagementError,
  StandardSchema,
} from "group-management-sdk";
import type {
  GroupManagementMutationKey,
  GroupManagementQueryKey,
  QueryOperation,
  QuerySubject,
  Skip,
} from "./keys.ts";
import type { RosterData } from "./roster.ts";
import type { CursorTrail, LinkedPageData, PageData } from "./pages.ts";
import type {
  LinkedQuery,
  MutationContext,
  PageContext,
  QueryContext,
  ShownQuery,
} from "./query-core.ts";

/**
 * The type of the skip token among a query's arguments. `never` without one, or if the compiler only knows that it is a
 * symbol (as in a variable).
 * @group Plumbing
 */
export type TokenIn<Arguments> =
  symbol extends Extract<Arguments, Skip> ? never : Extract<Arguments, Skip>;

/** Options of a query's calls. The signal is the query's. */
export type QueryCallOptions = Omit<CallOptions, "signal">;

/** A request that only reads. */
export type CustomRead = Omit<CustomRequest, "schema">;

/** The subject of a custom read, and the schema of its response. */
export interface ReadChoice<
  Schema extends StandardSchema | undefined = StandardSchema | undefined,
> {
  /** The ids by which `filter` finds it. */
  subject?: Omit<QuerySubject, "personId"> | undefined;
  /** Any Standard Schema. */
  schema?: Schema;
}

/**
 * The `meta` of a query's options. Keep it if you add to it: `isPersistable` needs it.
 * @group Plumbing
 */
export type QueryMeta = {
  /** The operation of its call, and the parts that it includes. */
  readonly groupManagement: {
    readonly operation: QueryOperation;
    readonly include?: readonly string[];
  };
};

/**
 * A `throwOnError` from which an adapter infers the type of `error`: TypeScript infers from the last signature. With the
 * first one, options also fit functions of an app that take options of any error.
 * @group Plumbing
 */
export interface ThrowOnError {
  (error: unknown): boolean;
  (error: GroupManagementError): boolean;
}

/**
 * Gives an adapter the type of `error`.
 * @group Plumbing
 */
export interface TypedError {
  /** Not set here. An app's own: whether an error is thrown to the nearest error boundary. */
  throwOnError?: ThrowOnError;
}

/**
 * Options that every query has.
 * @group Plumbing
 */
export interface CommonQueryOptions<Cached, Context, Result> extends TypedError {
  /** Gives `getQueryData` and `setQueryData` the type of the cached data. */
  queryKey: DataTag<GroupManagementQueryKey, Cached, GroupManagementError>;
  /** Calls the client. */
  queryFn: (context: Context) => Promise<Result>;
  /** The client retries. */
  retry: false;
  /** The operation, for `isPersistable`. */
  meta: QueryMeta;
  /** Only present if an argument is a skip token. */
  enabled?: false;
}

/**
 * Options whose function is a skip token if one is among the arguments.
 * @group Plumbing
 */
export type Skippable<Options extends { queryFn: unknown }, Token extends Skip> = [Token] extends [
  never,
]
  ? Options
  : Omit<Options, "queryFn"> & {
      /** Calls the client; the skip token if one was passed. */
      queryFn: Options["queryFn"] | Token;
    };

/**
 * Options of a query.
 * @group Plumbing
 */
export interface QueryOptionsOf<Data> extends CommonQueryOptions<Data, QueryContext, Data> {}

/**
 * Options of a roster.
 * @group Plumbing
 */
export interface RosterOptionsOf extends QueryOptionsOf<RosterData> {
  /** Entries that have not changed are the same objects. */
  structuralSharing: false;
}

/**
 * Options of a query that is requested once, for any number of observers, and again only by `refetch`.
 * @group Plumbing
 */
export interface AskedOnceOptionsOf<Data> extends QueryOptionsOf<Data> {
  /** No refetch for a further observer, or because its group was invalidated. */
  staleTime: "static";
  /** No refetch on focus. */
  refetchOnWindowFocus: false;
  /** No refetch on reconnect. */
  refetchOnReconnect: false;
}

/**
 * Options of a search: the service allows few searches, and none may be kept.
 * @group Plumbing
 */
export interface SearchOptionsOf<Data> extends AskedOnceOptionsOf<Data> {
  /** How many milliseconds a prefetched search is kept until it is shown. */
  gcTime: number;
  /** Never refetches. Removes the search with its last observer. */
  refetchInterval: (query: ShownQuery) => false;
}

/**
 * Options of the household: the service may record each read.
 * @group Plumbing
 */
export interface HouseholdOptionsOf<Data> extends AskedOnceOptionsOf<Data> {
  /** No refetch at an app's default interval. */
  refetchInterval: false;
}

/**
 * Options of data with links: its stale time, and refetches while it is shown.
 * @group Plumbing
 */
export interface LinkRules<Data> {
  /** Milliseconds from the fetch to two minutes before the first link expires. */
  staleTime: (query: LinkedQuery<Data>) => number;
  /** Milliseconds from now until then, a minute at least; false without data. */
  refetchInterval: (query: LinkedQuery<Data>) => number | false;
  /** If stale: TanStack Query's own default. With an app's default, links might expire while they are shown. */
  refetchOnMount: true;
  /** Likewise. */
  refetchOnReconnect: true;
  /** Likewise. */
  refetchOnWindowFocus: true;
}

/**
 * Options of a page whose links expire.
 * @group Plumbing
 */
export interface LinkedOptionsOf<Item>
  extends QueryOptionsOf<LinkedPageData<Item>>, LinkRules<LinkedPageData<Item>> {}

/**
 * Options of an infinite query.
 * @group Plumbing
 */
export interface InfiniteOptionsOf<Page extends PageData<unknown>> extends CommonQueryOptions<
  InfiniteData<Page, CursorTrail>,
  PageContext,
  Page
> {
  /** The beginning of the list, or the filter's `cursor`. */
  initialPageParam: CursorTrail;
  /** The parameter of the page after the last one; undefined at the end. */
  getNextPageParam: (
    lastPage: Page,
    pages: Page[],
    lastTrail: CursorTrail,
  ) => CursorTrail | undefined;
  /** The parameter of the page before the first one in memory, for `maxPages`; undefined at the beginning. */
  getPreviousPageParam: (
    firstPage: Page,
    pages: Page[],
    firstTrail: CursorTrail,
  ) => CursorTrail | undefined;
}

/**
 * Options of an infinite query whose links expire.
 * @group Plumbing
 */
export interface LinkedInfiniteOptionsOf<Item>
  extends
    InfiniteOptionsOf<LinkedPageData<Item>>,
    LinkRules<InfiniteData<LinkedPageData<Item>, CursorTrail>> {}

/**
 * Options of a mutation.
 * @group Plumbing
 */
export interface MutationOptionsOf<Variables, Data> extends TypedError {
  /** For `setMutationDefaults` and `useIsMutating`. */
  mutationKey: GroupManagementMutationKey;
  /** Calls the client, then invalidates queries of the context's QueryClient, if there is one. */
  mutationFn: (variables: Variables, context?: MutationContext) => Promise<Data>;
  /** The client retries. */
  retry: false;
}

/**
 * Options of a mutation whose order matters.
 * @group Plumbing
 */
export interface OrderedMutationOptionsOf<Variables, Data> extends MutationOptionsOf<
  Variables,
  Data
> {
  /** Mutations of one scope are sent one after the other, in the order of their creation. */
  scope: { id: string };
}
