// Bytes on disk after an install: the package and everything that it brings.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { benchFolder, repositoryFolder, temporaryFolder } from "../runner/paths.ts";

const run = promisify(execFile);

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

/** This repository, packed and installed into an empty project. */
export async function installedClientSize(): Promise<InstalledSize> {
  const project = join(temporaryFolder, "installed");
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "package.json"), '{ "private": true }');
  const { stdout } = await run(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", project],
    { cwd: repositoryFolder },
  );
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  await run("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", `./${packed.filename}`], {
    cwd: project,
  });
  const lock = JSON.parse(await readFile(join(project, "package-lock.json"), "utf8")) as {
    packages: Record<string, unknown>;
  };
  return {
    bytes: await folderBytes(join(project, "node_modules"), true),
    packages: Object.keys(lock.packages).length - 1,
  };
}
