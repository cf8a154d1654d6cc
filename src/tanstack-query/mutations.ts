// The options of mutations: a key, a function that calls the client and then invalidates queries, and no retries,
// because the client retries.
import type { CallOptions } from "group-management-sdk";
import {
  mayHaveChanged,
  type MutationName,
  staleAfter,
  staleBy,
  staleOperations,
  written,
} from "./changes.ts";
import { type Identity, root, tellOfUnknown } from "./keys.ts";
import type { MutationOptionsOf, OrderedMutationOptionsOf } from "./options.ts";
import type { MutationClient, MutationContext, ReadQuery, StaleFilter } from "./query-core.ts";
import type { QueriesOptions } from "./queries.ts";

/** Makes the options of mutations of one set of queries. */
export function createChanges(
  own: Identity,
  { invalidate = true, staleAfter: moreStale, callOptions }: QueriesOptions,
) {
  // Changes are sent before background refetches.
  const options: CallOptions = { priority: "high", ...callOptions };
  tellOfUnknown("staleAfter", Object.keys({ ...moreStale }), Object.keys(staleBy));
  return function change<Variables extends { readonly groupId: string }, Data>(
    mutation: MutationName,
    make: (variables: Variables, options: CallOptions) => PromiseLike<Data>,
  ): MutationOptionsOf<Variables, Data> {
    const stale = staleOperations(mutation, moreStale);
    const mutationFn = async (variables: Variables, context?: MutationContext): Promise<Data> => {
      // Without variables the client names the missing argument.
      const given = variables ?? {};
      const { groupId } = given;
      const cache = invalidate === false ? undefined : context?.client;
      let changed = stale.length > 0;
      try {
        const data = await make(given, options);
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
    const subject = { personId: own.personId ?? null };
    return { mutationKey: [root, subject, mutation], mutationFn, retry: false };
  };
}

/** Puts mutations of one group, or of all groups, in order: they must not overtake each other. */
export function inOrder<Variables, Data>(
  options: MutationOptionsOf<Variables, Data>,
  groupId: string | undefined,
): OrderedMutationOptionsOf<Variables, Data> {
  return { ...options, scope: { id: JSON.stringify([options.mutationKey, groupId]) } };
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
