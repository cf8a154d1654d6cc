// The sandbox from a shell, as a process of its own.

import { expect, test } from "vitest";

import { start } from "../support/command.ts";

const run = (...args: string[]) => start("sandbox/cli.ts", args);

test("serves what it prints, logs one line a request without queries or credentials, stops on Ctrl-C", async () => {
  const { child, printed, ended, seen } = run("--contacts", "700", "--requests-per-minute", "3");
  await seen(/first-party app: +(token\S+)\n\n/);
  const baseUrl = await seen(/base address: +(\S+)/);
  const group = await seen(/group: +(\S+)/);
  const path = `/groups/${group}/overview`;
  const statuses: number[] = [];
  for (const name of ["group key", "leader", "parent", "partner app", "first-party app"]) {
    const credential = await seen(new RegExp(`${name}: +(\\S+)`));
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${credential}` },
    });
    expect(response.headers.get("x-ratelimit-limit")).toBe("3");
    expect(await response.json()).toMatchObject({ group: { memberCount: 700 } });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await fetch(`${baseUrl}/groups/${group}/documents?search=Teo`);
  await seen(/(documents 401)/);
  const lines = printed.out.split("\n\n")[1]?.trim().split("\n") ?? [];
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(new RegExp(`^GET ${path} 200 \\d+\\.\\d ms$`));
  expect(lines.join()).not.toMatch(/token_|key_|Teo/);
  child.kill("SIGINT");
  expect(await ended).toBe(0);
  expect(printed.out).toMatch(/Stopped\.\n$/);
  expect(printed.error).toBe("");
});

test("stops although a connection is kept open", async () => {
  const { child, ended, seen } = run();
  const baseUrl = await seen(/base address: +(\S+)/);
  await fetch(`${baseUrl}/me/groups`, { headers: { connection: "keep-alive" } });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("explains itself with --help", async () => {
  const { printed, ended } = run("--help");
  expect(await ended).toBe(0);
  expect(printed.out).toMatch(/--requests-per-minute/);
});

test("leaves with 2 and a clear message on arguments that it cannot use", async () => {
  const mistakes: [string[], RegExp][] = [
    [["--port", "eighty"], /--port is a whole number from 0 to 65535, not "eighty"/],
    [["--contacts", "0"], /--contacts is a whole number/],
    [["--requests-per-minute=-5"], /--requests-per-minute is a whole number/],
    [["--speed", "9"], /--speed/],
    [["serve"], /serve/],
  ];
  await Promise.all(
    mistakes.map(async ([args, message]) => {
      const { printed, ended } = run(...args);
      expect(await ended, args.join(" ")).toBe(2);
      expect(printed.error).toMatch(message);
      expect(printed.out).toBe("");
    }),
  );
});

test("repeats nothing that may be a secret typed by mistake", async () => {
  await Promise.all(
    [["--key=gk_secret"], ["gk_secret"], ["-kgk_secret"], ["--port"]].map(async (args) => {
      const { printed, ended } = run(...args);
      expect(await ended).toBe(2);
      expect(printed.error).not.toContain("gk_secret");
      expect(printed.error).toMatch(/^group-management-sandbox: .+\.\nTry --help\.\n$/);
    }),
  );
});

test("ends quietly when nobody reads its lines any more", async () => {
  const { child, printed, ended, seen } = run();
  const baseUrl = await seen(/base address: +(\S+)/);
  child.stdout.destroy();
  await fetch(`${baseUrl}/me/groups`).catch(() => {});
  expect(await ended).toBe(0);
  expect(printed.error).toBe("");
});

test("leaves with 1 when the port is taken", async () => {
  const first = run();
  const port = await first.seen(/base address: +http:\/\/127\.0\.0\.1:(\d+)/);
  const second = run("--port", port);
  expect(await second.ended).toBe(1);
  expect(second.printed.error).toMatch(/EADDRINUSE/);
});
