// Checks the records of a new sandbox: an unknown list would be ignored, and of two records with one id only the first would
// be found.

import { asRangeError, checkFields, type Check, type Fields } from "./checks.ts";
import type { SandboxData } from "../model/index.ts";
import { isObject } from "../conventions/body.ts";
import { badBody } from "../conventions/refusal.ts";

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

const records: Check = [
  "an array of records",
  (value) => Array.isArray(value) && value.every(isObject),
];
const fields: Fields = Object.fromEntries(Object.keys(lists).map((name) => [name, records]));

/** Throws a `RangeError` that names `from`, the list, and the id that two of its records have. */
export function checkData(from: string, data: SandboxData): void {
  asRangeError(from, () => {
    checkFields(data, fields);
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
