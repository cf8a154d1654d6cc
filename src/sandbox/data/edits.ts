// Dates what an edit added or changed, where the edit leaves that to the service.
import type { ContactData } from "../model/index.ts";
import { isSame, type Named, recordKey } from "./records.ts";
import type { Store } from "./store.ts";

interface Dated extends Named {
  createdAt?: string;
  updatedAt?: string;
}

export function dateEdits(before: Store, after: Store, editedAt: string): void {
  for (const name of ["documents", "events", "groups", "positions"] as const) {
    dateRows<Dated>(before[name].rows, after[name].rows, editedAt, isSame);
  }
  // An entry shows its person's role too, and their age decides who sees it: without a date, a sync would miss them.
  const looksSame = (entry: ContactData, earlier: ContactData) =>
    isSame(entry, earlier) &&
    after.roleOf(entry) === before.roleOf(earlier) &&
    after.isYoungEntry(entry) === before.isYoungEntry(earlier);
  dateRows(before.contacts.rows, after.contacts.rows, editedAt, looksSame);
}

function dateRows<Row extends Dated>(
  before: readonly Row[],
  after: readonly Row[],
  editedAt: string,
  looksSame: (row: Row, earlier: Row) => boolean,
): void {
  const known = new Map(before.map((row) => [recordKey(row), row]));
  for (const row of after) {
    const earlier = known.get(recordKey(row));
    if (earlier === undefined) {
      row.createdAt ??= editedAt;
      row.updatedAt ??= editedAt;
    } else if (row.updatedAt === earlier.updatedAt && !looksSame(row, earlier)) {
      row.updatedAt = editedAt;
    }
  }
}
