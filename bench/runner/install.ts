// Packs this repository and installs it into an empty project, so that what is measured is what a
// user gets, and stays the same while the repository is built anew.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { client } from "../reliability/verdict.ts";
import { benchFolder, installedFolder, repositoryFolder } from "./paths.ts";

const run = promisify(execFile);

export async function installClient(): Promise<void> {
  if (!existsSync(join(repositoryFolder, "dist", "index.js"))) {
    throw new Error("dist is missing: run `npm run build` in the repository first");
  }
  await rm(installedFolder, { recursive: true, force: true });
  await mkdir(installedFolder, { recursive: true });
  await writeFile(join(installedFolder, "package.json"), '{ "private": true }');
  const { stdout } = await run(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", installedFolder],
    { cwd: repositoryFolder },
  );
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  await run(
    "npm",
    ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${packed.filename}`],
    { cwd: installedFolder },
  );
  const link = join(benchFolder, "node_modules", client);
  await rm(link, { force: true });
  await symlink(join(installedFolder, "node_modules", client), link, "dir");
}
