// The result of a scenario, beside the bar that this client must keep.

export interface Finding {
  scenario: string;
  contestant: string;
  measured: string;
  /** A number for a chart, where the scenario has one. */
  value?: number;
  /** The bar in words, and whether it was kept; peers have none. */
  bar?: string;
  passed?: boolean;
}

export const client = "group-management-sdk";

/** Adds the bar to this client's finding and leaves the peers' as they are. */
export function judge(finding: Finding, bar: string, passed: boolean): Finding {
  return finding.contestant === client ? { ...finding, bar, passed } : finding;
}

/** Does so many things at a time, in order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += atOnce) {
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(run))));
  }
  return results;
}
