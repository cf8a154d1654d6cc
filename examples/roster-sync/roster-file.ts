// The copy of a roster in a SQLite file. Every batch is stored together with its checkpoint in one transaction, so
// that whenever the program dies the file says exactly how far it got.
import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import type { Contact, ContactBatch } from "group-management-sdk";

import { putCheckpoint, putEntry, removeOthers, tables } from "./roster-sql.ts";

/** The state of a copy, which the next run continues. */
export interface Standing {
  /** Null where everything has to be walked. */
  readonly checkpoint: string | null;
  /** How many entries the last walk over everything has met so far. */
  readonly met: number;
  /** False when a walk was stopped in the middle. */
  readonly finished: boolean;
  /** Whether a full walk was asked for that has not stored anything yet. */
  readonly full: boolean;
}

/** The effect of one batch on the copy. */
export interface Difference {
  added: number;
  changed: number;
  removed: number;
}

/** The file cannot be used for this roster; the message says why, for people. */
export class RosterFileError extends Error {}

const layout = 4;

// The entry is kept as it came, with fields newer than this program. The view's columns are read out of it, so they
// cannot disagree with it.
const layOut = `
  ${tables};
  CREATE VIEW roster AS SELECT
    id,
    entry ->> '$.type' AS type,
    entry ->> '$.firstName' AS first_name,
    entry ->> '$.lastName' AS last_name,
    entry ->> '$.email' AS email,
    entry ->> '$.phone' AS phone,
    entry ->> '$.birthDate' AS birth_date,
    entry ->> '$.role' AS role,
    entry ->> '$.title' AS title,
    entry -> '$.tags' AS tags,
    entry ->> '$.hasAccount' AS has_account,
    entry ->> '$.inviteStatus' AS invite_status,
    entry ->> '$.createdAt' AS created_at,
    entry ->> '$.updatedAt' AS updated_at
  FROM contacts;
  CREATE TABLE standing (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    source TEXT NOT NULL,
    group_id TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    "full" INTEGER NOT NULL DEFAULT 0
  );
  PRAGMA user_version = ${layout};
`;

export class RosterFile {
  readonly #database: DatabaseSync;
  readonly #groupId: string;
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #removeOthers: StatementSync;
  readonly #keep: StatementSync;
  readonly #stand: StatementSync;

  /**
   * Opens the copy of a group's roster, or begins one.
   * @param source - The service that the group is on; a file follows one group of one service.
   */
  constructor(path: string, source: string, groupId: string) {
    this.#groupId = groupId;
    try {
      // The file holds people's names: only its owner may read it and the files that SQLite puts beside it.
      closeSync(openSync(path, "a", 0o600));
      this.#database = new DatabaseSync(path, { timeout: 10_000 });
      this.#database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
      // A removed person's data is overwritten, not only forgotten.
      this.#database.exec("PRAGMA secure_delete = ON");
      this.#transaction(() => this.#layOut(source, groupId));
    } catch (error) {
      if (error instanceof RosterFileError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new RosterFileError(`${path} cannot be used: ${reason}.`, { cause: error });
    }
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#find = prepare("SELECT entry FROM contacts WHERE group_id = ? AND id = ?");
    // Another run may use the same file.
    this.#put = prepare(`${putEntry} RETURNING entry`);
    this.#removeOthers = prepare(removeOthers);
    this.#keep = prepare(putCheckpoint);
    this.#stand = prepare(`UPDATE standing SET finished = ?, "full" = 0`);
  }

  standing(): Standing {
    const row = this.#database
      .prepare(
        `SELECT checkpoint, finished, "full", (SELECT count(*) FROM contacts WHERE contacts.walk = checkpoints.walk) AS met
         FROM standing LEFT JOIN checkpoints USING (group_id)`,
      )
      .get();
    const { checkpoint, finished, full, met } = row ?? {};
    return {
      checkpoint: typeof checkpoint === "string" ? checkpoint : null,
      met: Number(met),
      finished: finished === 1,
      full: full === 1,
    };
  }

  /** The next walk is over everything, also after a run that was stopped at once. */
  askForAll(): void {
    this.#database.exec(`UPDATE standing SET "full" = 1`);
  }

  /** How many entries the copy has. */
  size(): number {
    return Number(this.#database.prepare("SELECT count(*) AS n FROM contacts").get()?.["n"]);
  }

  /** Stores a batch with its checkpoint: both, or neither. */
  store(batch: ContactBatch): Difference {
    const { walk } = batch;
    return this.#transaction(() => {
      const difference = { added: 0, changed: 0, removed: 0 };
      for (const contact of batch.contacts) {
        const outcome = this.#storeEntry(contact, walk);
        if (outcome !== "same") difference[outcome]++;
      }
      if (batch.phase === "full" && batch.done) {
        difference.removed = Number(this.#removeOthers.run(this.#groupId, walk).changes);
      }
      const { changes } = this.#keep.run(this.#groupId, batch.checkpoint, walk);
      if (changes > 0) this.#stand.run(batch.done ? 1 : 0);
      return difference;
    });
  }

  close(): void {
    this.#database.close();
  }

  #storeEntry(contact: Contact, walk: string): "added" | "changed" | "same" {
    const before = this.#find.get(this.#groupId, contact.id)?.["entry"];
    const text = JSON.stringify(contact);
    const after = this.#put.get(this.#groupId, contact.id, text, walk)?.["entry"];
    if (before === undefined) return "added";
    return before === after ? "same" : "changed";
  }

  #layOut(source: string, groupId: string): void {
    const version = this.#database.prepare("PRAGMA user_version").get()?.["user_version"];
    const tablesThere = this.#database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get();
    if (version === 0 && tablesThere === undefined) {
      this.#database.exec(layOut);
      const begin = "INSERT INTO standing (only_row, source, group_id) VALUES (1, ?, ?)";
      this.#database.prepare(begin).run(source, groupId);
      return;
    }
    if (version !== layout) {
      throw new RosterFileError("This is another program's file. Name another with --file.");
    }
    const row = this.#database.prepare("SELECT source, group_id FROM standing").get();
    if (row?.["source"] !== source || row["group_id"] !== groupId) {
      throw new RosterFileError(
        `The file follows the group ${String(row?.["group_id"])} of ${String(row?.["source"])}. Name another with --file.`,
      );
    }
  }

  #transaction<Result>(work: () => Result): Result {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      // A full disk, for one, has ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}
