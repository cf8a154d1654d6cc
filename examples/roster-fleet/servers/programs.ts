// The programs of the servers: their paths, users and ports, and how a server is stopped.
import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, readdirSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { SetUpError } from "../../support/program.ts";

/** Debian keeps PostgreSQL's programs out of PATH. */
const postgresFolder = "/usr/lib/postgresql";

export const findRedis = (): string => find("redis-server", "redis-server", []);

export const findPostgres = (program: "initdb" | "postgres"): string =>
  find(program, "postgresql", foldersOfPostgres());

function find(program: string, debianPackage: string, folders: string[]): string {
  const inPath = (process.env["PATH"] ?? "").split(delimiter);
  for (const folder of [...folders, ...inPath]) {
    const path = join(folder, program);
    if (isProgram(path)) return path;
  }
  throw new SetUpError(
    `${program} is not installed. On Debian and Ubuntu: apt-get install ${debianPackage}`,
  );
}

/** The newest version first. */
function foldersOfPostgres(): string[] {
  try {
    const versions = readdirSync(postgresFolder).toSorted((one, other) => +other - +one);
    return versions.map((version) => join(postgresFolder, version, "bin"));
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The account of a server that refuses to be root. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/** The current account; for root the one of Debian's package. */
export async function postgresIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => id(flag, "postgres")));
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  } catch {
    // Reported below.
  }
  throw new SetUpError("PostgreSQL does not run as root, and there is no account named postgres.");
}

async function id(flag: string, account: string): Promise<number> {
  const { stdout } = await promisify(execFile)("id", [flag, account]);
  return Number(stdout);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends a process, and waits until it has ended. */
export async function end(
  child: ChildProcess,
  signal: "SIGINT" | "SIGTERM" | "SIGKILL",
  patience = 5000,
): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), patience);
  await ended;
  clearTimeout(late);
}
