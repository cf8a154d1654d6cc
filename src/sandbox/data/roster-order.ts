// The order in which entries were added to rosters. A place is never given again, so that cursors handed out earlier
// stay right while entries come and go.
import type { ContactData } from "../model/index.ts";
import { recordKey } from "./records.ts";

export class RosterOrder {
  /** In the order of their places. */
  readonly rows: readonly ContactData[];
  readonly #places = new Map<ContactData, number>();
  #next = 0;

  /** Earlier entries keep their order, whatever an edit did with it. New entries are at the end. */
  constructor(rows: readonly ContactData[], before?: RosterOrder) {
    if (before === undefined) {
      for (const row of rows) this.add(row);
      this.rows = rows;
      return;
    }
    this.#next = before.#next;
    const earlier = before.#byKey();
    for (const row of rows) {
      const place = earlier.get(recordKey(row));
      if (place === undefined) this.add(row);
      else this.#places.set(row, place);
    }
    this.rows = rows.toSorted((one, other) => this.sortKeyOf(one) - this.sortKeyOf(other));
  }

  #byKey(): Map<string, number> {
    return new Map([...this.#places].map(([row, place]) => [recordKey(row), place]));
  }

  sortKeyOf(row: ContactData): number {
    return this.#places.get(row) ?? 0;
  }

  add(row: ContactData): void {
    this.#places.set(row, this.#next++);
  }
}
