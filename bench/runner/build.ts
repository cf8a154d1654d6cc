// Makes what the measured processes run: generated clients, then plain JavaScript for everybody,
// so that nobody pays for types being stripped at the start.
import { mkdirSync } from "node:fs";
import { createClient } from "@hey-api/openapi-ts";
import { build as bundle } from "esbuild";
import openapiTypescript, { astToString } from "openapi-typescript";
import { writeFile } from "node:fs/promises";
import { contestants } from "../contestants/list.ts";
import { installClient } from "./install.ts";
import { benchFolder, builtFolder, generatedFolder } from "./paths.ts";

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

export async function build(): Promise<void> {
  await installClient();
  await generateClients();
  await bundle({
    absWorkingDir: benchFolder,
    entryPoints: [
      ...contestants.map(({ name }) => `contestants/${name}.ts`),
      "contestants/nobody.ts",
      "contestants/fleet-*.ts",
      "contestants/telemetry-*.ts",
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
