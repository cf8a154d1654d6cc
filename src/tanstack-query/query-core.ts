// The parts of TanStack Query that queries and mutations use, by their shape: options also fit an adapter with another copy
// of query-core.
import type { QueryFilter } from "./keys.ts";
import type { CursorTrail } from "./pages.ts";
import type { RosterData } from "./roster.ts";

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
 * The part of a cached query that the rules for links use.
 * @group Plumbing
 */
export interface LinkedQuery<Data> {
  /** The cached data, and the time of its last update. */
  readonly state: { readonly data: Data | undefined; readonly dataUpdatedAt: number };
}

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
  /** The mutation's key. */
  readonly mutationKey?: readonly unknown[] | undefined;
}

/**
 * A filter for the queries that a mutation invalidates.
 * @group Plumbing
 */
export type StaleFilter = Required<Pick<QueryFilter, "predicate">>;
