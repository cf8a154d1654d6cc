// The options of the sandbox: an unknown one is refused, because a test would rely on it.

import { expect, test } from "vitest";
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "../../src/sandbox/index.ts";
import { openService } from "./service.ts";

test.each<[unknown, RegExp]>([
  [{ baseUrl: "" }, /createSandbox: baseUrl must be an address that begins with http: or https:/],
  [{ baseUrl: "localhost/api/v2" }, /createSandbox: baseUrl must be an address/],
  [{ baseUrl: "localhost:3000/api/v2" }, /createSandbox: baseUrl must be an address/],
  [{ contact: 5 }, /createSandbox: "contact" is not known. Did you mean contacts/],
  [{ contacts: "5" }, /contacts must be a whole number/],
  [{ contacts: -1 }, /contacts must be a whole number/],
  [{ contacts: null }, /contacts must be a whole number/],
  [{ groups: 1.5 }, /groups must be a whole number/],
  [{ requestsPerMinute: 0 }, /requestsPerMinute must be a whole number, 1 or more/],
  [{ data: "demos" }, /data must be one of "demo", "empty"/],
  [{ data: [] }, /data must be/],
  [{ data: "empty", contacts: 5 }, /contacts and groups grow the demo data/],
  [{ data: {}, groups: 5 }, /contacts and groups grow the demo data/],
  [{ now: Date.now() }, /now must be a function/],
  [{ now: () => new Date("tomorrow") }, /createSandbox: now must return a valid Date/],
  [{ now: () => "2026-03-14T09:00:00Z" }, /createSandbox: now must return a valid Date/],
  [{ now: async () => new Date() }, /createSandbox: now must return a valid Date/],
  [{ baseUrl: 5 }, /baseUrl must be/],
  [{ accessToken: "" }, /accessToken must be a string that a header can carry/],
  [{ accessToken: "two words" }, /accessToken must be a string that a header can carry/],
  [{ onAnswered: () => {} }, /"onAnswered" is not known/],
  [null, /an object of options/],
])("createSandbox(%j) is refused", (options, message) => {
  const make = () => createSandbox(options as { contacts: number });
  expect(make).toThrow(RangeError);
  expect(make).toThrow(message);
});

test.each<[object, RegExp]>([
  [{ contact: [] }, /"contact" is not known. Did you mean contacts/],
  [{ group: [] }, /"group" is not known. Did you mean groups/],
  [{ groups: { id: "club" } }, /groups must be an array of records/],
  [{ people: ["ada"] }, /people must be an array of records/],
  [{ people: [{ name: "Ada" }] }, /Each record in people must have an id/],
  [{ contacts: [{ id: 1 }] }, /Each record in contacts must have an id/],
  [{ circles: [{ id: "a" }, { id: "b" }, { id: "a" }] }, /Two records in circles have the id "a"/],
])("data %j is refused, by createSandbox and by edit", async (data, message) => {
  const make = () => createSandbox({ data });
  expect(make).toThrow(RangeError);
  expect(make).toThrow(message);
  expect(make).toThrow(/^createSandbox, data: /);
  const { sandbox, get } = openService();
  const edit = () => sandbox.edit((live) => void Object.assign(live, data));
  expect(edit).toThrow(RangeError);
  expect(edit).toThrow(message);
  expect((await get("/groups/troop/overview")).status).toBe(200);
});

test("an id may be there once in each group", () => {
  const contacts = [
    { id: "con_1", groupId: "den", firstName: "Lin" },
    { id: "con_1", groupId: "pack", firstName: "Noa" },
  ];
  expect(() => createSandbox({ data: { contacts } })).not.toThrow();
  const [first] = contacts;
  expect(() => createSandbox({ data: { contacts: [first!, first!] } })).toThrow(
    'Two records in contacts have the id "con_1".',
  );
});

test("records without an id of their own may be alike", () => {
  const membership = { personId: "ada", groupId: "club" };
  const data = { memberships: [membership, membership], contacts: undefined as never };
  expect(() => createSandbox({ data })).not.toThrow();
});

test("a fixed access token is the owner's, with every scope, and stays good", async () => {
  const sandbox = createSandbox({ accessToken: "token_of_compose" });
  const read = async (accessToken: string) => {
    const { baseUrl, fetch } = sandbox;
    return await new GroupManagement({ baseUrl, fetch, accessToken }).me
      .groups()
      .toArray({ max: 50 });
  };
  const [fixed, issued] = [await read("token_of_compose"), await read(sandbox.accessToken())];
  expect(fixed).toEqual(issued);
  sandbox.reset();
  expect(await read("token_of_compose")).toEqual(issued);
  sandbox.revoke("token_of_compose");
  await expect(read("token_of_compose")).rejects.toMatchObject({ code: "unauthorized" });
});

test.each<[string, (sandbox: ReturnType<typeof createSandbox>) => unknown, RegExp]>([
  ["accessToken", (sandbox) => sandbox.accessToken({ scope: [] } as object), /Did you mean scopes/],
  [
    "accessToken",
    (sandbox) => sandbox.accessToken({ scopes: "me.read" as never }),
    /scopes must be/,
  ],
  ["groupKey", (sandbox) => sandbox.groupKey({ group: "x" } as object), /Did you mean groupId/],
  [
    "configure",
    (sandbox) => sandbox.configure({ payment: false } as object),
    /Did you mean payments/,
  ],
])("%s refuses what it does not take", (method, told, message) => {
  const sandbox = createSandbox();
  expect(() => told(sandbox)).toThrow(RangeError);
  expect(() => told(sandbox)).toThrow(message);
  expect(() => told(sandbox)).toThrow(new RegExp(`^${method}: `));
});

test("advance moves the clock on, and reset sets it back", async () => {
  const sandbox = createSandbox({ now: () => new Date("2026-03-31T23:59:59Z") });
  const date = async () =>
    (await sandbox.fetch(`${sandbox.baseUrl}/me/groups`)).headers.get("date");
  sandbox.advance(1_000);
  sandbox.advance(3_600_000);
  expect(await date()).toBe("Wed, 01 Apr 2026 01:00:00 GMT");
  for (const wrong of [-1, Number.NaN, Infinity, "1"]) {
    expect(() => sandbox.advance(wrong as number)).toThrow(/milliseconds must be/);
  }
  sandbox.reset();
  expect(await date()).toBe("Tue, 31 Mar 2026 23:59:59 GMT");
});
