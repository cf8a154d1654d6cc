// Decides which queries and mutations may be stored on a device, by a list of the allowed ones: new operations are not
// stored.
import type { OperationName } from "group-management-sdk";
import { isObject } from "../core/runtime/values.ts";
import { root } from "./keys.ts";
import type { QueryMeta } from "./options.ts";
import { isStored, storedData } from "./stored-fields.ts";

/**
 * The part of a query that decides whether it may be stored.
 * @group Plumbing
 */
export interface StoredQuery {
  /** Its data, and whether its last fetch failed. */
  readonly state: { readonly status: string; readonly data?: unknown };
  /** The operation of its call. */
  readonly meta?: Record<string, unknown> | undefined;
}

/**
 * The part of a mutation that decides whether it may be stored.
 * @group Plumbing
 */
export interface StoredMutation {
  /** Whether it waits for a connection. */
  readonly state: { readonly isPaused: boolean };
  /** Its key; of a mutation in a cache. */
  readonly options?: { readonly mutationKey?: readonly unknown[] | undefined };
  /** Its key; of a dehydrated mutation. */
  readonly mutationKey?: readonly unknown[] | undefined;
}

/**
 * Whether a query may be stored on a device as it is, for `shouldDehydrateQuery`: the person's groups, overviews without
 * positions, events without leaders, and blueprints, once fetched, also if a later fetch failed. Never stored is what
 * names other people: positions, leaders, rosters, documents, households, searches and links; nor objects and lists that
 * this version does not know, nor queries that this package did not create.
 *
 * A single event always includes its leaders: `persistableStorage` stores it without them, and data of a failed fetch
 * without its error.
 */
export function isPersistable(query: StoredQuery): boolean {
  const data = query?.state?.data;
  const operation = storedOperation(query);
  return operation !== undefined && storedData(operation, data) === data;
}

/** The operation of a query of which something may be stored. */
function storedOperation(query: StoredQuery): OperationName | undefined {
  if (!isObject(query) || !isObject(query.state)) return undefined;
  const { status, data } = query.state;
  // Data of before a failed fetch is as good as it was.
  if (status !== "success" && (status !== "error" || data === undefined)) return undefined;
  // An app may have set any `meta`, and restored data may be anything.
  const { groupManagement } = (query.meta ?? {}) as {
    groupManagement?: Partial<QueryMeta["groupManagement"]> | null;
  };
  const { operation, include } = groupManagement ?? {};
  return isStored(operation, include) ? operation : undefined;
}

/** Changes that may be sent twice: an app may end after a change was sent, and before that is stored. */
const repeatable: readonly unknown[] = [
  "groups.updateProfile",
  "circles.addMembers",
] satisfies OperationName[];

/**
 * Whether a mutation may be stored on a device, for `shouldDehydrateMutation`: a paused change that may be sent twice.
 * A creation may not: it would be sent again if the app ended shortly after it was sent, or by another tab. A checkout link
 * may not: nobody waits for it any more.
 *
 * It cannot take anything out of a mutation, whose `context` may have what an `onMutate` returned, such as a roster.
 * `persistableStorage` stores no `context`, no `data` and no error of it.
 */
export function isPersistableMutation(mutation: StoredMutation): boolean {
  if (!isObject(mutation) || !isObject(mutation.state)) return false;
  const [first, , operation] = mutation.mutationKey ?? mutation.options?.mutationKey ?? [];
  return mutation.state.isPaused && first === root && repeatable.includes(operation);
}

type OrPromise<Value> = Value | Promise<Value>;

/** The storage of a persister, such as `localStorage`. */
export interface QueryStorage<Value = string, Found = OrPromise<Value | null | undefined>> {
  /** The stored value of this key; null or undefined if there is none. */
  getItem(key: string): Found;
  /** Stores a query, or a whole QueryClient. */
  setItem(key: string, value: Value): unknown;
  /** Removes a stored value. */
  removeItem(key: string): void | Promise<void>;
  /** All stored values, for a persister that restores several queries at once. */
  entries?(): OrPromise<[key: string, value: Value][]>;
}

/** A storage that stores nothing that names people. */
export interface PersistableStorage<Value, Found> extends QueryStorage<Value, Found> {
  /** Whether it stores something of a query, for `shouldDehydrateQuery`. */
  readonly accepts: (query: StoredQuery) => boolean;
}

/**
 * A storage for a persister, which stores only what names nobody: of queries the data that `isPersistable` allows, without
 * the leaders of an event, without objects and lists that this version does not know, and without the error of a failed
 * refetch; and the mutations that `isPersistableMutation` allows, with their variables and without their `context`, data
 * and errors. Queries that were stored by a clock that was ahead are restored as stale. It is for a persister of a whole
 * QueryClient, with `shouldDehydrateQuery: storage.accepts`, where an app's own queries are stored as they are; and for
 * `experimental_createQueryPersister`, in the place of its `filters`, which are called before there is a response. The
 * persister must write JSON, as it does by default, or objects. Without a storage, as on a server, nothing is stored.
 */
export function persistableStorage<Value = string, Found = OrPromise<Value | null | undefined>>(
  storage: QueryStorage<Value, Found> | undefined | null,
): PersistableStorage<Value, Found> {
  return {
    accepts: (query) => {
      const operation = storage ? storedOperation(query) : undefined;
      return operation !== undefined && storedData(operation, query.state.data) !== undefined;
    },
    // Without a storage nothing is found.
    getItem: (key) => whenRead(storage?.getItem(key) as Found, restoredValue),
    setItem: (key, value) => {
      const stored = changedValue(value, storedQuery, storedMutation);
      // The data stored before are out of date.
      return stored === undefined ? storage?.removeItem(key) : storage?.setItem(key, stored);
    },
    removeItem: (key) => storage?.removeItem(key),
    ...(storage?.entries && {
      entries: () =>
        whenRead(storage.entries?.() ?? [], (all) =>
          all.map(([key, value]): [string, Value] => [key, restoredValue(value)]),
        ),
    }),
  };
}

/** A value that was read, at once or later, as `read` makes it. */
function whenRead<Found>(found: Found, read: (value: Awaited<Found>) => unknown): Found {
  const made = found instanceof Promise ? found.then(read) : read(found as Awaited<Found>);
  // The value has the same type.
  return made as Found;
}

/** A dehydrated query, or one that a persister of single queries writes, which has no `meta`. */
interface DehydratedQuery extends StoredQuery {
  readonly state: StoredQuery["state"] & { readonly dataUpdatedAt?: number };
  readonly queryKey: readonly unknown[];
}

/** The state that a persister of a whole QueryClient writes. */
interface WholeClient {
  readonly clientState: {
    readonly queries: readonly DehydratedQuery[];
    readonly mutations: readonly StoredMutation[];
  };
}

function isWhole(value: unknown): value is WholeClient {
  return isObject(value) && isObject(value["clientState"]);
}

/** A value with its queries and mutations changed or left out, in the form that it had; undefined if nothing is left. */
function changedValue<Value>(
  value: Value,
  query: (query: DehydratedQuery) => DehydratedQuery | undefined,
  mutation: (mutation: StoredMutation) => StoredMutation | undefined,
): Value | undefined {
  try {
    const given: unknown = typeof value === "string" ? JSON.parse(value) : value;
    const changed = isWhole(given)
      ? changedClient(given, query, mutation)
      : query(given as DehydratedQuery);
    // The form of the value is kept.
    return (typeof value === "string" && changed ? JSON.stringify(changed) : changed) as Value;
  } catch {
    return undefined;
  }
}

function changedClient(
  { clientState, ...others }: WholeClient,
  query: (query: DehydratedQuery) => DehydratedQuery | undefined,
  mutation: (mutation: StoredMutation) => StoredMutation | undefined,
): WholeClient {
  const isOwn = (key: readonly unknown[] | undefined) => key?.[0] === root;
  const queries = clientState.queries.flatMap((one) =>
    isOwn(one.queryKey) ? (query(one) ?? []) : one,
  );
  const mutations = clientState.mutations.flatMap((one) =>
    isOwn(one.mutationKey) ? (mutation(one) ?? []) : one,
  );
  return { ...others, clientState: { ...clientState, queries, mutations } };
}

function storedQuery(query: DehydratedQuery): DehydratedQuery | undefined {
  const { queryKey, state } = query;
  // The key has what `meta` has.
  const [first, , name, , parameters] = queryKey;
  const { include } = parameters as { readonly include?: unknown };
  const meta = { groupManagement: { operation: name, include } };
  const operation = first === root ? storedOperation({ state, meta }) : undefined;
  const data = operation && storedData(operation, state.data);
  if (data === undefined) return undefined;
  const noError = {
    status: "success",
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
  };
  // Data restored in part are read again, however fresh they are.
  const inPart = data !== state.data && { isInvalidated: true };
  return { ...query, state: { ...state, ...noError, ...inPart, data } };
}

/** A mutation with what it needs to be sent. An app's `context` may have anything that was shown. */
function storedMutation(mutation: StoredMutation): StoredMutation | undefined {
  if (!isPersistableMutation(mutation)) return undefined;
  const without = { context: undefined, data: undefined, error: null, failureReason: null };
  return { ...mutation, state: { ...mutation.state, ...without } };
}

function restoredValue<Value>(value: Value): Value {
  return changedValue(value, restoredQuery, (mutation) => mutation) ?? value;
}

/** A query without its time if that is ahead, so that it does not count as fresh until then. */
function restoredQuery(query: DehydratedQuery): DehydratedQuery {
  const { state } = query;
  const isAhead = (state.dataUpdatedAt ?? 0) > Date.now();
  return isAhead ? { ...query, state: { ...state, ...unknownAge } } : query;
}

/** TanStack Query's own time of no update. A persister of single queries drops such a query. */
const unknownAge = { dataUpdatedAt: 0, isInvalidated: true };
