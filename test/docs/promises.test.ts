// The pages of promises: each row names the test that holds it, and that test is there.
import { existsSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

/** The last cell of each row, which names tests. */
function testsIn(page: string): string[] {
  const tables = page.matchAll(/^\|.*\| Test \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm);
  return [...tables].flatMap(([, rows = ""]) =>
    rows
      .trimEnd()
      .split("\n")
      .map((row) => / \| ([^|]*) \|$/.exec(row)?.[1] ?? ""),
  );
}

describe.each([
  ["docs/stability.md", 10],
  ["docs/reliability.md", 10],
])("%s", (path, least) => {
  const cells = testsIn(readFileSync(path, "utf8"));

  it("names a test in each row, which is a file, a folder or a script", () => {
    expect(cells.length).toBeGreaterThan(least);
    const isThere = (name: string) => {
      const script = /^npm (?:run )?([\w:]+)/.exec(name)?.[1];
      return script === undefined ? existsSync(name) : Object.hasOwn(scripts, script);
    };
    const tests = cells.map((cell) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
    );
    const lost = tests.map((names, at) => {
      const found = names.filter((name) => /^(?:test\/|npm )/.test(name));
      return found.length === 0 ? cells[at] : found.filter((name) => !isThere(name)).join();
    });
    expect(lost.filter((one) => one !== "")).toEqual([]);
  });
});
