// Facts about this machine and the packages measured, for the report. No names, no paths.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { contestants } from "../contestants/list.ts";
import type { Results } from "../report/results.ts";
import { benchFolder } from "./paths.ts";

export function machineFacts(): Results["machine"] {
  return {
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  };
}

export function currentLoad(): number {
  return loadavg()[0] ?? Number.NaN;
}

const tools = ["@hey-api/openapi-ts", "esbuild", "metro"];

export async function packageVersions(): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const name of [...contestants.flatMap(({ packages }) => packages), ...tools]) {
    const manifest = join(benchFolder, "node_modules", name, "package.json");
    if (!existsSync(manifest)) continue;
    versions[name] = (JSON.parse(await readFile(manifest, "utf8")) as { version: string }).version;
  }
  return versions;
}
