// What is promised to be supported is what the runtimes' test runs on.
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

const { dependencies } = JSON.parse(readFileSync("test/runtimes/package.json", "utf8")) as {
  dependencies: Record<string, string>;
};
const page = readFileSync("SECURITY.md", "utf8");
const row = (name: string) => new RegExp(`^\\| ${name} \\| (.+) \\|$`, "m").exec(page)?.[1] ?? "";
/** The versions that a test names its tools by, such as `node22`. */
const tested = (tool: string) =>
  Object.keys(dependencies)
    .flatMap((name) => new RegExp(`^${tool}(\\d+)$`).exec(name)?.[1] ?? [])
    .toSorted();

it.each([
  ["Node", "node", /\b\d\d\b/g],
  ["undici as a global dispatcher", "undici", /\b\d\b/g],
  ["TypeScript", "typescript", /\d\.\d/g],
])("%s: the versions that are tested", (name, tool, version) => {
  const promised = (row(name).match(version) ?? []).map((one) => one.replace(".", ""));
  expect(promised.toSorted()).toEqual(tested(tool));
  expect(promised.length).toBeGreaterThan(2);
});

it("names the runtimes that are tested, and no other", () => {
  const tools = ["bun", "deno", "miniflare", "playwright-core", "react-native"];
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(tools));
  for (const name of ["Bun, Deno", "workerd, Chromium", "React Native"]) {
    expect(row(name)).toContain("the newest release");
  }
});

it("has no earlier Node than package.json asks for", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
    engines: { node: string };
  };
  expect(`node${/\d+/.exec(engines.node)?.[0]}`).toBe(`node${tested("node")[0]}`);
});
