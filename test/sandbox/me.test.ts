// The signed-in person's groups and messages: 4.16 and 4.20 of the document.

import { expect, test } from "vitest";
import { at, column, openService } from "./service.ts";

test("§4.16 lists own memberships, then groups below one that the person leads, none archived", async () => {
  const { get, sandbox } = openService();
  const answer = await get("/me/groups", sandbox.accessToken({ personId: "cora" }));
  expect(answer.json).toMatchObject({
    items: [
      { group: { id: "council" }, role: "OWNER", inherited: false },
      { group: { id: "pack", subtype: "PACK" }, role: "OWNER", inherited: true },
      {
        group: {
          id: "troop",
          name: "Troop Nine",
          slug: "troop-nine",
          type: "SCOUTING_UNIT",
          vertical: "scouting",
          subtype: "TROOP",
        },
        role: "OWNER",
        inherited: true,
      },
    ],
    nextCursor: null,
  });
});

test("§4.16 sorts by the alphabet of people, over pages too", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ groups, memberships }) => {
    for (const name of ["Zoe's", "Émile's", "Bo's"]) {
      groups.push({ id: name, name });
      memberships.push({ personId: "out", groupId: name });
    }
  });
  const token = sandbox.accessToken({ personId: "out" });
  const names: unknown[] = [];
  for (let cursor = ""; cursor !== "null";) {
    const page = await get(`/me/groups?limit=1${cursor && `&cursor=${cursor}`}`, token);
    names.push(at(page, "items", 0, "group", "name"));
    cursor = String(at(page, "nextCursor"));
  }
  expect(names).toEqual(["Bo's", "Chess Club", "Émile's", "Zoe's"]);
});

test("§4.16 filters by vertical", async () => {
  const { get } = openService();
  const names = async (query: string) =>
    (column(await get(`/me/groups${query}`), "items", "group") as { id: string }[]).map(
      ({ id }) => id,
    );
  expect(await names("")).toEqual(["barest", "club", "troop"]);
  expect(await names("?vertical=scouting")).toEqual(["troop"]);
  expect(await names("?vertical=none")).toEqual([]);
});

test("§2 says in each membership whether the app is installed, from which source, or why not", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    data.installs = [
      { groupId: "troop", scopes: ["groups.read", "documents.read", "groups.write"] },
      { groupId: "club", state: "revoked" },
    ];
  });
  const own = await get("/me/groups");
  expect(column(own, "items", "install")).toEqual([
    { active: true, source: "PLATFORM_DEFAULT", reason: null },
    { active: true, source: "PLATFORM_DEFAULT", reason: null },
    { active: true, source: "PLATFORM_DEFAULT", reason: null },
  ]);
  const verticals = await get("/me/groups", sandbox.accessToken({ vertical: "scouting" }));
  expect(column(verticals, "items", "install")).toMatchObject([
    { active: false, source: null, reason: "vertical" },
    { active: false, source: null, reason: "vertical" },
    { active: true },
  ]);
  const absent = await get("/me/groups", sandbox.accessToken({ installed: false }));
  expect(at(absent, "items", 0, "install")).toEqual({
    active: false,
    source: null,
    reason: "not_installed",
  });
  expect(at(absent, "items", 0, "scopes")).toEqual([]);
});

test("§4.16 shows a partner app only the groups that allowed it groups.read", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    data.installs = [
      { groupId: "troop", scopes: ["groups.read"] },
      { groupId: "club", scopes: ["documents.read"] },
    ];
  });
  const answer = await get("/me/groups", sandbox.accessToken({ app: "partner" }));
  expect(answer.json).toMatchObject({
    items: [
      {
        group: { id: "troop" },
        install: { active: true, source: "CONSENT", reason: null },
        scopes: ["groups.read"],
      },
    ],
  });
  expect(column(answer, "items", "role")).toHaveLength(1);
});

test("§2 lists the scopes that token, installation and role allow together", async () => {
  const { get, sandbox } = openService();
  const scopes = ["me.read", "groups.write", "documents.read", "roster.youth.write"];
  const leader = await get("/me/groups?vertical=scouting", sandbox.accessToken({ scopes }));
  expect(at(leader, "items", 0, "scopes")).toEqual(scopes.toSorted());
  const member = sandbox.accessToken({ personId: "mo", scopes });
  expect(at(await get("/me/groups", member), "items", 0, "scopes")).toEqual([
    "documents.read",
    "me.read",
  ]);
});

test("§4.16 lists only its own group for a key", async () => {
  const { get, sandbox } = openService();
  const answer = await get("/me/groups", sandbox.groupKey({ groupId: "troop" }));
  expect(column(answer, "items", "group")).toMatchObject([{ id: "troop" }]);
});

test("§4.20 counts the person's unread messages", async () => {
  const { get, sandbox } = openService();
  expect((await get("/me/inbox/summary")).json).toEqual({ unreadMessages: 4 });
  const quiet = sandbox.accessToken({ personId: "mo" });
  expect((await get("/me/inbox/summary", quiet)).json).toEqual({ unreadMessages: 0 });
});
