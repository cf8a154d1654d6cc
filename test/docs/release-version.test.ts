// Which versions are released, as what, and with which notes.
import { expect, it } from "vitest";

import { releaseNotes } from "../../scripts/release/notes.ts";
import { readVersion } from "../../scripts/release/version.ts";

const published = ["0.9.1", "0.10.0", "0.11.0-rc.1", "0.2.0"];

it.each([
  ["0.10.1", "latest", "the highest"],
  ["0.10.0", "latest", "it is there already, and the highest"],
  ["1.0.0", "latest", "the highest"],
  ["0.9.2", "release-0.9", "0.10.0 is higher"],
  ["0.3.0", "release-0.3", "0.9.1 is higher"],
  ["0.11.0-alpha.0", "alpha", "a prerelease"],
  ["0.12.0-beta.12", "beta", "a prerelease"],
  ["0.1.0-rc.1", "rc", "a prerelease, even of an earlier version"],
])("%s is %s: %s", (version, distTag) => {
  expect(readVersion(version)?.distTag(published)).toBe(distTag);
});

it("is the latest where the registry has nothing", () => {
  expect(readVersion("0.1.0")?.distTag([])).toBe("latest");
});

it("comes from main, or from the branch of its first two numbers", () => {
  expect(readVersion("0.9.2")?.branches).toEqual(["main", "release-0.9"]);
  expect(readVersion("0.12.0-rc.1")?.branches).toEqual(["main", "release-0.12"]);
});

it.each([
  ["1.0.0-latest.1", "would become what everybody installs"],
  ["1.0.0-x.1", "a range to npm"],
  ["1.0.0-v1.0", "a range to npm"],
  ["1.0.0-0", "has no name"],
  ["1.0.0-beta", "has no number"],
  ["1.0.0-release-0.9.1", "the tag of another line"],
  ["1.0.0+build.1", "npm drops what is behind the plus"],
  ["1.0", "incomplete"],
  ["v1.0.0", "no version"],
])("%s is not released: %s", (version) => {
  expect(readVersion(version)).toBeUndefined();
});

it("has the notes below its own heading in the change log, once that has a date", () => {
  const changelog = `# Changelog

## 0.10.0, unreleased

Soon.

## 0.1.0, 2026-12-24

The first release.

### Calls

- Call.

## 0.1.0-rc.1, 2026-12-01

Nearly.
`;
  expect(releaseNotes(changelog, "0.1.0")).toBe("The first release.\n\n### Calls\n\n- Call.");
  expect(releaseNotes(changelog, "0.1.0-rc.1")).toBe("Nearly.");
  expect(releaseNotes(changelog, "0.10.0")).toBeUndefined();
  expect(releaseNotes(changelog, "0.1")).toBeUndefined();
});
