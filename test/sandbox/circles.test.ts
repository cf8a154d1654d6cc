// Making circles and putting people in: 4.14 and 4.9 of the document.

import { expect, test } from "vitest";
import { at, column, openService, refusal, type Caller } from "./service.ts";

const circles = "/groups/troop/circles";
const members = (circle: string) => `${circles}/${circle}/members`;

/** A circle's members as the sandbox keeps them. */
function membersOf({ sandbox }: Caller, circle: string): string[] {
  let found: string[] = [];
  sandbox.edit((data) => {
    const kept = data.circles.find(({ id }) => id === circle)?.members ?? [];
    found = kept.map(({ contactId, role }) => `${contactId} ${role ?? "MEMBER"}`);
  });
  return found;
}

test("§4.14 makes a circle of one of the group's kinds", async () => {
  const { post } = openService();
  const made = await post(circles, {
    kind: "patrol",
    name: " Owls ",
    metadata: { emblem: " owl " },
  });
  expect(made.status).toBe(201);
  expect(made.json).toEqual({
    id: expect.any(String),
    name: "Owls",
    kind: { key: "patrol", singular: "Patrol", plural: "Patrols" },
    metadata: { emblem: "owl" },
    archived: false,
    memberCount: 0,
    leaderCount: 0,
  });
  const added = await post(members(String(at(made, "id"))), { contactIds: ["c-ann"] });
  expect(added.json).toEqual({ added: 1, changed: 0, moved: 0 });
});

test("§4.14 refuses a kind that the group does not have, and the computed kinds, whatever the data declares", async () => {
  const { post, sandbox } = openService();
  sandbox.edit(({ groups }) => {
    const own = ["leaders", "parents"].map((key) => ({ key, singular: key, plural: key }));
    for (const group of groups) if (group.id === "club") group.circleKinds = own;
  });
  for (const groupId of ["troop", "club"]) {
    for (const kind of ["den", "leaders", "parents"]) {
      const answer = await post(`/groups/${groupId}/circles`, { kind, name: "X" });
      expect(refusal(answer), `${kind} in ${groupId}`).toEqual([400, "invalid_body", "kind"]);
    }
  }
});

test("§4.14 refuses a name that the kind already has, in any case, archived circles included", async () => {
  const { post } = openService();
  for (const name of ["Falcons", " falcons", "HERONS"]) {
    const answer = await post(circles, { kind: "patrol", name });
    expect(refusal(answer), name).toEqual([409, "already_exists"]);
  }
  expect((await post(circles, { kind: "committee", name: "Falcons" })).status).toBe(201);
  const again = await post(circles, { kind: "committee", name: "Falcons" });
  expect(refusal(again)).toEqual([409, "already_exists"]);
});

test("§4.14 names a field that is unknown, missing or malformed", async () => {
  const { post } = openService();
  const bad: [unknown, string][] = [
    [{ name: "X" }, "kind"],
    [{ kind: "patrol" }, "name"],
    [{ kind: "patrol", name: "" }, "name"],
    [{ kind: 1, name: "X" }, "kind"],
    [{ kind: "patrol", name: "X", metadata: "y" }, "metadata"],
    [{ kind: "patrol", name: "X", metadata: { rank: 1 } }, "metadata"],
    [{ kind: "patrol", name: "X", metadata: { emblem: 1 } }, "metadata"],
    [{ kind: "patrol", name: "X", members: [] }, "members"],
  ];
  for (const [body, parameter] of bad) {
    expect(refusal(await post(circles, body))).toEqual([400, "invalid_body", parameter]);
  }
});

test("§4.9 puts people in as members by default, as leaders on request", async () => {
  const service = openService();
  const { post } = service;
  const added = await post(members("foxes"), { contactIds: ["c-ann", "c-teo2", "c-ann"] });
  expect(added.json).toEqual({ added: 2, changed: 0, moved: 0 });
  const leader = await post(members("foxes"), { contactIds: ["c-mo"], role: "LEADER" });
  expect(leader.json).toEqual({ added: 1, changed: 0, moved: 0 });
  expect(membersOf(service, "foxes")).toEqual(["c-ann MEMBER", "c-teo2 MEMBER", "c-mo LEADER"]);
});

test("§4.9 gives existing members the new role", async () => {
  const service = openService();
  const { post } = service;
  const same = await post(members("gear"), { contactIds: ["c-mo"] });
  expect(same.json).toEqual({ added: 0, changed: 0, moved: 0 });
  const changed = await post(members("gear"), { contactIds: ["c-mo", "c-pia"], role: "LEADER" });
  expect(changed.json).toEqual({ added: 1, changed: 1, moved: 0 });
  expect(membersOf(service, "gear")).toEqual(["c-mo LEADER", "c-pia LEADER"]);
});

test("§4.9 refuses all if one is in another circle of a one-per-person kind", async () => {
  const service = openService();
  const answer = await service.post(members("foxes"), { contactIds: ["c-ann", "c-teo"] });
  expect(refusal(answer)).toEqual([409, "one_per_person"]);
  expect(membersOf(service, "foxes")).toEqual([]);
  const no = await service.post(members("foxes"), { contactIds: ["c-teo"], move: false });
  expect(refusal(no)).toEqual([409, "one_per_person"]);
});

test("§4.9 moves people on request: added here, taken out there", async () => {
  const service = openService();
  const body = { contactIds: ["c-ann", "c-teo"], move: true };
  const answer = await service.post(members("foxes"), body);
  expect(answer.json).toEqual({ added: 2, changed: 0, moved: 1 });
  expect(membersOf(service, "foxes")).toEqual(["c-ann MEMBER", "c-teo MEMBER"]);
  expect(membersOf(service, "falcons")).toEqual(["c-olga LEADER"]);
});

test("§4.9 counts an archived circle as another one of a one-per-person kind", async () => {
  const service = openService();
  service.amend("circles", "herons", { members: [{ contactId: "c-teo2" }] });
  const body = { contactIds: ["c-teo2"] };
  const answer = await service.post(members("foxes"), body);
  expect(refusal(answer)).toEqual([409, "one_per_person"]);
  const moved = await service.post(members("foxes"), { ...body, move: true });
  expect(moved.json).toEqual({ added: 1, changed: 0, moved: 1 });
  expect(membersOf(service, "herons")).toEqual([]);
});

test("§4.9 lets a person into many circles of another kind", async () => {
  const service = openService();
  const answer = await service.post(members("food"), { contactIds: ["c-mo"] });
  expect(answer.json).toEqual({ added: 1, changed: 0, moved: 0 });
  expect(membersOf(service, "gear")).toEqual(["c-mo MEMBER"]);
});

test("§4.9 counts an entry linked to a minor's account as a youth's", async () => {
  const { post, sandbox } = openService();
  sandbox.edit(({ contacts }) => {
    contacts.push({ id: "c-grown", groupId: "troop", type: "ADULT", personId: "teo" });
  });
  const body = { contactIds: ["c-grown"] };
  const scopes = ["roster.read"];
  const without = await post(members("foxes"), body, sandbox.accessToken({ scopes }));
  expect(refusal(without)).toEqual([403, "insufficient_scope"]);
  const leader = await post(members("foxes"), { ...body, role: "LEADER" });
  expect(refusal(leader)).toEqual([400, "invalid_body", "contactIds"]);
  expect((await post(members("foxes"), body)).json).toEqual({ added: 1, changed: 0, moved: 0 });
});

test("§4.9 takes adults as leaders and as members whom the kind is for", async () => {
  const { post } = openService();
  const bad: [string, string, string][] = [
    ["foxes", "c-ann", "LEADER"],
    ["foxes", "c-mo", "MEMBER"],
    ["gear", "c-ann", "MEMBER"],
  ];
  for (const [circle, contact, role] of bad) {
    const answer = await post(members(circle), { contactIds: [contact], role });
    expect(refusal(answer)).toEqual([400, "invalid_body", "contactIds"]);
  }
});

test("§4.9 requires roster.youth.write for youth, which no partner app has", async () => {
  const { post, sandbox } = openService();
  const body = { contactIds: ["c-ann"] };
  const without = sandbox.accessToken({ scopes: ["roster.read"] });
  expect(refusal(await post(members("foxes"), body, without))).toEqual([403, "insufficient_scope"]);
  const partner = sandbox.accessToken({ app: "partner", scopes: ["roster.youth.write"] });
  expect(refusal(await post(members("foxes"), body, partner))).toEqual([403, "insufficient_scope"]);
  const adults = await post(members("food"), { contactIds: ["c-mo"] }, without);
  expect(adults.status).toBe(200);
});

test("§3 lets no one new into an archived circle", async () => {
  const { post } = openService();
  const answer = await post(members("herons"), { contactIds: ["c-ann"] });
  expect(refusal(answer)).toEqual([400, "invalid_body", "contactIds"]);
});

test("§4.9 names a field that is unknown, missing or malformed, for an unknown circle too, or somebody who is not on the roster", async () => {
  const { post } = openService();
  const many = Array.from({ length: 501 }, (_, index) => `c${index}`);
  const bad: [unknown, string][] = [
    [{}, "contactIds"],
    [{ contactIds: [] }, "contactIds"],
    [{ contactIds: "c-ann" }, "contactIds"],
    [{ contactIds: ["c-ann", 5] }, "contactIds"],
    [{ contactIds: many }, "contactIds"],
    [{ contactIds: ["c-ann"], role: "leader" }, "role"],
    [{ contactIds: ["c-ann"], move: "yes" }, "move"],
    [{ contactIds: ["c-ann"], force: true }, "force"],
  ];
  for (const [body, parameter] of bad) {
    for (const circle of ["foxes", "none"]) {
      expect(refusal(await post(members(circle), body))).toEqual([400, "invalid_body", parameter]);
    }
  }
  const stranger = await post(members("foxes"), { contactIds: ["c-ann", "p-lee"] });
  expect(refusal(stranger)).toEqual([400, "invalid_body", "contactIds"]);
});

test("§8 takes 500 contactIds at once", async () => {
  const { post, sandbox } = openService();
  const contactIds = Array.from({ length: 500 }, (_, index) => `m${index}`);
  sandbox.edit(({ contacts }) => {
    for (const id of contactIds) contacts.push({ id, groupId: "troop" });
  });
  expect((await post(members("food"), { contactIds })).json).toMatchObject({ added: 500 });
});

test("§4.9 does not find an unknown circle, nor another group's", async () => {
  const { post } = openService();
  const body = { contactIds: ["c-mo"] };
  expect(refusal(await post(members("none"), body))).toEqual([404, "not_found"]);
  expect(refusal(await post("/groups/club/circles/gear/members", body))).toEqual([
    404,
    "not_found",
  ]);
});

test("§4 lists the kinds of the caller's groups", async () => {
  const { get, sandbox } = openService();
  const kinds = ["patrol", "committee", "leaders", "parents"];
  expect(column(await get("/circle-kinds"), "items", "key")).toEqual(kinds);
  const key = sandbox.groupKey({ groupId: "club" });
  expect(column(await get("/circle-kinds", key), "items", "key")).toEqual([]);
});
