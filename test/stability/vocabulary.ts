// Names that were seen, each with those below it.

export class Vocabulary {
  readonly #names = new Map<string, Set<string>>();

  add(name: string, below: Iterable<string>): void {
    this.#names.set(name, new Set([...(this.#names.get(name) ?? []), ...below]));
  }

  /** All of them, in order. */
  listed(): Record<string, string[]> {
    const entries = [...this.#names].map(([name, below]) => [name, [...below].toSorted()] as const);
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
}
