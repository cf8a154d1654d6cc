// How a failed call is told: a sentence on stderr without anybody's data, and an exit code by its outcome.
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { retryAtOnce } from "../support/client.ts";
import { start, startProcess } from "../support/command.ts";
import { listeningSandbox } from "../support/listening-sandbox.ts";
import { type Answer, json, type LoopbackServer, startServer } from "../support/server.ts";

retryAtOnce();

const service = listeningSandbox();
const { call } = service;

const { groupId, events, circles, contacts } = createSandbox().demo;
const create = ["circles.create", groupId, "--kind", "committee", "--name", "Food", "--yes"];
const overview = ["groups.overview", groupId];

const token = (options: Parameters<Sandbox["accessToken"]>[0]) => ({
  GROUP_MANAGEMENT_ACCESS_TOKEN: service.sandbox.accessToken(options),
});

test("Ctrl-C while a creation is under way says that it may have been carried out", async () => {
  service.sandbox.failNext("circles.create", { network: "hang" });
  const { signal, printed, ended } = startProcess(["call", ...create], service.environment());
  await expect.poll(() => service.sandbox.requests).toHaveLength(1);
  signal("SIGINT");
  expect(await ended).toBe(130);
  expect(printed.error).toMatch(/Stopped\. It may have been carried out: look before/);
});

test.each<[string, readonly string[], () => Record<string, string>, number, RegExp]>([
  [
    "an unknown id",
    ["events.get", groupId, "e"],
    () => ({}),
    1,
    /was refused: not_found \(404\)\. The group, event/,
  ],
  [
    "a field at fault",
    ["circles.create", groupId, "--kind", "no", "--name", "x", "--yes"],
    () => ({}),
    1,
    /invalid_body \(\d+\), because of kind\./,
  ],
  [
    "a value of a profile, with the service's list of problems",
    ["groups.updateProfile", groupId, "--body", '{"meetingDay": 7}', "--yes"],
    () => ({}),
    1,
    /invalid_profile \(\d+\)\. meetingDay: must be one of/,
  ],
  [
    "a missing scope, with its name",
    ["groups.overview", groupId, "--include", "rosterCounts"],
    () => token({ scopes: ["groups.read", "me.read"] }),
    1,
    /insufficient_scope \(403\)\. The credential lacks the scope\. It needs roster\.read\./,
  ],
  [
    "a scope that is not allowed, with the address to allow it",
    ["documents.list", groupId],
    () => token({ app: "partner", allowedScopes: ["me.read"] }),
    1,
    /It needs documents\.read\. Allow it here: https:\/\//,
  ],
  [
    "terms that are not accepted",
    overview,
    () => token({ personId: service.sandbox.demo.people.termsPending }),
    1,
    /terms_required \(403\)\. .* They can at \/account\/welcome of the platform\./,
  ],
  [
    "an unreachable service: nothing was sent",
    ["me.groups"],
    () => ({ GROUP_MANAGEMENT_BASE_URL: "http://127.0.0.1:1/api/v2" }),
    3,
    /ECONNREFUSED .*Nothing was done: calling again is safe\./,
  ],
])("%s", async (_, args, more, exitCode, message) => {
  const { code, out, error } = await call(args, more());
  expect(error).toMatch(message);
  expect(error).toMatch(/^group-management-sdk: [^\n]+\n$/);
  expect([code, out]).toEqual([exitCode, ""]);
});

test("payments that are not ready, with the address to set them up", async () => {
  service.sandbox.configure({ payments: false });
  const { code, error } = await call(["events.createCheckoutLink", groupId, events.paid, "--yes"]);
  expect(code).toBe(1);
  expect(error).toMatch(/payments_not_ready \(\d+\)\. .* Set up payments here: https?:\/\//);
});

const add = [
  "circles.addMembers",
  groupId,
  circles.committee,
  "--contactIds",
  contacts.adult,
  "--yes",
];

describe("what passes ends with 4", () => {
  test.each<[string, Parameters<Sandbox["failNext"]>[1], RegExp]>([
    [
      "a rate limit that lasts longer than the longest wait",
      { code: "rate_limited", retryAfter: 1800 },
      /rate_limited \(429\)\. .* Try again in 1800 s\.\n$/,
    ],
    ["a service that is unavailable", { code: "unavailable" }, /unavailable \(503\)\./],
    ["a gateway without its service", { status: 502 }, /\(502\)/],
    [
      "a code of a newer service, with the status of an outage",
      { status: 503, code: "under_maintenance" },
      /under_maintenance \(503\)/,
    ],
    ["a search that failed", { code: "search_failed" }, /search_failed/],
    ["a connection that breaks", { network: "reset" }, /calling again does no harm\./],
  ])("%s", async (_, fault, message) => {
    service.sandbox.failNext("*", { ...fault, times: 9 });
    for (const args of [["me.groups"], add]) {
      const { code, out, error } = await call(args);
      expect(error).toMatch(message);
      expect([code, out]).toEqual([4, ""]);
    }
  });

  test("a call that takes longer than --timeout", async () => {
    service.sandbox.failNext("me.groups", { network: "hang", times: 9 });
    const { code, error } = await call(["me.groups", "--timeout", "300ms"]);
    expect(code).toBe(4);
    expect(error).toMatch(/--?timeout of 300 ms/);
    expect(error).not.toContain("totalTimeout");
  });

  test("a rate limit that lasts longer than --timeout, before it is waited for", async () => {
    service.sandbox.failNext("me.groups", { code: "rate_limited", retryAfter: 30, times: 9 });
    const { code, error } = await call(["me.groups", "--timeout", "5"]);
    expect(code).toBe(4);
    expect(error).toMatch(/Try again in 30 s\./);
  });

  test("storage that is full does not", async () => {
    service.sandbox.failNext("circles.create", { code: "storage_full", times: 9 });
    expect((await call(create)).code).not.toBe(4);
  });
});

test("a created thing whose response is lost ends with 5, since trying again may make a second one", async () => {
  service.sandbox.failNext("*", { network: "reset", times: 9 });
  const { code, out, error } = await call(create);
  expect(error).toMatch(/circles\.create got no response .*calling again may do it twice\./);
  expect([code, out]).toEqual([5, ""]);
});

test("a created thing that was certainly not made passes", async () => {
  service.sandbox.failNext("circles.create", { code: "unavailable", times: 9 });
  expect((await call(create)).code).toBe(4);
});

test("a service that broke down while it created something ends with 5", async () => {
  service.sandbox.failNext("circles.create", { status: 500 });
  const { code, error } = await call(create);
  expect(code).toBe(5);
  expect(error).toMatch(
    /circles\.create failed: \S+ \(500\).* It may have been carried out: look before you run it again\.\n$/,
  );
});

test("messages of the service, which may name a child, stay out of stderr", async () => {
  const message =
    "Elsa Lindqvist (elsa@example.org) is in another patrol; see \u001b[2J https://x.example/elsa";
  for (const code of [
    "one_per_person",
    "invalid_body",
    "not_found",
    "Elsa Lindqvist",
    "unheard_of",
  ]) {
    service.sandbox.failNext("circles.addMembers", {
      status: 409,
      code,
      message,
      parameter: "Elsa Lindqvist",
    });
    const { error, out } = await call([
      "circles.addMembers",
      groupId,
      circles.patrol,
      "--contactIds",
      contacts.siblingYouth,
      "--yes",
    ]);
    expect(error).toMatch(/^group-management-sdk: circles\.addMembers was refused: /);
    expect(error + out).not.toMatch(/Elsa|Lindqvist|elsa/);
    expect(error).not.toContain("\u001b");
  }
  const search = await call([
    "documents.search",
    groupId,
    "--q",
    "Elsa Lindqvist",
    "--limit",
    "99",
  ]);
  expect(search.error).not.toMatch(/Elsa/);
  const body = await call([
    "circles.create",
    groupId,
    "--body",
    '{"name": "Elsa Lindqvist", x}',
    "--yes",
  ]);
  expect(body.error).not.toMatch(/Elsa/);
});

/** A page of a proxy. */
const page =
  (status: number): Answer =>
  ({ response }) => {
    response.writeHead(status, { "content-type": "text/html" }).end("<h1>Elsa</h1>");
  };

test("a response that is no JSON, from what stands before the service", async () => {
  const server: LoopbackServer = await startServer();
  try {
    server.always(page(502));
    const more = { GROUP_MANAGEMENT_BASE_URL: server.baseUrl };
    const refused = await call(create, more);
    expect(refused.code).toBe(5);
    expect(refused.error).toMatch(
      /no error code \(502\)\. A proxy or a gateway may have responded/,
    );
    server.always(page(408));
    const slow = await call(overview, more);
    expect(slow.code).toBe(4);
    expect(slow.error).toMatch(/no error code \(408\)/);
    server.always(page(200));
    const created = await call(create, more);
    expect(created.code).toBe(5);
    const odd = await call(overview, more);
    expect(odd.code).toBe(1);
    expect(odd.error + refused.error).not.toContain("Elsa");
    // Fields of the client's error, which a command line does not have.
    expect(odd.error).not.toContain("issues and body");
    server.always(json({ items: [{ group: { id: "g" } }], nextCursor: "same" }));
    const looping = await call(["me.groups", "--all", "--jsonl"], more);
    expect(looping.code).toBe(1);
    expect(looping.error).toMatch(/group-management-sdk: me\.groups/);
    expect(looping.error).toMatch(/Begin anew, without --cursor\.\n$/);
    expect(looping.error).not.toContain("Go on");
  } finally {
    await server.close();
  }
});

describe("a cursor that the service refuses", () => {
  const list = ["groups.contacts.list", groupId, "--limit", "5"];

  test("is not to be gone on with: the list begins anew", async () => {
    const given = await call([...list, "--cursor=worn"]);
    expect(given.code).toBe(1);
    expect(given.error).toMatch(/because of cursor\..* Begin anew, without --cursor\.\n$/);
  });

  test("in the middle of a list leaves a document whose nextCursor is the beginning", async () => {
    service.sandbox.failNext("groups.contacts.list", {
      after: 1,
      code: "invalid_parameter",
      parameter: "cursor",
    });
    const { code, out, error } = await call([...list, "--all"]);
    expect(code).toBe(1);
    const document = JSON.parse(out) as { items: unknown[]; nextCursor: unknown };
    expect([document.items.length, document.nextCursor]).toEqual([5, null]);
    expect(error).toMatch(/^After 5 entries\.\n.* Begin anew, without --cursor\.\n$/);
    expect(error).not.toContain("Go on");
  });
});

describe("--json-errors", () => {
  const objectsOf = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test("gives a refusal as one object, without the message of the service", async () => {
    service.sandbox.failNext("events.get", {
      code: "not_found",
      message: "Elsa Lindqvist is in another patrol",
      parameter: "Elsa Lindqvist",
    });
    const { code, out, error } = await call(["events.get", groupId, events.paid, "--json-errors"]);
    expect([code, out]).toEqual([1, ""]);
    expect(error).not.toMatch(/Elsa|Lindqvist/);
    expect(objectsOf(error)).toEqual([
      {
        name: "NotFoundError",
        message: expect.stringMatching(/^events\.get was refused: not_found \(404\)\. /),
        operation: "events.get",
        code: "not_found",
        status: 404,
        parameter: null,
        outcome: "refused",
        attempts: 1,
        exitCode: 1,
      },
    ]);
  });

  test.each<[string, string[], Record<string, string>, object]>([
    [
      "a mistake in the command line",
      ["events.get", groupId, "--includ", "x"],
      {},
      { name: "UsageError", help: "call events.get --help", exitCode: 2 },
    ],
    ["an unknown operation", ["events.gte"], {}, { help: "call --list", exitCode: 2 }],
    [
      "a service that is not reached",
      ["me.groups"],
      { GROUP_MANAGEMENT_BASE_URL: "http://127.0.0.1:1/api/v2" },
      { name: "ConnectionError", outcome: "not-sent", exitCode: 3 },
    ],
    ["a missing credential", ["me.groups"], { GROUP_MANAGEMENT_ACCESS_TOKEN: "" }, { exitCode: 2 }],
  ])("gives %s as one object", async (_, args, more, expected) => {
    const { code, error } = await call([...args, "--json-errors"], more);
    const [only, ...rest] = objectsOf(error);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ ...expected, exitCode: code, message: expect.any(String) });
  });

  test("gives what is said beside a list as objects too, the error last", async () => {
    const list = ["groups.contacts.list", groupId, "--limit", "5", "--jsonl", "--json-errors"];
    const first = await call(list);
    expect(first.code).toBe(0);
    const [more] = objectsOf(first.error);
    expect(more).toEqual({
      note: expect.stringMatching(/^More follow/),
      nextCursor: expect.any(String),
    });
    service.sandbox.failNext("groups.contacts.list", { after: 1, code: "forbidden" });
    const cut = await call([...list, "--all"]);
    expect(objectsOf(cut.error)).toMatchObject([
      { entries: 5, nextCursor: more?.["nextCursor"] },
      { code: "forbidden", exitCode: 1 },
    ]);
  });
});

test.each([
  [
    ["groups.overview", "--include", "all"],
    /Known for --include, separated by commas: upcomingEvents, /,
  ],
  [["groups.contacts.list", "--type", "CHILD"], /Known for --type: ADULT, YOUTH\./],
  [["documents.search", "canoe"], /--q .*"canoe" was taken for GROUP\./],
  [["--list", "--json"], /--list takes no other option\./],
])("%j is told what would be right", async (words, message) => {
  const { printed, ended } = start(
    ["call", ...words],
    service.environment({ GROUP_MANAGEMENT_GROUP_ID: groupId }),
  );
  expect(await ended).toBeGreaterThan(0);
  expect(printed.error.replaceAll(/\s+/g, " ")).toMatch(message);
  expect(printed.out).toBe("");
});
