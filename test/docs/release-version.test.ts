// Which versions are released, and as what.
import { expect, it } from "vitest";

import { readVersion } from "../../scripts/release/version.ts";

const tags = ["v0.9.1", "v0.10.0", "v0.11.0-rc.1", "v9", "other", "v0.2.0"];

it.each([
  ["0.10.1", "latest", "the highest"],
  ["0.10.0", "latest", "its own tag is no higher one"],
  ["1.0.0", "latest", "the highest"],
  ["0.9.2", "release-0.9", "0.10.0 is higher"],
  ["0.3.0", "release-0.3", "0.9.1 is higher"],
  ["0.11.0-alpha.0", "alpha", "a prerelease"],
  ["0.12.0-beta.12", "beta", "a prerelease"],
  ["0.1.0-rc.1", "rc", "a prerelease, even of an earlier version"],
])("%s is %s: %s", (version, distTag) => {
  expect(readVersion(version, tags)?.distTag).toBe(distTag);
});

it("comes from main, or from the branch of its minor version", () => {
  expect(readVersion("0.9.2", tags)?.branches).toEqual(["main", "release-0.9"]);
  expect(readVersion("0.12.0-rc.1", tags)?.branches).toEqual(["main", "release-0.12"]);
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
  expect(readVersion(version, tags)).toBeUndefined();
});
