// Records of one kind, with indexes that are built on first use.

export class Table<Row extends object> {
  #rows: Row[];
  readonly #indexes = new Map<keyof Row, Map<unknown, Row[]>>();

  constructor(rows: readonly Row[]) {
    // The caller's own list is never written to: a reset starts from it again.
    this.#rows = [...rows];
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** The rows with that value in that field, in the order in which they were added. */
  where(field: keyof Row, value: unknown): readonly Row[] {
    let index = this.#indexes.get(field);
    if (index === undefined) {
      index = new Map();
      for (const row of this.#rows) append(index, row[field], row);
      this.#indexes.set(field, index);
    }
    return index.get(value) ?? [];
  }

  find(field: keyof Row, value: unknown): Row | undefined {
    return this.where(field, value)[0];
  }

  /** The row with all of these values, looked up by the first: an id, most often, with the group that it is of. */
  findWith(values: Partial<Row>): Row | undefined {
    const [first, ...others] = Object.entries(values) as [keyof Row, unknown][];
    if (first === undefined) return undefined;
    return this.where(...first).find((row) =>
      others.every(([field, value]) => row[field] === value),
    );
  }

  add(row: Row): void {
    this.#rows.push(row);
    for (const [field, index] of this.#indexes) append(index, row[field], row);
  }

  replace(old: Row, row: Row): void {
    this.#rows[this.#rows.indexOf(old)] = row;
    this.#indexes.clear();
  }
}

function append<Row>(index: Map<unknown, Row[]>, key: unknown, row: Row): void {
  const found = index.get(key);
  if (found === undefined) index.set(key, [row]);
  else found.push(row);
}
