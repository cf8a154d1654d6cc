// The part of a roster that a sync follows: an entry that changes its type, parts that are asked for later, and scopes that
// the credential has since.
import {
  type Contact,
  type ContactBatch,
  type ContactSyncParams,
  GroupManagement,
} from "group-management-sdk";
import { createSandbox, type SandboxOptions } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

import { clientOver } from "../support/client.ts";
import { contact, membership, page, relative } from "../support/payloads.ts";
import { batchesOf } from "../support/roster.ts";

async function follow(client: GroupManagement, groupId: string, sync: ContactSyncParams = {}) {
  const batches = await batchesOf(client, sync, { groupId });
  const { checkpoint, walk } = batches.at(-1) ?? expect.unreachable();
  const contacts = batches.flatMap((batch) => batch.contacts);
  return { contacts, checkpoint, walk, phases: batches.map(({ phase }) => phase) };
}

/** A group of a sandbox with a clock of its own, and clients of it. */
function open(options: SandboxOptions = {}) {
  const clock = { now: Date.parse("2026-03-01T10:00:00Z") };
  const sandbox = createSandbox({ now: () => new Date(clock.now), ...options });
  const { baseUrl, fetch } = sandbox;
  const { groupId, contacts } = sandbox.demo;
  const clientOf = (accessToken: string | (() => string)) =>
    new GroupManagement({ baseUrl, fetch, accessToken, logLevel: "off" });
  return {
    sandbox,
    groupId,
    contacts,
    clock,
    clientOf,
    client: clientOf(sandbox.accessToken()),
    /** Changes an entry, long after everything before. */
    edit: (id: string, change: object) => {
      clock.now += 3_600_000;
      const updatedAt = new Date(clock.now).toISOString();
      sandbox.edit((data) => {
        for (const one of data.contacts)
          if (one.id === id) Object.assign(one, change, { updatedAt });
      });
    },
  };
}

const idsOf = (contacts: readonly Contact[]) => contacts.map(({ id }) => id);

describe("an entry that changes its type", () => {
  test.each([
    ["YOUTH", "ADULT", "youth"],
    ["ADULT", "YOUTH", "adult"],
  ] as const)("comes once more to a sync of %s, as %s", async (from, to, which) => {
    const { client, groupId, contacts, edit } = open();
    const first = await follow(client, groupId, { type: from });
    expect(idsOf(first.contacts)).toContain(contacts[which]);
    edit(contacts[which], { type: to });
    const later = await follow(client, groupId, { type: from, checkpoint: first.checkpoint });
    expect(later.phases).toEqual(["changes"]);
    expect(later.contacts).toMatchObject([{ id: contacts[which], type: to }]);
    const back = await follow(client, groupId, { type: from, checkpoint: later.checkpoint });
    edit(contacts[which], { type: from });
    const again = await follow(client, groupId, { type: from, checkpoint: back.checkpoint });
    const before = first.contacts.find(({ id }) => id === contacts[which]);
    expect(again.contacts).toEqual([{ ...before, updatedAt: again.contacts[0]?.updatedAt }]);
  });

  test("comes without what says something of the person", async () => {
    const { client, groupId, contacts, edit } = open();
    const include = ["guardians", "dependents"] as const;
    const { checkpoint } = await follow(client, groupId, { type: "ADULT", include });
    const everybody = await client.groups.contacts.list(groupId, { include }).toArray({ max: 999 });
    const youth = everybody.find(({ id }) => id === contacts.youth) ?? expect.unreachable();
    expect(youth.guardians?.length).toBeGreaterThan(0);
    edit(contacts.youth, { title: "Den chief", tags: ["swimmer"], shoeSize: 38 });
    const { contacts: changed } = await follow(client, groupId, {
      type: "ADULT",
      include,
      checkpoint,
    });
    expect(changed).toEqual([
      {
        ...youth,
        firstName: null,
        lastName: null,
        email: null,
        phone: null,
        birthDate: null,
        title: null,
        tags: [],
        guardians: [],
        dependents: [],
        updatedAt: changed[0]?.updatedAt,
      },
    ]);
  });

  test("comes as it is to a sync of everybody", async () => {
    const { client, groupId, contacts, edit } = open();
    const { checkpoint } = await follow(client, groupId);
    edit(contacts.youth, { type: "ADULT", title: "Cook" });
    const later = await follow(client, groupId, { checkpoint });
    expect(later.contacts).toMatchObject([{ id: contacts.youth, type: "ADULT", title: "Cook" }]);
  });

  test("does not stop a response that failed its validation, and is handed back", async () => {
    const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT" };
    const items = [null, 5, {}, { ...contact(), type: 7 }, { id: "bare", type: "YOUTH" }];
    const client = clientOver(() => Response.json(page(items as never), { headers }), {
      responseValidation: "warn",
      logLevel: "off",
    });
    const { contacts } = await follow(client, "g", { type: "ADULT" });
    expect(contacts.slice(0, 4)).toEqual(items.slice(0, 4));
    expect(contacts[4]).toMatchObject({ id: "bare", type: "YOUTH", firstName: null });
  });
});

describe("include", () => {
  /** A service that always has an entry, with the parts that are asked for. */
  function service() {
    const asked: (string | null)[][] = [];
    const client = clientOver(({ searchParams }) => {
      const [include, since] = ["include", "updatedSince"].map((name) => searchParams.get(name));
      asked.push([include ?? null, since === null ? "all" : "changes"]);
      const parts = (include ?? "").split(",").map((part) => [part, [relative()]] as const);
      const entry = { ...contact(), ...Object.fromEntries(include ? parts : []) };
      const cursor = searchParams.has("cursor") ? null : "next";
      const body = page([entry], since === null ? cursor : null);
      return Response.json(body, { headers: { date: "Sun, 01 Mar 2026 12:00:00 GMT" } });
    });
    const sync = (options: ContactSyncParams) => follow(client, "g", options);
    return { asked, sync, client };
  }

  test("with more parts than before walks everything once", async () => {
    const { asked, sync } = service();
    const first = await sync({});
    const second = await sync({ checkpoint: first.checkpoint, include: ["guardians"] });
    expect(second.phases).toEqual(["full", "full"]);
    expect(second.walk > first.walk).toBe(true);
    const both = ["dependents", "guardians"] as const;
    const third = await sync({ checkpoint: second.checkpoint, include: both });
    expect(third.phases).toEqual(["full", "full"]);
    const after = { checkpoint: third.checkpoint, include: [...both].toReversed() };
    expect((await sync(after)).phases).toEqual(["changes"]);
    expect(asked.at(-1)).toEqual(["guardians,dependents", "changes"]);
  });

  test("with fewer parts goes on, and remembers that the copy has no more", async () => {
    const { sync } = service();
    const first = await sync({ include: ["guardians"] });
    const second = await sync({ checkpoint: first.checkpoint });
    expect(second.phases).toEqual(["changes"]);
    const third = await sync({ checkpoint: second.checkpoint, include: ["guardians"] });
    expect(third.phases).toEqual(["full", "full"]);
  });

  test("with more parts in the middle of a full walk begins that anew", async () => {
    const { client, sync } = service();
    const batches = client.groups.contacts.sync("g");
    const { value } = await batches.next();
    await batches.return?.();
    const { checkpoint, walk } = value as ContactBatch;
    const rest = await sync({ checkpoint, include: ["guardians"] });
    expect(rest.phases).toEqual(["full", "full"]);
    expect(rest.walk > walk).toBe(true);
  });
});

describe("scopes that the credential has since", () => {
  const scopes = ["me.read", "roster.read", "groups.read"];

  /** An app with a copy of the adults, whose group then allows it more. */
  async function consented() {
    const scene = open();
    const { sandbox, groupId, clientOf } = scene;
    const token = sandbox.accessToken({ app: "partner", allowedScopes: scopes });
    const client = clientOf(token);
    const first = await follow(client, groupId);
    expect(first.contacts.filter(({ type }) => type === "YOUTH")).toEqual([]);
    return { ...scene, token, client, first };
  }

  const youthOf = (contacts: readonly Contact[]) =>
    contacts.filter(({ type }) => type === "YOUTH").length;

  test("and the person's groups show, make it walk everything once", async () => {
    const { sandbox, client, clientOf, token, groupId, first } = await consented();
    sandbox.allow(token, [...scopes, "roster.youth.read"]);
    await client.me.groups().toArray({ max: 100 });
    const second = await follow(client, groupId, { checkpoint: first.checkpoint });
    expect(youthOf(second.contacts)).toBeGreaterThan(0);
    const third = await follow(client, groupId, { checkpoint: second.checkpoint });
    expect(third.phases).toEqual(["changes"]);
    sandbox.allow(token, [...scopes, "roster.youth.read", "guardians.read"]);
    await client.withOptions({}).me.groups();
    const fourth = await follow(client, groupId, { checkpoint: third.checkpoint });
    expect(fourth.phases).toEqual(["full"]);
    // Another process knows no scopes, and goes on.
    const other = await follow(clientOf(token), groupId, {
      checkpoint: fourth.checkpoint,
    });
    expect(other.phases).toEqual(["changes"]);
  });

  test("and then no longer has, make it walk everything once, too", async () => {
    const { sandbox, client, token, groupId } = await consented();
    sandbox.allow(token, [...scopes, "roster.youth.read"]);
    await client.me.groups();
    const before = await follow(client, groupId);
    sandbox.allow(token, scopes);
    await client.me.groups();
    const after = await follow(client, groupId, { checkpoint: before.checkpoint });
    expect(after.phases).toEqual(["full"]);
    expect(youthOf(after.contacts)).toBe(0);
  });

  test("as addresses count as their short names do", async () => {
    const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT" };
    const held = ["roster.read"];
    const { id } = membership().group;
    const client = clientOver(({ pathname }) => {
      const isGroups = pathname.endsWith("/me/groups");
      const memberships = page([{ ...membership(), scopes: held }]);
      return Response.json(isGroups ? memberships : page([contact()]), { headers });
    });
    await client.me.groups();
    const { checkpoint } = await follow(client, id);
    held.push("https://scopes.example/roster.youth.read");
    await client.me.groups();
    const second = await follow(client, id, { checkpoint });
    expect(second.phases).toEqual(["full"]);
    held[1] = "roster.youth.read";
    await client.me.groups();
    const third = await follow(client, id, { checkpoint: second.checkpoint });
    expect(third.phases).toEqual(["changes"]);
  });

  test("stay in the checkpoint where a process knows none", async () => {
    const { clientOf, token, groupId } = await consented();
    const knowing = async () => {
      const client = clientOf(token);
      await client.me.groups();
      return client;
    };
    const first = await follow(await knowing(), groupId);
    const second = await follow(clientOf(token), groupId, { checkpoint: first.checkpoint });
    const third = await follow(await knowing(), groupId, { checkpoint: second.checkpoint });
    expect([first, second, third].map(({ phases }) => phases[0])).toEqual([
      "full",
      "changes",
      "changes",
    ]);
  });

  test("of other groups change nothing", async () => {
    const { client, groupId, sandbox } = open();
    await client.me.groups();
    const { checkpoint } = await follow(client, sandbox.demo.packId);
    const token = sandbox.accessToken({ app: "partner", allowedScopes: scopes });
    await client.withOptions({ accessToken: token }).me.groups();
    expect((await follow(client, sandbox.demo.packId, { checkpoint })).phases).toEqual(["changes"]);
    const own = await follow(client, groupId);
    await client.me.groups();
    const again = await follow(client, groupId, { checkpoint: own.checkpoint });
    expect(again.phases).toEqual(["changes"]);
  });

  test("after a sign-in, make each copy walk everything once", async () => {
    const { sandbox, clientOf, clock } = open();
    const { groupId, packId } = sandbox.demo;
    let token = sandbox.accessToken({ scopes });
    const client = clientOf(() => token);
    let troop = await follow(client, groupId);
    let pack = await follow(client, packId);
    expect(youthOf(troop.contacts)).toBe(0);
    token = sandbox.accessToken();
    client.forgetToken();
    clock.now += 10_000;
    troop = await follow(client, groupId, { checkpoint: troop.checkpoint });
    expect(youthOf(troop.contacts)).toBeGreaterThan(0);
    clock.now += 10_000;
    pack = await follow(client, packId, { checkpoint: pack.checkpoint });
    expect([troop.phases[0], pack.phases[0]]).toEqual(["full", "full"]);
    for (const [id, { checkpoint }] of [
      [groupId, troop],
      [packId, pack],
    ] as const) {
      expect((await follow(client, id, { checkpoint })).phases).toEqual(["changes"]);
    }
  });

  test("after a sign-in while the first page is read, make the copy walk everything once more", async () => {
    let pages = 0;
    const client: GroupManagement = clientOver(
      () => {
        if (pages++ === 0) client.forgetToken();
        return Response.json(page([contact("a")]), { headers: { date: new Date().toUTCString() } });
      },
      { accessToken: () => "token" },
    );
    const early = await follow(client, "g");
    const again = await follow(client, "g", { checkpoint: early.checkpoint });
    expect(again.phases).toEqual(["full"]);
    const later = await follow(client, "g", { checkpoint: again.checkpoint });
    expect(later.phases).toEqual(["changes"]);
  });

  test("do not matter where the list of groups failed its validation", async () => {
    const items = [null, 5, {}, { group: null, scopes: [] }, { group: { id: 5 }, scopes: "all" }];
    const client = clientOver(
      ({ pathname }) =>
        Response.json(page(pathname.endsWith("/me/groups") ? (items as never) : [contact()]), {
          headers: { date: "Sun, 01 Mar 2026 12:00:00 GMT" },
        }),
      { responseValidation: "warn", logLevel: "off" },
    );
    expect((await client.me.groups()).items).toEqual(items);
    const { checkpoint } = await follow(client, "g");
    expect((await follow(client, "g", { checkpoint })).phases).toEqual(["changes"]);
  });
});
