// Access, and the code of each refusal: part 5 of the specification.

import { expect, test } from "vitest";
import { operationNames, operations } from "../../src/operations/catalogue.ts";
import { at, openService, pathTo, refusal } from "./service.ts";

const overview = "/groups/troop/overview";

test("§5 refuses a missing, an unknown and a revoked credential as unauthorized", async () => {
  const { get, sandbox, send } = openService();
  const revoked = sandbox.accessToken();
  sandbox.revoke(revoked);
  expect(refusal(await get(overview, null))).toEqual([401, "unauthorized"]);
  expect(refusal(await get(overview, "nobody"))).toEqual([401, "unauthorized"]);
  expect(refusal(await get(overview, revoked))).toEqual([401, "unauthorized"]);
  const basic = { authorization: `Basic ${sandbox.accessToken()}` };
  expect(refusal(await send("GET", overview, { headers: basic }))).toEqual([401, "unauthorized"]);
});

const scoped = operationNames.filter((name) => operations[name].scopes.accessToken !== null);

test.each(scoped)(
  "§5 refuses %s to an app's token and to a key without the scope that it requires",
  async (name) => {
    const { sandbox, send } = openService();
    const { groupKeyAccepted, method, scopes } = operations[name];
    const credentials = [sandbox.accessToken({ scopes: [] })];
    if (groupKeyAccepted && scopes.groupKey !== null) {
      credentials.push(sandbox.groupKey({ groupId: "troop", scopes: [] }));
    }
    for (const credential of credentials) {
      const headers = { authorization: `Bearer ${credential}` };
      const answer = await send(method, pathTo(name), { headers });
      expect(refusal(answer)).toEqual([403, "insufficient_scope"]);
    }
  },
);

test("§5 takes a scope by short name, with a key's colon or as an address", async () => {
  const { get, sandbox } = openService();
  const scopes = ["documents.read", "documents:read", "https://auth.example.org/documents.read"];
  for (const scope of scopes) {
    const token = sandbox.accessToken({ scopes: [scope] });
    expect((await get("/groups/troop/documents", token)).status, scope).toBe(200);
  }
});

test("§5 refuses a key for another group, and one whose creator is no longer a leader", async () => {
  const { get, sandbox } = openService();
  const key = sandbox.groupKey({ groupId: "troop" });
  expect((await get(overview, key)).status).toBe(200);
  expect(refusal(await get("/groups/pack/overview", key))).toEqual([403, "forbidden"]);
  sandbox.edit(({ memberships }) => {
    for (const membership of memberships) {
      if (membership.personId === "olga" && membership.groupId === "troop")
        membership.role = "MEMBER";
    }
  });
  expect(refusal(await get(overview, key))).toEqual([403, "key_owner_not_leader"]);
});

test("§5 refuses a key whose creator has left the group at every call, in a group or not", async () => {
  const { get, sandbox, send } = openService();
  const left = sandbox.groupKey({ groupId: "troop", creatorLeft: true });
  for (const name of operationNames.filter((one) => operations[one].groupKeyAccepted)) {
    const headers = { authorization: `Bearer ${left}` };
    const answer = await send(operations[name].method, pathTo(name), { headers });
    expect(refusal(answer), name).toEqual([403, "key_owner_not_leader"]);
  }
  expect(refusal(await get("/groups/pack/documents", left))).toEqual([403, "key_owner_not_leader"]);
});

test("§5 refuses an app that the group has not installed, or has removed", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    data.installs = [
      { groupId: "troop" },
      { groupId: "pack", state: "revoked" },
      { groupId: "council", state: "suspended" },
    ];
  });
  const person = { personId: "cora", app: "partner" } as const;
  const token = sandbox.accessToken(person);
  expect((await get(overview, token)).status).toBe(200);
  expect(refusal(await get("/groups/pack/overview", token))).toEqual([403, "app_not_installed"]);
  expect(refusal(await get("/groups/old/overview", token))).toEqual([403, "app_not_installed"]);
  expect(refusal(await get("/groups/council/overview", token))).toEqual([403, "app_suspended"]);
  const absent = sandbox.accessToken({ ...person, installed: false });
  expect(refusal(await get(overview, absent))).toEqual([403, "app_not_installed"]);
});

test("§5 refuses a scope that group or person has not allowed, with the consent link", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ app: "partner", allowedScopes: ["events.read"] });
  const answer = await get("/groups/troop/documents", token);
  expect(refusal(answer)).toEqual([403, "scope_not_allowed"]);
  expect(at(answer, "error", "message")).toMatch(/https:\/\/\S+consent\S*/);
  const personal = await get("/me/groups", token);
  expect(refusal(personal)).toEqual([403, "scope_not_allowed"]);
  expect(at(personal, "error", "message")).toMatch(/https:\/\/\S+consent\S*/);
  sandbox.edit((data) => {
    data.installs = [{ groupId: "troop", scopes: ["events.read"] }];
  });
  const narrow = await get("/groups/troop/documents", sandbox.accessToken({ app: "partner" }));
  expect(refusal(narrow)).toEqual([403, "scope_not_allowed"]);
});

test("takes back and gives consent to a token that is in use", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ app: "partner" });
  const documents = "/groups/troop/documents";
  sandbox.allow(token, ["events.read"]);
  expect(refusal(await get(documents, token))).toEqual([403, "scope_not_allowed"]);
  sandbox.allow(token, ["https://scopes.example.org/documents.read"]);
  expect((await get(documents, token)).status).toBe(200);
  for (const other of ["token_none", sandbox.groupKey({ groupId: "troop" })]) {
    expect(() => sandbox.allow(other, [])).toThrow(RangeError);
  }
  expect(() => sandbox.allow(token, "me.read" as never)).toThrow(/scopes must be/);
});

test("§5 refuses a person who is not in the group, and a member who asks for a leader's thing", async () => {
  const { get, patch, post, sandbox } = openService();
  const outsider = sandbox.accessToken({ personId: "out" });
  expect(refusal(await get(overview, outsider))).toEqual([403, "forbidden"]);
  const member = sandbox.accessToken({ personId: "mo" });
  const answers = [
    await patch("/groups/troop/profile", {}, member),
    await post("/groups/troop/subgroups", { name: "X" }, member),
    await post("/groups/troop/circles", { kind: "patrol", name: "X" }, member),
    await post("/groups/troop/circles/gear/members", { contactIds: ["c-mo"] }, member),
    await post("/groups/troop/blueprints/year@2/plan", {}, member),
    await post("/groups/troop/events/canoe/checkout-links", undefined, member),
  ];
  for (const answer of answers) expect(refusal(answer)).toEqual([403, "forbidden"]);
});

test("§5 refuses every call of a paused app", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ paused: true });
  expect(refusal(await get(overview, token))).toEqual([403, "app_suspended"]);
  expect(refusal(await get("/me/groups", token))).toEqual([403, "app_suspended"]);
});

test("§5 sends a person who has not accepted the terms to the welcome page", async () => {
  const { get, sandbox } = openService();
  const answer = await get(overview, sandbox.accessToken({ personId: "new" }));
  expect(refusal(answer)).toEqual([403, "terms_required"]);
  expect(at(answer, "error", "message")).toContain("/account/welcome");
});

test("§5 refuses a child's account everywhere", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ personId: "kid" });
  expect(refusal(await get(overview, token))).toEqual([403, "child_account"]);
  expect(refusal(await get("/me/inbox/summary", token))).toEqual([403, "child_account"]);
});

test("§5 keeps first-party endpoints for the platform's own apps", async () => {
  const { get, sandbox } = openService();
  const partner = sandbox.accessToken({ app: "partner" });
  const key = sandbox.groupKey({ groupId: "troop" });
  const shared = "/verticals/scouting/shared-documents/search?q=canoe";
  expect(refusal(await get("/groups/troop/ai/credits", partner))).toEqual([
    403,
    "first_party_only",
  ]);
  expect(refusal(await get(shared, partner))).toEqual([403, "first_party_only"]);
  expect(refusal(await get(shared, key))).toEqual([403, "first_party_only"]);
});

test("§5 is unavailable for someone new while sign-in is down, and stays good for the others", async () => {
  const { get, sandbox } = openService();
  const known = sandbox.accessToken();
  expect((await get(overview, known)).status).toBe(200);
  sandbox.configure({ signIn: false });
  const fresh = sandbox.accessToken({ personId: "mo" });
  expect(refusal(await get(overview, fresh))).toEqual([503, "unavailable"]);
  expect((await get(overview, known)).status).toBe(200);
  const key = sandbox.groupKey({ groupId: "troop" });
  expect((await get(overview, key)).status).toBe(200);
  sandbox.configure({ signIn: true });
  expect((await get(overview, fresh)).status).toBe(200);
});

test("§5 never counts roster.youth.read or roster.youth.write for a key", async () => {
  const { get, post, sandbox } = openService();
  const scopes = ["roster.youth.read", "roster.youth.write", "guardians.read", "roster:read"];
  const key = sandbox.groupKey({ groupId: "troop", scopes });
  const include = await get("/groups/troop/contacts?include=guardians", key);
  expect(refusal(include)).toEqual([403, "insufficient_scope"]);
  const add = await post("/groups/troop/circles/foxes/members", { contactIds: ["c-ann"] }, key);
  expect(refusal(add)).toEqual([403, "insufficient_scope"]);
});
