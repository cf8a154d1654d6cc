// Faults on demand: what a careful partner must be ready for.

import { expect, test } from "vitest";
import { type Answer, at, column, idsOf, openService, refusal } from "./service.ts";

const contacts = "/groups/troop/contacts";

test("fails the given number of requests, first in first out, of any operation with *", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { code: "unavailable", times: 2 });
  sandbox.failNext("groups.contacts.list", { code: "internal_error" });
  sandbox.failNext("me.groups", { code: "terms_required" });
  expect(refusal(await get("/me/groups"))).toEqual([503, "unavailable"]);
  expect(refusal(await get(contacts))).toEqual([503, "unavailable"]);
  expect(refusal(await get("/me/groups"))).toEqual([403, "terms_required"]);
  expect(refusal(await get(contacts))).toEqual([500, "internal_error"]);
  expect((await get(contacts)).status).toBe(200);
});

test("lists the faults that no request has met yet", async () => {
  const { get, sandbox } = openService();
  const late = { status: 502, after: 1 } as const;
  sandbox.failNext("groups.contacts.list", [{ code: "unavailable", times: 2 }, late]);
  sandbox.failNext("me.groups", { latency: 1, times: Infinity });
  expect(sandbox.pendingFaults.map(({ operation }) => operation)).toEqual([
    "groups.contacts.list",
    "groups.contacts.list",
    "me.groups",
  ]);
  await get(contacts);
  await get("/me/groups");
  expect(sandbox.pendingFaults).toEqual([{ operation: "groups.contacts.list", fault: late }]);
  await get(contacts);
  await get(contacts);
  expect(sandbox.pendingFaults).toHaveLength(1);
  await get(contacts);
  expect(sandbox.pendingFaults).toEqual([]);
  sandbox.failNext("*", { status: 500 });
  sandbox.reset();
  expect(sandbox.pendingFaults).toEqual([]);
});

test("does nothing of a request that fails", async () => {
  const { get, patch, sandbox } = openService();
  sandbox.failNext("groups.updateProfile", { status: 500 });
  const failed = await patch("/groups/troop/profile", { motto: "No" });
  expect(refusal(failed)).toEqual([500, "internal_error"]);
  expect(at(await get("/groups/troop/overview"), "group", "metadata", "motto")).toBeUndefined();
});

test.each<[string, unknown, RegExp]>([
  [
    "contacts.list",
    { status: 503 },
    /Unknown operation "contacts.list".* Did you mean groups.contacts.list/,
  ],
  ["*", { code: "nope" }, /Unknown code "nope".* also give a status/],
  ["*", { code: "unavailabel" }, /Did you mean unavailable/],
  ["*", { status: 400, code: "invalid_paramter" }, /Did you mean invalid_parameter/],
  ["*", { status: 503, time: 2 }, /"time" is not known\. Did you mean times/],
  ["*", { status: "503" }, /status must be a whole number/],
  ["*", { status: 99 }, /status must be a whole number from 200 to 599/],
  ["*", { status: 503, after: 0.5 }, /after must be a whole number/],
  ["*", { status: 503, times: null }, /times must be/],
  ["*", [{ status: 503 }, { statuz: 503 }], /Did you mean status/],
  ["*", [], /at least one/],
  ["*", undefined, /A fault must be an object/],
  ["*", {}, /A fault must have/],
  ["*", { times: 2 }, /A fault must have/],
  ["*", { status: 503, times: 0 }, /times must be/],
  ["*", { network: "slow" }, /network must be one of "reset", "hang", "truncate"/],
  ["*", { alter: "all" }, /alter must be .*future-value/],
  ["*", { latency: -1 }, /latency must be .*0 or more/],
  ["*", { latency: Infinity }, /latency must be/],
  ["*", { latency: 2 ** 31 }, /latency must be/],
  ["*", { status: 503, retryAfter: Infinity }, /retryAfter must be/],
  ["*", { status: 503, retryAfter: "später…" }, /retryAfter must be/],
  ["events.get", { cursor: "expired" }, /failNext: cursor/],
])("refuses to wait in vain: failNext(%j, %j)", async (operation, fault, message) => {
  const { get, sandbox } = openService();
  const told = () => sandbox.failNext(operation as "*", fault as { status: number });
  expect(told).toThrow(RangeError);
  expect(told).toThrow(message);
  expect((await get(contacts)).status).toBe(200);
});

test("names the parameter at fault, alone an invalid_parameter", async () => {
  const { get, post, sandbox } = openService();
  sandbox.failNext("groups.contacts.list", { parameter: "cursor" });
  sandbox.failNext("circles.create", { code: "invalid_body", parameter: "metadata" });
  expect(refusal(await get(contacts))).toEqual([400, "invalid_parameter", "cursor"]);
  const made = await post("/groups/troop/circles", { kind: "patrol", name: "Owls" });
  expect(refusal(made)).toEqual([400, "invalid_body", "metadata"]);
});

test("refuses the cursor of the next request that has one, and nothing before", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("groups.contacts.list", { cursor: "expired" });
  sandbox.failNext("*", { code: "unavailable" });
  const first = await get(`${contacts}?limit=2`);
  expect(first.status).toBe(503);
  const { nextCursor } = (await get(`${contacts}?limit=2`)).json as { nextCursor: string };
  expect(sandbox.pendingFaults).toHaveLength(1);
  const next = `${contacts}?limit=2&cursor=${nextCursor}`;
  expect((await get(next)).json).toMatchObject({
    error: { code: "invalid_parameter", parameter: "cursor" },
  });
  expect((await get(next)).status).toBe(200);
  expect(sandbox.pendingFaults).toEqual([]);
});

test("lets requests through before an expired cursor, with or without one", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("groups.contacts.list", { cursor: "expired", after: 1, times: 2 });
  const { nextCursor } = (await get(`${contacts}?limit=2`)).json as { nextCursor: string };
  const next = `${contacts}?limit=2&cursor=${nextCursor}`;
  const statuses = [];
  for (const path of [next, contacts, next, next]) statuses.push((await get(path)).status);
  expect(statuses).toEqual([400, 200, 400, 200]);
});

test("takes a list of faults in its order, each with requests let through before it", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("groups.contacts.list", [
    { status: 500 },
    { code: "unavailable", after: 1 },
    { code: "rate_limited", times: 2 },
  ]);
  const answers: Answer[] = [];
  for (let count = 0; count < 6; count += 1) {
    // Requests of other operations are not counted.
    expect((await get("/me/groups")).status).toBe(200);
    answers.push(await get(contacts));
  }
  expect(answers.map(({ status }) => status)).toEqual([500, 200, 503, 429, 429, 200]);
  // A 429 always says how long to wait.
  expect(answers[3]?.headers.get("retry-after")).toBe("1");
});

test("takes status, code, message and Retry-After as given", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { status: 418, code: "from_tomorrow", message: "Tea.", retryAfter: 0.25 });
  const answer = await get(contacts);
  expect(answer.status).toBe(418);
  expect(answer.json).toEqual({ error: { code: "from_tomorrow", message: "Tea." } });
  expect(answer.headers.get("retry-after")).toBe("0.25");
  const date = "Sat, 14 Mar 2026 09:30:00 GMT";
  sandbox.failNext("*", { status: 429, retryAfter: date });
  const limited = await get(contacts);
  expect(refusal(limited)).toEqual([429, "rate_limited"]);
  expect(limited.headers.get("retry-after")).toBe(date);
});

test("counts a failed request, and meets a credential that is unknown too", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { status: 502, times: 2 });
  expect((await get(contacts)).headers.get("x-ratelimit-remaining")).toBe("9999");
  expect((await get(contacts, "nobody")).status).toBe(502);
});

test("§9 can send an unknown value in every enumeration of a response", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("groups.contacts.list", { alter: "future-value" });
  const answer = await get(contacts);
  expect(answer.status).toBe(200);
  for (const field of ["type", "role", "inviteStatus"]) {
    expect(new Set(column(answer, "items", field))).toEqual(new Set(["FROM_THE_FUTURE"]));
  }
  expect(column(answer, "items", "id")).toContain("c-olga");
  sandbox.failNext("events.get", { alter: "future-value" });
  expect((await get("/groups/troop/events/canoe")).json).toMatchObject({
    id: "canoe",
    status: "FROM_THE_FUTURE",
    circle: { kind: { key: "patrol" } },
    leaders: [{ role: "FROM_THE_FUTURE" }, {}, {}],
  });
});

test("leaves a field out of an answer: of a list's first item, else of the thing itself", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { alter: "missing-field", times: 3 });
  const list = await get(contacts);
  expect(idsOf(list).slice(0, 2)).toEqual([undefined, "c-teo"]);
  expect(at(await get("/groups/troop/events/canoe"), "id")).toBeUndefined();
  const overview = await get("/groups/troop/overview");
  expect(at(overview, "group", "id")).toBeUndefined();
  expect(at(overview, "group", "name")).toBe("Troop Nine");
});

test("sends a cursor that leads back to the beginning", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("groups.contacts.list", { alter: "looping-cursor", times: 3 });
  const seen: unknown[] = [];
  let path = `${contacts}?limit=2`;
  for (let page = 0; page < 3; page += 1) {
    const answer = await get(path);
    expect(idsOf(answer)).toEqual(["c-olga", "c-teo"]);
    seen.push(at(answer, "nextCursor"));
    path = `${contacts}?limit=2&cursor=${String(at(answer, "nextCursor"))}`;
  }
  expect(new Set(seen).size).toBe(1);
});

test("alters an answer by a function of one's own", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { alter: () => ({ items: [], nextCursor: 5 }) });
  expect((await get(contacts)).json).toEqual({ items: [], nextCursor: 5 });
  expect(idsOf(await get(contacts))).toHaveLength(7);
});

test("alters a text by a function, which may make JSON of it", async () => {
  const { get, sandbox } = openService();
  const path = "/groups/troop/documents/open/markdown";
  const { text } = await get(path);
  sandbox.failNext("documents.getMarkdown", { alter: (body) => `${String(body)} More.` });
  sandbox.failNext("documents.getMarkdown", { alter: () => ({ text: 5 }) });
  const longer = await get(path);
  expect(longer.text).toBe(`${text} More.`);
  expect(longer.headers.get("content-type")).toContain("text/markdown");
  const json = await get(path);
  expect(json.json).toEqual({ text: 5 });
  expect(json.headers.get("content-type")).toContain("application/json");
});

test.each(["future-value", "missing-field", "looping-cursor"] as const)(
  "refuses to alter a text by %s, which would change nothing",
  async (alter) => {
    const { get, sandbox } = openService();
    const path = "/groups/troop/documents/open/markdown";
    const told = () => sandbox.failNext("documents.getMarkdown", [{ status: 503 }, { alter }]);
    expect(told).toThrow(RangeError);
    expect(told).toThrow(/failNext: .*Set alter to a function/);
    const { status, text } = await get(path);
    expect(status).toBe(200);
    sandbox.failNext("*", { alter });
    expect((await get(path)).text).toBe(text);
  },
);

test("leaves refusals as they are when it alters answers", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { alter: "missing-field" });
  expect(refusal(await get("/groups/none/contacts"))).toEqual([404, "not_found"]);
});

test.each<[string, () => unknown]>([
  ["alter must return the response: it returned undefined.", () => undefined],
  ["alter must return the response: it returned a promise.", async () => ({ items: [] })],
  [
    "alter threw: expected 3 to be 4",
    () => {
      throw new Error("expected 3 to be 4");
    },
  ],
])("says in a refusal that no client repeats: %s", async (said, alter) => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { alter });
  const answer = await get(contacts);
  expect(refusal(answer)).toEqual([400, "invalid_body", "alter"]);
  expect(answer.text).toContain(said);
});

test("edits nothing when the change is asynchronous, or throws", async () => {
  const { get, sandbox } = openService();
  const later = async (data: { contacts: unknown[] }) => {
    data.contacts.length = 0;
  };
  expect(() => sandbox.edit(later)).toThrow(RangeError);
  expect(() => sandbox.edit(later)).toThrow("edit: change must not be asynchronous.");
  const failing = (data: { contacts: unknown[] }) => {
    data.contacts.length = 0;
    throw new Error("Stop.");
  };
  expect(() => sandbox.edit(failing)).toThrow("Stop.");
  expect(idsOf(await get(contacts))).toHaveLength(7);
});

test("refuses credentials of unknown people, keys of unknown groups, and handles without the demo", () => {
  const { sandbox } = openService();
  expect(() => sandbox.accessToken({ personId: "none" })).toThrow(RangeError);
  expect(() => sandbox.groupKey({ groupId: "none" })).toThrow(RangeError);
  expect(() => sandbox.groupKey({ groupId: "old" })).not.toThrow();
  expect(() => sandbox.demo).toThrow(TypeError);
});

test("has no data when it is made empty", async () => {
  const { get, sandbox } = openService({ data: "empty" });
  expect((await get("/me/groups")).json).toEqual({ items: [], nextCursor: null });
  expect((await get("/me/inbox/summary")).json).toEqual({ unreadMessages: 0 });
  expect(refusal(await get("/groups/any/overview"))).toEqual([404, "not_found"]);
  expect(() => sandbox.groupKey()).toThrow(RangeError);
});

test("understands a Retry-After or a message alone", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("*", { retryAfter: 2 });
  sandbox.failNext("*", { message: "The lights went out." });
  const limited = await get(contacts);
  expect(refusal(limited)).toEqual([429, "rate_limited"]);
  expect(limited.headers.get("retry-after")).toBe("2");
  expect(refusal(await get(contacts))).toEqual([500, "internal_error"]);
});
