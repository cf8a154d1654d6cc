// Makes what the measured processes run: generated clients, then plain JavaScript for everybody,
// so that nobody pays for types being stripped at the start.
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { createClient } from "@hey-api/openapi-ts";
import { build as bundle } from "esbuild";
import openapiTypescript, { astToString } from "openapi-typescript";
import { writeFile } from "node:fs/promises";
import { contestants } from "../contestants/list.ts";
import { benchFolder, builtFolder, generatedFolder, repositoryFolder } from "./paths.ts";

async function generateClients(): Promise<void> {
  mkdirSync(generatedFolder, { recursive: true });
  const document = new URL("../openapi.json", import.meta.url);
  await writeFile(
    `${generatedFolder}/openapi-typescript.ts`,
    astToString(await openapiTypescript(document)),
  );
  await createClient({
    input: `${benchFolder}/openapi.json`,
    output: `${generatedFolder}/hey-api`,
    plugins: ["@hey-api/client-fetch", "zod", { name: "@hey-api/sdk", validator: true }],
    logs: { level: "silent", file: false },
  });
}

/** Lets `import "group-management-sdk"` find this repository the way an install would. */
function linkClient(): void {
  const link = `${benchFolder}/node_modules/group-management-sdk`;
  rmSync(link, { force: true });
  symlinkSync(repositoryFolder, link, "dir");
}

export async function build(): Promise<void> {
  if (!existsSync(`${repositoryFolder}/dist/index.js`)) {
    throw new Error("dist is missing: run `npm run build` in the repository first");
  }
  linkClient();
  await generateClients();
  await bundle({
    absWorkingDir: benchFolder,
    entryPoints: [
      ...contestants.map(({ name }) => `contestants/${name}.ts`),
      "contestants/nobody.ts",
      "service/*.ts",
      "measures/*.child.ts",
      "reliability/*.child.ts",
    ],
    outdir: builtFolder,
    outbase: ".",
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node24",
    format: "esm",
    logLevel: "error",
  });
}
