// The types of options for the hooks and the QueryClient of any adapter. Arguments from TanStack Query are typed by their
// shape, so that the options also fit an adapter with another copy of query-core.
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
  QueryFilter,
  QueryOperation,
  QuerySubject,
  Skip,
} from "./keys.ts";
import type { RosterData } from "./roster.ts";
import type { CursorTrail, LinkedPageData, PageData } from "./pages.ts";

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
  subject?: Omit<QuerySubject, "scope"> | undefined;
  /** Any Standard Schema. */
  schema?: Schema;
}

/**
 * Milliseconds until data is stale; `"static"` for data that only `refetch` reads again.
 * @group Plumbing
 */
export type StaleTime = number | "static";

/**
 * The part of a cached query that a stale time may use.
 * @group Plumbing
 */
export interface CachedQuery {
  /** The query's key. */
  readonly queryKey: readonly unknown[];
}

/**
 * The part of a QueryClient that queries use.
 * @group Plumbing
 */
export interface QueryingClient {
  /** The options of a query, with the app's defaults. */
  defaultQueryOptions(options: CachedQuery): {
    /** The app's own default, if it has one. */
    // oxlint-disable-next-line typescript/no-explicit-any -- a whole query, of any copy of query-core
    staleTime?: StaleTime | ((query: any) => StaleTime) | undefined;
  };
  /** The state of a cached query; undefined if there is none. */
  getQueryState(queryKey: readonly unknown[]):
    | {
        readonly data?: unknown;
        readonly fetchMeta?: { readonly fetchMore?: unknown } | null | undefined;
      }
    | undefined;
  /** The data of a cached query; undefined if there is none. */
  getQueryData(queryKey: readonly unknown[]): RosterData | undefined;
  /** Replaces the data of a cached query. */
  setQueryData(queryKey: readonly unknown[], data: RosterData): unknown;
}

/**
 * The context of a query function.
 * @group Plumbing
 */
export interface QueryContext {
  /** The QueryClient that it runs in. */
  readonly client?: QueryingClient;
  /** The query's key. */
  readonly queryKey: readonly unknown[];
  /** Aborts the call when it is cancelled, or its last observer is gone. */
  readonly signal: AbortSignal;
}

/**
 * The part of a cached query that searches use.
 * @group Plumbing
 */
export interface ShownQuery {
  /** How many milliseconds it is kept without observers. */
  gcTime: number;
  /** The number of its observers. */
  getObserversCount(): number;
}

/**
 * The context of an infinite query's function.
 * @group Plumbing
 */
export interface PageContext extends QueryContext {
  /** The page to read. */
  readonly pageParam: CursorTrail;
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
 * The part of a cached query that the rules for links use.
 * @group Plumbing
 */
export interface LinkedQuery<Data> {
  /** The cached data, and the time of its last update. */
  readonly state: { readonly data: Data | undefined; readonly dataUpdatedAt: number };
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
 * The part of a cached query that mutations use.
 * @group Plumbing
 */
export interface ReadQuery {
  /** The query's key. */
  readonly queryKey: readonly unknown[];
  /** The promise of the fetch in flight. */
  readonly promise: Promise<unknown> | undefined;
  /** Whether it has an enabled observer. */
  isActive(): boolean;
}

/**
 * The part of a QueryClient that mutations use.
 * @group Plumbing
 */
export interface MutationClient {
  /** All cached queries. */
  getQueryCache(): {
    /** The queries that are being fetched. */
    findAll(filter: StaleFilter & { fetchStatus: "fetching" }): readonly ReadQuery[];
  };
  /** Marks queries as stale, and refetches those that are shown. */
  invalidateQueries(filter: StaleFilter): Promise<unknown>;
  /** Changes the data of cached queries. */
  setQueriesData(filter: StaleFilter, update: (cached: unknown) => unknown): unknown;
}

/**
 * The context of a mutation function.
 * @group Plumbing
 */
export interface MutationContext {
  /** The QueryClient that it runs in. */
  readonly client: MutationClient;
}

/**
 * A filter for the queries that a mutation invalidates.
 * @group Plumbing
 */
export type StaleFilter = Required<Pick<QueryFilter, "predicate">>;

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
