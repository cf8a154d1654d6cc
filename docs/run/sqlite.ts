// node:sqlite for examples in a page, over SQLite in WebAssembly (sql.js), which is loaded when an example needs it.

type Value = string | number | null;
type Row = Record<string, Value>;

/** The used part of sql.js. */
interface Statement {
  bind(values: readonly Value[]): boolean;
  step(): boolean;
  getAsObject(): Row;
  reset(): void;
}
interface Database {
  run(sql: string): void;
  prepare(sql: string): Statement;
}
interface Sqlite {
  readonly Database: new () => Database;
}

let sqlite: Sqlite | undefined;

export async function loadSqlite(): Promise<void> {
  const script = document.createElement("script");
  script.src = "sqlite.js";
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => reject(new Error("SQLite could not be loaded.")));
  });
  document.body.append(script);
  await loaded;
  const { initSqlJs } = globalThis as unknown as { initSqlJs: () => Promise<Sqlite> };
  sqlite = await initSqlJs();
}

export class DatabaseSync {
  readonly #database: Database;

  /** Always in memory, whatever the name. */
  constructor(_name: string) {
    if (!sqlite) throw new Error("SQLite is not loaded.");
    this.#database = new sqlite.Database();
  }

  exec(sql: string): void {
    this.#database.run(sql);
  }

  prepare(sql: string) {
    const statement = this.#database.prepare(sql);
    /** Runs to its end, as Node does: a statement that is left open would hold a lock. */
    const rows = (values: readonly Value[]): Row[] => {
      statement.bind(values);
      const found: Row[] = [];
      while (statement.step()) found.push(statement.getAsObject());
      statement.reset();
      return found;
    };
    return {
      run: (...values: Value[]): void => void rows(values),
      get: (...values: Value[]): Row | undefined => rows(values)[0],
    };
  }
}
