// Reads that were refused for want of a scope: after one, a roster in the cache may have entries that are no longer shown.

/** The refusals of a set of queries, counted by group. */
export class Refusals {
  /** Reads whose last response was such a refusal. Those of one read count once. */
  readonly #refused = new Set<string>();
  readonly #byGroup = new Map<unknown, number>();

  /** The number of reads in a group that were refused so far. */
  inGroup(groupId: unknown): number {
    return this.#byGroup.get(groupId) ?? 0;
  }

  /** Notes the end of a read in a group. */
  async watch<Data>(
    groupId: unknown,
    queryKey: readonly unknown[],
    answer: PromiseLike<Data>,
  ): Promise<Data> {
    try {
      const data = await answer;
      if (this.#refused.size > 0) this.#refused.delete(JSON.stringify(queryKey));
      return data;
    } catch (error) {
      const key = JSON.stringify(queryKey);
      if (lacksScope(error) && !this.#refused.has(key)) {
        this.#refused.add(key);
        this.#byGroup.set(groupId, this.inGroup(groupId) + 1);
      }
      throw error;
    }
  }
}

/** Whether a read was refused because the token, the group or the person does not allow a scope (spec 5). */
export function lacksScope(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === "insufficient_scope" || code === "scope_not_allowed";
}
