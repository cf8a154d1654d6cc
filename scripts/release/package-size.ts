// Fails where the package, as it would be packed now, is too large to be released.
import { execFileSync } from "node:child_process";

import { largestPackage, readPacked } from "./packed-files.ts";

/** What a release adds: its repository's address, in the manifest and in the links of the README. */
const addedByRelease = 8 * 2 ** 10;

const told = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  encoding: "utf8",
});
const { unpackedSize } = readPacked(told);
const spare = largestPackage - addedByRelease - unpackedSize;
if (spare < 0) {
  console.error(
    `The package takes ${unpackedSize} bytes, ${-spare} more than a release has room for (scripts/release).`,
  );
  process.exitCode = 1;
}
