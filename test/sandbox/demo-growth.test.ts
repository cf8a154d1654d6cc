// The demo's rosters grow to any size and the council to any number of groups, repeatably and fast.
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";
import { createDemoData } from "../../src/sandbox/demo/index.ts";
import { leastCost } from "../support/cpu.ts";

const now = new Date("2026-03-14T10:30:00Z");

describe("the troop's roster", () => {
  function rosterOf(contacts?: number) {
    const { data, demo } = createDemoData({ now, ...(contacts === undefined ? {} : { contacts }) });
    return data.contacts.filter(({ groupId }) => groupId === demo.groupId);
  }
  const own = rosterOf();
  function fleetRoster(contacts: number) {
    const { data, demo } = createDemoData({ now, contacts, groups: 2 });
    return data.contacts.filter(({ groupId }) => groupId === demo.fleet[1]);
  }

  test.each([0, own.length, 100, 2500])("of %i keeps the demo's own people first", (size) => {
    const roster = rosterOf(size);
    expect(roster).toHaveLength(Math.max(size, own.length));
    expect(roster.slice(0, own.length)).toEqual(own);
  });

  test("begins with the smaller one, and is the same every time", () => {
    expect(rosterOf(900).slice(0, 600)).toEqual(rosterOf(600));
    expect(createDemoData({ now, contacts: 700 })).toEqual(createDemoData({ now, contacts: 700 }));
  });

  test("is in the order in which entries were added, of which some changed lately", () => {
    const roster = rosterOf(3000);
    const added = roster.map(({ createdAt = "" }) => createdAt);
    expect(added).toEqual(added.toSorted());
    const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString();
    const changed = roster.filter(({ updatedAt = "" }) => updatedAt >= weekAgo);
    expect(changed.length).toBeGreaterThan(10);
    expect(changed.length).toBeLessThan(roster.length / 4);
  });

  test("has a youth in every third place, with guardians of its own before it", () => {
    for (const roster of [rosterOf(320).slice(own.length), fleetRoster(60)]) {
      const adults = new Set(roster.filter(({ type }) => type !== "YOUTH").map(({ id }) => id));
      for (const [at, { type, guardianIds = [] }] of roster.entries()) {
        expect(type).toBe(at % 3 === 2 ? "YOUTH" : undefined);
        expect(guardianIds).toHaveLength(type === "YOUTH" ? 2 : 0);
        for (const id of guardianIds) expect(adults).toContain(id);
      }
    }
  });

  test("keeps its people when the clock moves the events", () => {
    const later = createDemoData({ now: new Date("2027-10-02T00:00:00Z") }).data;
    const sooner = createDemoData({ now }).data;
    const names = (data: typeof later) => data.contacts.map(({ id, email }) => [id, email]);
    expect(names(later)).toEqual(names(sooner));
    expect(later.events[0]?.startsAt).not.toBe(sooner.events[0]?.startsAt);
  });

  test("takes time in proportion to its size", () => {
    const cost = (contacts: number) => leastCost(() => rosterOf(contacts), 2);
    // Eight times the entries; sixty-four times the time if it were quadratic.
    expect(cost(40_000) / cost(5000)).toBeLessThan(32);
    expect(rosterOf(40_000)).toHaveLength(40_000);
  });
});

describe("a roster whose last page is full", () => {
  test.each([
    [50, 4],
    [100, 2],
    [200, 1],
  ])("with limit %s is read in %i pages, and leads to no empty one", async (limit, expected) => {
    const sandbox = createSandbox();
    const { baseUrl, fetch, demo } = sandbox;
    const { groups } = new GroupManagement({ baseUrl, fetch, accessToken: sandbox.accessToken() });
    const sizes: number[] = [];
    const pages = groups.contacts.list(demo.fullPagesGroupId, { limit }).pages();
    for await (const { items } of pages) sizes.push(items.length);
    expect(sizes).toEqual(Array.from({ length: expected }, () => limit));
  });
});

describe("the council's fleet", () => {
  function fleetOf(options: { groups: number; contacts?: number }) {
    const sandbox = createSandbox({ ...options, now: () => now });
    const clientOf = (accessToken: string) =>
      new GroupManagement({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, accessToken });
    return { sandbox, fleet: sandbox.demo.fleet, clientOf };
  }

  async function rostersOf(groups: number, contacts: number) {
    const { sandbox, fleet, clientOf } = fleetOf({ groups, contacts });
    const client = clientOf(sandbox.accessToken());
    return Promise.all(
      fleet.map((groupId) => client.groups.contacts.list(groupId).toArray({ max: Infinity })),
    );
  }

  test("is reached by the council's leader, each group with its roster", async () => {
    const { sandbox, fleet, clientOf } = fleetOf({ groups: 30, contacts: 120 });
    const client = clientOf(sandbox.accessToken());
    const reached = await client.me.groups().toArray({ max: Infinity });
    const ofFleet = reached.filter(({ group }) => fleet.includes(group.id));
    expect(ofFleet).toHaveLength(30);
    for (const { group, role, inherited, scopes } of ofFleet) {
      expect(group).toMatchObject({ vertical: sandbox.demo.vertical, subtype: "TROOP" });
      expect({ role, inherited }).toEqual({ role: "OWNER", inherited: true });
      expect(scopes).toContain("roster.read");
    }
    expect(new Set(ofFleet.map(({ group }) => group.name)).size).toBe(30);
    expect(new Set(ofFleet.map(({ group }) => group.slug)).size).toBe(30);
    const { group } = await client.groups.overview(fleet[29] ?? "");
    expect(group.memberCount).toBe(120);
  });

  test("is reached by a partner app and a group key, and by no other person", async () => {
    const { sandbox, fleet, clientOf } = fleetOf({ groups: 3, contacts: 10 });
    const [groupId = ""] = fleet;
    const partner = clientOf(sandbox.accessToken({ app: "partner" }));
    expect((await partner.groups.contacts.list(groupId)).items).toHaveLength(10);
    const { baseUrl, fetch } = sandbox;
    const key = new GroupManagement({ baseUrl, fetch, groupKey: sandbox.groupKey({ groupId }) });
    // Every third entry is a youth, whom no key gets.
    expect((await key.groups.contacts.list(groupId)).items).toHaveLength(7);
    const admin = clientOf(sandbox.accessToken({ personId: sandbox.demo.people.admin }));
    await expect(admin.groups.contacts.list(groupId)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("has a roster of its own for each group, the same every time, and begins with a smaller fleet", async () => {
    const rosters = await rostersOf(4, 60);
    expect(new Set(rosters.flat().map(({ id }) => id)).size).toBe(240);
    expect(rosters[0]?.map(({ email }) => email)).not.toEqual(
      rosters[1]?.map(({ email }) => email),
    );
    expect((await rostersOf(5, 60)).slice(0, 4)).toEqual(rosters);
  });

  test("leaves the demo's other handles as they are", () => {
    const alone = createSandbox({ now: () => now });
    expect(alone.demo.fleet).toEqual([]);
    const { fleet: _, ...handles } = fleetOf({ groups: 9 }).sandbox.demo;
    expect(alone.demo).toMatchObject(handles);
  });

  test("takes time in proportion to the number of its groups", () => {
    const cost = (groups: number) => leastCost(() => fleetOf({ groups, contacts: 200 }), 2);
    expect(cost(160) / cost(20)).toBeLessThan(32);
    expect(fleetOf({ groups: 160, contacts: 200 }).fleet).toHaveLength(160);
  });
});
