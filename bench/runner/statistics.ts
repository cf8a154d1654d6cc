// Medians and spreads of what the rounds gave, as ratios within a round.

export interface Summary {
  median: number;
  low: number;
  high: number;
  rounds: number;
}

export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  const lower = sorted[sorted.length - 1 - middle] ?? Number.NaN;
  return {
    median: (lower + upper) / 2,
    low: sorted[0] ?? Number.NaN,
    high: sorted.at(-1) ?? Number.NaN,
    rounds: sorted.length,
  };
}

export type Rounds = Map<string, number[]>;

/** Measures everybody once a round, each round beginning with another, so that nobody is always last. */
export async function interleave(
  rounds: number,
  names: readonly string[],
  measure: (name: string) => Promise<number>,
): Promise<Rounds> {
  const results: Rounds = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let place = 0; place < names.length; place += 1) {
      const name = names[(place + round) % names.length] as string;
      results.get(name)?.push(await measure(name));
    }
  }
  return results;
}

/** Each contestant's values compared with the yardstick's of the same round. */
export function compare(
  results: Rounds,
  yardstick: string,
  relate: (value: number, base: number) => number,
): Record<string, Summary> {
  const base = results.get(yardstick) ?? [];
  return Object.fromEntries(
    [...results].map(([name, values]) => [
      name,
      summarise(values.map((value, round) => relate(value, base[round] ?? Number.NaN))),
    ]),
  );
}
