// The sandbox from a shell, run in the process of the test unless only one of its own will do.

import { exec } from "node:child_process";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { networkInterfaces } from "node:os";
import { promisify } from "node:util";

import { createSandbox } from "group-management-sdk/sandbox";
import { expect, test, vi } from "vitest";

import { start, startProcess } from "../support/command.ts";

const run = (...args: string[]) => start(["sandbox", ...args]);

test("serves the printed address, logs one line a request without queries or credentials, stops on Ctrl-C", async () => {
  const { signal, printed, ended, seen } = run("--contacts", "700", "--requests-per-minute", "3");
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
  signal("SIGINT");
  expect(await ended).toBe(0);
  expect(printed.out).toMatch(/Stopped\.\n$/);
  expect(printed.error).toBe("");
});

test("prints the ids of the demo data, within the terminal's width", async () => {
  const { printed, seen } = run();
  await seen(/first-party app: +(token\S+)\n\n/);
  const { demo } = createSandbox();
  for (const held of Object.values(demo)) {
    for (const id of typeof held === "string" ? [held] : Object.values(held)) {
      expect(printed.out).toContain(String(id));
    }
  }
  expect(printed.out).toContain(`people            owner=${demo.people.owner} `);
  for (const line of printed.out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test("takes faults and settings while it runs, where it says", async () => {
  const { printed, seen } = run("--fail", "*:status=500,times=1000");
  const control = await seen(/control: +(\S+)/);
  const baseUrl = await seen(/base address: +(\S+)/);
  const headers = { authorization: `Bearer ${await seen(/group key: +(\S+)/)}` };
  const asked = async () => (await fetch(`${baseUrl}/me/groups`, { headers })).status;
  expect(await asked()).toBe(500);
  await fetch(`${control}/reset`, { method: "POST" });
  expect(await asked()).toBe(200);
  await seen(/(groups 200)/);
  expect(printed.out).not.toContain("POST");
});

test("begins with the given faults, and without the given features", async () => {
  const faults = [
    "--fail",
    "me.groups:code=unavailable,retryAfter=7",
    "--fail=me.groups:status=502",
  ];
  const { seen } = run(...faults, "--off", "groupSearch,payments");
  const baseUrl = await seen(/base address: +(\S+)/);
  const group = await seen(/group: +(\S+)/);
  const headers = { authorization: `Bearer ${await seen(/leader: +(\S+)/)}` };
  const ask = (path: string) => fetch(baseUrl + path, { headers });
  const first = await ask("/me/groups");
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "7"]);
  expect((await ask("/me/groups")).status).toBe(502);
  expect((await ask("/me/groups")).status).toBe(200);
  const search = await ask(`/groups/${group}/documents/search?q=tents`);
  expect(await search.json()).toMatchObject({ error: { code: "unavailable" } });
});

test("issues the given scopes and consent, and one credential without consent", async () => {
  const { seen } = run(
    "--scopes",
    "me.read,groups.read,documents.read",
    "--allowed-scopes",
    "me.read,groups.read",
  );
  const baseUrl = await seen(/base address: +(\S+)/);
  const group = await seen(/group: +(\S+)/);
  const codeFor = async (name: string, path: string) => {
    const credential = await seen(new RegExp(`${name}: +(\\S+)`));
    const headers = { authorization: `Bearer ${credential}` };
    const body = (await (await fetch(baseUrl + path, { headers })).json()) as {
      error?: { code: string; message: string };
    };
    return body.error ?? { code: "none", message: "" };
  };
  const documents = `/groups/${group}/documents`;
  const counts = `/groups/${group}/overview?include=rosterCounts`;
  for (const name of ["leader", "partner app"]) {
    const refused = await codeFor(name, documents);
    expect(refused.code).toBe("scope_not_allowed");
    expect(refused.message).toMatch(/https:\S+documents\.read/);
    expect((await codeFor(name, counts)).code).toBe("insufficient_scope");
    expect((await codeFor(name, "/me/groups")).code).toBe("none");
  }
  expect((await codeFor("no consent yet", "/me/inbox/summary")).code).toBe("scope_not_allowed");
  expect((await codeFor("group key", documents)).code).toBe("none");
  expect((await codeFor("group key", counts)).code).toBe("insufficient_scope");
});

test("begins as in the guide's command", async () => {
  const guide = readFileSync("docs/guides/testing.md", "utf8");
  const [, given = ""] =
    /^npx group-management-sdk sandbox (--port 4010 [^]*?)\n```/m.exec(guide) ?? [];
  const args = given.replaceAll("\\\n", " ").split(/\s+/).slice(2);
  expect(args).toContain("--allowed-scopes");
  const { seen } = run(...args);
  await seen(/no consent yet: +(token\S+)/);
});

test("prints a program's environment, to be pasted into another shell or PowerShell", async () => {
  const { seen } = run();
  const baseUrl = await seen(/export GROUP_MANAGEMENT_BASE_URL=(\S+)/);
  const token = await seen(/export GROUP_MANAGEMENT_ACCESS_TOKEN=(\S+)/);
  const group = await seen(/export GROUP_MANAGEMENT_GROUP_ID=(\S+)/);
  expect(await seen(/\$env:GROUP_MANAGEMENT_BASE_URL = "(\S+)"\n/)).toBe(baseUrl);
  expect(await seen(/\$env:GROUP_MANAGEMENT_ACCESS_TOKEN = "(\S+)"\n/)).toBe(token);
  expect(await seen(/\$env:GROUP_MANAGEMENT_GROUP_ID = "(\S+)"\n/)).toBe(group);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${baseUrl}/groups/${group}/overview`, { headers })).status).toBe(200);
});

test("serves a fleet of groups to the leader with --groups", async () => {
  const { seen } = run("--groups", "7", "--contacts", "60");
  const baseUrl = await seen(/base address: +(\S+)/);
  const token = await seen(/leader: +(\S+)/);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/me/groups?limit=200`, { headers });
  const { items } = (await response.json()) as { items: { group: { name: string } }[] };
  const numbers = items.map(({ group }) => /^Troop (2\d\d) /.exec(group.name)?.[1]);
  expect(numbers.filter(Boolean)).toHaveLength(7);
});

test("leaves with 2 and a clear message on arguments that it cannot use", async () => {
  const mistakes: [string[], RegExp][] = [
    [["--port", "eighty"], /--port must be a whole number from 0 to 65535, not "eighty"/],
    [["--contacts", "0"], /--contacts must be a whole number/],
    [["--groups", "many"], /--groups must be a whole number from 0 to 10000, not "many"/],
    [["--requests-per-minute=-5"], /--requests-per-minute must be a whole number/],
    [["--speed", "9"], /--speed/],
    [["serve"], /serve/],
    [["--fail", "documents.list"], /an operation and a fault, such as documents\.list:status=503/],
    [["--fail", "documents.list:broken"], /fields with values/],
    [["--fail", "documents.lst:status=500"], /--fail: Unknown operation "documents\.lst"/],
    [["--fail", "*:status=soon"], /--fail: status must be a whole number from 200 to 599/],
    [["--fail", "*:statuz=500"], /--fail: "statuz" is not known/],
    [["--off", "lights"], /--off must be a comma-separated list.* sharing, groupSearch/],
    [["--scopes", "documents.reed"], /--scopes must be a comma-separated list.* documents\.read/],
    [["--allowed-scopes", "all"], /--allowed-scopes must be a comma-separated list/],
    [["--allowed-hosts", "ci, sandbox:4010"], /--allowed-hosts must be host names without ports/],
    [["--access-token", "two words"], /--access-token must be a text that a header can carry/],
    [["--access-token="], /--access-token must be a text/],
    [["--access-token=t", "--scopes", "me.read"], /--access-token has every scope: leave out/],
  ];
  await Promise.all(
    mistakes.map(async ([args, message]) => {
      const { printed, ended } = run(...args);
      expect(await ended, args.join(" ")).toBe(2);
      expect(printed.error.replaceAll(/\s+/g, " ")).toMatch(message);
      expect(printed.out).toBe("");
    }),
  );
});

test("says how to run a program when -- was forgotten", async () => {
  const mistakes: [string[], string][] = [
    [["node", "first.mts"], 'Unexpected argument "node".'],
    [["--port", "0", "first.mts"], "Unexpected argument."],
  ];
  for (const [args, message] of mistakes) {
    const { printed, ended } = run(...args);
    expect(await ended).toBe(2);
    expect(printed.error).toBe(
      `group-management-sdk: ${message} To run a program against the sandbox, put -- before it: ` +
        "sandbox -- node first.mts.\nTry --help.\n",
    );
  }
});

test("suggests the nearest command, and does not repeat an unknown one", async () => {
  const commands: [string, string][] = [
    ["sandbx", "Unknown command. Did you mean sandbox?"],
    ["chek", "Unknown command. Did you mean check?"],
    ["groups.overview", "Unknown command. Did you mean call groups.overview?"],
    ["gk_secret", "Unknown command."],
    ["--speed", "Unknown command."],
  ];
  for (const [command, message] of commands) {
    const { printed, ended } = start([command]);
    expect(await ended).toBe(2);
    expect(printed.error.split("\n")[0]).toBe(`group-management-sdk: ${message}`);
    expect(printed.error).not.toContain("gk_secret");
    expect(printed.error).toContain("sandbox -- node first.mts");
    expect(printed.out).toBe("");
  }
});

test("shows the commands, and ends as a wrong use, where no command is given", async () => {
  const asked = start(["--help"]);
  const { printed, ended } = start([]);
  expect([await asked.ended, await ended]).toEqual([0, 2]);
  expect(printed).toEqual({ out: "", error: asked.printed.out });
});

test("repeats nothing that may be a secret typed by mistake", async () => {
  await Promise.all(
    [["--key=gk_secret"], ["gk_secret"], ["-kgk_secret"], ["--port"]].map(async (args) => {
      const { printed, ended } = run(...args);
      expect(await ended).toBe(2);
      expect(printed.error).not.toContain("gk_secret");
      expect(printed.error).toMatch(/^group-management-sdk: .+\.\nTry --help\.\n$/);
    }),
  );
});

test("ends quietly when its output is closed", async () => {
  const { abandon, printed, ended, seen } = startProcess(["sandbox"]);
  const baseUrl = await seen(/base address: +(\S+)/);
  abandon();
  await fetch(`${baseUrl}/me/groups`).catch(() => {});
  expect(await ended).toBe(0);
  expect(printed.error).toBe("");
});

test("is reached and controlled from containers by the host names that it is told", async () => {
  const { seen } = run("--host", "0.0.0.0", "--allowed-hosts", "sandbox, Service.test");
  const control = new URL(await seen(/control: +(\S+)/));
  const statusFor = (host: string, hostname = control.hostname) =>
    new Promise((resolve, reject) => {
      const { port } = control;
      get({ hostname, port, path: `${control.pathname}/demo`, headers: { host } }, (response) => {
        resolve(response.resume().statusCode);
      }).once("error", reject);
    });
  const [remote = "127.0.0.1"] = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
  const statuses: [string, unknown][] = [
    ["sandbox:4010", 200],
    ["service.test", 200],
    ["localhost", 200],
    ["evil.example", 403],
    ["sandbox.evil.example", 403],
  ];
  for (const [host, status] of statuses) expect(await statusFor(host), host).toBe(status);
  expect(await statusFor("sandbox", remote)).toBe(200);
  expect(await statusFor(remote, remote)).toBe(remote === "127.0.0.1" ? 200 : 403);
});

test("leaves with 2 when it cannot listen at the host", async () => {
  for (const host of ["203.0.113.7", "no-such-host.invalid", ""]) {
    const { printed, ended } = run("--host", host);
    expect(await ended, host).toBe(2);
    expect(printed.error).toMatch(/--host must be an address of this machine, such as 0\.0\.0\.0/);
  }
});

test("leaves with 1 when the port is taken", async () => {
  const first = run();
  const port = await first.seen(/base address: +http:\/\/127\.0\.0\.1:(\d+)/);
  const second = run("--port", port);
  expect(await second.ended).toBe(1);
  expect(second.printed.error).toMatch(/Port \d+ is in use \(EADDRINUSE\)\. .*--port/);
});

test("the guide's containers reach the sandbox with their fixed token, once it is healthy", async () => {
  const guide = readFileSync("docs/guides/testing.md", "utf8");
  const [, yaml = ""] = /compose\.yaml -->\n```yaml\n([^]*?)```/.exec(guide) ?? [];
  const valueOf = (name: string) =>
    (new RegExp(`^ +${name}: (.+)$`, "m").exec(yaml)?.[1] ?? "").replace(/^"(.*)"$/, "$1");
  const args = valueOf("command").split(" ").slice(3).join(" ").replace("4010", "0").split(" ");
  const { seen } = start(args);
  const { port } = new URL(await seen(/base address: +(\S+)/));
  const ofMachine = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const { address } = ofMachine.find(({ family, internal }) => family === "IPv4" && !internal)!;
  const healthy = (ofPort: string) => promisify(exec)(valueOf("test").replace("4010", ofPort));
  await healthy(port);
  await expect(healthy("1")).rejects.toThrow("fetch failed");

  const token = "GROUP_MANAGEMENT_ACCESS_TOKEN";
  const insecure = "GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL";
  const without = {
    GROUP_MANAGEMENT_BASE_URL: `http://${address}:${port}/api/v2`,
    [token]: valueOf(token),
  };
  for (const command of [
    ["call", "me.groups"],
    ["check", "--only", "me.groups"],
  ]) {
    const { ended, printed } = start(command, { ...without, [insecure]: valueOf(insecure) });
    expect([await ended, printed.error]).toEqual([0, expect.not.stringContaining("http:")]);
    expect(await start(command, without).ended).toBe(2);
  }
});

test("on Windows a program without -- is told how PowerShell takes it", async () => {
  vi.stubGlobal("process", Object.create(process, { platform: { value: "win32" } }));
  const { printed, ended } = run("node", "x.mjs");
  expect(await ended).toBe(2);
  vi.unstubAllGlobals();
  expect(printed.error).toContain("In PowerShell write '--', or start group-management-sdk.cmd.");
});
