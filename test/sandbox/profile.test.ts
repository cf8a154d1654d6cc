// Changing a profile and making a subgroup: 4.8 and 4.13 of the document.

import { expect, test } from "vitest";
import { at, idsOf, openService, refusal } from "./service.ts";

const profile = "/groups/troop/profile";
const subgroups = "/groups/troop/subgroups";
const stored = { subtype: "TROOP", charter: "River Church", meets: "yearly" };

test("§4.8.1 replaces each field sent, keeps the others, removes a null", async () => {
  const { get, patch } = openService();
  const first = await patch(profile, { motto: "Go", unitNumber: 9, uniform: false });
  expect(at(first, "metadata")).toEqual({ ...stored, motto: "Go", unitNumber: 9, uniform: false });
  const second = await patch(profile, { motto: null, unitNumber: 10 });
  expect(at(second, "metadata")).toEqual({ ...stored, unitNumber: 10, uniform: false });
  const read = await get("/groups/troop/overview");
  expect(at(read, "group", "metadata")).toEqual({ ...stored, unitNumber: 10, uniform: false });
});

test("§4.8.2 trims text and checks each field's type", async () => {
  const { patch } = openService();
  const good = await patch(profile, { motto: "  Be ready ", founded: "1999-02-28" });
  expect(at(good, "metadata")).toMatchObject({ motto: "Be ready", founded: "1999-02-28" });
  for (const edge of [{ motto: "x".repeat(20) }, { unitNumber: 1 }, { unitNumber: 9999 }]) {
    expect(at(await patch(profile, edge), "metadata")).toMatchObject(edge);
  }
  const bad = {
    unitNumber: ["nine", 0, 10_000, true],
    motto: [5, "x".repeat(21)],
    meets: ["daily", 1],
    uniform: ["yes", 1],
    founded: ["1999-02-30", "28.2.1999", 1999],
    subtype: ["CLAN", "", 5],
    dens: [3],
  };
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      const answer = await patch(profile, { [field]: value });
      expect(refusal(answer), `${field}: ${value}`).toEqual([400, "invalid_profile"]);
    }
  }
});

test("§4.8.2 takes any subtype that the vertical has, a retired one too", async () => {
  const { patch } = openService();
  const retired = await patch(profile, { subtype: "POST" });
  expect(at(retired, "metadata")).toMatchObject({ subtype: "POST" });
  const answer = await patch(profile, { subtype: "PACK", dens: 3 });
  expect(at(answer, "metadata")).toMatchObject({ subtype: "PACK", dens: 3 });
});

test("§4.8.3 accepts a stored value as it is, so that other fields can be saved", async () => {
  const { amend, patch } = openService();
  const answer = await patch(profile, { meets: "yearly", motto: "On" });
  expect(answer.status).toBe(200);
  expect(at(answer, "metadata")).toMatchObject({ meets: "yearly", motto: "On" });
  amend("groups", "troop", { metadata: { subtype: "POST" } });
  expect((await patch(profile, { subtype: "POST", unitNumber: 4 })).status).toBe(200);
});

test("§4.8.1 removes any field with a null, one of a dropped descriptor and the subtype too", async () => {
  const { amend, patch } = openService();
  amend("groups", "troop", { metadata: { ...stored, old: 1 } });
  const answer = await patch(profile, { charter: null, old: null, subtype: null, motto: null });
  expect(at(answer, "metadata")).toEqual({ meets: "yearly" });
});

test("§4.8.3 takes a profile back as it was read, whatever its descriptor has become", async () => {
  const { get, patch, sandbox } = openService();
  const metadata = { ...stored, dropped: "value", tags: ["a", { b: [1] }], nested: { a: 1, b: 2 } };
  sandbox.edit(({ groups, verticals }) => {
    for (const group of groups) {
      if (group.id === "troop") group.metadata = { ...metadata, subtype: "POST", unitNumber: "IX" };
    }
    for (const one of verticals) {
      if (one.profile) one.profile.fields = one.profile.fields.filter(({ key }) => key !== "meets");
    }
  });
  const read = at(await get("/groups/troop/overview"), "group", "metadata") as object;
  const written = await patch(profile, { ...read, nested: { b: 2, a: 1 }, motto: "On" });
  expect(refusal(written)).toEqual([200, undefined]);
  expect(at(written, "metadata")).toEqual({ ...read, motto: "On" });
});

test("§4.8.3 still refuses another value in a field that is stored and not declared", async () => {
  const { amend, patch } = openService();
  amend("groups", "troop", { metadata: { dropped: ["a"], subtype: "POST" } });
  const others = [["a", "b"], ["b"], { 0: "a" }, "a", true];
  for (const value of others) {
    const answer = await patch(profile, { dropped: value });
    expect(refusal(answer), JSON.stringify(value)).toEqual([400, "invalid_body", "dropped"]);
  }
  const unknown = await patch(profile, { dropped: ["a"], other: null });
  expect(refusal(unknown)).toEqual([400, "invalid_body", "other"]);
  expect((await patch(profile, { subtype: " POST ", dropped: ["a"] })).status).toBe(200);
});

test("§4.8.2 keeps a text that is blank once it is trimmed, and takes one of any length", async () => {
  const { patch } = openService();
  const long = "x".repeat(5_000);
  const answer = await patch(profile, { motto: "  ", charter: long });
  expect(at(answer, "metadata")).toEqual({ ...stored, motto: "", charter: long });
});

test("§4.8.4 returns the changed group", async () => {
  const { patch, advance } = openService();
  advance(1_500);
  const answer = await patch(profile, { motto: "On" });
  expect(answer.json).toMatchObject({
    id: "troop",
    memberCount: 7,
    updatedAt: "2026-03-14T09:26:55.000Z",
  });
});

test("§4.8 lists every problem in the message, and changes nothing", async () => {
  const { get, patch } = openService();
  const answer = await patch(profile, { unitNumber: 0, uniform: "no", motto: "fine" });
  expect(refusal(answer)).toEqual([400, "invalid_profile"]);
  expect(at(answer, "error", "message")).toMatch(/unitNumber.*uniform/);
  expect(at(answer, "error", "message")).not.toMatch(/motto/);
  const read = await get("/groups/troop/overview");
  expect(at(read, "group", "metadata")).toEqual(stored);
});

test("§4.8 names an unknown or malformed field", async () => {
  const { patch } = openService();
  expect(refusal(await patch(profile, { color: "red" }))).toEqual([400, "invalid_body", "color"]);
  expect(refusal(await patch(profile, { motto: {} }))).toEqual([400, "invalid_body", "motto"]);
  expect(refusal(await patch(profile, { motto: ["a"] }))).toEqual([400, "invalid_body", "motto"]);
});

test("§4.8 has no profile to change outside a vertical, or in one without fields", async () => {
  const { patch } = openService();
  expect(refusal(await patch("/groups/club/profile", {}))).toEqual([422, "no_profile"]);
  expect(refusal(await patch("/groups/barest/profile", {}))).toEqual([422, "no_profile"]);
});

test("§8 refuses a body over 16 KB, or that is no JSON object", async () => {
  const { patch, post, send, sandbox } = openService();
  const calls = [
    (body: unknown) => patch(profile, body),
    (body: unknown) => post(subgroups, body),
    (body: unknown) => post("/groups/troop/circles", body),
    (body: unknown) => post("/groups/troop/circles/gear/members", body),
  ];
  for (const call of calls) {
    for (const bad of [`{"a":"${"ä".repeat(8_192)}"}`, "[]", "null", "{", '"x"', undefined]) {
      expect(refusal(await call(bad))).toEqual([400, "invalid_body", "body"]);
    }
  }
  const exact = { motto: null, filler: "" };
  const room = 16_384 - JSON.stringify(exact).length;
  const full = await patch(profile, { ...exact, filler: "x".repeat(room) });
  expect(refusal(full)).toEqual([400, "invalid_body", "filler"]);
  const headers = {
    authorization: `Bearer ${sandbox.accessToken()}`,
    "content-type": "text/plain",
  };
  const plain = await send("PATCH", profile, { headers, body: "{}" });
  expect(refusal(plain)).toEqual([400, "invalid_body", "body"]);
});

test("§4.13 creates a group below this one, in the parent's vertical, owned by its creator", async () => {
  const { get, post, sandbox } = openService();
  const admin = sandbox.accessToken({ personId: "adam" });
  const made = await post(subgroups, { name: "  Kayak Crew ", description: "On water" }, admin);
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    name: "Kayak Crew",
    slug: "kayak-crew",
    type: "SCOUTING_UNIT",
    description: "On water",
    vertical: "scouting",
    metadata: { subtype: "CREW" },
    memberCount: 1,
    youthCount: 0,
    subgroupCount: 0,
    createdAt: "2026-03-14T09:26:53.500Z",
  });
  const path = `/groups/${String(at(made, "id"))}`;
  expect((await get(`${path}/contacts`, admin)).json).toMatchObject({
    items: [{ firstName: "Adam", lastName: "Reyes", role: "OWNER" }],
  });
  const parent = await get("/groups/troop/overview");
  expect(at(parent, "group", "subgroupCount")).toBe(1);
  const mine = await get("/me/groups?vertical=scouting", admin);
  expect(mine.json).toMatchObject({
    items: [
      { group: { name: "Kayak Crew", subtype: "CREW" }, role: "OWNER", inherited: false },
      { group: { id: "troop" }, role: "ADMIN" },
    ],
  });
});

test("§4.13 takes a type and a profile that fits, and gives two groups of a name two addresses", async () => {
  const { post } = openService();
  const body = { name: "Élan", type: "TEAM", profile: { motto: " Up ", subtype: "CREW" } };
  const first = await post(subgroups, body);
  expect(first.json).toMatchObject({
    slug: "elan",
    type: "TEAM",
    metadata: { subtype: "CREW", motto: "Up" },
  });
  expect(at(await post(subgroups, body), "slug")).toBe("elan-2");
});

test("§4.13 takes a name and a description of any length that the body has room for", async () => {
  const { post } = openService();
  const body = { name: "N".repeat(201), description: "d".repeat(5_001) };
  const made = await post(subgroups, body);
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject(body);
  const circle = { kind: "committee", name: "C".repeat(201) };
  expect((await post("/groups/troop/circles", circle)).json).toMatchObject({ name: circle.name });
});

test("§4.13 uses the first allowed subtype if it is null or omitted", async () => {
  const { post } = openService();
  for (const sent of [undefined, {}, { subtype: null }]) {
    const made = await post(subgroups, { name: "X", profile: sent });
    expect(at(made, "metadata"), JSON.stringify(sent)).toEqual({ subtype: "CREW" });
  }
});

test("§4.13 records anything outside a vertical", async () => {
  const { post } = openService();
  const made = await post("/groups/club/subgroups", { name: "B", profile: { level: { a: 1 } } });
  expect(made.json).toMatchObject({
    type: "INFORMAL",
    vertical: null,
    metadata: { level: { a: 1 } },
  });
});

test("§4.13 refuses a profile that does not match, a retired subtype, and one not allowed here", async () => {
  const { get, post } = openService();
  for (const bad of [{ subtype: "POST" }, { subtype: "PACK" }, { unitNumber: "x" }]) {
    const answer = await post(subgroups, { name: "X", profile: bad });
    expect(refusal(answer)).toEqual([400, "invalid_profile"]);
  }
  expect(at(await get("/groups/troop/overview"), "group", "subgroupCount")).toBe(0);
});

test("§4.13 names a field that is unknown, missing or malformed", async () => {
  const { post } = openService();
  const bad: [unknown, string][] = [
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "X", type: "GANG" }, "type"],
    [{ name: "X", type: null }, "type"],
    [{ name: "X", description: 1 }, "description"],
    [{ name: "X", profile: [] }, "profile"],
    [{ name: "X", profile: { color: 1 } }, "color"],
    [{ name: "X", parent: "council" }, "parent"],
  ];
  for (const [body, parameter] of bad) {
    expect(refusal(await post(subgroups, body))).toEqual([400, "invalid_body", parameter]);
  }
});

test("§4.13 lets leaders of a group above add subgroups", async () => {
  const { post, sandbox } = openService();
  const above = sandbox.accessToken({ personId: "cora" });
  expect((await post(subgroups, { name: "From above" }, above)).status).toBe(201);
  const viewer = sandbox.accessToken({ personId: "vic" });
  expect(refusal(await post(subgroups, { name: "X" }, viewer))).toEqual([403, "forbidden"]);
});

test("§3 keeps what was made until the sandbox is reset", async () => {
  const { get, post, sandbox } = openService();
  const token = sandbox.accessToken();
  await post(subgroups, { name: "Gone soon" }, token);
  sandbox.reset();
  expect(at(await get("/groups/troop/overview", token), "group", "subgroupCount")).toBe(0);
  expect(idsOf(await get("/groups/troop/contacts", token))).toHaveLength(7);
});
