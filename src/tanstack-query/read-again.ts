// Invalidates what a change has made stale, once more where a read was in flight when the change was saved.
import type { MutationClient, ReadQuery, StaleFilter } from "./options.ts";

/**
 * Invalidates queries. A query that is being fetched may get what was there before the change, and TanStack Query
 * restarts neither a first load nor a fetch that nothing shows. So it is invalidated again when its fetch has ended.
 *
 * Never rejects: the change is saved, or has failed, whatever becomes of what is read again.
 * @returns When what is shown has been read again.
 */
export async function readAgain(client: MutationClient, filter: StaleFilter): Promise<void> {
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

/** Waits for some work, however it ends. Code of the app may run in it, such as an observer of the cache. */
async function settled(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // Reported where it was started.
  }
}
