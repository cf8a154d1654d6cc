// The guide to other languages: its Python program follows a roster.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createSandbox } from "../../src/sandbox/index.ts";
import { startProcess } from "../support/command.ts";

const minute = 60_000;
const hour = 60 * minute;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roster-"));
  const guide = readFileSync("docs/guides/other-languages.md", "utf8");
  const [, program = ""] =
    /<!-- file: follow_roster\.py -->\n```python\n([^]*?)```/.exec(guide) ?? [];
  writeFileSync(join(folder, "follow_roster.py"), program);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Copy {
  readonly entries: Readonly<Record<string, { firstName: string | null }>>;
  readonly since: string;
}

const readCopy = () => JSON.parse(readFileSync(join(folder, "roster.json"), "utf8")) as Copy;

/** A roster of 450 entries, which are three pages, on a clock that is years behind, and the program to follow it. */
async function followed() {
  const clock = { now: Date.parse("2024-02-28T23:00:00Z") };
  const sandbox = createSandbox({ contacts: 450, now: () => new Date(clock.now) });
  const { baseUrl, close } = await sandbox.listen();
  const env = {
    PATH: process.env["PATH"],
    GROUP_MANAGEMENT_BASE_URL: baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
    GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
  };
  const run = () => promisify(execFile)("python3", ["follow_roster.py"], { cwd: folder, env });
  return { clock, sandbox, run, [Symbol.asyncDispose]: close };
}

test("`sandbox -- python3` runs the program", async () => {
  const within = `cd ${folder} && python3 follow_roster.py`;
  const { printed, ended } = startProcess(["sandbox", "--", "sh", "-c", within]);
  expect([await ended, printed.error]).toEqual([0, expect.any(String)]);
  expect(printed.out).toMatch(/^20 entries$/m);
});

test("the program copies a roster, then what has changed, and drops what was removed a day later", async () => {
  await using service = await followed();
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

  clock.now += 30 * minute;
  sandbox.edit((data) => {
    data.contacts = data.contacts.filter(({ id }) => id !== known.adult);
    data.contacts.push({ id: "contact_new", groupId, type: "ADULT", firstName: "Newcomer" });
    const owner = data.contacts.find(({ id }) => id === known.owner);
    if (owner) owner.firstName = "Renamed";
  });
  await run();
  const [since = ""] = asked();
  const begun = Date.parse("2024-02-28T22:55:00Z");
  expect(Date.parse(since)).toBeLessThanOrEqual(begun);
  expect(Date.parse(since)).toBeGreaterThan(begun - minute);
  const { entries } = readCopy();
  expect(entries["contact_new"]?.firstName).toBe("Newcomer");
  expect(entries[known.owner]?.firstName).toBe("Renamed");
  expect(Object.keys(entries)).toHaveLength(451);

  clock.now += 20 * hour;
  await run();
  expect(asked()).toEqual([expect.any(String), undefined, undefined, undefined]);
  expect(Object.keys(readCopy().entries)).toHaveLength(450);
  expect(readCopy().entries).not.toHaveProperty(known.adult);
});

test("the program's copy has what was stamped before a run and could be read after it", async () => {
  await using service = await followed();
  const { clock, sandbox, run } = service;
  await run();
  const stamped = new Date(clock.now - 4 * minute).toISOString();
  sandbox.edit(({ contacts }) => {
    const owner = contacts.find(({ id }) => id === sandbox.demo.contacts.owner);
    if (owner) Object.assign(owner, { firstName: "Late", updatedAt: stamped });
  });
  clock.now += minute;
  await run();
  expect(readCopy().entries[sandbox.demo.contacts.owner]?.firstName).toBe("Late");
});

test.each([
  ["the service fails", { status: 500 }],
  ["a cursor leads back", { alter: "looping-cursor", times: 9 }],
] as const)("the program leaves its copy as it was where %s", async (_, fault) => {
  await using service = await followed();
  const { clock, sandbox, run } = service;
  await run();
  const before = readCopy();
  clock.now += 24 * hour;
  sandbox.failNext("groups.contacts.list", [{ after: 2, ...fault }]);
  await expect(run()).rejects.toThrow("follow_roster.py");
  expect(readCopy()).toEqual(before);
});
