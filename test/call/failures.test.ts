// How a failed call is told: a sentence on stderr without anybody's data, and an exit code by its outcome.
import { createSandbox, type Listening, type Sandbox } from "group-management-sdk/sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";

import { retryAtOnce } from "../support/client.ts";
import { start } from "../support/command.ts";
import { type Answer, json, type LoopbackServer, startServer } from "../support/server.ts";

retryAtOnce();

let sandbox: Sandbox;
let listening: Listening;

beforeEach(async () => {
  sandbox = createSandbox();
  listening = await sandbox.listen();
});
afterEach(() => listening.close());

const { groupId, events, circles, contacts, packId } = createSandbox().demo;
const create = ["circles.create", groupId, "--kind", "committee", "--name", "Food", "--yes"];
const overview = ["groups.overview", groupId];

async function call(args: readonly string[], more: Record<string, string> = {}) {
  const { printed, ended } = start(["call", ...args], {
    GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
    ...more,
  });
  return { code: await ended, ...printed };
}

const token = (options: Parameters<Sandbox["accessToken"]>[0]) => ({
  GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(options),
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
    () => token({ personId: sandbox.demo.people.termsPending }),
    1,
    /terms_required \(403\)\. .* They can at \/account\/welcome of the platform\./,
  ],
  [
    "another group's key",
    ["groups.overview", packId],
    () => ({ GROUP_MANAGEMENT_ACCESS_TOKEN: "", GROUP_MANAGEMENT_KEY: sandbox.groupKey() }),
    1,
    /forbidden \(403\)/,
  ],
  [
    "an unknown credential",
    ["me.groups"],
    () => ({ GROUP_MANAGEMENT_ACCESS_TOKEN: "token_nobody" }),
    1,
    /unauthorized \(401\)/,
  ],
  [
    "an event that costs nothing",
    ["events.createCheckoutLink", groupId, events.free, "--yes"],
    () => ({}),
    1,
    /nothing_to_pay/,
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
  sandbox.configure({ payments: false });
  const { code, error } = await call(["events.createCheckoutLink", groupId, events.paid, "--yes"]);
  expect(code).toBe(1);
  expect(error).toMatch(/payments_not_ready \(\d+\)\. .* Set up payments here: https?:\/\//);
});

test("a rate limit that lasts longer than the longest wait ends with 1 and says when to try again", async () => {
  sandbox.failNext("me.groups", { code: "rate_limited", retryAfter: 3600 });
  const { code, error } = await call(["me.groups"]);
  expect(code).toBe(1);
  expect(error).toMatch(/rate_limited \(429\)\. .* Try again in 3600 s\./);
});

test.each([
  ["a created thing", create, /circles\.create got no response .*calling again may do it twice\./],
  [
    "a change that may be repeated",
    ["circles.addMembers", groupId, circles.committee, "--contactIds", contacts.adult, "--yes"],
    /calling again does no harm\./,
  ],
])("%s whose response is lost ends with 4, and says so", async (_, args, message) => {
  sandbox.failNext("*", { network: "reset", times: 9 });
  const { code, out, error } = await call(args);
  expect(error).toMatch(message);
  expect([code, out]).toEqual([4, ""]);
});

test("a service that broke down while it created something ends with 4", async () => {
  sandbox.failNext("circles.create", { status: 500 });
  const { code, error } = await call(create);
  expect(code).toBe(4);
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
    sandbox.failNext("circles.addMembers", {
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
    expect(refused.code).toBe(4);
    expect(refused.error).toMatch(
      /no error code \(502\)\. A proxy or a gateway may have responded/,
    );
    server.always(page(200));
    const odd = await call(overview, more);
    expect(odd.code).toBe(4);
    expect(odd.error + refused.error).not.toContain("Elsa");
    server.always(json({ items: [{ group: { id: "g" } }], nextCursor: "same" }));
    const looping = await call(["me.groups", "--all", "--jsonl"], more);
    expect(looping.code).toBe(4);
    expect(looping.error).toMatch(/group-management-sdk: me\.groups/);
  } finally {
    await server.close();
  }
});
