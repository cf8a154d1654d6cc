// The sources in a few files, written before the first test: a program loads these in a third of the time.
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";
import type { TestProject } from "vitest/node";

// Each run has a folder of its own. The processes of its tests inherit the name from the one that starts them.
const run = (process.env["PROGRAMS"] ??= String(process.pid));
const folder = fileURLToPath(new URL(`../../temp/programs/${run}/`, import.meta.url));

/** The package's command. */
export const cli = `${folder}cli.js`;

/** Makes the text of a program import the bundle in place of the package. */
export function overBundle(source: string): string {
  return source.replaceAll(/"group-management-sdk(\/sandbox)?"/g, (_, sandbox?: string) =>
    JSON.stringify(`${folder}${sandbox === undefined ? "index" : "sandbox"}.js`),
  );
}

async function write(): Promise<void> {
  await build({
    entryPoints: { index: "src/index.ts", sandbox: "src/sandbox/index.ts", cli: "src/cli.ts" },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    conditions: ["group-management-source"],
    // Tests replace them, or are about how they are found.
    external: ["ky", "msw", "p-retry", "undici"],
    logLevel: "warning",
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await write();
  project.onTestsRerun(write);
  return () => rm(folder, { recursive: true, force: true });
}
