// Code of the guide Cookbook: copies that are kept, and ids that are collected.
import { DatabaseSync } from "node:sqlite";

import { isApiError } from "group-management-sdk";

import { putCheckpoint, putEntry, removeOthers, tables } from "../../examples/roster-sync/roster-sql.ts";
import type { Scene } from "./scene.ts";

export async function rosterToDatabase({ client, groupId }: Scene): Promise<void> {
  const database = new DatabaseSync(":memory:");
  const run = async () => {
    // #region database
    database.exec(tables);
    const put = database.prepare(putEntry);
    const remove = database.prepare(removeOthers);
    const keep = database.prepare(putCheckpoint);
    const find = database.prepare("SELECT checkpoint FROM checkpoints WHERE group_id = ?");

    const stored = find.get(groupId)?.["checkpoint"];
    const checkpoint = typeof stored === "string" ? stored : undefined; // undefined: a full walk
    const fullEvery = 20 * 60 * 60 * 1000; // a full walk each night finds removed entries
    for await (const batch of client.groups.contacts.sync(groupId, { checkpoint, fullEvery })) {
      const { contacts, walk, phase, done } = batch;
      database.exec("BEGIN IMMEDIATE"); // waits for another run, as long as `timeout` says
      try {
        for (const entry of contacts) put.run(groupId, entry.id, JSON.stringify(entry), walk);
        if (phase === "full" && done) remove.run(groupId, walk);
        keep.run(groupId, batch.checkpoint, walk);
        database.exec("COMMIT");
      } finally {
        if (database.isTransaction) database.exec("ROLLBACK");
      }
    }
    // #endregion
  };
  await run();
  const count = database.prepare("SELECT count(*) AS n, count(DISTINCT walk) AS walks FROM contacts").get();
  console.log(count?.["n"], count?.["walks"], database.prepare("SELECT count(*) AS n FROM checkpoints").get()?.["n"]);
  database.exec("CREATE TRIGGER full BEFORE INSERT ON checkpoints BEGIN SELECT raise(ABORT, 'no room'); END");
  await run().catch((error: Error) => console.log(error.message, database.isTransaction));
}

export async function documentsToDatabase({ client, sandbox, groupId, demo }: Scene): Promise<void> {
  const database = new DatabaseSync(":memory:");
  const ids = Array.from({ length: 450 }, (_, at) => `doc_of_many_${at}`);
  const common = { groupId, uploadedBy: demo.people.owner, category: "GENERAL", status: "FINAL", visibility: "GROUP" } as const;
  sandbox.edit(({ documents }) => documents.push(...ids.map((id) => ({ ...common, id, name: id, revision: 1 }))));
  const copy = async () => {
    // #region documents
    database.exec(`CREATE TABLE IF NOT EXISTS documents (group_id TEXT, id TEXT, entry TEXT, mark INTEGER, PRIMARY KEY (group_id, id));
      CREATE TABLE IF NOT EXISTS walks (group_id TEXT PRIMARY KEY, mark INTEGER, cursor TEXT)`);
    // A walk that was not finished is continued, with its mark; otherwise another one begins.
    const begin = database.prepare(`INSERT INTO walks VALUES (?, 1, NULL) ON CONFLICT DO UPDATE
      SET mark = mark + (cursor IS NULL) RETURNING mark, cursor`);
    const put = database.prepare(`INSERT INTO documents VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
      entry = iif(mark >= excluded.mark AND julianday(entry ->> 'updatedAt') > julianday(excluded.entry ->> 'updatedAt'), entry, excluded.entry),
      mark = max(mark, excluded.mark)`);
    const sweep = database.prepare("DELETE FROM documents WHERE group_id = ? AND mark < ?");
    const move = database.prepare("UPDATE walks SET cursor = ? WHERE group_id = ? AND mark = ?");

    const { mark, cursor } = begin.get(groupId) as { mark: number; cursor: string | null };
    try {
      for await (const page of client.documents.list(groupId, { cursor }).pages()) {
        database.exec("BEGIN IMMEDIATE"); // documents and cursor in one transaction
        for (const document of page.items) put.run(groupId, document.id, JSON.stringify(document), mark);
        if (!page.hasNext) sweep.run(groupId, mark); // not there any more
        move.run(page.nextCursor, groupId, mark);
        database.exec("COMMIT");
      }
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      if (!isApiError(error, "invalid_parameter") || error.parameter !== "cursor") throw error;
      move.run(null, groupId, mark); // the cursor has expired: the next run begins again
    }
    // #endregion
  };
  const count = (where: string) => database.prepare(`SELECT count(*) AS n FROM documents WHERE ${where}`).get()?.["n"];
  sandbox.failNext("documents.list", { status: 404, code: "not_found", after: 1 });
  await copy().catch((error: Error) => console.log(isApiError(error) && error.code, count("true")));
  sandbox.edit(({ documents }) => documents.splice(documents.findIndex(({ id }) => id === ids[300]), 1));
  await copy();
  const everything = await client.documents.list(groupId).toArray({ max: 1000 });
  console.log(count("mark = 1") === everything.length, count("true"));
  sandbox.edit((data) => (data.documents = data.documents.filter(({ id }) => !ids.slice(0, 100).includes(id))));
  await copy();
  console.log(count("mark = 2"), count("mark < 2"));
  sandbox.failNext("documents.list", { code: "invalid_parameter", parameter: "cursor", after: 1 });
  await copy();
  await copy();
  console.log(count("mark = 4"), count("mark < 4"));
}

export async function eventIds({ client, groupId, demo }: Scene): Promise<void> {
  const stored: string[] = [];
  // #region event-ids
  const ids = new Set(stored); // the ids of earlier runs: an event that is over leaves the overview
  const { upcomingEvents } = await client.groups.overview(groupId, { include: ["upcomingEvents"] });
  for (const { id } of upcomingEvents) ids.add(id);
  for await (const { eventId } of client.groups.albums.list(groupId)) {
    if (eventId !== null) ids.add(eventId);
  }
  for await (const { linkedTo } of client.documents.list(groupId)) {
    for (const { type, id } of linkedTo) if (type.toLowerCase() === "event") ids.add(id);
  }
  // #endregion
  console.log(ids.size, upcomingEvents.length, ids.has(demo.events.paid));
}
