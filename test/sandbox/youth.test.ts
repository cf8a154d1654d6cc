// A person is young by a roster of any group, as well as by the account.

import { expect, test } from "vitest";
import { at, column, openService, refusal } from "./service.ts";

test("§2 counts whoever is YOUTH on any roster as a young person in every group", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    const groupId = "council";
    data.people.push({ id: "kit", name: "Kit Ames" });
    data.contacts.push({ id: "k-pack", groupId: "pack", type: "YOUTH", personId: "kit" });
    data.contacts.push({ id: "k-council", groupId, type: "ADULT", personId: "kit" });
    data.memberships.push({ personId: "kit", groupId: "pack" });
    data.events.push({ id: "e", groupId, name: "E", leaders: [{ personId: "kit", role: "LEAD" }] });
    const startedAt = "2020-01-01T00:00:00.000Z";
    const assignments = [{ id: "a", personId: "kit", startedAt }];
    data.positions.push({ id: "p", groupId, name: "P", assignments });
    data.documents.push({ id: "d", groupId, name: "D", uploadedBy: "kit" });
    data.albums.push({ id: "a", groupId, items: [{ id: "i", uploadedBy: "kit" }] });
  });
  const shown = async (credential: string) => {
    const read = (path: string) => get(`/groups/council${path}`, credential);
    return [
      at(await read("/events/e"), "leaders"),
      at(await read("/positions/p"), "holders"),
      at(await read("/documents"), "items"),
      at(await read("/albums/a/items"), "items"),
      column(await read("/contacts"), "items", "id").filter((id) => id === "k-council"),
    ];
  };
  const nothing = [[], [], [], [], []];
  expect(await shown(sandbox.groupKey({ groupId: "council" }))).toEqual(nothing);
  const whole = await shown(sandbox.accessToken({ personId: "cora" }));
  expect(whole.map((list) => (list as unknown[]).length)).toEqual([1, 1, 1, 1, 1]);
  const search = "/verticals/scouting/shared-documents/search?q=canoe";
  expect(refusal(await get(search, sandbox.accessToken({ personId: "kit" })))).toEqual([
    403,
    "forbidden",
  ]);
});
