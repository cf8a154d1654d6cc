// The guide From a shell: bash runs each of its examples against a sandbox, and prints what stands there.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ownOptions } from "../../src/call/options.ts";
import { cli } from "../support/bundle.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shell-"));
  const install = (name: string, line: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\nexec ${line} "$@"\n`, { mode: 0o755 });
  install("group-management-sdk", `${process.execPath} ${cli}`);
  // The package is there already, so npx has nothing to install.
  install("npx", "");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs lines of a shell as a reader would who has opened one against the sandbox. */
async function run(lines: string): Promise<{ code: number | null; out: string; error: string }> {
  const sandbox = createSandbox();
  const listening = await sandbox.listen();
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn("bash", ["--norc", "-euo", "pipefail", "-c", lines], {
    cwd: folder,
    env: {
      PATH: `${folder}:${PATH}`,
      NODE_COMPILE_CACHE,
      GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
      GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
    },
  });
  let [out, error] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (error += text));
  const [code] = (await once(child, "close")) as [number | null];
  await listening.close();
  return { code, out, error };
}

const guide = readFileSync("docs/guides/shell.md", "utf8");
const blocks = [
  ...guide.matchAll(
    /^(<!-- (?:interactive|file: \S+) -->\n)?```sh\n([^]*?)^```\n(?:\n```text\n([^]*?)^```)?/gm,
  ),
]
  .filter(([, apart]) => apart === undefined)
  .map(([, , lines = "", shown]) => ({ lines, shown }));

// CI installs it.
const hasJq = spawnSync("jq", ["--version"]).status === 0 || process.env["BUILT"] !== undefined;

describe("the guide", () => {
  it.each(blocks.filter(({ lines }) => hasJq || !lines.includes("jq")))(
    "runs: $lines",
    async ({ lines, shown }) => {
      const { code, out, error } = await run(lines);
      // The one that fails on purpose says so by its last line.
      if (!lines.includes("evt_unknown")) expect(error.replace(/^More follow: .*\n/m, "")).toBe("");
      expect(code).toBe(0);
      if (shown !== undefined)
        expect(out.split("\n")).toEqual(expect.arrayContaining(shown.trimEnd().split("\n")));
    },
  );

  it("has examples, and every exit code and option", () => {
    expect(blocks.length).toBeGreaterThan(8);
    for (const code of ["0", "1", "2", "3", "4", "5", "130, 143"])
      expect(guide).toMatch(new RegExp(`^\\| ${code} \\|`, "m"));
    for (const option of [...Object.keys(ownOptions), "cursor"].filter((one) => one !== "help"))
      expect(guide).toContain(`--${option}`);
  });
});

describe("the nightly roster", () => {
  const [, script = ""] =
    /^<!-- file: nightly-roster\.sh -->\n```sh\n([^]*?)^```/m.exec(guide) ?? [];
  const [, path = ""] = /^PATH=(\S+)\nMAILTO/m.exec(guide) ?? [];
  const read = () => readFileSync(join(folder, "rosters/roster.csv"), "utf8");

  beforeAll(() => {
    mkdirSync(join(folder, "rosters"));
    writeFileSync(join(folder, "rosters/nightly-roster.sh"), script, { mode: 0o700 });
  });

  /** Runs the script with the environment of cron: its PATH, where the program is installed, and HOME. */
  async function night(sandbox: Sandbox): Promise<number | null> {
    const { baseUrl, close } = await sandbox.listen();
    writeFileSync(
      join(folder, "rosters/credential.sh"),
      `export GROUP_MANAGEMENT_BASE_URL=${baseUrl} GROUP_MANAGEMENT_KEY=${sandbox.groupKey()}
export GROUP_MANAGEMENT_GROUP_ID=${sandbox.demo.groupId}\n`,
    );
    const child = spawn("/bin/sh", ["-c", '"$HOME/rosters/nightly-roster.sh"'], {
      env: { HOME: folder, PATH: `${folder}:${path}` },
    });
    const [code] = (await once(child, "close")) as [number | null];
    await close();
    return code;
  }

  it("is a file for its owner alone", async () => {
    expect(await night(createSandbox())).toBe(0);
    expect(read()).toMatch(/^id,type,firstName[^]*Desmond/);
    expect(statSync(join(folder, "rosters/roster.csv")).mode & 0o077).toBe(0);
  });

  it.each([
    ["the service is down", { status: 503, times: Infinity }],
    ["the key is refused", { code: "unauthorized", times: Infinity }],
    ["the second page is broken off", { network: "truncate", after: 1, times: Infinity }],
  ] as const)("stays yesterday's, and the job fails, when %s", async (_, fault) => {
    writeFileSync(join(folder, "rosters/roster.csv"), "yesterday's\n");
    const sandbox = createSandbox({ contacts: 500 });
    sandbox.failNext("groups.contacts.list", fault);
    expect(await night(sandbox)).not.toBe(0);
    expect(read()).toBe("yesterday's\n");
  });
});

describe("the script for what has changed", () => {
  const [, script = ""] =
    /^<!-- file: roster-changes\.sh -->\n```sh\n([^]*?)^```/m.exec(guide) ?? [];

  it("prints every entry, then what has changed, and keeps its time over a failure", async () => {
    const sandbox = createSandbox();
    const { baseUrl, close } = await sandbox.listen();
    const place = mkdtempSync(join(folder, "changes-"));
    writeFileSync(join(place, "roster-changes.sh"), script, { mode: 0o700 });
    const env = {
      PATH: `${folder}:${dirname(process.execPath)}:/usr/bin:/bin`,
      GROUP_MANAGEMENT_BASE_URL: baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
      GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
    };
    const changes = async () => {
      const child = spawn("./roster-changes.sh", { cwd: place, env });
      let [out, error] = ["", ""];
      child.stdout.on("data", (text: Buffer) => (out += text.toString()));
      child.stderr.on("data", (text: Buffer) => (error += text.toString()));
      const [code] = (await once(child, "close")) as [number | null];
      const names = out
        .split("\n")
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { firstName: string }).firstName);
      return { code, names, error };
    };

    const all = await changes();
    expect([all.code, all.error]).toEqual([0, ""]);
    expect(all.names.length).toBeGreaterThan(15);
    const since = Date.parse(readFileSync(join(place, "roster.since"), "utf8").trim());
    expect(Date.now() - since).toBeGreaterThan(299_000);
    expect((await changes()).names).toEqual([]);

    sandbox.edit(({ contacts }) => {
      for (const contact of contacts) {
        if (contact.id === sandbox.demo.contacts.youth) contact.firstName = "Anna";
      }
    });
    sandbox.failNext("groups.contacts.list", { code: "forbidden" });
    const refused = await changes();
    expect([refused.code, refused.names]).toEqual([1, []]);
    expect(refused.error).toMatch(/forbidden \(403\)/);
    expect((await changes()).names).toEqual(["Anna"]);
    await close();
  });
});

/** The demo's times move with the day. */
const steady = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");

it("the README shows what its call prints", async () => {
  const [, lines = "", shown] =
    /```sh\n(npx group-management-sdk sandbox -- npx [^\n]+\n)```\n\n<!-- output: call -->\n```\n([^]*?)```/.exec(
      readFileSync("README.md", "utf8"),
    ) ?? [];
  const { out, error } = await run(lines);
  expect(error).toBe("");
  expect(steady(out)).toBe(steady(shown ?? ""));
});
