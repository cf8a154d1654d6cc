// What the factories give: options for the hooks and the QueryClient of any adapter. What TanStack Query hands in
// is typed by its shape, so that an adapter with another copy of query-core takes these as well.
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
 * The type of the skip token among a query's arguments; never where there is none, or where the compiler has
 * forgotten which symbol it was (as it does for a variable).
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
  subject?: Omit<QuerySubject, "scope" | "service"> | undefined;
  /** Any Standard Schema. */
  schema?: Schema;
}

/** As TanStack Query has it. */
export type StaleTime = number | "static";

/** A query in the cache, as far as a stale time depends on it. */
export interface CachedQuery {
  /** As TanStack Query has it. */
  readonly queryKey: readonly unknown[];
}

/** A QueryClient, as far as queries use it. */
export interface QueryingClient {
  /** As TanStack Query has it. */
  defaultQueryOptions(options: CachedQuery): {
    /** The app's own default, if it has one. */
    // oxlint-disable-next-line typescript/no-explicit-any -- a whole query, of any copy of query-core
    staleTime?: StaleTime | ((query: any) => StaleTime) | undefined;
  };
  /** As TanStack Query has it. */
  getQueryState(queryKey: readonly unknown[]):
    | {
        readonly data?: unknown;
        readonly fetchMeta?: { readonly fetchMore?: unknown } | null | undefined;
      }
    | undefined;
  /** As TanStack Query has it. */
  getQueryData(queryKey: readonly unknown[]): RosterData | undefined;
}

/** What a query function is given. */
export interface QueryContext {
  /** The QueryClient that it runs in. */
  readonly client?: QueryingClient;
  /** The key that it has there. */
  readonly queryKey: readonly unknown[];
  /** Aborts the call when nobody waits for its response any more. */
  readonly signal: AbortSignal;
}

/** A query in the cache, as far as searches look at it. */
export interface ShownQuery {
  /** For how many milliseconds it is kept after nothing shows it any more. */
  gcTime: number;
  /** By how many places it is shown. */
  getObserversCount(): number;
}

/** What an infinite query's function is given. */
export interface PageContext extends QueryContext {
  /** Which page to read. */
  readonly pageParam: CursorTrail;
}

/** What a query says of itself: `meta` of its options. Keep it when you add to it, or nothing of it is persisted. */
export type QueryMeta = {
  /** Which call it makes, and the parts that it asks for. */
  readonly groupManagement: {
    readonly operation: QueryOperation;
    readonly include?: readonly string[];
  };
};

/**
 * A `throwOnError` by which an adapter infers the type of `error`: TypeScript infers from the last signature. By the
 * first one, options fit where an app's own function takes those of any error.
 */
export interface ThrowOnError {
  (error: unknown): boolean;
  (error: GroupManagementError): boolean;
}

/** Tells an adapter the type of `error`. */
export interface TypedError {
  /** Not set here. As TanStack Query has it. */
  throwOnError?: ThrowOnError;
}

/** What the options of every query have in common. `Token` is the type of a skip token among its arguments. */
export interface CommonQueryOptions<
  Cached,
  Context,
  Result,
  Token extends Skip,
> extends TypedError {
  /** Tells `getQueryData` and `setQueryData` what is cached under it. */
  queryKey: DataTag<GroupManagementQueryKey, Cached, GroupManagementError>;
  /** Calls the client; a skip token where one was given. */
  queryFn: ((context: Context) => Promise<Result>) | Token;
  /** The client has retried what may be retried. */
  retry: false;
  /** Which call it is, for `isPersistable`. */
  meta: QueryMeta;
  /** Only there when an argument is a skip token. */
  enabled?: false;
}

/** Options of a query. */
export interface QueryOptionsOf<Data, Token extends Skip = never> extends CommonQueryOptions<
  Data,
  QueryContext,
  Data,
  Token
> {}

/** Options of a roster. */
export interface RosterOptionsOf<Token extends Skip = never> extends QueryOptionsOf<
  RosterData,
  Token
> {
  /** Entries that have not changed are the same objects. */
  structuralSharing: false;
}

/** Options of what is asked once: however many show it, whatever becomes stale, until it is asked for again. */
export interface AskedOnceOptionsOf<Data, Token extends Skip = never> extends QueryOptionsOf<
  Data,
  Token
> {
  /** Not asked again because it is shown in another place, or because its group was invalidated. */
  staleTime: "static";
  /** Not asked again because somebody looked away and back. */
  refetchOnWindowFocus: false;
  /** Not asked again because the connection was lost and is there again. */
  refetchOnReconnect: false;
}

/** Options of a search: the service allows few of them and lets none be kept. */
export interface SearchOptionsOf<Data, Token extends Skip = never> extends AskedOnceOptionsOf<
  Data,
  Token
> {
  /** How long one that was prefetched waits to be shown. */
  gcTime: number;
  /** Never repeats a search. Has one that is shown go with the last that shows it. */
  refetchInterval: (query: ShownQuery) => false;
}

/** Options of the household, each reading of which the service may record. */
export interface HouseholdOptionsOf<Data, Token extends Skip = never> extends AskedOnceOptionsOf<
  Data,
  Token
> {
  /** Not asked again at an app's default interval. */
  refetchInterval: false;
}

/** A query, as far as the rules for links look at it. */
export interface LinkedQuery<Data> {
  /** What is cached, and since when. */
  readonly state: { readonly data: Data | undefined; readonly dataUpdatedAt: number };
}

/** When data with links goes stale, and when it is read again while somebody looks. */
export interface LinkRules<Data> {
  /** Milliseconds from the reading to two minutes before the first link ends. */
  staleTime: (query: LinkedQuery<Data>) => number;
  /** Milliseconds from now until then, a minute at the least; false before anything was read. */
  refetchInterval: (query: LinkedQuery<Data>) => number | false;
  /** If stale, as TanStack Query's own default is. An app's default would let links end. */
  refetchOnMount: true;
  /** Likewise. */
  refetchOnReconnect: true;
  /** Likewise. */
  refetchOnWindowFocus: true;
}

/** Options of a page whose links end. */
export interface LinkedOptionsOf<Item, Token extends Skip = never>
  extends QueryOptionsOf<LinkedPageData<Item>, Token>, LinkRules<LinkedPageData<Item>> {}

/** Options of an infinite query. */
export interface InfiniteOptionsOf<
  Page extends PageData<unknown>,
  Token extends Skip = never,
> extends CommonQueryOptions<InfiniteData<Page, CursorTrail>, PageContext, Page, Token> {
  /** Where the list begins: at its start, or at the filter's `cursor`. */
  initialPageParam: CursorTrail;
  /** The way to the page after the last one; undefined at the end. */
  getNextPageParam: (
    lastPage: Page,
    pages: Page[],
    lastTrail: CursorTrail,
  ) => CursorTrail | undefined;
  /** The way to the page before the first one that is held, as after `maxPages`; undefined at the beginning. */
  getPreviousPageParam: (
    firstPage: Page,
    pages: Page[],
    firstTrail: CursorTrail,
  ) => CursorTrail | undefined;
}

/** Options of an infinite query whose links end. */
export interface LinkedInfiniteOptionsOf<Item, Token extends Skip = never>
  extends
    InfiniteOptionsOf<LinkedPageData<Item>, Token>,
    LinkRules<InfiniteData<LinkedPageData<Item>, CursorTrail>> {}

/** A query in the cache, as far as mutations look at it. */
export interface ReadQuery {
  /** As TanStack Query has it. */
  readonly queryKey: readonly unknown[];
  /** That of the fetch in flight. */
  readonly promise: Promise<unknown> | undefined;
  /** Whether something that is enabled shows it. */
  isActive(): boolean;
}

/** A QueryClient, as far as mutations use it. */
export interface MutationClient {
  /** As TanStack Query has it. */
  getQueryCache(): {
    /** The queries that are being fetched. */
    findAll(filter: StaleFilter & { fetchStatus: "fetching" }): readonly ReadQuery[];
  };
  /** As TanStack Query has it. */
  invalidateQueries(filter: StaleFilter): Promise<unknown>;
  /** As TanStack Query has it. */
  setQueriesData(filter: StaleFilter, update: (cached: unknown) => unknown): unknown;
}

/** What a mutation function is given. */
export interface MutationContext {
  /** The QueryClient that it runs in. */
  readonly client: MutationClient;
}

/** The queries that a mutation makes stale. */
export type StaleFilter = Required<Pick<QueryFilter, "predicate">>;

/** Options of a mutation. */
export interface MutationOptionsOf<Variables, Data> extends TypedError {
  /** For `setMutationDefaults` and `useIsMutating`. */
  mutationKey: GroupManagementMutationKey;
  /** Makes stale what it changes in the QueryClient of its context; called by hand without one, nothing. */
  mutationFn: (variables: Variables, context?: MutationContext) => Promise<Data>;
  /** The client has retried what may be retried. */
  retry: false;
}

/** Options of a mutation whose order matters. */
export interface OrderedMutationOptionsOf<Variables, Data> extends MutationOptionsOf<
  Variables,
  Data
> {
  /** Mutations of one scope are sent one after the other, in the order in which they were made. */
  scope: { id: string };
}
