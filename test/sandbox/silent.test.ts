// The sandbox's own decisions, where the specification says nothing (docs/sandbox.md).

import { expect, test } from "vitest";

import { at, column, idsOf, openService, refusal } from "./service.ts";

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

test("an app of another vertical is app_not_installed in a group", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ vertical: "bare" });
  expect(refusal(await get("/groups/troop/overview", token))).toEqual([403, "app_not_installed"]);
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
