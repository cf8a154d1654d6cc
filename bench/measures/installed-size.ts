// Bytes on disk after an install: the package and everything that it brings.
import { existsSync } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { benchFolder, installedFolder } from "../runner/paths.ts";

export interface InstalledSize {
  bytes: number;
  packages: number;
}

/** The files of a folder, without the packages that are nested in it unless `nested` is set. */
async function folderBytes(folder: string, nested: boolean): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith(".package-lock") || entry.name === ".bin") continue;
    if (entry.name === "node_modules" && !nested) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(path, nested);
    else if (entry.isFile()) bytes += (await stat(path)).size;
  }
  return bytes;
}

interface Manifest {
  dependencies?: Record<string, string>;
}

/** Finds a package the way Node does: in the nearest node_modules that has it. */
function locate(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`);
  }
}

/** A peer that is installed here, with all the packages that it depends on, each counted once. */
export async function installedPeerSize(names: readonly string[]): Promise<InstalledSize> {
  const found = new Set<string>();
  const visit = async (name: string, from: string): Promise<void> => {
    const folder = locate(name, from);
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      await visit(dependency, folder);
    }
  };
  for (const name of names) await visit(name, benchFolder);
  let bytes = 0;
  for (const folder of found) bytes += await folderBytes(folder, false);
  return { bytes, packages: found.size };
}

/** The client as `installClient` installed it, alone in a project of its own. */
export async function installedClientSize(): Promise<InstalledSize> {
  const lock = JSON.parse(await readFile(join(installedFolder, "package-lock.json"), "utf8")) as {
    packages: Record<string, unknown>;
  };
  return {
    bytes: await folderBytes(join(installedFolder, "node_modules"), true),
    packages: Object.keys(lock.packages).length - 1,
  };
}
