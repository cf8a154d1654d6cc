// The sandbox's own decisions, where the specification says nothing (docs/sandbox.md).

import { expect, test } from "vitest";

import { at, column, idsOf, openService, refusal } from "./service.ts";

test("an app that is suspended in one group is app_suspended there, and works in others", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    data.installs = [{ groupId: "troop", state: "suspended" }, { groupId: "club" }];
  });
  const token = sandbox.accessToken({ app: "partner" });
  expect(refusal(await get("/groups/troop/overview", token))).toEqual([403, "app_suspended"]);
  expect((await get("/groups/club/overview", token)).status).toBe(200);
});

test("everybody in the group reads a DRAFT event by its id", async () => {
  const { get, sandbox } = openService();
  for (const personId of ["olga", "pia", "vic"]) {
    const draft = await get("/groups/troop/events/draft", sandbox.accessToken({ personId }));
    expect(at(draft, "status"), personId).toBe("DRAFT");
  }
});

test("the items of an event album that is not listed are an empty page", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ albums }) => albums.push({ id: "none-yet", groupId: "troop", eventId: "hike" }));
  const member = sandbox.accessToken({ personId: "pia" });
  expect(idsOf(await get("/groups/troop/albums", member))).not.toContain("none-yet");
  const items = await get("/groups/troop/albums/none-yet/items", member);
  expect([items.status, items.json]).toEqual([200, { items: [], nextCursor: null }]);
});

test("a role that a member already has is not counted", async () => {
  const { post } = openService();
  const body = { contactIds: ["c-mo"], role: "MEMBER" };
  const same = await post("/groups/troop/circles/gear/members", body);
  expect(same.json).toEqual({ added: 0, changed: 0, moved: 0 });
});

test("a key's searches count for the leader who created it", async () => {
  const { get, sandbox } = openService({ searchesPerHour: 2 });
  const search = "/groups/troop/documents/search?q=stove";
  const key = sandbox.groupKey({ groupId: "troop" });
  expect((await get(search, key)).status).toBe(200);
  const owner = sandbox.accessToken({ personId: "olga" });
  expect((await get(search, owner)).status).toBe(200);
  expect(refusal(await get(search, key))).toEqual([429, "rate_limited"]);
  const other = sandbox.accessToken({ personId: "adam" });
  expect((await get(search, other)).status).toBe(200);
});

test("a member's scopes lack documents.write, which only leaders can use", async () => {
  const { get, sandbox } = openService();
  const scopesOf = async (personId: string) =>
    at(await get("/me/groups", sandbox.accessToken({ personId })), "items", 0, "scopes");
  expect(await scopesOf("adam")).toContain("documents.write");
  expect(await scopesOf("pia")).not.toContain("documents.write");
});

test("docType, season and kind of a shared search are taken as they are written, in no other case", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ personId: "olga" });
  const search = "/verticals/scouting/shared-documents/search?q=tents";
  for (const [name, value] of [
    ["docType", "GENERAL"],
    ["season", "winter"],
    ["kind", "document"],
  ] as const) {
    expect((await get(`${search}&${name}=${value}`, token)).status).toBe(200);
    const other = value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
    const refused = await get(`${search}&${name}=${other}`, token);
    expect(refusal(refused)).toEqual([400, "invalid_parameter", name]);
  }
});

test("an app of another vertical is app_not_installed in a group, with the reason vertical", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ vertical: "bare" });
  expect(refusal(await get("/groups/troop/overview", token))).toEqual([403, "app_not_installed"]);
  const memberships = await get("/me/groups?vertical=scouting", token);
  expect(at(memberships, "items", 0, "install")).toEqual({
    active: false,
    source: null,
    reason: "vertical",
  });
});

test("an invalid field within profile is named by its own name", async () => {
  const { post } = openService();
  const refused = await post("/groups/troop/subgroups", { name: "X", profile: { color: 1 } });
  expect(refusal(refused)).toEqual([400, "invalid_body", "color"]);
});

test("an item of an earlier blueprint that was removed stays removed, also if its name is used again", async () => {
  const { post, sandbox } = openService();
  sandbox.edit(({ positions }) =>
    positions.push({ id: "again", groupId: "troop", name: "Historian" }),
  );
  const plan = await post("/groups/troop/blueprints/year@2/plan");
  const ids = column(plan, "items", "id");
  expect(column(plan, "items", "action")[ids.indexOf("position:gone")]).toBe("removed");
});

test("a key reads the unread messages of the leader who created it", async () => {
  const { get, sandbox } = openService();
  const count = await get("/me/inbox/summary", sandbox.groupKey({ groupId: "troop" }));
  expect(count.json).toEqual({ unreadMessages: 4 });
});
