// The rosters in PostgreSQL, and what is to be done with them. Every batch is stored together with its checkpoint in one
// transaction, so that whichever process dies, the database says exactly how far each group got.
import type { ContactBatch } from "group-management-sdk";
import { Pool, type PoolClient } from "pg";

import { SetUpError } from "../support/program.ts";
import { tables } from "./tables.ts";

/** A worker's position in a group: the state to continue from, which must be unchanged to store a batch. */
export interface Standing {
  readonly groupId: string;
  readonly round: number;
  /** The round of the last full walk. */
  readonly begunIn: number;
  /** Null where everything has to be walked. */
  readonly checkpoint: string | null;
}

/** Another worker has gone on with the group meanwhile; it is left to that one. */
export class Superseded extends Error {}

interface GroupRow {
  checkpoint: string | null;
  begun_in: number;
  done_in: number;
  full: boolean;
}

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
  begin(groupId: string, round: number): Promise<Standing | null> {
    return this.transaction(async (client) => {
      const { rows } = await client.query<GroupRow>(
        `SELECT checkpoint, begun_in, done_in, "full"
         FROM groups, rounds WHERE id = $1 AND number = $2 FOR UPDATE OF groups`,
        [groupId, round],
      );
      const [row] = rows;
      if (row === undefined || row.done_in >= round) return null;
      const anew = row.full && row.begun_in < round;
      const next = {
        checkpoint: anew ? null : row.checkpoint,
        begunIn: anew ? round : row.begun_in,
      };
      await client.query("UPDATE groups SET checkpoint = $2, begun_in = $3 WHERE id = $1", [
        groupId,
        next.checkpoint,
        next.begunIn,
      ]);
      return { groupId, round, ...next };
    });
  }

  /**
   * Stores a batch that was asked for from a standing, and gives the next.
   * @throws Superseded when the group is not where the standing says.
   */
  store(standing: Standing, batch: ContactBatch): Promise<Standing> {
    const { groupId, round, begunIn } = standing;
    return this.transaction(async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM groups WHERE id = $1 AND checkpoint IS NOT DISTINCT FROM $2 AND begun_in = $3 AND done_in < $4
         FOR UPDATE`,
        [groupId, standing.checkpoint, begunIn, round],
      );
      if (rowCount === 0) throw new Superseded("Another worker has gone on with this group.");
      const { added, changed } = await putEntries(client, groupId, batch);
      const removed =
        batch.phase === "full" && batch.done ? await removeUnmet(client, groupId, batch) : 0;
      await client.query(
        `UPDATE groups SET checkpoint = $2, entries = entries + $3 - $5,
           added = added + $3, changed = changed + $4, removed = removed + $5
         WHERE id = $1`,
        [groupId, batch.checkpoint, added, changed, removed],
      );
      return { ...standing, checkpoint: batch.checkpoint };
    });
  }

  /** Notes that a round is done with a group, unless another worker has gone on with it. */
  async finish({ groupId, round, begunIn, checkpoint }: Standing): Promise<void> {
    await this.#pool.query(
      `UPDATE groups SET done_in = $4
       WHERE id = $1 AND checkpoint IS NOT DISTINCT FROM $2 AND begun_in = $3 AND done_in < $4`,
      [groupId, checkpoint, begunIn, round],
    );
  }

  /** Leaves a group for the next round, and writes down why: a code, never a person's data. */
  async giveUp(groupId: string, round: number, problem: string): Promise<void> {
    await this.#pool.query(
      "UPDATE groups SET done_in = $2, problem = $3 WHERE id = $1 AND done_in < $2",
      [groupId, round, problem],
    );
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
    try {
      await client.query("BEGIN");
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch((cause: unknown) => (broken = cause));
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Entries are stored as they came, with fields newer than this program: the later text, and the greater walk. */
async function putEntries(
  client: PoolClient,
  groupId: string,
  { contacts, walk }: ContactBatch,
): Promise<{ added: number; changed: number }> {
  const entries = new Map(contacts.map((contact) => [contact.id, JSON.stringify(contact)]));
  const { rows } = await client.query<{ added: number; changed: number }>(
    `WITH batch AS (SELECT * FROM unnest($3::text[], $4::text[]) AS met (id, entry)),
       stored AS (SELECT id, entry::text FROM contacts WHERE group_id = $1 AND id = ANY ($3)),
       put AS (
         INSERT INTO contacts (group_id, id, entry, walk) SELECT $1, id, entry::json, $2 FROM batch
         ON CONFLICT (group_id, id) DO UPDATE SET walk = greatest(contacts.walk, excluded.walk),
           entry = CASE WHEN (contacts.entry ->> 'updatedAt')::timestamptz > (excluded.entry ->> 'updatedAt')::timestamptz
             THEN contacts.entry ELSE excluded.entry END
         RETURNING id, entry::text)
     SELECT count(*) FILTER (WHERE stored.id IS NULL)::integer AS added,
       count(*) FILTER (WHERE stored.entry <> put.entry)::integer AS changed
     FROM put LEFT JOIN stored USING (id)`,
    [groupId, walk, [...entries.keys()], [...entries.values()]],
  );
  return rows[0] ?? { added: 0, changed: 0 };
}

/** The service lists changes, not removals: a walk over everything removes what it did not meet. */
async function removeUnmet(
  client: PoolClient,
  groupId: string,
  { walk }: ContactBatch,
): Promise<number> {
  const { rowCount } = await client.query(
    "DELETE FROM contacts WHERE group_id = $1 AND walk < $2",
    [groupId, walk],
  );
  return rowCount ?? 0;
}
