// The group screen and the credits: 4.4 and 4.5 of the document, and the Group of part 2.

import { expect, test } from "vitest";
import { at, column, openService, refusal } from "./service.ts";

const overview = "/groups/troop/overview";

test("§4.5 returns only the group when nothing is included", async () => {
  const { get } = openService();
  expect((await get(overview)).json).toEqual({
    group: {
      id: "troop",
      name: "Troop Nine",
      slug: "troop-nine",
      type: "SCOUTING_UNIT",
      description: null,
      metadata: { subtype: "TROOP", charter: "River Church", meets: "yearly" },
      vertical: "scouting",
      memberCount: 7,
      youthCount: 3,
      subgroupCount: 0,
      createdAt: "2020-01-01T00:00:00.000Z",
      updatedAt: "2020-01-01T00:00:00.000Z",
    },
  });
});

test("§2 counts the subgroups of a group without its archived ones", async () => {
  const { get, sandbox } = openService();
  const answer = await get("/groups/council/overview", sandbox.accessToken({ personId: "cora" }));
  expect(at(answer, "group", "subgroupCount")).toBe(2);
});

test("stands groups that are each other's parents", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ groups }) => {
    for (const group of groups) {
      if (group.id === "council") group.parentId = "troop";
      if (group.id === "club") group.parentId = "club";
    }
  });
  const member = sandbox.accessToken({ personId: "mo" });
  expect((await get(overview, member)).status).toBe(200);
  expect((await get("/groups/council/overview", member)).status).toBe(403);
  const outsider = sandbox.accessToken({ personId: "out" });
  expect((await get("/groups/club/overview", outsider)).status).toBe(200);
});

test("§2 returns youthCount to an app without roster.youth.read", async () => {
  const { get, sandbox } = openService();
  const answer = await get(overview, sandbox.accessToken({ scopes: [] }));
  expect(at(answer, "group", "youthCount")).toBe(3);
});

test("§4.5 gives up to five upcoming events, soonest first, none drafted, over or called off", async () => {
  const { get } = openService();
  const answer = await get(`${overview}?include=upcomingEvents`);
  expect(column(answer, "upcomingEvents", "id")).toEqual(["fair", "hike", "canoe", "e1", "e2"]);
  expect(at(answer, "upcomingEvents", 0, "leaders")).toBeUndefined();
});

test("§4.5 counts adults and youth of the roster", async () => {
  const { get } = openService();
  const answer = await get(`${overview}?include=rosterCounts`);
  expect(at(answer, "rosterCounts")).toEqual({ adults: 4, youth: 3 });
});

test("§4.5 gives the first page of active positions, in their order", async () => {
  const { get, sandbox } = openService();
  const answer = await get(`${overview}?include=positions`);
  expect(at(answer, "positions")).toMatchObject({
    items: [{ id: "chair" }, { id: "guide" }],
    nextCursor: null,
  });
  sandbox.edit(({ positions }) => {
    for (let index = 0; index < 60; index += 1) {
      positions.push({
        id: `more-${index}`,
        groupId: "troop",
        name: `More ${index}`,
        sortOrder: 9,
      });
    }
  });
  const full = await get(`${overview}?include=positions`);
  expect(at(full, "positions", "items")).toHaveLength(50);
  expect(at(full, "positions", "nextCursor")).toEqual(expect.any(String));
});

test("§4.5 gives all three parts at once", async () => {
  const { get } = openService();
  const answer = await get(`${overview}?include=upcomingEvents,rosterCounts,positions`);
  expect(Object.keys(answer.json as object)).toEqual([
    "group",
    "upcomingEvents",
    "rosterCounts",
    "positions",
  ]);
});

test("§4.5 refuses a part without its scope, to tokens and to keys", async () => {
  const { get, sandbox } = openService();
  const needs = { upcomingEvents: "events", rosterCounts: "roster", positions: "positions" };
  for (const [part, scope] of Object.entries(needs)) {
    const others = Object.values(needs).filter((name) => name !== scope);
    const token = sandbox.accessToken({ scopes: others.map((name) => `${name}.read`) });
    const key = sandbox.groupKey({
      groupId: "troop",
      scopes: others.map((name) => `${name}:read`),
    });
    const url = `${overview}?include=${part}`;
    expect(refusal(await get(url, token)), part).toEqual([403, "insufficient_scope"]);
    expect(refusal(await get(url, key)), part).toEqual([403, "insufficient_scope"]);
    expect((await get(url, sandbox.accessToken({ scopes: [`${scope}.read`] }))).status).toBe(200);
    const good = sandbox.groupKey({ groupId: "troop", scopes: [`${scope}:read`] });
    expect((await get(url, good)).status).toBe(200);
  }
});

test("§4.5 refuses a part that the group has not allowed", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ app: "partner", allowedScopes: ["roster.read"] });
  const answer = await get(`${overview}?include=positions`, token);
  expect(refusal(answer)).toEqual([403, "scope_not_allowed"]);
});

test("§4.4 returns the credits of the month, to a tenth, and when they reset", async () => {
  const { get } = openService();
  expect((await get("/groups/troop/ai/credits")).json).toEqual({
    monthly: 100,
    used: 12.8,
    left: 87.2,
    resetsAt: "2026-04-01T00:00:00.000Z",
    assistantOff: false,
  });
});

test("§2 rounds the credits left down, never below zero", async () => {
  const { get, sandbox } = openService();
  const spend = (credits: number) =>
    sandbox.edit((data) => {
      data.creditUses = [{ groupId: "troop", at: "2026-03-05T00:00:00Z", credits }];
    });
  spend(99.91);
  expect((await get("/groups/troop/ai/credits")).json).toMatchObject({ used: 99.9, left: 0 });
  spend(99.7);
  expect((await get("/groups/troop/ai/credits")).json).toMatchObject({ used: 99.7, left: 0.3 });
  spend(250);
  expect((await get("/groups/troop/ai/credits")).json).toMatchObject({ used: 250, left: 0 });
});

test("§2 counts as used what was used up to now", async () => {
  const { get, sandbox, advance } = openService();
  sandbox.edit((data) => {
    data.creditUses.push({ groupId: "troop", at: "2026-03-14T10:00:00.000Z", credits: 20 });
  });
  const path = "/groups/troop/ai/credits";
  expect((await get(path)).json).toMatchObject({ used: 12.8, left: 87.2 });
  advance(3_600_000);
  expect((await get(path)).json).toMatchObject({ used: 32.8, left: 67.2 });
});

test("§8 resets the month's credits in UTC", async () => {
  let now = new Date("2026-03-31T23:59:59.000Z");
  const { get } = openService({ now: () => now });
  expect((await get("/groups/troop/ai/credits")).json).toMatchObject({ used: 12.8 });
  now = new Date("2026-04-01T00:00:00.000Z");
  expect((await get("/groups/troop/ai/credits")).json).toMatchObject({
    used: 0,
    resetsAt: "2026-05-01T00:00:00.000Z",
  });
});

test("§2 returns no credits while the platform's AI is off, and whether the assistant is off", async () => {
  const { amend, get } = openService();
  amend("groups", "troop", { monthlyCredits: 0, assistantOff: true });
  expect((await get("/groups/troop/ai/credits")).json).toMatchObject({
    monthly: 0,
    left: 0,
    assistantOff: true,
  });
});
