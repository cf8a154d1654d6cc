// The programs from the outside: what they print, how they end, and that nothing of theirs is left running.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");

function run(program: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}) {
  const flags = ["--conditions=group-management-source", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, join(folder, program), ...args], {
    env: { ...process.env, NO_COLOR: "1", ...environment },
  });
  const printed = { out: "", error: "" };
  child.stdout.on("data", (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed.error += chunk.toString()));
  const ended = once(child, "close").then(([code]: (number | null)[]) => code);
  const seen = async (pattern: RegExp) => {
    while (!pattern.test(printed.out + printed.error)) {
      await once(child.stderr, "data", { signal: AbortSignal.timeout(20_000) });
    }
  };
  return { child, printed, ended, seen };
}

/** Processes that a fleet has started, and folders that it has made. */
function leftovers(): string[] {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith("roster-fleet-"));
  const processes = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isOurs(pid));
  return [...folders, ...processes];
}

function isOurs(pid: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (words.includes("roster-fleet-")) return true;
    return words.includes("worker.ts") && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

const widest = (text: string) => Math.max(...text.split("\n").map((line) => [...line].length));
const small = ["--groups", "6", "--contacts", "220", "--workers", "2"];

describe("each program", () => {
  const programs = ["main.ts", "schedule.ts", "worker.ts"];

  test.each(programs)("%s says what it is for, in 60 columns", async (program) => {
    const { ended, printed } = run(program, ["--help"], { COLUMNS: "60" });
    expect(await ended).toBe(0);
    expect(printed.out).toMatch(/^[A-Z][\s\S]+\.\n\nUsage: /);
    expect(widest(printed.out)).toBeLessThanOrEqual(60);
  });

  test.each(programs)("%s refuses an argument that it does not know", async (program) => {
    const { ended, printed } = run(program, ["--frobnicate"]);
    expect(await ended).toBe(2);
    expect(printed.error).toMatch(/Usage: /);
    expect(printed.error).not.toMatch(/^\s+at /m);
  });

  test.each(["schedule.ts", "worker.ts"])("%s says which address is missing", async (program) => {
    const without = run(program, [], { DATABASE_URL: "", REDIS_URL: "" });
    expect(await without.ended).toBe(1);
    expect(without.printed.error).toBe(
      "Set DATABASE_URL to the address of a PostgreSQL database.\n",
    );
    const wrong = run(program, [], { DATABASE_URL: "secret", REDIS_URL: "secret" });
    expect(await wrong.ended).toBe(1);
    expect(wrong.printed.error).toMatch(/^DATABASE_URL is not an address.*\n$/);
    expect(wrong.printed.error).not.toContain("secret");
  });
});

test("schedule.ts says on one line that no database is there, without its password", async () => {
  const { ended, printed } = run("schedule.ts", [], {
    DATABASE_URL: "postgres://fleet:hunter2@127.0.0.1:1/rosters",
    REDIS_URL: "redis://127.0.0.1:1",
    GROUP_MANAGEMENT_BASE_URL: "http://127.0.0.1:1/api/v2",
    GROUP_MANAGEMENT_ACCESS_TOKEN: "token",
  });
  expect(await ended).toBe(1);
  expect(printed.error).toContain(
    "PostgreSQL cannot be used (ECONNREFUSED). Check DATABASE_URL.\n",
  );
  expect(printed.error).not.toMatch(/hunter2|^\s+at /m);
});

describe("the whole fleet", () => {
  test("keeps all rosters in two rounds, and leaves nothing behind", async () => {
    const before = leftovers();
    const { ended, printed } = run("main.ts", small, { COLUMNS: "80" });
    expect(await ended, printed.error).toBe(0);
    expect(printed.out).toMatch(/✓ Round 1 \(everything\): 12 groups in [\d.]+ s/);
    expect(printed.out).toMatch(/✓ Round 2 \(what changed\): 12 groups in [\d.]+ s/);
    expect(printed.out).toMatch(/0 added, 3 changed/);
    expect(printed.out.match(/ 0 refused/g)).toHaveLength(2);
    expect(widest(printed.out + printed.error)).toBeLessThanOrEqual(80);
    expect(leftovers()).toEqual(before);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("stops all that it started on %s", async (signal, code) => {
    const before = leftovers();
    const { child, ended, printed, seen } = run("main.ts", [
      ...small,
      "--requests-per-minute",
      "8",
    ]);
    await seen(/\d+ s until the next window/);
    expect(leftovers().length).toBeGreaterThan(before.length + 4);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(printed.error).toMatch(/Stopped\.\n$/);
    expect(leftovers()).toEqual(before);
  });

  test("says on one line what to install where a server is missing", async () => {
    const before = leftovers();
    const { ended, printed } = run("main.ts", small, { PATH: "/nowhere" });
    expect(await ended).toBe(1);
    expect(printed.error).toBe(
      "redis-server is not installed. On Debian and Ubuntu: apt-get install redis-server\n",
    );
    expect(leftovers()).toEqual(before);
  });
});
