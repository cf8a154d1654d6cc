// Changes of records that come over HTTP, where no function can be sent.
import type { Validator } from "../../core/runtime/fields.ts";
import { isRecord } from "../../core/runtime/values.ts";
import { badBody } from "../conventions/refusal.ts";
import type { LiveData } from "../data/store.ts";
import { checkFields, type Checks } from "./checks.ts";

type Row = Record<string, unknown>;

const byList: Validator = [
  (value) => isRecord(value) && Object.values(value).every((rows) => Array.isArray(rows)),
  'an object of lists, such as { "contacts": [ … ] }',
];
const fields: Checks = { put: byList, remove: byList };

/**
 * Removes the records in `remove`, each named by its id or by some of its fields, then adds those in `put`. A record in
 * `put` whose id is there changes the fields that it has. Throws a `Refusal` for what is not there.
 */
export function editRecords(data: LiveData, change: Readonly<Record<string, unknown>>): void {
  checkFields(change, fields);
  for (const [list, wanted] of entriesOf(change["remove"])) removeFrom(data, list, wanted);
  for (const [list, rows] of entriesOf(change["put"])) {
    const records = rowsOf(data, list);
    for (const row of rows) putInto(records, list, row);
  }
}

function entriesOf(lists: unknown): [string, unknown[]][] {
  return Object.entries((lists ?? {}) as Record<string, unknown[]>);
}

function removeFrom(data: LiveData, list: string, wanted: readonly unknown[]): void {
  for (const one of wanted) {
    const rows = rowsOf(data, list);
    const sought = typeof one === "string" ? { id: one } : one;
    if (!isRecord(sought) || Object.keys(sought).length === 0)
      throw badBody(list, "Each record to remove must be an id, or an object of fields.");
    const kept = rows.filter((row) => !hasFields(row, sought));
    if (kept.length === rows.length)
      throw badBody(list, `No record in ${list} is ${JSON.stringify(one)}.`);
    // One by one: a large roster has more entries than a call may have arguments.
    rows.length = 0;
    for (const row of kept) rows.push(row);
  }
}

function putInto(rows: Row[], list: string, given: unknown): void {
  if (!isRecord(given)) throw badBody(list, `Each record in ${list} must be an object.`);
  const { id, groupId } = given;
  const known = { id, ...(groupId === undefined ? {} : { groupId }) };
  const found = id === undefined ? [] : rows.filter((row) => hasFields(row, known));
  if (found.length === 0) rows.push({ ...given });
  for (const row of found) Object.assign(row, given);
}

/** A list of the data, which is created if it is missing. An unknown list is refused. */
function rowsOf(data: LiveData, list: string): Row[] {
  // The list's name came over HTTP, so it may be none that LiveData declares.
  const lists = data as unknown as Record<string, Row[] | undefined>;
  if (Object.hasOwn(lists, list) && lists[list]) return lists[list];
  const rows: Row[] = [];
  Object.defineProperty(lists, list, { value: rows, enumerable: true, writable: true });
  return rows;
}

function hasFields(row: Row, wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([name, value]) => row[name] === value);
}
