// Where things are.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const folder = (relative: string) =>
  fileURLToPath(new URL(relative, import.meta.url)).replace(/\/$/, "");

/** This package of tests. */
export const runtimesFolder = folder("..");
/** The repository whose package is tested. */
export const repositoryFolder = folder("../../..");
/** What `npm ci` brought. */
export const toolsFolder = folder("../node_modules");

/** The version of an installed tool, read from its own package. */
export async function versionOf(tool: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${toolsFolder}/${tool}/package.json`, "utf8")) as {
    version: string;
  };
  return manifest.version;
}
