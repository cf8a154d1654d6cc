// Writes the table of docs/runtimes.md, between its two marks.
import { readFile, writeFile } from "node:fs/promises";
import { repositoryFolder } from "./paths.ts";
import type { Target } from "./target.ts";

export interface Outcome {
  readonly target: Target;
  readonly version: string;
}

const page = `${repositoryFolder}/docs/runtimes.md`;
const begin = "<!-- table: written by `npm run test:runtimes` -->";
const end = "<!-- end of table -->";

/** One row for all targets that show the same. */
export async function writeTable(outcomes: readonly Outcome[]): Promise<void> {
  const text = await readFile(page, "utf8");
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} has lost the marks of its table`);
  const rows = [...new Set(outcomes.map(({ target }) => target.shows))].map((shows) => {
    const group = outcomes.filter(({ target }) => target.shows === shows);
    const names = group.map(({ target }) => target.name).join("; ");
    const versions = [...new Set(group.map(({ version }) => version))].join(", ");
    return `| ${names} | ${versions} | ${shows} |`;
  });
  const table = ["| Where | Version | What ran |", "|---|---|---|", ...rows].join("\n");
  await writeFile(page, `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`);
}
