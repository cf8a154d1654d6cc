// Runs the packed client wherever it promises to run: one line for each target, the table in docs/runtimes.md,
// and a count at the end. A runtime that cannot be had is a failure like any other.
//
//   node run.ts [--only <part of a target's name>] [--tarball <path>]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { installPackage } from "./runner/package.ts";
import { writeTable } from "./runner/table.ts";
import type { Outcome } from "./runner/table.ts";
import { targets } from "./targets/index.ts";

const { values } = parseArgs({
  options: { only: { type: "string" }, tarball: { type: "string" } },
});
const { only, tarball } = values;
const chosen = targets.filter(({ name }) => only === undefined || name.includes(only));

const temporary = await mkdtemp(`${tmpdir()}/group-management-runtimes-`);
const outcomes: Outcome[] = [];
try {
  const installed = await installPackage(temporary, tarball);
  for (const target of chosen) {
    const startedAt = Date.now();
    const took = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
    try {
      const version = await target.run({ installed, temporary });
      outcomes.push({ target, version });
      console.log(`ok      ${target.name} ${version} (${took()}): ${target.shows}`);
    } catch (error) {
      outcomes.push({ target, version: null });
      console.log(`FAILED  ${target.name} (${took()}): ${target.shows}`);
      console.log(indented(error));
    }
  }
} finally {
  await rm(temporary, { recursive: true, force: true });
}

const failed = outcomes.filter(({ version }) => version === null).length;
// A part of the targets says nothing about the others, so it leaves the table alone.
if (only === undefined && failed === 0) await writeTable(outcomes);
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || outcomes.length === 0 ? 1 : 0;

function indented(error: unknown): string {
  const { stack, cause } = error instanceof Error ? error : { stack: String(error), cause: null };
  const because = cause instanceof Error ? `\n${cause.message}` : "";
  return `${stack ?? ""}${because}`.replaceAll(/^/gm, "        ");
}
