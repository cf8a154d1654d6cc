// The promised support is that of the runtimes in the runtimes' test.
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

const { dependencies } = JSON.parse(readFileSync("test/runtimes/package.json", "utf8")) as {
  dependencies: Record<string, string>;
};
/** The versions that a test names its tools by, such as `node22`. */
const tested = (tool: string) =>
  Object.keys(dependencies)
    .flatMap((name) => new RegExp(`^${tool}(\\d+)$`).exec(name)?.[1] ?? [])
    .toSorted();
const inWords = (versions: readonly string[]) => versions.join(", ").replace(/, (\S+)$/, " and $1");

it("promises what is tested, row by row, and nothing else", () => {
  const [, table = ""] = readFileSync("SECURITY.md", "utf8").split(
    "| What | Supported |\n|---|---|\n",
  );
  const rows = [...table.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, what, promise]) => [
    what,
    promise,
  ]);
  const typescript = tested("typescript").map((version) => version.split("").join("."));
  expect(rows).toEqual([
    ["Node", `${inWords(tested("node"))}, each until its end of life`],
    [
      "Windows",
      "Node as above, in cmd.exe and PowerShell ([the programs](docs/guides/shell.md#on-windows))",
    ],
    ["Bun, Deno", "the newest release"],
    ["workerd, Chromium", "the newest release"],
    ["React Native", "0.76 and later"],
    ["TypeScript", `${typescript[0]} and later, tested with ${inWords(typescript)}`],
    ["undici as a global dispatcher", inWords(tested("undici"))],
  ]);
});

const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
  engines: { node: string };
};

it("says the same of the oldest Node, React Native and TypeScript in the README", () => {
  const [, reactNative = ""] = /^\| React Native \| ([\d.]+) /m.exec(
    readFileSync("SECURITY.md", "utf8"),
  ) ?? [""];
  const [typescript = ""] = tested("typescript");
  const readme = readFileSync("README.md", "utf8");
  expect(readme).toContain(`Node ${engines.node.replace(">=", "")} and later`);
  expect(readme).toContain(`React Native ${reactNative} and later`);
  expect(readme).toContain(`TypeScript ${typescript.split("").join(".")} or later`);
});

it("has no earlier Node than package.json asks for", () => {
  expect(`node${/\d+/.exec(engines.node)?.[0]}`).toBe(`node${tested("node")[0]}`);
});

it("runs the client's tests in CI on the oldest Node that `engines` names", () => {
  const workflow = readFileSync(".github/workflows/ci.yml", "utf8");
  const [, job = ""] = /^ {2}oldest-node:\n([^]*?)^ {2}\w/m.exec(workflow) ?? [];
  const [, version = ""] = /node-version: (\d+\.\d+)\.0\n/.exec(job) ?? [];
  expect(engines.node).toBe(`>=${version}`);
});

it("builds, tests and runs the README's lines on Windows", () => {
  const [, job = ""] =
    /\n  windows:\n([^]*?)\n  \S/.exec(readFileSync(".github/workflows/ci.yml", "utf8")) ?? [];
  expect(job).toContain("runs-on: windows-");
  const steps = [...job.matchAll(/- run: (.+)/g)].map(([, step]) => step);
  expect(steps).toEqual(expect.arrayContaining(["npm run build", "npm test"]));
  for (const shell of ["cmd.exe", "pwsh.exe"]) {
    expect(steps).toContain(`npx node scripts/readme-lines.ts ${shell}`);
  }
});
