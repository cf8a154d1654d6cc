// The roster and the household: 4.12 and 4.19 of the document.

import { expect, test } from "vitest";
import { column, idsOf, openService, refusal } from "./service.ts";

const contacts = "/groups/troop/contacts";

test("§4.12 lists the roster in the order in which entries were added", async () => {
  const { get } = openService();
  expect(idsOf(await get(contacts))).toEqual([
    "c-olga",
    "c-teo",
    "c-pia",
    "c-paul",
    "c-ann",
    "c-teo2",
    "c-mo",
  ]);
});

test("§4.12 filters by type in any case, by exact tag", async () => {
  const { get } = openService();
  expect(idsOf(await get(`${contacts}?type=youth`))).toEqual(["c-teo", "c-ann", "c-teo2"]);
  expect(idsOf(await get(`${contacts}?type=Adult&tag=trained`))).toEqual(["c-olga"]);
  expect(idsOf(await get(`${contacts}?tag=Trained`))).toEqual([]);
  expect(refusal(await get(`${contacts}?type=CHILD`))).toEqual([400, "invalid_parameter", "type"]);
});

test("§4.12 filters by what changed at or after updatedSince", async () => {
  const { get } = openService();
  const since = async (time: string) =>
    idsOf(await get(`${contacts}?updatedSince=${encodeURIComponent(time)}`));
  expect(await since("2026-03-01T00:00:00Z")).toEqual(["c-olga"]);
  expect(await since("2026-03-01T01:00:00+01:00")).toEqual(["c-olga"]);
  expect(await since("2026-03-01T00:00:00.001Z")).toEqual([]);
  for (const bad of ["yesterday", "2026-03-01", "2026-13-01T00:00:00Z", ""]) {
    const answer = await get(`${contacts}?updatedSince=${bad}`);
    expect(refusal(answer), bad).toEqual([400, "invalid_parameter", "updatedSince"]);
  }
});

test("Conventions: a date-time of a day that does not exist is malformed", async () => {
  const { get } = openService();
  for (const day of ["2026-02-30", "2025-02-29", "2026-04-31", "2100-02-29"]) {
    const answer = await get(`${contacts}?updatedSince=${day}T00:00:00Z`);
    expect(refusal(answer), day).toEqual([400, "invalid_parameter", "updatedSince"]);
  }
  for (const day of ["2024-02-29", "2000-02-29", "2026-04-30"]) {
    expect((await get(`${contacts}?updatedSince=${day}T00:00:00Z`)).status, day).toBe(200);
  }
});

test("§4.12.1 shows a key adults as a leader sees them, and youth only as a count", async () => {
  const { get, sandbox } = openService();
  const key = sandbox.groupKey({ groupId: "troop" });
  const answer = await get(contacts, key);
  expect(idsOf(answer)).toEqual(["c-olga", "c-pia", "c-paul", "c-mo"]);
  expect(column(answer, "items", "birthDate")).toContain("1984-04-04");
  expect(column(answer, "items", "email")).toContain("pia@example.org");
  expect(idsOf(await get(`${contacts}?type=YOUTH`, key))).toEqual([]);
  expect((await get("/groups/troop/overview", key)).json).toMatchObject({
    group: { youthCount: 3 },
  });
});

test("§4.12.1 keeps entries linked to a minor's account, and households, from a key", async () => {
  const { get, sandbox } = openService();
  const key = sandbox.groupKey({ groupId: "council", scopes: ["roster:read"] });
  expect(idsOf(await get("/groups/council/contacts", key))).toEqual([]);
  const leader = sandbox.accessToken({ personId: "cora" });
  expect(idsOf(await get("/groups/council/contacts", leader))).toEqual(["c-minor"]);
  const include = await get("/groups/council/contacts?include=dependents", key);
  expect(refusal(include)).toEqual([403, "insufficient_scope"]);
});

test("§4.12.2 shows a member names, roles and tags of others, and no details", async () => {
  const { get, sandbox } = openService();
  const member = sandbox.accessToken({ personId: "mo" });
  const answer = await get(`${contacts}?include=guardians`, member);
  expect(answer.json).toMatchObject({
    items: [
      {
        id: "c-olga",
        firstName: "Olga",
        role: "OWNER",
        tags: ["trained"],
        title: null,
        email: null,
        phone: null,
        birthDate: null,
      },
      { id: "c-teo", email: null, phone: null, birthDate: null, guardians: [] },
      { id: "c-pia", email: null },
      { id: "c-paul" },
      { id: "c-ann" },
      { id: "c-teo2" },
      { id: "c-mo", email: "mo@example.org" },
    ],
  });
});

test("§4.12.2 shows a member adults' details where the group shows them, never youth's", async () => {
  const { get, sandbox } = openService();
  const member = sandbox.accessToken({ personId: "mo" });
  expect((await get("/groups/pack/contacts", member)).json).toMatchObject({
    items: [
      { id: "p-mo" },
      { id: "p-lee", email: "lee@example.org", phone: "+1 555 0103", birthDate: null },
      { id: "p-kit", email: null },
    ],
  });
});

test("§4.12.2 shows a title to leaders and to the person it is of", async () => {
  const { amend, get, sandbox } = openService();
  amend("contacts", "c-mo", { title: "Treasurer" });
  const titles = async (credential: string) =>
    column(await get(contacts, credential), "items", "title").filter((title) => title !== null);
  expect(await titles(sandbox.accessToken())).toEqual(["Scoutmaster", "Treasurer"]);
  expect(await titles(sandbox.groupKey({ groupId: "troop" }))).toEqual([
    "Scoutmaster",
    "Treasurer",
  ]);
  expect(await titles(sandbox.accessToken({ personId: "mo" }))).toEqual(["Treasurer"]);
});

test("§4.12.2 keeps a minor's details from members, whatever type the entry has", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ contacts: entries }) => {
    entries.push({ id: "p-teo", groupId: "pack", personId: "teo", email: "teo@example.org" });
  });
  const emails = async (credential: string) =>
    column(await get("/groups/pack/contacts", credential), "items", "email");
  expect(await emails(sandbox.accessToken({ personId: "mo" }))).not.toContain("teo@example.org");
  expect(await emails(sandbox.accessToken({ personId: "cora" }))).toContain("teo@example.org");
});

test("§4.12.2 shows a member their own household whole", async () => {
  const { get, sandbox } = openService();
  const parent = sandbox.accessToken({ personId: "pia" });
  const answer = await get(`${contacts}?include=guardians,dependents`, parent);
  expect(answer.json).toMatchObject({
    items: [
      { id: "c-olga", guardians: [], dependents: [] },
      { id: "c-teo", birthDate: "2012-02-02", guardians: [{ id: "c-pia" }, { id: "c-paul" }] },
      { id: "c-pia", dependents: [{ id: "c-teo", firstName: "Teo" }, { id: "c-ann" }] },
      {},
      {},
      {},
      {},
    ],
  });
});

test("§4.12.3 lists youth only with roster.youth.read", async () => {
  const { get, sandbox } = openService();
  const adults = ["c-olga", "c-pia", "c-paul", "c-mo"];
  const without = sandbox.accessToken({ scopes: ["roster.read"] });
  expect(idsOf(await get(contacts, without))).toEqual(adults);
  const refused = sandbox.accessToken({ allowedScopes: ["roster.read"] });
  expect(idsOf(await get(contacts, refused))).toEqual(adults);
  const leader = sandbox.accessToken({ personId: "cora", scopes: ["roster.read"] });
  expect(idsOf(await get("/groups/council/contacts", leader))).toEqual([]);
});

test("§4.12.4 requires guardians.read and roster.youth.read for guardians and dependents", async () => {
  const { get, sandbox } = openService();
  for (const part of ["guardians", "dependents"]) {
    for (const scope of ["guardians.read", "roster.youth.read"]) {
      const token = sandbox.accessToken({ scopes: [scope] });
      const answer = await get(`${contacts}?include=${part}`, token);
      expect(refusal(answer), `${part} with ${scope}`).toEqual([403, "insufficient_scope"]);
    }
    const both = sandbox.accessToken({ scopes: ["guardians.read", "roster.youth.read"] });
    expect((await get(`${contacts}?include=${part}`, both)).status).toBe(200);
  }
});

test("§4.12.5 gives a sync what changed since, in the same order", async () => {
  const { get, sandbox, advance } = openService();
  advance(60_000);
  sandbox.edit((data) => {
    const changed = data.contacts.find(({ id }) => id === "c-mo");
    if (changed) Object.assign(changed, { phone: "1", updatedAt: "2026-03-14T09:27:50.000Z" });
    data.contacts.push({ id: "c-new", groupId: "troop", createdAt: "2026-03-14T09:27:51.000Z" });
  });
  const answer = await get(`${contacts}?updatedSince=2026-03-14T09:27:50Z`);
  expect(idsOf(answer)).toEqual(["c-mo", "c-new"]);
});

test("§2 says whether an entry has an account and was invited", async () => {
  const { get } = openService();
  expect((await get(`${contacts}?limit=5`)).json).toMatchObject({
    items: [
      { hasAccount: true, inviteStatus: "ACCEPTED", title: "Scoutmaster" },
      {},
      {},
      {},
      { id: "c-ann", hasAccount: false, inviteStatus: "NOT_INVITED", title: null, phone: null },
    ],
  });
});

test("§4.19 lists own entries, dependents, co-guardians, by name within each", async () => {
  const { get, sandbox } = openService();
  const answer = await get("/groups/troop/me/household", sandbox.accessToken({ personId: "pia" }));
  expect(answer.json).toEqual({
    items: [
      { id: "c-pia", type: "ADULT", firstName: "Pia", lastName: "Novak", relationship: "SELF" },
      {
        id: "c-ann",
        type: "YOUTH",
        firstName: "Ann",
        lastName: "Novak",
        relationship: "DEPENDENT",
      },
      {
        id: "c-teo",
        type: "YOUTH",
        firstName: "Teo",
        lastName: "Novak",
        relationship: "DEPENDENT",
      },
      {
        id: "c-paul",
        type: "ADULT",
        firstName: "Paul",
        lastName: "Novak",
        relationship: "CO_GUARDIAN",
      },
    ],
    nextCursor: null,
  });
});

test("§4.19 sorts by the alphabet of people: accents and case do not matter", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ contacts: entries }) => {
    for (const [index, firstName] of ["Zoe", "Émile", "bo", "Łucja", "Mia", "Bo"].entries()) {
      const guardianIds = ["c-pia"];
      entries.push({ id: `n${index}`, groupId: "troop", type: "YOUTH", firstName, guardianIds });
    }
  });
  const answer = await get("/groups/troop/me/household", sandbox.accessToken({ personId: "pia" }));
  const names = column(answer, "items", "firstName").filter((name) => name !== "Pia");
  expect(names.slice(0, 8)).toEqual(["Ann", "bo", "Bo", "Émile", "Łucja", "Mia", "Teo", "Zoe"]);
});

test("§4.19 gives a person without a roster entry an empty list", async () => {
  const { get, sandbox } = openService();
  const answer = await get("/groups/troop/me/household", sandbox.accessToken({ personId: "adam" }));
  expect(answer.json).toEqual({ items: [], nextCursor: null });
});

test("§4.19 leaves youth out without roster.youth.read", async () => {
  const { get, sandbox } = openService();
  const token = sandbox.accessToken({ personId: "pia", scopes: [] });
  expect(idsOf(await get("/groups/troop/me/household", token))).toEqual(["c-pia", "c-paul"]);
  expect(sandbox.accessLog).toEqual([]);
});

test("§4.19 reads for a key the household of the leader who created it, without youth", async () => {
  const { amend, get, sandbox } = openService();
  amend("contacts", "c-ann", { guardianIds: ["c-olga", "c-mo"] });
  const key = sandbox.groupKey({ groupId: "troop" });
  expect(idsOf(await get("/groups/troop/me/household", key))).toEqual(["c-olga", "c-mo"]);
});

test("§4.12.1 keeps an entry linked to a minor's account out of a household, as out of the roster", async () => {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    data.people.push({ id: "ola", name: "Ola Berg", age: "minor" });
    data.contacts.push(
      { id: "c-kid", groupId: "troop", type: "YOUTH", guardianIds: ["c-olga", "c-ola"] },
      { id: "c-ola", groupId: "troop", firstName: "Ola", personId: "ola" },
    );
  });
  const path = "/groups/troop/me/household";
  const key = sandbox.groupKey({ groupId: "troop" });
  const app = sandbox.accessToken({ scopes: ["roster.read"] });
  expect(idsOf(await get(path, key))).toEqual(["c-olga"]);
  expect(idsOf(await get(path, app))).toEqual(["c-olga"]);
  expect(sandbox.accessLog).toEqual([]);
  expect(idsOf(await get(path))).toEqual(["c-olga", "c-kid", "c-ola"]);
  expect(sandbox.accessLog).toMatchObject([{ what: "household", ids: ["c-kid", "c-ola"] }]);
});

test("§6 records in the access log the youth that a household showed an app", async () => {
  const { get, sandbox } = openService();
  await get("/groups/troop/me/household", sandbox.accessToken({ personId: "pia" }));
  expect(sandbox.accessLog).toMatchObject([
    { operation: "me.household", personId: "pia", what: "household", ids: ["c-ann", "c-teo"] },
  ]);
});
