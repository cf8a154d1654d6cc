// The sandbox's log of requests, and its reset.

import { expect, test, vi } from "vitest";
import { column, idsOf, openService, refusal } from "./service.ts";

const contacts = "/groups/troop/contacts";

test("keeps what arrived in requests, with query and body parsed", async () => {
  const { get, post, sandbox } = openService();
  await get("/me/groups?vertical=a&x=1&x=2");
  await post("/groups/troop/circles", { kind: "patrol", name: "Owls" });
  await post("/groups/troop/circles", "{");
  await get("/nothing", null);
  const base = { at: new Date("2026-03-14T09:26:53.500Z"), headers: expect.any(Object) };
  expect(sandbox.requests).toEqual([
    {
      ...base,
      operation: "me.groups",
      method: "GET",
      path: "/me/groups",
      query: { vertical: "a", x: ["1", "2"] },
      body: undefined,
      status: 400,
    },
    {
      ...base,
      operation: "circles.create",
      method: "POST",
      path: "/groups/troop/circles",
      query: {},
      body: { kind: "patrol", name: "Owls" },
      status: 201,
    },
    {
      ...base,
      operation: "circles.create",
      method: "POST",
      path: "/groups/troop/circles",
      query: {},
      body: "{",
      status: 400,
    },
    {
      ...base,
      operation: null,
      method: "GET",
      path: "/nothing",
      query: {},
      body: undefined,
      status: 404,
    },
  ]);
});

test("starts over on reset, and keeps credentials good and revoked ones bad", async () => {
  const { get, post, patch, sandbox } = openService({ requestsPerMinute: 5 });
  const token = sandbox.accessToken();
  const bad = sandbox.accessToken();
  sandbox.revoke(bad);
  sandbox.configure({ groupSearch: false });
  sandbox.failNext("*", { status: 503, times: 50 });
  await post("/groups/troop/circles", { kind: "patrol", name: "Owls" }, token);
  for (let count = 0; count < 5; count += 1) await patch("/groups/troop/profile", {}, token);
  sandbox.edit((data) => (data.contacts = []));
  sandbox.reset();
  expect(sandbox.requests).toEqual([]);
  expect(sandbox.accessLog).toEqual([]);
  const search = await get("/groups/troop/documents/search?q=canoe", token);
  expect(search.status).toBe(200);
  expect(search.headers.get("x-ratelimit-remaining")).toBe("4");
  expect(column(search, "results", "documentId")).toContain("trip");
  expect(idsOf(await get(contacts, token))).toHaveLength(7);
  expect(refusal(await get(contacts, bad))).toEqual([401, "unauthorized"]);
});

test("keeps the headers of a request, but nothing that it was let in with", async () => {
  const { sandbox } = openService();
  const token = sandbox.accessToken();
  await sandbox.fetch(`${sandbox.baseUrl}/me/groups`, {
    headers: {
      Authorization: `Bearer ${token}`,
      Traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "User-Agent": "my-app/2",
    },
  });
  expect(sandbox.requests[0]?.headers).toMatchObject({
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    "user-agent": "my-app/2",
  });
  expect(JSON.stringify(sandbox.requests)).not.toContain(token);
});

test("keeps of a large body that it refused the beginning alone", async () => {
  const { post, sandbox } = openService();
  for (const size of [20_000, 200_000, 2_000_000]) {
    await post("/groups/troop/circles", { kind: "patrol", name: "a".repeat(size) });
  }
  expect(sandbox.requests.map(({ status }) => status)).toEqual([400, 400, 400]);
  for (const { body } of sandbox.requests) {
    expect(String(body).startsWith('{"kind":"patrol","name":"aaa')).toBe(true);
    expect(String(body)).toHaveLength(1025);
  }
  await post("/groups/troop/circles", { kind: "patrol", nam: "b".repeat(2000) });
  expect(sandbox.requests[3]?.body).toEqual({ kind: "patrol", nam: "b".repeat(2000) });
});

test("keeps of a body without a known credential the first 200 characters", async () => {
  const { sandbox, post } = openService();
  const revoked = sandbox.accessToken();
  sandbox.revoke(revoked);
  for (const token of [revoked, "token_nobody"]) {
    await post("/groups/troop/circles", { name: "a".repeat(191) }, token);
    await post("/groups/troop/circles", { name: "a".repeat(189) }, token);
  }
  const text = `{"name":"${"a".repeat(191)}…`;
  const whole = { name: "a".repeat(189) };
  expect(sandbox.requests.map(({ body }) => body)).toEqual([text, whole, text, whole]);
});

test("keeps the newest requests, as far as 64 MB of memory go, and goes on after a reset", async () => {
  const { sandbox, post } = openService({ requestsPerMinute: Infinity });
  const token = sandbox.accessToken();
  const nested = Array.from({ length: 5400 }, () => []);
  const send = async (count: number) => {
    for (let sent = 1; sent <= count; sent++) await post(`/nested/${sent}`, nested, token);
  };
  await send(300);
  // 227 KB of memory each.
  expect(sandbox.requests.length).toBeGreaterThan(250);
  expect(sandbox.requests.length).toBeLessThan(290);
  expect(sandbox.requests.at(-1)?.path).toBe("/nested/300");
  sandbox.reset();
  await send(20);
  expect(sandbox.requests).toHaveLength(20);
});

/** Sends a circle named Owls, and does not wait for the response. */
function sendOwls({ sandbox, post }: ReturnType<typeof openService>) {
  const token = sandbox.accessToken();
  return () => post("/groups/troop/circles", { kind: "patrol", name: "Owls" }, token);
}

test("a call that a reset overtakes while it is delayed ends in the old state", async () => {
  const service = openService({ requestsPerMinute: 5 });
  const { get, sandbox } = service;
  const send = sendOwls(service);
  sandbox.failNext("circles.create", { latency: 100 });
  const delayed = send();
  await vi.waitUntil(() => sandbox.requests.length === 1, { interval: 1 });
  sandbox.reset();
  sandbox.configure({ signIn: false });
  expect((await delayed).status).toBe(201);
  expect(sandbox.requests).toEqual([]);
  // The circle is not there, nor is the sign-in that the call went through.
  expect((await get("/me/groups")).status).toBe(503);
  sandbox.configure({ signIn: true });
  const again = await send();
  expect(again.status).toBe(201);
  expect(again.headers.get("x-ratelimit-remaining")).toBe("4");
});

test("a call that a reset overtakes while its body is read is in no log, and takes no new fault", async () => {
  const service = openService();
  const { sandbox } = service;
  const send = sendOwls(service);
  const overtaken = send();
  sandbox.reset();
  sandbox.failNext("circles.create", { status: 503 });
  expect((await overtaken).status).toBe(201);
  expect(sandbox.requests).toEqual([]);
  expect((await send()).status).toBe(503);
});

test("a call that a reset overtakes is not in the access log", async () => {
  const { get, sandbox } = openService();
  sandbox.failNext("me.household", { latency: 100 });
  const token = sandbox.accessToken({ personId: "pia" });
  const delayed = get("/groups/troop/me/household", token);
  await vi.waitUntil(() => sandbox.requests.length === 1, { interval: 1 });
  sandbox.reset();
  expect((await delayed).status).toBe(200);
  expect(sandbox.accessLog).toEqual([]);
});
