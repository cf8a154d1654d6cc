// The paths of folders and files.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = (relative: string) =>
  fileURLToPath(new URL(relative, import.meta.url)).replace(/\/$/, "");

/** This package of tests. */
export const runtimesFolder = here("..");
/** The repository whose package is tested. */
export const repositoryFolder = here("../../..");
/** Installed by `npm ci`. */
export const toolsFolder = here("../node_modules");

/** The version of an installed tool, or of what another tool brings, read from its own package. */
export async function versionOf(tool: string, broughtBy?: string): Promise<string> {
  const from = broughtBy === undefined ? runtimesFolder : `${toolsFolder}/${broughtBy}`;
  const folders = createRequire(`${from}/package.json`).resolve.paths(tool) ?? [];
  for (const folder of folders) {
    const text = await readFile(`${folder}/${tool}/package.json`, "utf8").catch(() => null);
    if (text !== null) return (JSON.parse(text) as { version: string }).version;
  }
  throw new Error(`${tool} is not installed: run npm ci in ${runtimesFolder}`);
}
