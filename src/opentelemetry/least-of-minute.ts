/** How long a value counts: a minute, as long as a window of the service. */
const lasts = 60_000;

/** The least of the values that were added in the last minute. */
export interface LeastOfMinute {
  add(value: number, now: number): void;
  at(now: number): number | undefined;
}

export function createLeastOfMinute(): LeastOfMinute {
  /** The oldest first, and the least first: an older and larger value can never again be the least. */
  let values: { readonly value: number; readonly until: number }[] = [];
  return {
    add: (value, now) => {
      values = values.filter((held) => held.until > now && held.value < value);
      values.push({ value, until: now + lasts });
    },
    at: (now) => values.find(({ until }) => until > now)?.value,
  };
}
