// The compile cache of the programs: a folder of the user's own, or none.
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { compileCacheFolder } from "../../src/terminal/compile-cache.ts";
import { startProcess } from "../support/command.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cache-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const folderIn = (parent: string) => compileCacheFolder({ XDG_CACHE_HOME: parent });

test("is made for its user alone, below the user's cache", () => {
  const folder = folderIn(join(home, "deep"));
  expect(folder).toBe(join(home, "deep", "group-management-sdk"));
  expect(statSync(folder ?? "").mode & 0o777).toBe(0o700);
  expect(folderIn(join(home, "deep"))).toBe(folder);
});

test.each([0o777, 0o750, 0o701])("is none where others may use it (%o)", (mode) => {
  const folder = join(home, "group-management-sdk");
  mkdirSync(folder);
  chmodSync(folder, mode);
  expect(folderIn(home)).toBeUndefined();
});

test.each([0o777, 0o770, 0o702, 0o1777])(
  "is none below a folder that others can write (%o)",
  (mode) => {
    const parent = join(home, "shared");
    mkdirSync(parent);
    chmodSync(parent, mode);
    expect(folderIn(parent)).toBeUndefined();
    chmodSync(parent, 0o755);
    expect(folderIn(parent)).toBe(join(parent, "group-management-sdk"));
  },
);

test.runIf(process.getuid?.() === 0)(
  "is none where it, or the folder above, is another user's",
  () => {
    const folder = folderIn(home) ?? "";
    chownSync(folder, 12_345, 12_345);
    expect(folderIn(home)).toBeUndefined();
    chownSync(folder, 0, 0);
    expect(folderIn(home)).toBe(folder);
    chownSync(home, 12_345, 12_345);
    expect(folderIn(home)).toBeUndefined();
  },
);

test("is below the home folder where the cache's own is not absolute", () => {
  vi.stubEnv("HOME", home);
  expect(folderIn("cache")).toBe(join(home, ".cache", "group-management-sdk"));
});

test("holds what a program compiled, once it has ended", async () => {
  const { ended } = startProcess(["--version"], { XDG_CACHE_HOME: home, NODE_COMPILE_CACHE: "" });
  expect(await ended).toBe(0);
  expect(readdirSync(join(home, "group-management-sdk"))).not.toEqual([]);
});

test("is none where it cannot be made", () => {
  writeFileSync(join(home, "group-management-sdk"), "");
  expect(folderIn(home)).toBeUndefined();
});

test.skipIf(process.platform !== "linux")(
  "is none where the file system makes no folders, and the program runs without",
  async () => {
    const { ended } = startProcess(["--version"], { XDG_CACHE_HOME: "/proc" });
    expect(await ended).toBe(0);
  },
);
