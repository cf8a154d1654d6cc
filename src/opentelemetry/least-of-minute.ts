/** How long a value counts: a minute, as long as a window of the service. */
const lasts = 60_000;

/** The least of the values that were added in the last minute. */
export class LeastOfMinute {
  /** The oldest first, and the least first: an older and larger value can never again be the least. */
  #values: { readonly value: number; readonly until: number }[] = [];

  add(value: number, now: number): void {
    this.#values = this.#values.filter((held) => held.until > now && held.value < value);
    this.#values.push({ value, until: now + lasts });
  }

  at(now: number): number | undefined {
    return this.#values.find(({ until }) => until > now)?.value;
  }
}
