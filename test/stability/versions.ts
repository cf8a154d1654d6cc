// The files of this folder, one subfolder a version: formats and names that the version writes, and that every later one
// has to take. `npx vitest run test/stability -u` writes those that differ from the last version's into the folder of the
// version that CHANGELOG.md calls unreleased; those of a released version stay as they are.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const [, unreleased] =
  /^## (\d+\.\d+\.\d+), unreleased/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];

const pathOf = (version: string, file: string) =>
  fileURLToPath(new URL(`${version}/${file}.json`, import.meta.url));
const read = (version: string, file: string) => readFileSync(pathOf(version, file), "utf8");

/** The versions with such a file, the newest last. */
function versionsWith(file: string): string[] {
  const having = readdirSync(fileURLToPath(new URL(".", import.meta.url))).filter((version) =>
    existsSync(pathOf(version, file)),
  );
  return having.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

/** Tests a file of each version that has one. */
export function testEachVersion(
  file: string,
  claim: string,
  body: (content: unknown) => void | Promise<void>,
): void {
  test.each(versionsWith(file))(`${claim} (%s)`, (version) =>
    body(JSON.parse(read(version, file))),
  );
}

/** Expects what this version writes to be in its file, or in that of the last version. */
export async function expectWritten(file: string, content: unknown): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const last = versionsWith(file).findLast((version) => version !== unreleased);
  if (unreleased === undefined || (last !== undefined && read(last, file) === text)) {
    // Anything else belongs to the next version, whose heading CHANGELOG.md has to begin.
    expect(text).toBe(read(last ?? "", file));
  } else {
    await expect(text).toMatchFileSnapshot(pathOf(unreleased, file));
  }
}

/** Paths whose values were there once and are missing or different now. Additions do not count. */
export function lostFrom(earlier: unknown, now: unknown, path = ""): string[] {
  if (typeof earlier !== "object" || earlier === null) {
    return Object.is(earlier, now) ? [] : [`${path}: ${String(earlier)}`];
  }
  if (Array.isArray(earlier)) {
    const there = new Set((Array.isArray(now) ? now : []).map((one) => JSON.stringify(one)));
    const lost = earlier.map((one) => JSON.stringify(one)).filter((one) => !there.has(one));
    return lost.map((one) => `${path}: ${one}`);
  }
  const there = Object(now) as Record<string, unknown>;
  return Object.entries(earlier).flatMap(([name, value]) =>
    lostFrom(value, there[name], path === "" ? name : `${path}.${name}`),
  );
}
