// The rules of the specification, each with a test of the sandbox that cites it: `test("§4.12.3 …")`.
import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { Tables } from "../../scripts/specification/tables.ts";

const tables = JSON.parse(readFileSync("test/specification/tables.json", "utf8")) as Tables;
const endpoints = Object.entries(tables.endpoints);

const cited = new Set(
  globSync("test/sandbox/*.test.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\btest\(\s*"§(?<rule>[\d.]*\d) /g)].map(
      ({ groups }) => groups?.["rule"] ?? "",
    ),
  ),
);

const sections = Array.from({ length: 9 }, (_, at) => String(at + 1));
/** An endpoint's numbered rules, or the endpoint itself where it has none. */
const rules = endpoints.flatMap(([number, endpoint]) =>
  endpoint.rules === 0
    ? [number]
    : Array.from({ length: endpoint.rules }, (_, at) => `${number}.${at + 1}`),
);

test("every section, endpoint and numbered rule has a test of the sandbox", () => {
  expect([...sections, ...rules].filter((rule) => !cited.has(rule))).toEqual([]);
});

test("no test of the sandbox cites a rule that is not there", () => {
  const there = new Set([...sections, ...rules, ...endpoints.map(([number]) => number)]);
  expect([...cited].filter((rule) => !there.has(rule))).toEqual([]);
});
