// Runs the README's first lines as a newcomer would: installs the packed package into an empty folder, saves the program,
// and compares what each line prints with what the README shows.
//
//   node scripts/readme-lines.ts [SHELL]        after `npm run build`; such as pwsh; default: the system's shell
import { execSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , shell] = process.argv;
const start = /\n## Start\n([^]*?)\n## /.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
const [, program] = /```ts\n([^]*?)```/.exec(start) ?? [];
const lines = [
  ...start.matchAll(/```sh\n(npx .*)\n```\n\n<!-- output: .* -->\n```\n([^]*?)```/g),
].map(([, line = "", shown = ""]) => ({ line, shown }));
if (program === undefined || lines.length < 2) throw new Error("The README has no first lines.");

/** The demo's times move with the day. */
const steady = (text: string) =>
  text.replaceAll("\r\n", "\n").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");

const folder = mkdtempSync(join(tmpdir(), "readme-"));
try {
  const pack = `npm pack --silent --ignore-scripts --pack-destination ${JSON.stringify(folder)}`;
  const tarball = execSync(pack, { encoding: "utf8" }).trim();
  writeFileSync(join(folder, "first.mts"), program);
  writeFileSync(join(folder, "package.json"), "{}");
  const run = (line: string) =>
    execSync(line, { cwd: folder, encoding: "utf8", ...(shell === undefined ? {} : { shell }) });
  run(`npm install ./${tarball}`);
  for (const { line, shown } of lines) {
    const printed = run(line);
    if (steady(printed) !== steady(shown)) throw new Error(`${line} printed:\n${printed}`);
    console.log(`ok  ${line}`);
  }
} finally {
  rmSync(folder, { recursive: true, maxRetries: 5 });
}
