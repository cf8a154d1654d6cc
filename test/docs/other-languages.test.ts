// The guide to other languages: its programs follow a roster, in Python, and in Go where there is one.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { createSandbox } from "../../src/sandbox/index.ts";
import { startProcess } from "../support/command.ts";

const minute = 60_000;
const hour = 60 * minute;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "roster-"));
  const guide = readFileSync("docs/guides/other-languages.md", "utf8");
  const [, program = ""] =
    /<!-- file: follow_roster\.py -->\n```python\n([^]*?)```/.exec(guide) ?? [];
  writeFileSync(join(folder, "follow_roster.py"), program);
});
afterEach(() => rmSync(join(folder, "roster.json"), { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

interface Copy {
  readonly entries: Readonly<Record<string, { firstName: string | null }>>;
  readonly since: string;
}

const readCopy = () => JSON.parse(readFileSync(join(folder, "roster.json"), "utf8")) as Copy;

/** A roster of 450 entries, which are three pages, on a clock that is years behind, and a program to follow it. */
async function followed(command: string, ...words: string[]) {
  const clock = { now: Date.parse("2024-02-28T23:00:00Z") };
  const sandbox = createSandbox({ contacts: 450, now: () => new Date(clock.now) });
  const { baseUrl, close } = await sandbox.listen();
  const env = {
    PATH: process.env["PATH"],
    GROUP_MANAGEMENT_BASE_URL: baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
    GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
  };
  const run = () => promisify(execFile)(command, words, { cwd: folder, env });
  return { clock, sandbox, run, [Symbol.asyncDispose]: close };
}

test("`sandbox -- python3` runs the program", async () => {
  const within = `cd ${folder} && python3 follow_roster.py`;
  const { printed, ended } = startProcess(["sandbox", "--", "sh", "-c", within]);
  expect([await ended, printed.error]).toEqual([0, expect.any(String)]);
  expect(printed.out).toMatch(/^20 entries$/m);
});

const hasGo = spawnSync("go", ["version"]).status === 0;

describe.each([
  ["Python", ["python3", "follow_roster.py"], true],
  ["Go", ["./follow_roster"], hasGo],
] as const)("the program in %s", (language, [command, ...words], isThere) => {
  beforeAll(() => {
    if (language !== "Go" || !isThere) return;
    copyFileSync("examples/other-languages/follow_roster.go", join(folder, "follow_roster.go"));
    execFileSync("go", ["build", "follow_roster.go"], { cwd: folder });
    // With an empty cache newer versions of Go compile their library too.
  }, 120_000);

  test.runIf(isThere)(
    "copies a roster, then what has changed, and drops what was removed a day later",
    async () => {
      await using service = await followed(command, ...words);
      const { clock, sandbox, run } = service;
      const { groupId, contacts: known } = sandbox.demo;
      let counted = 0;
      const asked = () => {
        const fresh = sandbox.requests.slice(counted);
        counted = sandbox.requests.length;
        return fresh.map(({ query }) => query["updatedSince"]?.toString());
      };

      await run();
      expect(asked()).toEqual([undefined, undefined, undefined]);
      expect(Object.keys(readCopy().entries)).toHaveLength(450);
      expect(statSync(join(folder, "roster.json")).mode & 0o777).toBe(0o600);

      // Stamped before the first run, and readable after it.
      const updatedAt = new Date(clock.now - 4 * minute).toISOString();
      clock.now += 30 * minute;
      sandbox.edit((data) => {
        data.contacts = data.contacts.filter(({ id }) => id !== known.adult);
        data.contacts.push({ id: "contact_new", groupId, type: "ADULT", firstName: "Newcomer" });
        const changed = (id: string) => data.contacts.find((one) => one.id === id) ?? {};
        Object.assign(changed(known.owner), { firstName: "Renamed" });
        Object.assign(changed(known.youth), { firstName: "Late", updatedAt });
      });
      await run();
      const [since = ""] = asked();
      const begun = Date.parse("2024-02-28T22:55:00Z");
      expect(Date.parse(since)).toBeLessThanOrEqual(begun);
      expect(Date.parse(since)).toBeGreaterThan(begun - minute);
      const { entries } = readCopy();
      expect(entries["contact_new"]?.firstName).toBe("Newcomer");
      expect(entries[known.owner]?.firstName).toBe("Renamed");
      expect(entries[known.youth]?.firstName).toBe("Late");
      expect(Object.keys(entries)).toHaveLength(451);

      clock.now += 20 * hour;
      await run();
      expect(asked()).toEqual([expect.any(String), undefined, undefined, undefined]);
      expect(Object.keys(readCopy().entries)).toHaveLength(450);
      expect(readCopy().entries).not.toHaveProperty(known.adult);
    },
  );

  test.runIf(isThere)(
    "leaves its copy as it was where the service fails, or a cursor leads back",
    async () => {
      await using service = await followed(command, ...words);
      const { clock, sandbox, run } = service;
      await run();
      const before = readCopy();
      clock.now += 24 * hour;
      for (const fault of [{ status: 500 }, { alter: "looping-cursor", times: 9 }] as const) {
        sandbox.failNext("groups.contacts.list", [{ after: 2, ...fault }]);
        await expect(run()).rejects.toThrow("follow_roster");
        expect(readCopy()).toEqual(before);
      }
    },
  );
});
