// Runs the packed client wherever it promises to run: one line for each target, the table in docs/runtimes.md,
// and a count at the end. A runtime that cannot be had is a failure like any other.
//
//   node run.ts [--only <part of a target's name>] [--tarball <path>]
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { installPackage } from "./runner/package.ts";
import { type Outcome, writeTable } from "./runner/table.ts";
import { targets } from "./targets/index.ts";

const { values } = parseArgs({
  options: { only: { type: "string" }, tarball: { type: "string" } },
});
const { only, tarball } = values;
const chosen = targets.filter(({ name }) => only === undefined || name.includes(only));

const outcomes: Outcome[] = [];
const broken: string[] = [];
const temporary = await mkdtemp(`${tmpdir()}/group-management-runtimes-`);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
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
      broken.push(target.name);
      console.log(`FAILED  ${target.name} (${took()}): ${target.shows}`);
      console.log(indented(error));
    }
  }
  if (chosen.length === 0) throw new Error(`no target is named ${only}`);
  // A part of the targets says nothing about the others, so it leaves the table alone.
  if (only === undefined && broken.length === 0) await writeTable(outcomes);
} catch (error) {
  broken.push("the run");
  console.log(`FAILED  the run itself\n${indented(error)}`);
}
console.log(`${outcomes.length} passed, ${broken.length} failed`);
process.exitCode = broken.length > 0 ? 1 : 0;

function indented(error: unknown): string {
  const { stack, cause } = error instanceof Error ? error : { stack: String(error), cause: null };
  const because = cause instanceof Error ? `\n${cause.message}` : "";
  return `${stack ?? ""}${because}`.replaceAll(/^/gm, "        ");
}
