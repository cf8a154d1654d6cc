// The check from a shell, run in the process of the test unless only one of its own will do.
import { describe, expect, onTestFinished, test } from "vitest";

import type { Report } from "../../src/check/report/report.ts";
import { start, startProcess } from "../support/command.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";
import { failure, stallInBody, startServer } from "../support/server.ts";

const service = listeningSandbox();

const environment = (more: Record<string, string> = {}) =>
  service.environment({
    GROUP_MANAGEMENT_KEY: service.sandbox.groupKey(),
    GROUP_MANAGEMENT_ACCESS_TOKEN: "",
    ...more,
  });
const check = (
  args: readonly string[],
  more: Record<string, string> = {},
  keyboard: Parameters<typeof start>[2] = {},
) => start(["check", ...args], environment(more), keyboard);

test("leaves with 0 when all is well, and says so", async () => {
  const { printed, ended } = check([]);
  expect(await ended).toBe(0);
  expect(printed.out).toMatch(/^Checking http:.*\n\n {2}ok {9}address[^]*\n\nAll well\.\n$/);
  expect(printed.error).toBe("");
});

test("leaves with 1 when something is wrong", async () => {
  const { printed, ended } = check([], { GROUP_MANAGEMENT_KEY: "key_of_nobody" });
  expect(await ended).toBe(1);
  expect(printed.out).toMatch(/WRONG +credential +a group key, refused: unauthorized\n/);
  expect(printed.out).toMatch(/\n1 thing is wrong\.\n$/);
  expect(printed.out + printed.error).not.toContain("key_of_nobody");
});

test("prints one JSON document and nothing else with --json", async () => {
  const { printed, ended } = check(["--json"], { GROUP_MANAGEMENT_GROUP_ID: "grp_unknown" });
  expect(await ended).toBe(1);
  const report = JSON.parse(printed.out) as Report;
  expect(report).toMatchObject({
    format: 1,
    credential: "groupKey",
    groupId: "grp_unknown",
    well: false,
  });
  expect(report.facts).toHaveLength(5);
  expect(report.readings.length).toBeGreaterThan(20);
  expect(printed.error).toBe("");
});

test.each([80, 60])("folds to %i columns, addresses aside", async (columns) => {
  const key = { GROUP_MANAGEMENT_KEY: "" };
  for (const accessToken of [
    service.sandbox.accessToken({ allowedScopes: ["me.read"] }),
    service.sandbox.accessToken({ app: "partner" }),
  ]) {
    service.sandbox.failNext("documents.list", { alter: "future-value" });
    const { printed, ended } = check(["--group", service.sandbox.demo.groupId], {
      ...key,
      GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken,
      COLUMNS: String(columns),
    });
    expect(await ended).toBeLessThan(2);
    const long = printed.out.split("\n").filter((line) => line.length > columns);
    expect(long.filter((line) => !/^ *https:\S+$/.test(line))).toEqual([]);
    expect(printed.out.split("\n").some((line) => line.length > columns - 12)).toBe(true);
  }
});

test("has colours on a terminal, and none in a pipe or where NO_COLOR is set", async () => {
  const terminal = { terminal: { columns: 80 } };
  const shown = check(["--only", "me.groups"], {}, terminal);
  const refused = check(["--only", "me.groups"], { NO_COLOR: "1" }, terminal);
  const piped = check(["--only", "me.groups"], { FORCE_COLOR: "1" });
  await Promise.all([shown.ended, refused.ended, piped.ended]);
  expect(shown.printed.out).toContain("\u001b[32mok\u001b[39m");
  expect(refused.printed.out).not.toContain("\u001b[");
  expect(piped.printed.out).not.toContain("\u001b[");
});

describe("a wrong option, address or credential is refused with 2, and nothing is sent", () => {
  test.each<[string, string[], Record<string, string>, RegExp]>([
    [
      "no address",
      [],
      { GROUP_MANAGEMENT_BASE_URL: "" },
      /No GROUP_MANAGEMENT_BASE_URL\. Set GROUP_MANAGEMENT_BASE_URL \(it ends in/,
    ],
    [
      "no credential",
      [],
      { GROUP_MANAGEMENT_KEY: "" },
      /No credential\. Set GROUP_MANAGEMENT_KEY or GROUP_MANAGEMENT_ACCESS_TOKEN\./,
    ],
    [
      "neither address nor credential",
      [],
      { GROUP_MANAGEMENT_BASE_URL: "", GROUP_MANAGEMENT_KEY: "" },
      /No credential.*No GROUP_MANAGEMENT_BASE_URL.*npx group-management-sdk sandbox -- node first\.mts/,
    ],
    [
      "two credentials",
      [],
      { GROUP_MANAGEMENT_ACCESS_TOKEN: "token_secret" },
      /GROUP_MANAGEMENT_KEY and GROUP_MANAGEMENT_ACCESS_TOKEN are both given/,
    ],
    [
      "an address with a password",
      [],
      { GROUP_MANAGEMENT_BASE_URL: "https://me:token_secret@groups.example/api/v2" },
      /GROUP_MANAGEMENT_BASE_URL holds a user name or a password/,
    ],
    [
      "http: to another machine",
      [],
      { GROUP_MANAGEMENT_BASE_URL: "http://groups.example/api/v2" },
      /in clear\. Use https:, or set GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL=1\./,
    ],
    [
      "an address that Git Bash did not rewrite",
      [],
      { GROUP_MANAGEMENT_BASE_URL: "/api/v2" },
      /GROUP_MANAGEMENT_BASE_URL is a path\. Give an address/,
    ],
    [
      "a credential in quotes",
      [],
      { GROUP_MANAGEMENT_KEY: '"token_secret"' },
      /GROUP_MANAGEMENT_KEY stands in quotes/,
    ],
    ["a credential as an option", ["--key=token_secret"], {}, /Unknown option --key/],
    ["a credential as an argument", ["token_secret"], {}, /Unexpected argument\./],
    [
      "an origin with a path",
      ["--origin", "https://app.example/x"],
      {},
      /--origin must be a scheme/,
    ],
    ...["app", "", "null", "app://page", "https://me@app.example", "https://app.example?x"].map(
      (origin): [string, string[], Record<string, string>, RegExp] => [
        `an origin that is none: ${origin}`,
        ["--origin", origin],
        {},
        /--origin must be a scheme/,
      ],
    ),
    ["an option without its value", ["--group"], {}, /--group needs a value/],
    ["a group that is no id", ["--group", ".."], {}, /--group must be the id/],
    [
      "an unknown operation",
      ["--only", "me.groups,token_secret"],
      {},
      /the second name is unknown/,
    ],
    [
      "a misspelled operation",
      ["--only", "groups.contacts.lst"],
      {},
      /the first name is unknown\. Did you mean groups\.contacts\.list\?/,
    ],
    [
      "a part of an operation's name",
      ["--only", "contacts.list"],
      {},
      /Did you mean groups\.contacts\.list\?/,
    ],
    ["a value for a switch", ["--json=yes"], {}, /--json takes no value/],
  ])("%s", async (_, args, more, message) => {
    const { printed, ended } = check(args, more);
    expect(await ended).toBe(2);
    expect(printed.error).toMatch(message);
    expect(printed.error).not.toMatch(/baseUrl|groupKey|accessToken|allowInsecure|credential: /);
    expect(printed.error).toMatch(/^group-management-sdk: [^]*\nTry --help\.\n$/);
    expect(printed.error).not.toContain("token_secret");
    expect(printed.out).toBe("");
    expect(service.sandbox.requests).toEqual([]);
  });
});

/** Until the request is there that is not answered. */
async function untilHung(): Promise<void> {
  const arrived = () =>
    service.sandbox.requests.some(({ operation }) => operation === "groups.overview");
  await expect.poll(() => arrived()).toBe(true);
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("stops at once on %s", async (name, code) => {
  service.sandbox.failNext("groups.overview", { network: "hang", times: 9 });
  const { signal, printed, ended } = startProcess(["check"], environment());
  await untilHung();
  const startedAt = performance.now();
  signal(name);
  expect(await ended).toBe(code);
  // A call that hangs is given up after ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(8000);
  expect(printed.error).toBe("Stopped.\n");
});

test("prints nothing with --json when it is stopped: half a document is none", async () => {
  service.sandbox.failNext("groups.overview", { network: "hang", times: 9 });
  const { signal, printed, ended } = check(["--json"]);
  await untilHung();
  signal("SIGINT");
  expect(await ended).toBe(130);
  expect(printed.out).toBe("");
});

test("ends when it is done, though the preflight request's response never does", async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  server.always((exchange) =>
    exchange.arrival.method === "OPTIONS"
      ? stallInBody(exchange)
      : failure(401, "unauthorized")(exchange),
  );
  const { ended, printed } = startProcess(
    ["check", "--origin", "https://app.example"],
    environment({ GROUP_MANAGEMENT_BASE_URL: server.baseUrl }),
  );
  expect(await ended).toBe(1);
  expect(printed.out).toMatch(/\n\d things are wrong\.\n$/);
});

test("ends quietly when its output is closed", async () => {
  const { abandon, printed, ended } = startProcess(["check"], environment());
  abandon();
  expect(await ended).toBe(0);
  expect(printed.error).toBe("");
});

test.each([
  ["something is wrong", ["check"], 1],
  ["something is wrong, in JSON", ["check", "--json"], 1],
  ["it was called wrongly", ["check", "--speed"], 2],
])("keeps its exit code when its output is closed and %s", async (_, args, code) => {
  const key = service.sandbox.groupKey();
  service.sandbox.revoke(key);
  const { abandon, printed, ended } = startProcess(
    args,
    environment({ GROUP_MANAGEMENT_KEY: key }),
  );
  abandon();
  expect(await ended).toBe(code);
  expect(printed.error).toMatch(code === 2 ? /Unknown option/ : /^$/);
});

describe("the program", () => {
  test("explains itself, each command and its version", async () => {
    const [whole, checking, serving, version, short] = [
      start(["--help"]),
      start(["check", "--help"]),
      start(["sandbox", "--help"]),
      start(["--version"]),
      start(["-v"]),
    ];
    for (const { printed, ended } of [whole, checking, serving, version, short]) {
      expect(await ended).toBe(0);
      expect(printed.error).toBe("");
      for (const line of printed.out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    }
    expect(whole.printed.out).toMatch(/ check\n[^]* sandbox\n/);
    expect(checking.printed.out).toContain("--origin");
    expect(checking.printed.out).toContain(
      "Exit codes: 0 all well, 1 something is wrong, 2 wrong usage",
    );
    expect(serving.printed.out).toMatch(/sandbox \[--port N\][^]*--requests-per-minute/);
    expect(version.printed.out).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    expect(short.printed.out).toBe(version.printed.out);
  });
});
