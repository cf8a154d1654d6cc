// A program that the sandbox runs: its environment, signals, exit code, and how it is found.
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { start, startProcess } from "../support/command.ts";

const hasIPv6 = Object.values(networkInterfaces()).some((addresses = []) =>
  addresses.some(({ address }) => address === "::1"),
);

/** A Python program with what every one here needs. */
const python = (program: string) => [
  "sandbox",
  "--contacts",
  "30",
  "--",
  "python3",
  "-u",
  "-c",
  `import json, os, signal, sys, time, urllib.request\n${program}`,
];

test("leaves Ctrl-C to the program, as often as it is pressed", async () => {
  const shell = startProcess(
    python(`
interruptions = 0
def interrupted(*_):
    global interruptions
    interruptions += 1
    print("interrupted", interruptions)
    if interruptions == 3:
        sys.exit(5)
signal.signal(signal.SIGINT, interrupted)
print("ready")
while True:
    time.sleep(0.05)`),
    {},
    { job: true },
  );
  await shell.seen(/(ready)/);
  for (const time of [1, 2, 3]) {
    shell.pressCtrlC();
    await shell.seen(new RegExp(`(interrupted ${time})`));
  }
  expect(await shell.ended).toBe(5);
  expect(shell.printed.error).toBe("");
});

test("goes on serving while the program ends after Ctrl-C", async () => {
  const { seen, pressCtrlC, ended } = startProcess(
    python(`
try:
    print("ready")
    time.sleep(60)
except KeyboardInterrupt:
    time.sleep(0.3)
    demo = urllib.request.urlopen(os.environ["GROUP_MANAGEMENT_SANDBOX_CONTROL"] + "/demo")
    print("cleaned up", demo.status)`),
    {},
    { job: true },
  );
  await seen(/(ready)/);
  pressCtrlC();
  await seen(/(cleaned up 200)/);
  expect(await ended).toBe(0);
});

test("ends with 130 when Ctrl-C ends the program", async () => {
  const { seen, pressCtrlC, ended } = startProcess(
    python(`
signal.signal(signal.SIGINT, signal.SIG_DFL)
print("ready")
time.sleep(60)`),
    {},
    { job: true },
  );
  await seen(/(ready)/);
  pressCtrlC();
  expect(await ended).toBe(130);
});

test("passes each SIGTERM on, and waits for the program", async () => {
  const { seen, signal, ended } = startProcess(
    python(`
def stop(*_):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(9))
    print("stopping")
signal.signal(signal.SIGTERM, stop)
print("ready")
while True:
    time.sleep(0.05)`),
  );
  await seen(/(ready)/);
  signal("SIGTERM");
  await seen(/(stopping)/);
  signal("SIGTERM");
  expect(await ended).toBe(9);
});

test("gives the program its arguments and, in its environment, the addresses, a token and a group key", async () => {
  const program = python(`
variable = lambda name: os.environ["GROUP_MANAGEMENT_" + name]
def get(address, credential=None):
    headers = {} if credential is None else {"Authorization": "Bearer " + credential}
    return json.load(urllib.request.urlopen(urllib.request.Request(address, headers=headers)))
print(get(variable("SANDBOX_CONTROL") + "/demo")["groupId"] == variable("GROUP_ID"))
for credential in "ACCESS_TOKEN", "SANDBOX_KEY":
    groups = get(variable("BASE_URL") + "/me/groups", variable(credential))["items"]
    print(variable(credential).split("_")[0], any(it["group"]["id"] == variable("GROUP_ID") for it in groups))
print("GROUP_MANAGEMENT_KEY" in os.environ, sys.argv[1:])
sys.exit(7)`);
  const { printed, ended } = startProcess(
    [...program, "--", "--port"],
    // A key of the real service beside the sandbox's token would be two credentials.
    { GROUP_MANAGEMENT_KEY: "gk_of-the-service" },
  );
  expect(await ended).toBe(7);
  expect(printed.out).toBe("True\ntoken True\nkey True\nFalse ['--', '--port']\n");
  expect(printed.error).toBe("");
});

test("keeps a program's requests to the sandbox away from a proxy", async () => {
  const program = python(`
print(urllib.request.urlopen(os.environ["GROUP_MANAGEMENT_SANDBOX_CONTROL"] + "/demo").status)
print(os.environ["NO_PROXY"], os.environ["no_proxy"])`);
  const proxies = { http_proxy: "http://127.0.0.1:9", no_proxy: "", NO_PROXY: ".example.org" };
  const { printed, ended } = startProcess(program, proxies);
  expect(await ended).toBe(0);
  expect(printed.out).toBe("200\n.example.org,127.0.0.1 .example.org,127.0.0.1\n");
});

test.each(["all_proxy", "ALL_PROXY"])("keeps the proxy of %s away too", async (name) => {
  const { seen } = start(["sandbox"], { [name]: "socks5h://127.0.0.1:9" });
  expect(await seen(/export NO_PROXY=(\S+)/)).toBe("127.0.0.1");
  expect(await seen(/export no_proxy=(\S+)/)).toBe("127.0.0.1");
});

test.skipIf(!hasIPv6)("names an IPv6 address as curl takes it, and as Python does", async () => {
  const { seen } = start(["sandbox", "--host", "::1"], { HTTP_PROXY: "http://127.0.0.1:9" });
  expect(await seen(/export NO_PROXY=(\S+)/)).toBe("[::1],::1");
});

test("ends with 128 and the number of the signal that ended its program", async () => {
  const kill = (signal: string) => `process.kill(process.pid, "${signal}")`;
  const codes = ["SIGTERM", "SIGKILL", "SIGSEGV"].map((signal) =>
    start(["sandbox", "--", process.execPath, "-e", kill(signal)]),
  );
  expect(await Promise.all(codes.map(({ ended }) => ended))).toEqual([143, 137, 139]);
});

test("leaves with 2 when there is no such program to run", async () => {
  for (const program of [[], [""], ["no-such-program-anywhere"]]) {
    const { printed, ended } = start(["sandbox", "--", ...program]);
    expect(await ended).toBe(2);
    expect(printed.error).toMatch(/followed by a program|was not found/);
  }
});

// Only the choice is tested here: cmd.exe is a script that prints how it was called.
test("starts npx by way of cmd.exe where it is npx.cmd, as on Windows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "windows-"));
  writeFileSync(join(folder, "npx.CMD"), "@node %*\r\n");
  writeFileSync(join(folder, "cmd.exe"), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 6\n');
  for (const name of ["npx.CMD", "cmd.exe"]) chmodSync(join(folder, name), 0o755);
  const platform = 'Object.defineProperty(process, "platform", { value: "win32" })';
  const { printed, ended } = startProcess(
    ["sandbox", "--", "npx", "group-management-sdk", "call", "documents.search", "--q=a & b"],
    { PATH: folder },
    { flags: ["--import", `data:text/javascript,${encodeURIComponent(platform)}`] },
  );
  expect(await ended).toBe(6);
  expect(printed.out.split("\n").slice(0, 3)).toEqual(["/d", "/s", "/c"]);
  expect(printed.out).toContain("npx ");
  expect(printed.out).toContain("^&");
});
