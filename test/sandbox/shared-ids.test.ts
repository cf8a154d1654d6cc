// An id is of its group: what another group calls by the same id stands in nobody's way.

import { expect, test } from "vitest";
import type { SandboxData } from "../../src/sandbox/index.ts";
import { at, column, idsOf, openService } from "./service.ts";

const groups = ["den", "pack"];
const inBoth = <Row>(make: (groupId: string) => Row): Row[] => groups.map(make);

/** Two groups whose records have the same ids, and differ by the names of their groups. */
function twins(): SandboxData {
  const startsAt = { den: "2026-01-01T10:00:00.000Z", pack: "2026-02-02T10:00:00.000Z" };
  return {
    people: [{ id: "olga" }],
    groups: inBoth((id) => ({ id, name: id })),
    memberships: inBoth((groupId) => ({ personId: "olga", groupId, role: "OWNER" })),
    contacts: [
      { id: "one", groupId: "den", firstName: "Lin" },
      { id: "two", groupId: "den", firstName: "Max" },
      { id: "two", groupId: "pack", firstName: "Pat", personId: "olga" },
      { id: "one", groupId: "pack", type: "YOUTH", firstName: "Noa", guardianIds: ["two"] },
    ],
    circles: inBoth((groupId) => ({
      id: "circle",
      groupId,
      kind: "team",
      name: `Team of ${groupId}`,
      members: [{ contactId: "two", role: "LEADER" }],
    })),
    positions: inBoth((groupId) => ({ id: "position", groupId, name: `Guide of ${groupId}` })),
    events: inBoth((groupId) => ({
      id: "event",
      groupId,
      name: `Hike of ${groupId}`,
      circleId: "circle",
      startsAt: startsAt[groupId as "den"],
    })),
    folders: inBoth((groupId) => [
      { id: "top", groupId, name: groupId },
      { id: "below", groupId, name: "Rules", parentId: "top" },
    ]).flat(),
    documents: inBoth((groupId) => ({
      id: "paper",
      groupId,
      name: "Paper",
      uploadedBy: "olga",
      folderId: "below",
      text: `Rules of ${groupId}`,
    })),
    albums: inBoth((groupId) => ({
      id: "album",
      groupId,
      eventId: "event",
      items: [{ id: "picture", uploadedBy: "olga", caption: `Hike of ${groupId}` }],
    })),
  };
}

test.each(groups)("records of the group %s are found by its own ids", async (groupId) => {
  const { get, post } = openService({ data: twins() });
  const read = (path: string) => get(`/groups/${groupId}${path}`);
  const event = await read("/events/event?include=leaders");
  expect([at(event, "name"), at(event, "circle", "name")]).toEqual([
    `Hike of ${groupId}`,
    `Team of ${groupId}`,
  ]);
  expect(column(event, "leaders", "contactId")).toEqual(groupId === "pack" ? ["two"] : []);
  expect(at(await read("/positions/position"), "name")).toBe(`Guide of ${groupId}`);
  expect(column(await read("/albums/album/items"), "items", "caption")).toEqual([
    `Hike of ${groupId}`,
  ]);
  expect(at(await read("/albums"), "items", 0, "title")).toBe(`Hike of ${groupId}`);
  expect(column(await read("/documents"), "items", "folder")).toEqual([
    { id: "below", path: `${groupId}/Rules` },
  ]);
  expect((await read("/documents/paper/markdown")).text).toBe(`Rules of ${groupId}`);
  const added = await post(`/groups/${groupId}/circles/circle/members`, { contactIds: ["one"] });
  expect(added.json).toEqual({ added: 1, changed: 0, moved: 0 });
});

test("a roster is whole, in its order, at any page size, with the guardians of its group", async () => {
  const { get } = openService({ data: twins() });
  const roster = "/groups/pack/contacts";
  const whole = await get(`${roster}?include=guardians`);
  expect(column(whole, "items", "firstName")).toEqual(["Pat", "Noa"]);
  expect(at(whole, "items", 1, "guardians")).toMatchObject([{ firstName: "Pat" }]);
  const first = await get(`${roster}?limit=1`);
  const second = await get(`${roster}?limit=1&cursor=${String(at(first, "nextCursor"))}`);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(["two", "one"]);
});

test("an edit dates the entry of one group, and not its namesake", async () => {
  const { advance, get, sandbox } = openService({ data: twins() });
  advance(60_000);
  sandbox.edit(({ contacts }) => {
    for (const one of contacts) if (one.firstName === "Noa") one.firstName = "Nia";
  });
  const since = "?updatedSince=2026-03-14T09:27:00.000Z";
  expect(idsOf(await get(`/groups/pack/contacts${since}`))).toEqual(["one"]);
  expect(idsOf(await get(`/groups/den/contacts${since}`))).toEqual([]);
});

test("an edit that names both groups' ids keeps the order of each", async () => {
  const { get, sandbox } = openService({ data: twins() });
  sandbox.edit((data) => void (data.contacts = data.contacts.toReversed()));
  expect(idsOf(await get("/groups/pack/contacts"))).toEqual(["two", "one"]);
  expect(idsOf(await get("/groups/den/contacts"))).toEqual(["one", "two"]);
});
