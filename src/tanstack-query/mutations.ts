// The options of mutations: a key, a function that calls the client and then invalidates queries, and no retries,
// because the client retries.
import { isObject } from "../core/runtime/values.ts";
import type { CallOptions } from "group-management-sdk";
import { mayHaveChanged, staleAfter, written } from "./changes.ts";
import { type Identity, keyEntries, root } from "./keys.ts";
import type { MutationOptionsOf, OrderedMutationOptionsOf } from "./options.ts";
import type { MutationClient, MutationContext, ReadQuery, StaleFilter } from "./query-core.ts";
import type { MutationName, QueriesOptions } from "./queries.ts";

/** The variables of a mutation: ids and fields. */
type AnyVariables = Readonly<Record<string, unknown>>;

/** Makes the options of mutations of one set of queries. */
export function createChanges(own: Identity, { invalidate = true, callOptions }: QueriesOptions) {
  // Changes are sent before background refetches.
  const options: CallOptions = { priority: "high", ...callOptions };
  return function change(
    mutation: MutationName,
    /** The operations whose queries it makes stale. */
    stale: readonly unknown[],
    ids: readonly string[],
    bound: unknown,
    send: (variables: AnyVariables, options: CallOptions) => PromiseLike<unknown>,
  ): MutationOptionsOf<object, unknown> {
    const subject = { personId: own.personId ?? null, ...boundIds(mutation, ids, bound) };
    const mutationFn = async (variables: object, context?: MutationContext): Promise<unknown> => {
      // A change that was stored has its ids in its key, and the functions of one that is not bound.
      const [, restored, operation] = context?.mutationKey ?? [];
      const bounds = operation === mutation ? [subject, Object(restored)] : [subject];
      const given = withIds(variables, bounds, mutation, ids);
      const { groupId } = given;
      const cache = invalidate === false ? undefined : context?.client;
      let changed = stale.length > 0;
      try {
        const data = await send(given, options);
        if (cache) tryTo(() => written[mutation]?.(cache, own, groupId, data));
        return data;
      } catch (error) {
        changed &&= mayHaveChanged(error);
        throw error;
      } finally {
        const reading = changed && cache && readAgain(cache, staleAfter(own, stale, groupId));
        if (invalidate === "wait") await reading;
      }
    };
    return { mutationKey: [root, subject, mutation], mutationFn, retry: false };
  };
}

/** The ids that a change is bound to: all of its path, so that it joins no order of other changes. */
function boundIds(mutation: string, ids: readonly string[], bound: unknown): object {
  if (bound === undefined) return {};
  const given = isObject(bound) ? bound : {};
  const isWhole = ids.every((id) => typeof given[id] === "string");
  if (!isWhole || Object.keys(given).length > ids.length) {
    throw new TypeError(
      `queries: ${mutation} takes { ${ids.join(", ")} }, as strings, or nothing.`,
    );
  }
  return keyEntries(given);
}

/** The variables, with the ids that the change is bound to. */
function withIds(
  variables: object,
  bounds: readonly AnyVariables[],
  mutation: string,
  ids: readonly string[],
): AnyVariables {
  const found: Record<string, unknown> = { ...variables };
  for (const id of ids) {
    for (const bound of bounds) {
      found[id] ??= bound[id];
      if (found[id] === (bound[id] ?? found[id])) continue;
      throw new TypeError(
        `queries: ${mutation} is bound to another ${id} than its variables name.`,
      );
    }
  }
  return found;
}

/** Puts mutations of one group, or of all groups, in order: they must not overtake each other. */
export function inOrder<Variables, Data>(
  options: MutationOptionsOf<Variables, Data>,
): OrderedMutationOptionsOf<Variables, Data> {
  const [, { personId, groupId }, mutation] = options.mutationKey;
  return { ...options, scope: { id: JSON.stringify([root, personId, mutation, groupId]) } };
}

/** Writes into the cache. An error is ignored: the change was made, and the cached queries are refetched. */
function tryTo(write: () => void): void {
  try {
    write();
  } catch {
    // Code of the app runs in it, such as a `structuralSharing`.
  }
}

/**
 * Invalidates queries. A fetch in flight may return data from before the change, and TanStack Query restarts neither a
 * first load nor a fetch without observers. So such a query is invalidated again when its fetch has ended.
 *
 * Never rejects: the mutation has its outcome already.
 * @returns When all queries that are shown have been refetched.
 */
async function readAgain(client: MutationClient, filter: StaleFilter): Promise<void> {
  await settled(async () => {
    const fetching = client.getQueryCache().findAll({ ...filter, fetchStatus: "fetching" });
    const again = fetching.map((query) => {
      const wasShown = query.isActive();
      const done = invalidateAfter(client, query, query.promise);
      return wasShown ? done : undefined;
    });
    await Promise.all([client.invalidateQueries(filter), ...again]);
  });
}

/** Invalidates a query when its fetch has ended, unless another fetch has taken its place. */
async function invalidateAfter(
  client: MutationClient,
  query: ReadQuery,
  fetched: ReadQuery["promise"],
): Promise<void> {
  await settled(() => fetched);
  if (query.promise !== undefined && query.promise !== fetched) return;
  await settled(() => client.invalidateQueries({ predicate: (other) => other === query }));
}

/** Waits for some work, and ignores its error. Code of the app may run in it, such as an observer of the cache. */
async function settled(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // Reported where it was started.
  }
}
