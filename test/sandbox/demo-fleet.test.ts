// The demo's council grows a fleet of groups: whom it reaches, what is on its rosters, how quickly it is there.
import { GroupManagement } from "group-management-sdk";
import { expect, test } from "vitest";
import { createSandbox } from "../../src/sandbox/index.ts";

const now = () => new Date("2026-03-14T10:30:00Z");

function fleetOf(options: { groups: number; contacts?: number }) {
  const sandbox = createSandbox({ ...options, now });
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

test("the council's leader reaches every group of the fleet, with its roster", async () => {
  const { sandbox, fleet, clientOf } = fleetOf({ groups: 30, contacts: 120 });
  expect(fleet).toHaveLength(30);
  const client = clientOf(sandbox.accessToken());
  const reached = await client.me.groups().toArray({ max: Infinity });
  const ofFleet = reached.filter(({ group }) => fleet.includes(group.id));
  expect(ofFleet).toHaveLength(30);
  for (const { group, role, inherited, scopes } of ofFleet) {
    expect(group).toMatchObject({ type: "SCOUTING_UNIT", vertical: "scouting", subtype: "TROOP" });
    expect({ role, inherited }).toEqual({ role: "OWNER", inherited: true });
    expect(scopes).toContain("roster.read");
  }
  expect(new Set(ofFleet.map(({ group }) => group.name)).size).toBe(30);
  expect(new Set(ofFleet.map(({ group }) => group.slug)).size).toBe(30);
  const { group } = await client.groups.overview(fleet[29] ?? "");
  expect(group.memberCount).toBe(120);
});

test("a partner app reaches the fleet too, and no other person does", async () => {
  const { sandbox, fleet, clientOf } = fleetOf({ groups: 3, contacts: 10 });
  const [groupId = ""] = fleet;
  const partner = clientOf(sandbox.accessToken({ app: "partner" }));
  expect((await partner.groups.contacts.list(groupId)).items).toHaveLength(10);
  const admin = clientOf(sandbox.accessToken({ personId: sandbox.demo.people.admin }));
  await expect(admin.groups.contacts.list(groupId)).rejects.toMatchObject({ code: "forbidden" });
});

test("a group key is made for one of the fleet by the council's leader", async () => {
  const { sandbox, fleet } = fleetOf({ groups: 2, contacts: 10 });
  const groupKey = sandbox.groupKey({ groupId: fleet[1] ?? "" });
  const client = new GroupManagement({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, groupKey });
  expect((await client.groups.contacts.list(fleet[1] ?? "")).items).toHaveLength(10);
});

test("each roster is its own, and the same every time", async () => {
  const rosters = await rostersOf(4, 60);
  expect(new Set(rosters.flat().map(({ id }) => id)).size).toBe(240);
  expect(rosters[0]?.map(({ email }) => email)).not.toEqual(rosters[1]?.map(({ email }) => email));
  expect(await rostersOf(4, 60)).toEqual(rosters);
});

test("more groups begin with the fewer, and the demo's own stay as they are", async () => {
  expect((await rostersOf(5, 20)).slice(0, 2)).toEqual(await rostersOf(2, 20));
  const alone = createSandbox({ now });
  expect(alone.demo.fleet).toEqual([]);
  const { fleet: _, ...handles } = fleetOf({ groups: 9 }).sandbox.demo;
  expect(alone.demo).toMatchObject(handles);
});

test("two hundred groups of five hundred entries are there in a few seconds, on a busy machine too", () => {
  const start = performance.now();
  const { fleet } = fleetOf({ groups: 200, contacts: 500 });
  expect(fleet).toHaveLength(200);
  expect(performance.now() - start).toBeLessThan(5000);
});
