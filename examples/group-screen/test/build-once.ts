// Builds the page as it is deployed, once, into a folder of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the built page is. */
    builtPage: string;
  }
}

export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), "group-screen-"));
  // The tests run as "test", which the build would take for development.
  const { NODE_ENV } = process.env;
  process.env["NODE_ENV"] = "production";
  await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
  });
  process.env["NODE_ENV"] = NODE_ENV;
  project.provide("builtPage", outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
