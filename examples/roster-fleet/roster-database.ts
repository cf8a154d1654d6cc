// The rosters in PostgreSQL, and what is to be done with them. Every batch is stored together with its checkpoint in one
// transaction, so that whichever process dies, the database says exactly how far each group got.
import type { ContactBatch } from "group-management-sdk";
import { Pool, type PoolClient } from "pg";

import { SetUpError } from "../support/program.ts";
import { putCheckpoint, putEntries, readable, removeOthers } from "./roster-sql.ts";
import { tables } from "./tables.ts";

/** A worker's position in a group: the state to continue from, which must be unchanged to store a batch. */
export interface Standing {
  readonly groupId: string;
  readonly round: number;
  /** Whether the round is over everything. */
  readonly full: boolean;
  /** Null where nothing is stored yet. */
  readonly checkpoint: string | null;
}

/** Another worker has gone on with the group meanwhile; it is left to that one. */
export class Superseded extends Error {}

export class RosterDatabase {
  readonly #pool: Pool;

  constructor(url: string, connections: number) {
    this.#pool = new Pool({ connectionString: url, max: connections });
    // The pool replaces an idle connection that breaks.
    this.#pool.on("error", () => {});
  }

  /** The pool, for reading. */
  get reader(): Pick<Pool, "query"> {
    return this.#pool;
  }

  /** @throws SetUpError when the database cannot be used. */
  async layOut(): Promise<void> {
    try {
      await this.transaction(async (client) => {
        // Programs that start together make the tables in turn.
        await client.query("SELECT pg_advisory_xact_lock(4711)");
        await client.query(tables);
      });
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (typeof code !== "string") throw error;
      throw new SetUpError(`PostgreSQL cannot be used (${code}). Check DATABASE_URL.`);
    }
  }

  /** The position to begin or continue at with a group; null when the round has it done. */
  async begin(groupId: string, round: number): Promise<Standing | null> {
    const { rows } = await this.#pool.query<Pick<Standing, "full" | "checkpoint">>(
      `SELECT "full", checkpoint FROM groups CROSS JOIN rounds LEFT JOIN checkpoints ON group_id = id
       WHERE id = $1 AND number = $2 AND done_in < $2`,
      [groupId, round],
    );
    return rows[0] === undefined ? null : { groupId, round, ...rows[0] };
  }

  /**
   * Stores a batch that was asked for from a standing, and gives the next.
   * @throws Superseded when the group is not where the standing says.
   */
  store(standing: Standing, batch: ContactBatch): Promise<Standing> {
    const { groupId } = standing;
    const { checkpoint, walk } = batch;
    return this.transaction(async (client) => {
      if (!(await takes(client, standing))) {
        throw new Superseded("Another worker has gone on with this group.");
      }
      const { added, changed } = await putAndCount(client, groupId, batch);
      const removed =
        batch.phase === "full" && batch.done
          ? ((await client.query(removeOthers, [groupId, walk])).rowCount ?? 0)
          : 0;
      await client.query(putCheckpoint, [groupId, checkpoint, walk]);
      await client.query(
        `UPDATE groups SET entries = entries + $2 - $4, added = added + $2, changed = changed + $3, removed = removed + $4
         WHERE id = $1`,
        [groupId, added, changed, removed],
      );
      return { ...standing, checkpoint };
    });
  }

  /** Notes that a round is done with a group, unless another worker has gone on with it. */
  async finish(standing: Standing): Promise<void> {
    await this.transaction(async (client) => {
      if (!(await takes(client, standing))) return;
      const note = "UPDATE groups SET done_in = $2 WHERE id = $1";
      await client.query(note, [standing.groupId, standing.round]);
    });
  }

  /**
   * Leaves a group for the next round, and writes down why: a code, never a person's data.
   * @param withdrawn - Whether its roster may not be kept any longer.
   */
  async giveUp(groupId: string, round: number, problem: string, withdrawn = false): Promise<void> {
    await this.transaction(async (client) => {
      const note = "UPDATE groups SET done_in = $2, problem = $3 WHERE id = $1 AND done_in < $2";
      const { rowCount } = await client.query(note, [groupId, round, problem]);
      if (withdrawn && rowCount === 1) await forgetRosters(client, [groupId]);
    });
  }

  /** Records that a worker runs, and waits so long for the window. */
  async sign(worker: string, waitsFor: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO workers (name, seen_at, waits_until) VALUES ($1, now(), now() + $2 * interval '1 ms')
       ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at, waits_until = excluded.waits_until`,
      [worker, waitsFor],
    );
  }

  async signOff(worker: string): Promise<void> {
    await this.#pool.query("DELETE FROM workers WHERE name = $1", [worker]);
  }

  async transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let broken: unknown;
    // A lent connection tells of its end itself, and without a listener that ends the process.
    const onError = (cause: unknown) => (broken = cause);
    client.on("error", onError);
    try {
      await client.query("BEGIN");
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch((cause: unknown) => (broken = cause));
      throw error;
    } finally {
      client.off("error", onError);
      client.release(broken !== undefined);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Locks a group until the end of the transaction; false if another worker has gone on with it. */
async function takes(
  client: PoolClient,
  { groupId, round, checkpoint }: Standing,
): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM groups WHERE id = $1 AND done_in < $2 FOR UPDATE",
    [groupId, round],
  );
  const { rows } = await client.query<{ checkpoint: string }>(
    "SELECT checkpoint FROM checkpoints WHERE group_id = $1",
    [groupId],
  );
  return rowCount === 1 && (rows[0]?.checkpoint ?? null) === checkpoint;
}

/** Deletes the rosters of groups. A walk over everything brings one back. */
export async function forgetRosters(client: PoolClient, groupIds: string[]): Promise<void> {
  for (const table of ["contacts", "checkpoints"]) {
    await client.query(`DELETE FROM ${table} WHERE group_id = ANY ($1)`, [groupIds]);
  }
  await client.query("UPDATE groups SET entries = 0 WHERE id = ANY ($1)", [groupIds]);
}

/** Entries are stored as they came, with fields newer than this program. */
async function putAndCount(
  client: PoolClient,
  groupId: string,
  { contacts, walk }: ContactBatch,
): Promise<{ added: number; changed: number }> {
  const clean = (_: string, value: unknown) =>
    typeof value === "string" ? readable(value) : value;
  const entries = new Map(contacts.map((contact) => [contact.id, JSON.stringify(contact, clean)]));
  const { rows } = await client.query<{ added: number; changed: number }>(
    `WITH stored AS (SELECT id, entry::text FROM contacts WHERE group_id = $1 AND id = ANY ($3)),
       put AS (${putEntries} RETURNING id, entry::text)
     SELECT count(*) FILTER (WHERE stored.id IS NULL)::integer AS added,
       count(*) FILTER (WHERE stored.entry <> put.entry)::integer AS changed
     FROM put LEFT JOIN stored USING (id)`,
    [groupId, walk, [...entries.keys()], [...entries.values()]],
  );
  return rows[0] ?? { added: 0, changed: 0 };
}
