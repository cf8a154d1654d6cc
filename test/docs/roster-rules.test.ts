// The rules for a copy of a roster: SQLite and the function without SQL end with the same copy, whatever batches come.
import { DatabaseSync } from "node:sqlite";

import type { Contact, ContactBatch } from "group-management-sdk";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { keepBatch, noCopy } from "../../examples/roster-sync/keep-batch.ts";
import {
  putCheckpoint,
  putEntry,
  removeOthers,
  tables,
} from "../../examples/roster-sync/roster-sql.ts";
import { runs } from "../support/property-runs.ts";

const contact = fc.record({
  id: fc.constantFrom("a", "b", "c"),
  title: fc.nat(999).map(String),
  updatedAt: fc.constantFrom(
    "2026-03-01T10:00:00Z",
    "2026-03-01T11:00:00.001+01:00",
    "2026-03-01T09:59:59.999Z",
  ),
}) as unknown as fc.Arbitrary<Contact>;
const batch: fc.Arbitrary<ContactBatch> = fc.record({
  contacts: fc.array(contact, { maxLength: 4 }),
  checkpoint: fc.nat(999).map(String),
  walk: fc.constantFrom("1", "2", "20", "3"),
  phase: fc.constantFrom("full" as const, "changes" as const),
  done: fc.boolean(),
});

it("the SQL for SQLite keeps what the function keeps", () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
      const database = new DatabaseSync(":memory:");
      database.exec(tables);
      const [put, remove, keep] = [putEntry, removeOthers, putCheckpoint].map((sql) =>
        database.prepare(sql),
      );
      for (const { contacts, checkpoint, walk, phase, done } of batches) {
        for (const one of contacts) put?.run("g", one.id, JSON.stringify(one), walk);
        if (phase === "full" && done) remove?.run("g", walk);
        keep?.run("g", checkpoint, walk);
      }
      const copy = batches.reduce(keepBatch, noCopy);
      const entries = [...copy.entries].map(([id, { contact: entry, walk }]) => {
        return { id, entry: JSON.stringify(entry), walk };
      });
      expect(database.prepare("SELECT id, entry, walk FROM contacts ORDER BY id").all()).toEqual(
        entries.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      );
      const { checkpoint, walk } = copy;
      expect(database.prepare("SELECT checkpoint, walk FROM checkpoints").all()).toEqual(
        checkpoint === null ? [] : [{ checkpoint, walk }],
      );
      database.close();
    }),
    { numRuns: runs(300) },
  );
});
