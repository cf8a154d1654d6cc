// Reads that were refused for want of a scope: after one, a roster in the cache may have entries that are no longer shown.

/** The refusals of a set of queries, counted by group. */
export interface Refusals {
  /** The number of reads in a group that were refused so far. */
  inGroup(groupId: unknown): number;
  /** Notes the end of a read in a group. */
  watch<Data>(
    groupId: unknown,
    queryKey: readonly unknown[],
    answer: PromiseLike<Data>,
  ): Promise<Data>;
}

export function createRefusals(): Refusals {
  /** Reads whose last response was such a refusal. Those of one read count once. */
  const refused = new Set<string>();
  const byGroup = new Map<unknown, number>();
  const inGroup = (groupId: unknown) => byGroup.get(groupId) ?? 0;

  return {
    inGroup,
    watch: async (groupId, queryKey, answer) => {
      try {
        const data = await answer;
        if (refused.size > 0) refused.delete(JSON.stringify(queryKey));
        return data;
      } catch (error) {
        const key = JSON.stringify(queryKey);
        if (lacksScope(error) && !refused.has(key)) {
          refused.add(key);
          byGroup.set(groupId, inGroup(groupId) + 1);
        }
        throw error;
      }
    },
  };
}

/** Whether a read was refused because the token, the group or the person does not allow a scope (spec 5). */
export function lacksScope(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === "insufficient_scope" || code === "scope_not_allowed";
}
