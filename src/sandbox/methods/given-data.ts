// The records of a sandbox as they are given: at its start, and by an edit. An unknown list would be ignored, and of two
// records with one id only the first would be found, so both are refused.
import type { Validator } from "../../core/runtime/fields.ts";
import { isRecord, tagOf } from "../../core/runtime/values.ts";
import { badBody } from "../conventions/refusal.ts";
import { dateEdits } from "../data/edits.ts";
import { deepCopy } from "../data/records.ts";
import { type LiveData, Store } from "../data/store.ts";
import { createDemoData, type SandboxDemo } from "../demo/index.ts";
import type { SandboxData } from "../model/index.ts";
import { asRangeError, checkFields, type Checks } from "./checks.ts";
import type { SandboxOptions } from "./interface.ts";

/** The records that `createSandbox` asks for. Throws a `RangeError`. */
export function startingData(
  { data = "demo", contacts, groups }: SandboxOptions,
  now: Date,
): { data: SandboxData; demo?: SandboxDemo } {
  if (data === "demo") {
    return createDemoData({
      now,
      ...(contacts === undefined ? {} : { contacts }),
      ...(groups === undefined ? {} : { groups }),
    });
  }
  if (contacts !== undefined || groups !== undefined) {
    throw new RangeError(
      "createSandbox: contacts and groups grow the demo data. Leave them out, or leave out data.",
    );
  }
  if (data === "empty") return { data: {} };
  checkData("createSandbox, data", data);
  // The caller's records stay theirs.
  return { data: deepCopy(data) };
}

/** The store after a change of its records. If `change` throws, nothing is changed. */
export function editedStore(before: Store, change: (data: LiveData) => unknown, now: Date): Store {
  const copy = before.snapshot();
  if (tagOf(change(copy)) === "[object Promise]")
    throw new RangeError("edit: change must not be asynchronous.");
  const edited = deepCopy(copy);
  checkData("edit", edited);
  const after = new Store(edited, before.startedAt, before);
  dateEdits(before, after, now.toISOString());
  return after;
}

/** Every list, and whether its records have an id. */
const lists: Readonly<Record<keyof SandboxData, boolean>> = {
  people: true,
  verticals: true,
  groups: true,
  memberships: false,
  contacts: true,
  circles: true,
  positions: true,
  series: true,
  events: true,
  folders: true,
  documents: true,
  sharedCopies: true,
  albums: true,
  appliedBlueprints: false,
  creditUses: false,
  installs: false,
};

const records: Validator = [
  (value) => Array.isArray(value) && value.every(isRecord),
  "an array of records",
];
const checks: Checks = Object.fromEntries(Object.keys(lists).map((name) => [name, records]));

/** Throws a `RangeError` that names `from`, the list, and the id that two of its records have. */
function checkData(from: string, data: SandboxData): void {
  asRangeError(from, () => {
    checkFields(data, checks);
    for (const [name, rows] of Object.entries(data) as [keyof SandboxData, object[] | undefined][])
      if (lists[name]) checkIds(name, rows ?? []);
  });
}

/** An id is there once in its group, or once where records are of no group. */
function checkIds(list: string, rows: readonly { id?: unknown; groupId?: unknown }[]): void {
  const seen = new Set<string>();
  for (const { id, groupId } of rows) {
    if (typeof id !== "string" || id === "")
      throw badBody(list, `Each record in ${list} must have an id, which is a string.`);
    const key = JSON.stringify([groupId, id]);
    if (seen.has(key))
      throw badBody(list, `Two records in ${list} have the id ${JSON.stringify(id)}.`);
    seen.add(key);
  }
}
