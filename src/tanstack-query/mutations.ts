// Makes the options of mutations: a key, a function that calls the client and invalidates what the change made stale,
// and no retries, since the client makes its own.
import { mayHaveChanged, type MutationName, staleAfter, staleOperations } from "./changes.ts";
import { type Identity, root } from "./keys.ts";
import type {
  MutationClient,
  MutationContext,
  MutationOptionsOf,
  OrderedMutationOptionsOf,
} from "./options.ts";
import type { QueriesOptions } from "./queries.ts";
import { readAgain } from "./read-again.ts";

/** A function that makes the options of mutations, all of one service and scope. */
export function createChanges(
  own: Identity,
  { invalidate = true, staleAfter: moreStale }: QueriesOptions,
) {
  return function change<Variables extends { readonly groupId: string }, Data>(
    mutation: MutationName,
    make: (variables: Variables) => PromiseLike<Data>,
    keep?: (client: MutationClient, own: Identity, groupId: string, data: Data) => void,
  ): MutationOptionsOf<Variables, Data> {
    const stale = staleOperations(mutation, moreStale);
    const mutationFn = async (variables: Variables, context?: MutationContext): Promise<Data> => {
      // Without variables the client says what is missing.
      const given = variables ?? {};
      const { groupId } = given;
      const cache = invalidate === false ? undefined : context?.client;
      let changed = stale.length > 0;
      try {
        const data = await make(given);
        if (cache) tryTo(() => keep?.(cache, own, groupId, data));
        return data;
      } catch (error) {
        changed &&= mayHaveChanged(error);
        throw error;
      } finally {
        const reading = changed && cache && readAgain(cache, staleAfter(own, stale, groupId));
        if (invalidate === "wait") await reading;
      }
    };
    // A service that is undefined is there too, so that what is kept of another one is not taken up.
    const subject = { ...own, scope: own.scope ?? null };
    return { mutationKey: [root, subject, mutation], mutationFn, retry: false };
  };
}

/** Mutations that must not overtake each other: those of one group, or of all of them. */
export function inOrder<Variables, Data>(
  options: MutationOptionsOf<Variables, Data>,
  groupId: string | undefined,
): OrderedMutationOptionsOf<Variables, Data> {
  return { ...options, scope: { id: JSON.stringify([options.mutationKey, groupId]) } };
}

/** Writes into the cache. Where that fails, the change is made all the same, and what is cached is read again. */
function tryTo(write: () => void): void {
  try {
    write();
  } catch {
    // An app's own code runs in it, such as a `structuralSharing`.
  }
}
