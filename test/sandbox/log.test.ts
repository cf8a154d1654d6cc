// What the sandbox keeps of what arrived, and how it starts over.

import { expect, test } from "vitest";
import { column, idsOf, openService, refusal } from "./service.ts";

const contacts = "/groups/troop/contacts";

test("keeps what arrived in requests, with query and body parsed", async () => {
  const { get, post, sandbox } = openService();
  await get("/me/groups?vertical=a&x=1&x=2");
  await post("/groups/troop/circles", { kind: "patrol", name: "Owls" });
  await post("/groups/troop/circles", "{");
  await get("/nothing", null);
  const base = { at: new Date("2026-03-14T09:26:53.500Z") };
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
