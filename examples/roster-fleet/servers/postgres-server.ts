// A PostgreSQL server to throw away: on loopback, at a free port, with its data in a temporary folder.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { Client } from "pg";

import { SetUpError } from "../../support/program.ts";
import {
  end,
  findPostgres,
  freePort,
  hasEnded,
  type Identity,
  postgresIdentity,
} from "./programs.ts";

export interface PostgresServer {
  readonly url: string;
  /** Shuts it down, which ends all connections, and starts it again after so many ms. */
  restart(afterMs: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const initdb = findPostgres("initdb");
  const postgres = findPostgres("postgres");
  const identity = await postgresIdentity();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "roster-fleet-postgres-"));
  let child: ChildProcess | undefined;
  const stop = async () => {
    // SIGINT: a fast shutdown that leaves the files in order.
    if (child) await end(child, "SIGINT");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { data, password } = await layOut(initdb, folder, identity);
    const url = `postgres://fleet:${password}@127.0.0.1:${port}/postgres`;
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=200",
    ];
    // Temporary data need not outlive a power cut.
    const hasty = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
    const flags = [...settings, ...hasty].flatMap((setting) => ["-c", setting]);
    const start = async () => {
      child = spawn(postgres, ["-D", data, "-p", `${port}`, ...flags], {
        ...identity,
        cwd: folder,
        stdio: "ignore",
        detached: true,
      });
      child.on("error", () => {});
      await answers(url, child);
    };
    const restart = async (afterMs: number) => {
      if (child) await end(child, "SIGINT");
      await sleep(afterMs);
      await start();
    };
    await start();
    return { url, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes an empty cluster that requires its password. */
async function layOut(initdb: string, folder: string, identity: Identity) {
  const password = randomBytes(18).toString("hex");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  const { uid, gid } = identity;
  if (uid !== undefined && gid !== undefined) {
    await Promise.all([folder, passwordFile].map((path) => chown(path, uid, gid)));
  }
  const data = join(folder, "data");
  const wishes = ["-U", "fleet", "-A", "scram-sha-256", "--pwfile", passwordFile];
  const rest = ["-E", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"];
  try {
    await promisify(execFile)(initdb, ["-D", data, ...wishes, ...rest], {
      ...identity,
      cwd: folder,
    });
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
    throw new SetUpError(`PostgreSQL's initdb failed: ${said.split("\n").at(-1)}`);
  }
  return { data, password };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && !hasEnded(child); tries++) {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new SetUpError("PostgreSQL did not start.");
}
