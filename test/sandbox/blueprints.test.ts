// Blueprints on offer and their plans: 4.17 and 4.7 of the document.

import { expect, test } from "vitest";
import { at, idsOf, openService, refusal } from "./service.ts";

const blueprints = "/groups/troop/blueprints";
const plan = `${blueprints}/year@2/plan`;

test("§4.17 lists the blueprints for the group's subtype on one page", async () => {
  const { get } = openService();
  expect((await get(blueprints)).json).toEqual({
    items: [
      {
        id: "year",
        version: 2,
        ref: "year@2",
        name: "A year",
        description: null,
        subtypes: ["TROOP"],
        counts: { subgroups: 1, positions: 3, tags: 2, settings: 2, eventSeries: 1 },
        lastApplied: { version: 1, appliedAt: "2025-09-01T00:00:00.000Z" },
      },
      expect.objectContaining({ id: "any", subtypes: [], lastApplied: null }),
    ],
    nextCursor: null,
  });
});

test("§4.17 is empty outside any vertical", async () => {
  const { get } = openService();
  expect((await get("/groups/club/blueprints")).json).toEqual({ items: [], nextCursor: null });
});

test("§8 lists at most 20 blueprints", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ verticals }) => {
    for (let index = 0; index < 25; index += 1) {
      verticals[0]?.blueprints?.push({ id: `b${index}`, version: 1, name: "B", items: [] });
    }
  });
  expect(idsOf(await get(blueprints)).length).toBeLessThanOrEqual(20);
});

test("§4.7 plans every item in the order of its kind, with what would happen to it", async () => {
  const { post } = openService();
  const answer = await post(plan, {});
  expect(at(answer, "blueprint")).toEqual({
    id: "year",
    version: 2,
    ref: "year@2",
    name: "A year",
  });
  const items = at(answer, "items") as Record<string, unknown>[];
  expect(items.map(({ id, action, entityId }) => [id, action, entityId])).toEqual([
    ["subgroup:crew", "create", expect.any(String)],
    ["circle:owls", "create", expect.any(String)],
    ["position:cook", "create", expect.any(String)],
    ["position:chair", "match", "chair"],
    ["position:gone", "removed", "historian"],
    ["tag:driver", "match", null],
    ["tag:medic", "create", null],
    ["setting:rsvp", "create", null],
    ["setting:color", "keep", null],
    ["series:camp", "exists", "s-camp"],
  ]);
  expect(items[0]).toMatchObject({ kind: "subgroup", key: "crew", name: "Crew", detail: "CREW" });
  expect(items.at(-1)).toMatchObject({ detail: "2026-07-01", skippedBefore: false });
  expect(items.find(({ id }) => id === "tag:medic")).toMatchObject({ skippedBefore: true });
  expect(at(answer, "summary")).toEqual({
    create: 5,
    match: 2,
    keep: 1,
    exists: 1,
    removed: 1,
    skip: 0,
  });
});

test("§4.7 says for every kind whether what an earlier blueprint added is still there", async () => {
  const { amend, post, sandbox } = openService();
  const ids = {
    "subgroup:crew": "crew",
    "circle:owls": "owls",
    "position:cook": "cook",
    "tag:medic": undefined,
    "setting:rsvp": undefined,
    "series:camp": "s-camp",
  };
  sandbox.edit((data) => {
    const items = Object.entries(ids).map(([id, entityId]) =>
      Object.assign({ id, outcome: "added" as const }, entityId === undefined ? {} : { entityId }),
    );
    const appliedAt = "2025-10-01T00:00:00.000Z";
    data.appliedBlueprints = [
      { groupId: "troop", blueprintId: "other", version: 1, appliedAt, items },
    ];
    data.series = [];
  });
  const actions = async () => {
    const planned = at(await post(plan, {}), "items") as { id: string; action: string }[];
    return planned.filter(({ id }) => id in ids).map(({ action }) => action);
  };
  expect(await actions()).toEqual(Array.from({ length: 6 }, () => "removed"));
  sandbox.edit((data) => {
    data.groups.push({ id: "crew", name: "Renamed", parentId: "troop" });
    data.circles.push({ id: "owls", groupId: "troop", kind: "patrol", name: "Renamed" });
    data.positions.push({ id: "cook", groupId: "troop", name: "Renamed" });
    data.series.push({ id: "s-camp", groupId: "troop", name: "Renamed" });
    for (const group of data.groups) {
      if (group.id === "troop")
        Object.assign(group, { tags: ["Medic"], settings: { rsvp: "off" } });
    }
  });
  expect(await actions()).toEqual(Array.from({ length: 6 }, () => "exists"));
  amend("groups", "crew", { archived: true });
  expect((await actions())[0]).toBe("removed");
});

test("§4.7 leaves out what it is asked to skip", async () => {
  const { post } = openService();
  const answer = await post(plan, { skip: ["subgroup:crew", "series:camp"] });
  expect(at(answer, "summary")).toMatchObject({ create: 4, exists: 0, skip: 2 });
  expect(at(answer, "items", 0)).toMatchObject({ id: "subgroup:crew", action: "skip" });
});

test("§4.7 changes nothing, and plans the same twice, with or without a body", async () => {
  const { get, post } = openService();
  const before = await get("/groups/troop/overview");
  const first = await post(plan, {});
  const second = await post(plan);
  expect(second.json).toEqual(first.json);
  expect((await get("/groups/troop/overview")).json).toEqual(before.json);
});

test("§4.7 follows what changes in the group", async () => {
  const { post } = openService();
  await post("/groups/troop/circles", { kind: "patrol", name: "owls" });
  await post("/groups/troop/subgroups", { name: "Crew" });
  const answer = await post(plan, {});
  expect(at(answer, "items", 0)).toMatchObject({ id: "subgroup:crew", action: "match" });
  expect(at(answer, "items", 1)).toMatchObject({ id: "circle:owls", action: "match" });
});

test("§4.7 matches a circle by the name that no other can have, however its accents are written", async () => {
  const { post, sandbox } = openService();
  sandbox.edit(({ verticals }) => {
    for (const { items } of verticals.flatMap((vertical) => vertical.blueprints ?? [])) {
      for (const item of items) if (item.key === "owls") item.name = "Caf\u00e9";
    }
  });
  const circle = { kind: "patrol", name: "CAFE\u0301" };
  expect((await post("/groups/troop/circles", circle)).status).toBe(201);
  const items = at(await post(plan, {}), "items") as { id: string; action: string }[];
  expect(items.find(({ id }) => id === "circle:owls")).toMatchObject({ action: "match" });
});

test("§4.7 refuses a reference that is not written id@version", async () => {
  const { post } = openService();
  const refs = ["year", "year@", "@2", "year@two", "year@2.0", "year@-1", "year@1@2", "year@2@2"];
  for (const ref of refs) {
    const answer = await post(`${blueprints}/${ref}/plan`, {});
    expect(refusal(answer), ref).toEqual([400, "invalid_parameter", "blueprint"]);
  }
  expect((await post(`${blueprints}/year%402/plan`, {})).status).toBe(200);
});

test("§9 plans only the current version of a blueprint", async () => {
  const { post } = openService();
  for (const version of ["0", "1", "3", "99999999999", "9".repeat(40)]) {
    const answer = await post(`${blueprints}/year@${version}/plan`, {});
    expect(refusal(answer), version).toEqual([409, "version_not_current"]);
  }
});

test("§4.7 does not find an unknown blueprint, one for other groups, one of an unknown group", async () => {
  const { post } = openService();
  expect(refusal(await post(`${blueprints}/none@1/plan`, {}))).toEqual([404, "not_found"]);
  expect(refusal(await post(`${blueprints}/dens@1/plan`, {}))).toEqual([404, "not_found"]);
  expect(refusal(await post("/groups/none/blueprints/year@2/plan", {}))).toEqual([
    404,
    "not_found",
  ]);
});

test("§4.7 names what is wrong with the body", async () => {
  const { post } = openService();
  const many = Array.from({ length: 301 }, () => "subgroup:crew");
  const bad: [unknown, string][] = [
    [{ skip: ["subgroup:none"] }, "skip"],
    [{ skip: ["crew"] }, "skip"],
    [{ skip: "subgroup:crew" }, "skip"],
    [{ skip: [1] }, "skip"],
    [{ skip: many }, "skip"],
    [{ only: [] }, "only"],
    ["[]", "body"],
    ["{", "body"],
  ];
  for (const [body, parameter] of bad) {
    expect(refusal(await post(plan, body))).toEqual([400, "invalid_body", parameter]);
  }
  const most = Array.from({ length: 300 }, () => "subgroup:crew");
  expect((await post(plan, { skip: most })).status).toBe(200);
});
