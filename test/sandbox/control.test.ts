// A sandbox that listens is told what to do over HTTP, by programs on the same machine and by no page.

import { readFileSync } from "node:fs";
import { request } from "node:http";

import { GroupManagement } from "group-management-sdk";
import { createSandbox, type Listening, type Sandbox } from "group-management-sdk/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { answerControl } from "../../src/sandbox/adapters/control-http.ts";

let sandbox: Sandbox;
let listening: Listening;

beforeEach(async () => {
  sandbox = createSandbox();
  listening = await sandbox.listen({ control: true });
});
afterEach(() => listening.close());

const address = (name: string) => `${listening.controlUrl}/${name}`;

async function ask(name: string): Promise<unknown> {
  return (await fetch(address(name))).json();
}

async function tell(name: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(address(name), { method: "POST", ...sent });
  const text = await response.text();
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}

/** A client of the running server that repeats nothing, so that what is set shows at once. */
const client = (credential: { groupKey: string } | { accessToken: string }) =>
  new GroupManagement({ baseUrl: listening.baseUrl, maxRetries: 0, ...credential });

describe("methods that change the sandbox", () => {
  test("failNext takes a fault", async () => {
    const told = await tell("failNext", { operation: "*", network: "reset", times: 2 });
    expect(told).toEqual({ status: 204, json: undefined });
    await tell("failNext", { operation: "me.groups", alter: "missing-field" });
    const { me } = client({ groupKey: sandbox.groupKey() });
    await expect(me.inboxSummary()).rejects.toMatchObject({ name: "ConnectionError" });
    await expect(me.inboxSummary()).rejects.toMatchObject({ name: "ConnectionError" });
    await expect(me.groups()).rejects.toMatchObject({ name: "ResponseValidationError" });
    await expect(me.groups()).resolves.toBeDefined();
  });

  test("failNext takes a list, with the parameter at fault and requests to let through", async () => {
    const { demo } = sandbox;
    const { groups } = client({ groupKey: sandbox.groupKey() });
    const expired = { code: "invalid_parameter", parameter: "cursor", after: 1 };
    await tell("failNext", {
      operation: "groups.contacts.list",
      faults: [expired, { code: "not_found" }],
    });
    const read = () => groups.contacts.list(demo.groupId);
    await expect(read()).resolves.toBeDefined();
    await expect(read()).rejects.toMatchObject({ parameter: "cursor" });
    await expect(read()).rejects.toMatchObject({ code: "not_found" });
    await expect(read()).resolves.toBeDefined();
  });

  test("configure turns a feature off and on", async () => {
    const { accessToken, demo } = sandbox;
    const { events } = client({ accessToken: accessToken() });
    await tell("configure", { payments: false });
    const link = () => events.createCheckoutLink(demo.groupId, demo.events.paid);
    await expect(link()).rejects.toMatchObject({ code: "payments_not_ready" });
    await tell("configure", { payments: true });
    await expect(link()).resolves.toHaveProperty("url");
  });

  test("groupKey makes a key with its scopes, written either way", async () => {
    const { demo } = sandbox;
    for (const scopes of [["events.read"], ["events:read"]]) {
      const { status, json } = await tell("groupKey", { scopes });
      expect(status).toBe(200);
      const { groupKey } = json as { groupKey: string };
      const reading = client({ groupKey });
      await expect(reading.events.get(demo.groupId, demo.events.free)).resolves.toBeDefined();
      await expect(reading.documents.list(demo.groupId)).rejects.toMatchObject({
        code: "insufficient_scope",
      });
    }
  });

  test("accessToken makes the token of a person, an app and a consent", async () => {
    const { demo } = sandbox;
    const { json } = await tell("accessToken", {
      personId: demo.people.parent,
      app: "partner",
      allowedScopes: ["me.read", "groups.read"],
    });
    const { documents, me } = client(json as { accessToken: string });
    await expect(documents.list(demo.groupId)).rejects.toMatchObject({
      code: "scope_not_allowed",
      consentUrl: expect.stringContaining("documents.read"),
    });
    await expect(me.groups()).resolves.toBeDefined();
  });

  test("allow changes the scopes of an issued token, and revoke makes it unknown", async () => {
    const accessToken = sandbox.accessToken();
    const read = () => client({ accessToken }).documents.list(sandbox.demo.groupId);
    await expect(read()).resolves.toBeDefined();
    const allowed = await tell("allow", { accessToken, scopes: ["me.read"] });
    expect(allowed).toEqual({ status: 204, json: undefined });
    await expect(read()).rejects.toMatchObject({ code: "scope_not_allowed" });
    await tell("revoke", { credential: accessToken });
    await expect(read()).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("advance passes an hour: links to pictures end, and the limit of searches begins anew", async () => {
    const { demo } = sandbox;
    const { groups } = client({ accessToken: sandbox.accessToken() });
    const first = async () => (await groups.albums.items(demo.groupId, demo.albums.group)).items[0];
    const link = (await first())?.thumbUrl ?? "";
    expect((await fetch(link)).status).toBe(200);
    expect((await tell("advance", { milliseconds: 2 * 3_600_000 })).status).toBe(204);
    expect((await fetch(link)).status).not.toBe(200);
    expect((await first())?.thumbUrl).not.toBe(link);
  });

  test("edit removes entries, changes those that are there and adds others", async () => {
    const { demo } = sandbox;
    const { groups } = client({ accessToken: sandbox.accessToken() });
    const read = async () =>
      new Map(
        (await groups.contacts.list(demo.groupId).toArray({ max: 100 })).map((one) => [
          one.id,
          one,
        ]),
      );
    const before = await read();
    const told = await tell("edit", {
      remove: {
        contacts: [demo.contacts.adult],
        memberships: [{ personId: demo.people.viewer, groupId: demo.groupId }],
      },
      put: {
        contacts: [
          { id: demo.contacts.youth, groupId: demo.groupId, firstName: "Changed" },
          { id: "new", groupId: demo.groupId, firstName: "New" },
        ],
        installs: [{ groupId: demo.groupId, state: "suspended" }],
      },
    });
    expect(told).toEqual({ status: 204, json: undefined });
    const after = await read();
    expect(after.has(demo.contacts.adult)).toBe(false);
    expect(after.get(demo.contacts.youth)).toMatchObject({
      ...before.get(demo.contacts.youth),
      firstName: "Changed",
      updatedAt: expect.any(String),
    });
    expect(after.get("new")?.firstName).toBe("New");
    expect(after.size).toBe(before.size);
    const viewer = client({ accessToken: sandbox.accessToken({ personId: demo.people.viewer }) });
    await expect(viewer.groups.overview(demo.groupId)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("edit changes the record of the group that it names, and no other's with its id", async () => {
    const { groupId, packId } = sandbox.demo;
    const { groups } = client({ accessToken: sandbox.accessToken() });
    const nameIn = async (group: string) =>
      (await groups.contacts.list(group).toArray({ max: 100 })).find(({ id }) => id === "shared")
        ?.firstName;
    const put = (group: string, firstName: string) =>
      tell("edit", {
        put: { contacts: [{ id: "shared", groupId: group, type: "ADULT", firstName }] },
      });
    await put(groupId, "Ann");
    await put(packId, "Ben");
    await put(groupId, "Cleo");
    expect([await nameIn(groupId), await nameIn(packId)]).toEqual(["Cleo", "Ben"]);
  });

  test("reset forgets faults and switches, and leaves credentials good", async () => {
    const groupKey = sandbox.groupKey();
    await tell("failNext", { operation: "*", status: 500 });
    await tell("configure", { groupSearch: false });
    expect((await tell("reset")).status).toBe(204);
    const search = client({ groupKey }).documents.search(sandbox.demo.groupId, { q: "tents" });
    await expect(search).resolves.toBeDefined();
    expect(sandbox.requests).toHaveLength(1);
  });
});

test("the commands in the guide do what they say", async () => {
  const guide = readFileSync("docs/guides/testing.md", "utf8");
  const commands = [...guide.matchAll(/^curl (?:-d '(.+)' |-X POST )?\$control\/(\w+)$/gm)];
  expect(commands.length).toBeGreaterThan(7);
  for (const [command, body, name = ""] of commands) {
    const isRead = command === `curl $control/${name}`;
    const response = await fetch(address(name), {
      method: isRead ? "GET" : "POST",
      ...(body === undefined ? {} : { body }),
    });
    expect([command, response.ok]).toEqual([command, true]);
  }
});

describe("values that can be read", () => {
  test("are those that code reads: ids, requests, faults, and whose data were shown", async () => {
    const { demo } = sandbox;
    await client({ groupKey: sandbox.groupKey() }).documents.list(demo.groupId, {
      category: "SCHEDULE",
    });
    await client({ accessToken: sandbox.accessToken() }).me.household(demo.groupId);
    sandbox.failNext("me.groups", { code: "unavailable" });
    expect(await ask("demo")).toEqual(demo);
    // Nothing of the control is among the requests.
    expect(await ask("requests")).toMatchObject([
      {
        operation: "documents.list",
        method: "GET",
        query: { category: "SCHEDULE" },
        headers: { accept: expect.any(String) },
        status: 200,
      },
      { operation: "me.household" },
    ]);
    expect(await ask("pendingFaults")).toEqual([
      { operation: "me.groups", fault: { code: "unavailable" } },
    ]);
    expect(await ask("accessLog")).toMatchObject([{ operation: "me.household" }]);
  });

  test("are listed with the methods at its own address", async () => {
    const response = await fetch(String(listening.controlUrl));
    expect(await response.json()).toEqual({
      controls: expect.arrayContaining(["GET demo", "POST failNext", "POST reset"]),
    });
  });
});

describe("an invalid call is refused, names the field, and changes nothing", () => {
  test.each<[string, unknown, string, RegExp]>([
    ["failNext", {}, "operation", /must be the name/],
    [
      "failNext",
      { operation: "documents.lst", status: 500 },
      "operation",
      /Did you mean documents.list/,
    ],
    ["failNext", { operation: "*", code: "unavailabel" }, "code", /Did you mean unavailable/],
    ["failNext", { operation: "*", faults: {} }, "faults", /a list/],
    ["failNext", { operation: "*", faults: [{ status: 500 }], times: 2 }, "times", /is not known/],
    ["failNext", { operation: "*", status: "500" }, "status", /200 to 599/],
    ["configure", { payment: false }, "payment", /is not known/],
    ["configure", { payments: "off" }, "payments", /true or false/],
    ["groupKey", { groupId: "grp_none" }, "body", /no group/],
    ["groupKey", { scopes: ["me.read"] }, "scopes", /documents:read/],
    ["accessToken", { scopes: ["documents.reed"] }, "scopes", /documents\.read/],
    ["accessToken", { scopes: "documents.read" }, "scopes", /a list of/],
    ["accessToken", { app: "other" }, "app", /"first-party", "partner"/],
    ["accessToken", { personId: "per_none" }, "body", /no person/],
    ["revoke", {}, "credential", /required/],
    ["reset", { all: true }, "all", /is not known/],
    ["allow", { scopes: ["me.read"] }, "accessToken", /required/],
    ["allow", { accessToken: "token_none" }, "scopes", /required/],
    ["allow", { accessToken: "token_none", scopes: ["me.reed"] }, "scopes", /me\.read/],
    ["allow", { accessToken: "token_none", scopes: ["me.read"] }, "body", /no access token/],
    ["advance", {}, "milliseconds", /required/],
    ["advance", { milliseconds: -1 }, "milliseconds", /from 0/],
    ["advance", { milliseconds: "1h" }, "milliseconds", /from 0/],
    ["edit", { put: { contact: [{ id: "x" }] } }, "contact", /Did you mean contacts/],
    ["edit", { put: { contact: [] } }, "contact", /Did you mean contacts/],
    ["edit", { put: { contacts: [{ firstName: "X" }] } }, "contacts", /must have an id/],
    ["edit", { put: { contacts: ["x"] } }, "contacts", /an object/],
    ["edit", { put: [] }, "put", /an object of lists/],
    ["edit", { remove: { contacts: ["none"] } }, "contacts", /No record in contacts/],
    ["edit", { remove: { contacts: [{}] } }, "contacts", /an id, or an object/],
    ["edit", { delete: {} }, "delete", /is not known/],
    ["reset", [], "body", /JSON object/],
  ])("%s %j", async (name, body, parameter, message) => {
    const { status, json } = await tell(name, body);
    expect(status).toBe(400);
    expect(json).toEqual({
      error: { code: "invalid_body", parameter, message: expect.stringMatching(message) },
    });
    const { me } = client({ groupKey: sandbox.groupKey() });
    await expect(me.groups()).resolves.toBeDefined();
  });

  test.each([
    ["GET", "failNext"],
    ["POST", "demo"],
    ["POST", "constructor"],
    ["DELETE", "reset"],
  ])("%s %s is not there", async (method, name) => {
    const response = await fetch(address(name), { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  });

  test("a body that is not JSON", async () => {
    const response = await fetch(address("reset"), { method: "POST", body: "{" });
    expect(response.status).toBe(400);
  });
});

describe("others are refused", () => {
  const reset = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      request(address("reset"), { method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .once("error", reject)
        .end();
    });

  test.each<[string, Record<string, string>]>([
    ["a page of another origin", { origin: "https://app.example" }],
    ["a page without an origin of its own", { origin: "null" }],
    ["a page of the sandbox's own origin", { origin: "http://127.0.0.1" }],
    ["a page whose browser says where it is from", { "sec-fetch-site": "cross-site" }],
    ["a page whose host name was made to lead here", { host: "evil.example" }],
    ["a page whose host name only looks so", { host: "127.0.0.1.evil.example:80" }],
  ])("%s", async (_, headers) => {
    sandbox.failNext("*", { status: 500 });
    expect(await reset(headers)).toBe(403);
    const { me } = client({ groupKey: sandbox.groupKey() });
    await expect(me.groups()).rejects.toMatchObject({ status: 500 });
  });

  test("a preflight from a page is refused, without naming allowed origins", async () => {
    const headers = { origin: "https://app.example", "access-control-request-method": "POST" };
    const response = await fetch(address("reset"), { method: "OPTIONS", headers });
    expect(response.status).toBe(403);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test.each([
    ["192.168.1.5", 403],
    ["::ffff:10.0.0.1", 403],
    [undefined, 403],
    ["127.0.0.1", 200],
    ["127.8.8.8", 200],
    ["::ffff:127.0.0.1", 200],
    ["::1", 200],
  ])("a caller from %s gets %i", async (remoteAddress, status) => {
    const headers = { host: "localhost:4010" };
    const asked = new Request("http://localhost:4010/__sandbox/demo", { headers });
    expect((await answerControl(sandbox, asked, remoteAddress)).status).toBe(status);
  });

  test("anyone, unless it was asked for", async () => {
    const plain = await sandbox.listen();
    try {
      expect(plain.controlUrl).toBeUndefined();
      const response = await fetch(new URL("/__sandbox/demo", plain.baseUrl));
      expect(response.status).toBe(404);
      expect(JSON.stringify(await response.json())).not.toContain(sandbox.demo.groupId);
    } finally {
      await plain.close();
    }
  });
});
