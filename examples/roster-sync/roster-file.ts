// The copy of a roster in a SQLite file. Every batch is stored together with its checkpoint in one transaction, so
// that whenever the program dies the file says exactly how far it got.
import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import type { Contact, ContactBatch } from "group-management-sdk";

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

const layout = 3;

// The entry is kept as it came, with fields newer than this program. The columns are read out of it by SQLite, so
// they cannot disagree with it.
const tables = `
  CREATE TABLE contacts (
    id TEXT PRIMARY KEY,
    entry TEXT NOT NULL,
    walk TEXT NOT NULL,
    type TEXT AS (entry ->> '$.type'),
    first_name TEXT AS (entry ->> '$.firstName'),
    last_name TEXT AS (entry ->> '$.lastName'),
    email TEXT AS (entry ->> '$.email'),
    phone TEXT AS (entry ->> '$.phone'),
    birth_date TEXT AS (entry ->> '$.birthDate'),
    role TEXT AS (entry ->> '$.role'),
    title TEXT AS (entry ->> '$.title'),
    tags TEXT AS (entry -> '$.tags'),
    has_account INTEGER AS (entry ->> '$.hasAccount'),
    invite_status TEXT AS (entry ->> '$.inviteStatus'),
    created_at TEXT AS (entry ->> '$.createdAt'),
    updated_at TEXT AS (entry ->> '$.updatedAt')
  ) WITHOUT ROWID;
  CREATE TABLE standing (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    source TEXT NOT NULL,
    group_id TEXT NOT NULL,
    checkpoint TEXT,
    walk TEXT,
    finished INTEGER NOT NULL DEFAULT 0,
    "full" INTEGER NOT NULL DEFAULT 0
  );
  PRAGMA user_version = ${layout};
`;

export class RosterFile {
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #removeUnmet: StatementSync;
  readonly #stand: StatementSync;

  /**
   * Opens the copy of a group's roster, or begins one.
   * @param source - The service that the group is on; a file follows one group of one service.
   */
  constructor(path: string, source: string, groupId: string) {
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
    this.#find = prepare("SELECT entry FROM contacts WHERE id = ?");
    // Another run may use the same file: the later text, and the greater walk, whichever run stores last.
    this.#put = prepare(
      `INSERT INTO contacts (id, entry, walk) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET walk = max(walk, excluded.walk),
         entry = iif(julianday(updated_at) > julianday(excluded.entry ->> '$.updatedAt'), entry, excluded.entry)
       RETURNING entry`,
    );
    this.#removeUnmet = prepare("DELETE FROM contacts WHERE walk < ?");
    this.#stand = prepare(`UPDATE standing SET checkpoint = ?, walk = ?, finished = ?, "full" = 0`);
  }

  standing(): Standing {
    const met = "(SELECT count(*) FROM contacts WHERE contacts.walk = standing.walk) AS met";
    const row = this.#database
      .prepare(`SELECT checkpoint, finished, "full", ${met} FROM standing`)
      .get();
    const { checkpoint, finished, full } = row ?? {};
    return {
      checkpoint: typeof checkpoint === "string" ? checkpoint : null,
      met: Number(row?.["met"]),
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
        difference.removed = Number(this.#removeUnmet.run(walk).changes);
      }
      this.#stand.run(batch.checkpoint, walk, batch.done ? 1 : 0);
      return difference;
    });
  }

  close(): void {
    this.#database.close();
  }

  #storeEntry(contact: Contact, walk: string): "added" | "changed" | "same" {
    const before = this.#find.get(contact.id)?.["entry"];
    const after = this.#put.get(contact.id, JSON.stringify(contact), walk)?.["entry"];
    if (before === undefined) return "added";
    return before === after ? "same" : "changed";
  }

  #layOut(source: string, groupId: string): void {
    const version = this.#database.prepare("PRAGMA user_version").get()?.["user_version"];
    const tablesThere = this.#database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get();
    if (version === 0 && tablesThere === undefined) {
      this.#database.exec(tables);
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
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}
