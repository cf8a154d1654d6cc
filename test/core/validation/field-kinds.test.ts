// Ids, filters, questions and bodies of a wrong kind: each is refused by its name before anything is sent.
import type { GroupManagement } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { callOf } from "../../../scripts/docs-calls.ts";
import type { Operation } from "../../../src/core/operation.ts";
import type { FieldKinds } from "../../../src/core/validation/fields.ts";
import { operationNames } from "../../../src/operations/catalogue.ts";
import { definitions } from "../../../src/operations/definitions.ts";
import { callOperation, knownCall } from "../../support/calls.ts";
import { clientOver } from "../../support/client.ts";
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
  const noObjects = ["text", null, 5, true, [], ["a"], new Map(), new Date(), Symbol("s")];

  test.each<[string, (client: GroupManagement, given: never) => PromiseLike<unknown>]>([
    ["query", (client, given) => client.groups.overview("g", given)],
    ["query", (client, given) => client.events.get("g", "e", given)],
    ["query", (client, given) => client.groups.albums.list("g", given)],
    ["query", (client, given) => client.groups.albums.items("g", "a", given)],
    ["query", (client, given) => client.request({ method: "GET", path: "/x", query: given })],
    ["filter", (client, given) => client.groups.contacts.list("g", given)],
    ["filter", (client, given) => client.documents.list("g", given)],
    ["filter", (client, given) => client.me.groups(given)],
    ["filter", (client, given) => client.me.groups(given).toArray({ max: 1 })],
    ["question", (client, given) => client.documents.search("g", given)],
    ["question", (client, given) => client.documents.searchShared("v", given)],
    ["profile", (client, given) => client.groups.updateProfile("g", given)],
    ["subgroup", (client, given) => client.groups.createSubgroup("g", given)],
    ["circle", (client, given) => client.circles.create("g", given)],
    ["members", (client, given) => client.circles.addMembers("g", "c", given)],
    ["choice", (client, given) => client.blueprints.plan("g", "camp@3", given)],
  ])("a %s that is no object is refused by that name (%#)", async (parameter, call) => {
    const nothing = parameter === "profile" ? [undefined] : [];
    for (const value of [...noObjects, Promise.resolve({ name: "Foxes" }), ...nothing]) {
      const error = await refusedCall((client) => call(client, odd(value)));
      expect(error.parameter).toBe(parameter);
    }
  });

  const text = [null, 5, true, {}, ["a"], Symbol("s"), 5n];
  const noNumbers = [null, "5", true, {}, bare, [5], Symbol("s"), 5n];
  const limits = [...noNumbers, 0, -1, 1.5, Number.NaN, Infinity];
  const oddValues: Readonly<Record<Exclude<FieldKinds[string], object>, readonly unknown[]>> = {
    text,
    textOrNull: text.slice(1),
    date: [null, 5, new Date(Number.NaN), {}, ["2026-01-01"], ...halfDates],
    names: [null, "rosterCounts", [1], [null], [undefined], [""], {}, 5],
    flag: [null, 1, "yes", {}],
    object: [null, 5, "text", [], new Map()],
    pageSize: [...limits, 201],
    searchSize: [...limits, 21],
    question: [...text, undefined, "", "a", "😀", "a".repeat(501), "😀".repeat(501)],
  };
  const oddItems = [null, "c", [1], [null], [""], sparse, {}];

  const withFields = operationNames
    .map((id) => {
      const { query, body }: Operation = definitions[id];
      return { id, fields: Object.entries(query ?? body ?? {}) };
    })
    .filter(({ fields }) => fields.length > 0);
  const isRequired = (kind: FieldKinds[string]) =>
    kind === "question" || (typeof kind === "object" && kind.least > 0);

  /** Calls an operation with its required fields and others over them. */
  function callWith(
    client: GroupManagement,
    { id, fields }: (typeof withFields)[number],
    change: object,
  ) {
    const required = fields
      .filter(([, kind]) => isRequired(kind))
      .map(([field, kind]) => [field, kind === "question" ? "camp" : ["c"]]);
    return callOperation(client, id, { fields: { ...Object.fromEntries(required), ...change } });
  }

  test.each(withFields)(
    "a field of $id of another kind is refused by its name, null included",
    async (operation) => {
      for (const [field, kind] of operation.fields) {
        const values = typeof kind === "string" ? oddValues[kind] : oddItems;
        for (const value of values) {
          const error = await refusedCall((client) =>
            callWith(client, operation, { [field]: value }),
          );
          expect(error.parameter).toBe(field);
          expect(error.operation).toBe(operation.id);
        }
      }
    },
  );

  test.each(withFields)(
    "fields of $id that are newer than this client are sent, and undefined is left out",
    async (operation) => {
      const { method, answer } = knownCall(operation.id);
      const sent: { url: URL; body: unknown }[] = [];
      const client = clientOver(async (url, request) => {
        sent.push({ url, body: request.body ? await request.json() : undefined });
        return Response.json(answer());
      });
      const nothing = operation.fields.flatMap(([field, kind]) =>
        isRequired(kind) ? [] : [field],
      );
      await callWith(client, operation, {
        ...Object.fromEntries(nothing.map((field) => [field, undefined])),
        from2031: "new",
      });
      const [{ url, body } = expect.unreachable()] = sent;
      const given = method === "GET" ? Object.fromEntries(url.searchParams) : (body as object);
      expect(given).toHaveProperty("from2031", "new");
      for (const field of nothing) expect(given).not.toHaveProperty(field);
    },
  );

  test("the fields in a method's signature are those described beside its operation", () => {
    const undocumented = withFields.filter(({ id, fields }) => {
      const [, names] = /\{ (.*) \}/.exec(callOf(id).call) ?? [];
      if (names === undefined) return true;
      const documented = names.replaceAll("?", "").split(", ");
      expect([id, ...documented.toSorted()]).toEqual([
        id,
        ...fields.map(([field]) => field).toSorted(),
      ]);
      return false;
    });
    // Its fields are those that a group's vertical declares.
    expect(undocumented.map(({ id }) => id)).toEqual(["groups.updateProfile"]);
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
