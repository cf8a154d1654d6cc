// The nightly job's judgement of the advisories that npm knows.
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import {
  judge,
  judgePublished,
  type LockFile,
  type Report,
  reachUsers,
} from "../../scripts/advisories.ts";
import { supportedVersions } from "../../scripts/published.ts";

const lockFile = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
const bill = { components: [{ name: "@hono/node-server" }, { name: "zod" }] };

it("counts dependencies, theirs, and what the build compiled in as what reaches users", () => {
  expect([...reachUsers(lockFile, bill)].toSorted()).toEqual([
    "@hono/node-server",
    "is-network-error",
    "ky",
    "p-retry",
    "undici",
    "zod",
  ]);
});

/** What is read of the report that `npm audit --json` makes. */
const report = (name: string, severity: Severity): Report => ({
  vulnerabilities: { [name]: { name, severity, range: "<4.2.0" } },
});
type Severity = Report["vulnerabilities"][string]["severity"];

it.each<[Severity, string, boolean, string]>([
  ["low", "zod", true, "zod <4.2.0, low, reaches users"],
  ["moderate", "vite", false, "vite <4.2.0, moderate, a tool"],
  ["high", "vite", true, "vite <4.2.0, high, a tool"],
  ["critical", "vite", true, "vite <4.2.0, critical, a tool"],
])("an advisory that is %s, of %s: must be seen to: %s", (severity, name, serious, line) => {
  expect(judge(report(name, severity), new Set(["zod"]))).toEqual([{ serious, line }]);
});

it("says nothing of a report without an advisory", () => {
  expect(judge({ vulnerabilities: {} }, new Set(["zod"]))).toEqual([]);
});

it("asks for a release where something is known of what a published version contains", () => {
  const components = [
    { name: "hono", version: "4.13.19" },
    { name: "zod", version: "4.1.0" },
  ];
  const published = { version: "0.1.0", components };
  expect(judgePublished(published, report("zod", "low"))).toEqual([
    "zod 4.1.0 in published 0.1.0: release a patch",
  ]);
  expect(judgePublished(published, report("vite", "critical"))).toEqual([]);
});

it("looks at the published versions that get patches, each once", () => {
  const tags = {
    latest: "0.3.0",
    beta: "0.4.0-beta.1",
    "release-0.2": "0.2.4",
    "release-0.3": "0.3.0",
  };
  expect(supportedVersions(tags)).toEqual(["0.3.0", "0.2.4"]);
  expect(supportedVersions({})).toEqual([]);
});
