// Ids, filters, questions and bodies of a wrong kind: each is refused by its name before anything is sent.
import type { GroupManagement } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { definitions } from "../../../src/operations/definitions.ts";
import { knownCall, knownCalls } from "../../support/calls.ts";
import { clientOver } from "../../support/client.ts";
import * as payloads from "../../support/payloads.ts";
import { refusedCall } from "../../support/refused.ts";

const sparse = Array.from({ length: 1 });
Reflect.deleteProperty(sparse, 0);
const bare = Object.create(null) as object;
/** Objects that look like dates and tell no time. */
const halfDates = [
  Date.prototype,
  Object.create(Date.prototype) as unknown,
  { [Symbol.toStringTag]: "Date" },
];

describe("the arguments of a call", () => {
  const odd = (value: unknown) => value as never;
  const queries = ["text", null, 5, true, [], ["a"], new Map(), new Date(), Symbol("s")];

  test("a filter or a query that is no object is refused", async () => {
    for (const query of queries) {
      for (const call of [
        (client: GroupManagement) => client.groups.overview("g", odd(query)),
        (client: GroupManagement) => client.events.get("g", "e", odd(query)),
        (client: GroupManagement) => client.groups.contacts.list("g", odd(query)),
        (client: GroupManagement) => client.groups.albums.list("g", odd(query)),
        (client: GroupManagement) => client.groups.albums.items("g", "a", odd(query)),
        (client: GroupManagement) => client.documents.list("g", odd(query)),
        (client: GroupManagement) => client.documents.search("g", odd(query)),
        (client: GroupManagement) => client.documents.searchShared("v", odd(query)),
        (client: GroupManagement) => client.me.groups(odd(query)),
        (client: GroupManagement) => client.me.groups(odd(query)).toArray({ max: 1 }),
        (client: GroupManagement) =>
          client.request({ method: "GET", path: "/x", query: odd(query) }),
      ]) {
        const { parameter } = await refusedCall(call);
        expect(["query", "filter", "question"]).toContain(parameter);
      }
    }
  });

  test("a body that is no object of fields is refused, by the name in the signature", async () => {
    for (const body of queries) {
      for (const [parameter, call] of [
        ["profile", (client) => client.groups.updateProfile("g", odd(body))],
        ["subgroup", (client) => client.groups.createSubgroup("g", odd(body))],
        ["circle", (client) => client.circles.create("g", odd(body))],
        ["members", (client) => client.circles.addMembers("g", "c", odd(body))],
        ["choice", (client) => client.blueprints.plan("g", "camp@3", odd(body))],
        ["circle", (client) => client.circles.create("g", odd(Promise.resolve({ name: "Foxes" })))],
      ] satisfies [string, (client: GroupManagement) => PromiseLike<unknown>][]) {
        expect(await refusedCall(call)).toHaveProperty("parameter", parameter);
      }
    }
  });

  const text = [null, 5, true, {}, ["a"], Symbol("s"), 5n];
  const limits = [null, "5", true, {}, bare, [5], Symbol("s"), 5n, 0, 1.5];
  const list = { limit: limits, cursor: text.slice(1) };
  const fields: Record<string, Record<string, readonly unknown[]>> = {
    "groups.overview": { include: [null, "rosterCounts", [1], [null], [""], {}, 5] },
    "events.get": { include: [null, "leaders", [1], [undefined], {}, 5] },
    "groups.contacts.list": {
      type: text,
      tag: text,
      updatedSince: [null, 5, new Date(Number.NaN), {}, ["2026-01-01"], ...halfDates],
      include: [null, "guardians", [1], {}],
      ...list,
    },
    "groups.albums.list": list,
    "groups.albums.items": list,
    "documents.list": { category: text, eventId: text, tag: text, search: text, ...list },
    "documents.search": { q: [...text, undefined], eventId: text, limit: limits },
    "documents.searchShared": {
      q: [...text, undefined],
      limit: limits,
      unitType: text,
      docType: text,
      season: text,
      eventKind: text,
      kind: text,
    },
    "me.groups": { vertical: text, ...list },
    "groups.updateProfile": { subtype: [5, true, {}, ["a"]] },
    "groups.createSubgroup": {
      name: text,
      type: text,
      description: text,
      profile: [null, 5, "text", [], new Map()],
    },
    "circles.create": { kind: text, name: text, metadata: [null, 5, "text", []] },
    "circles.addMembers": {
      contactIds: [null, "c", [1], [null], [""], sparse, {}, undefined],
      role: text,
      move: [null, 1, "yes", {}],
    },
    "blueprints.plan": { skip: [null, "tag:a", [1], ["a"], {}] },
  };

  /** Calls an operation with its usual fields and others over them. */
  function callWith(client: GroupManagement, name: string, change: object): PromiseLike<unknown> {
    const query = odd({ ...(name.includes("search") ? { q: "camp" } : {}), ...change });
    const body = odd({
      ...(name === "circles.addMembers" ? { contactIds: ["c"] } : {}),
      ...change,
    });
    const calls: Record<string, () => PromiseLike<unknown>> = {
      "groups.overview": () => client.groups.overview("g", query),
      "events.get": () => client.events.get("g", "e", query),
      "groups.contacts.list": () => client.groups.contacts.list("g", query),
      "groups.albums.list": () => client.groups.albums.list("g", query),
      "groups.albums.items": () => client.groups.albums.items("g", "a", query),
      "documents.list": () => client.documents.list("g", query),
      "documents.search": () => client.documents.search("g", query),
      "documents.searchShared": () => client.documents.searchShared("v", query),
      "me.groups": () => client.me.groups(query),
      "groups.updateProfile": () => client.groups.updateProfile("g", body),
      "groups.createSubgroup": () => client.groups.createSubgroup("g", body),
      "circles.create": () => client.circles.create("g", body),
      "circles.addMembers": () => client.circles.addMembers("g", "c", body),
      "blueprints.plan": () => client.blueprints.plan("g", "camp@3", body),
    };
    return calls[name]?.() ?? expect.unreachable();
  }

  test.each(Object.entries(fields))(
    "a field of %s of another kind is refused by its name, null included",
    async (name, described) => {
      for (const [field, values] of Object.entries(described)) {
        for (const value of values) {
          const error = await refusedCall((client) => callWith(client, name, { [field]: value }));
          expect(error.parameter).toBe(field);
          expect(error.operation).toBe(name);
        }
      }
    },
  );

  test.each(Object.entries(fields))(
    "fields of %s that are newer than this client are sent, and undefined is left out",
    async (name, described) => {
      const call = knownCall(odd(name));
      const sent: { url: URL; body: unknown }[] = [];
      const client = clientOver(async (url, request) => {
        sent.push({ url, body: request.body ? await request.json() : undefined });
        return Response.json(call.answer());
      });
      const required = new Set(["q", "contactIds"]);
      const nothing = Object.keys(described).filter((field) => !required.has(field));
      await callWith(client, name, {
        ...Object.fromEntries(nothing.map((field) => [field, undefined])),
        from2031: "new",
      });
      const [{ url, body } = expect.unreachable()] = sent;
      const given = call.method === "GET" ? Object.fromEntries(url.searchParams) : (body as object);
      expect(given).toHaveProperty("from2031", "new");
      for (const field of nothing) expect(given).not.toHaveProperty(field);
    },
  );

  test("every field that a method documents is described beside its operation", () => {
    for (const { name, query, body } of knownCalls) {
      const described = definitions[name];
      const names = Object.keys(query ?? {});
      expect(Object.keys(described.query ?? {})).toEqual(expect.arrayContaining(names));
      if (name === "groups.updateProfile" || body === undefined) continue;
      expect(Object.keys(described.body ?? {})).toEqual(
        expect.arrayContaining(Object.keys(body as object)),
      );
    }
    expect(Object.keys(fields).toSorted()).toEqual(
      Object.values(definitions)
        .filter(({ query, body }) => query ?? body)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test("ids that are no strings are refused by name", async () => {
    for (const id of [null, undefined, 5, {}, bare, ["g"], true, Symbol("g"), 5n]) {
      const error = await refusedCall((client) => client.events.get("g", odd(id)));
      expect(error.parameter).toBe("eventId");
      const listed = await refusedCall((client) => client.groups.albums.items(odd(id), "a"));
      expect(listed.parameter).toBe("groupId");
      const plan = await refusedCall((client) => client.blueprints.plan("g", odd(id)));
      expect(plan.parameter).toBe("ref");
    }
  });

  test("a body holds only what JSON can carry: nothing in it becomes null unsaid", async () => {
    for (const value of [Number.NaN, Infinity, new Date(Number.NaN), () => 1, Symbol("s"), 5n]) {
      for (const profile of [{ field: value }, { field: [value] }, { field: { deep: value } }]) {
        const error = await refusedCall((client) => client.groups.updateProfile("g", profile));
        expect(error.parameter).toBe("body");
      }
    }
    let sent: unknown;
    const client = clientOver(async (_, request) => {
      sent = await request.json();
      return Response.json(payloads.group());
    });
    const none = { toJSON: () => null };
    const day = new Date(0);
    await client.groups.updateProfile("g", { none, nothing: null, left: undefined, day });
    expect(sent).toEqual({ none: null, nothing: null, day: "1970-01-01T00:00:00.000Z" });
  });

  test("a field of a custom request of another kind is refused by its name", async () => {
    const usual = { method: "GET", path: "/x" };
    const cases: [string, unknown][] = [
      ["request", null],
      ["request", undefined],
      ["request", "GET /x"],
      ["request", [usual]],
      ["method", { ...usual, method: null }],
      ["method", { ...usual, method: Symbol("GET") }],
      ["path", { ...usual, path: bare }],
      ["path", { ...usual, path: new URL("https://service.example/x") }],
      ["query", { ...usual, query: "a=b" }],
      ["query", { ...usual, query: null }],
      ["a", { ...usual, query: { a: Symbol("s") } }],
      ["a", { ...usual, query: { a: bare } }],
      ...halfDates.map((a): [string, unknown] => ["a", { ...usual, query: { a } }]),
      ["a", { ...usual, query: { a: [bare] } }],
      ["schema", { ...usual, schema: null }],
      ["schema", { ...usual, schema: {} }],
      ["schema", { ...usual, schema: { "~standard": {} } }],
      ["schema", { ...usual, schema: { "~standard": { validate: 5 } } }],
      ["schema", { ...usual, schema: () => true }],
      ["idempotent", { ...usual, idempotent: 1 }],
      ["idempotent", { ...usual, idempotent: null }],
    ];
    for (const [parameter, request] of cases) {
      const error = await refusedCall((client) => client.request(odd(request)));
      expect(error.parameter).toBe(parameter);
      expect(error.operation).toBe("request");
    }
  });

  test("a schema may be a function, as some libraries have it", async () => {
    const schema = Object.assign(() => true, {
      "~standard": { version: 1 as const, vendor: "test", validate: () => ({ value: 5 }) },
    });
    const client = clientOver(() => Response.json({}));
    expect(await client.request({ method: "GET", path: "/x", schema })).toBe(5);
  });
});
