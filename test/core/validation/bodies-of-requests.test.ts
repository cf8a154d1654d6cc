// Bodies that JSON cannot say are refused before anything is sent; what it can say is sent as it is.
import { Readable } from "node:stream";

import { splitMembers } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf } from "../../support/client.ts";
import { refusedCall } from "../../support/refused.ts";
import { group } from "../../support/payloads.ts";
import { json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();
const post = (body: unknown) => ({ method: "POST", path: "/x", body });

/** As React Native's: an object with its parts in a list. */
class PlainFormData {
  readonly _parts: unknown[] = [["name", "Ann"]];
  append(): void {}
}

function* generator() {
  yield 1;
}

const unsayable: [string, () => unknown][] = [
  ["FormData", () => new FormData()],
  ["a FormData of React Native", () => new PlainFormData()],
  ["a Blob", () => new Blob(["x"])],
  ["a File", () => new File(["x"], "x.txt")],
  ["URLSearchParams", () => new URLSearchParams("a=1")],
  ["Headers", () => new Headers({ a: "1" })],
  ["an ArrayBuffer", () => new ArrayBuffer(2)],
  ["a Uint8Array", () => new Uint8Array([1, 2])],
  ["a Buffer", () => Buffer.from("x")],
  ["a Float64Array", () => new Float64Array(1)],
  ["a DataView", () => new DataView(new ArrayBuffer(2))],
  ["a web stream", () => new ReadableStream()],
  ["a Node stream", () => Readable.from(["x"])],
  ["a Map", () => new Map([["a", 1]])],
  ["a Set", () => new Set([1])],
  ["a WeakMap", () => new WeakMap()],
  ["a promise", () => Promise.resolve({ a: 1 })],
  // oxlint-disable-next-line unicorn/no-thenable -- this is what is refused
  ["a thenable", () => ({ then: () => {} })],
  ["a regular expression", () => /x/],
  ["an error", () => new Error("x")],
  ["a generator", () => generator()],
  ["a function", () => () => 1],
  ["a symbol", () => Symbol("s")],
  ["a bigint", () => 1n],
  ["no number", () => Number.NaN],
  ["Infinity", () => Infinity],
  ["a boxed number that is none", () => Object(Number.NaN) as unknown],
  ["an invalid date", () => new Date(Number.NaN)],
  ["a map that toJSON gives", () => ({ toJSON: () => new Map([["a", 1]]) })],
];

describe("a body is refused that is, or holds,", () => {
  test.each(unsayable)("%s", async (_what, make) => {
    for (const body of [make(), { a: make() }, [make()], { a: { b: [make()] } }]) {
      const error = await refusedCall((client) => client.request(post(body)));
      expect(error.parameter).toBe("body");
      expect(error.message).toContain("must be a JSON value");
    }
  });

  test.each<[string, unknown[]]>([
    ["undefined", ["a", undefined]],
    // oxlint-disable-next-line no-sparse-arrays -- this is what is refused
    ["nothing", ["a", , "b"]],
  ])("an array with %s in it, which JSON would make null of", async (_what, items) => {
    for (const body of [items, { tags: items }]) {
      const error = await refusedCall((client) => client.request(post(body)));
      expect(error.parameter).toBe("body");
    }
    await refusedCall((client) => client.groups.updateProfile("g", { tags: items }));
  });

  test("one of these in a typed call", async () => {
    const metadata = { members: new Map() };
    const error = await refusedCall((client) =>
      client.circles.create("g", { kind: "patrol", name: "Foxes", metadata }),
    );
    expect(error.parameter).toBe("body");
  });
});

const shared = { c: 1 };

class Person {
  readonly name = "Ann";
  greet(): string {
    return this.name;
  }
}

test.each<[string, unknown, unknown]>([
  ["an instance of a class", new Person(), { name: "Ann" }],
  ["what has toJSON", { toJSON: () => ({ a: 1 }) }, { a: 1 }],
  ["a URL", { url: new URL("https://a.example/") }, { url: "https://a.example/" }],
  ["a date", { at: new Date(0) }, { at: "1970-01-01T00:00:00.000Z" }],
  [
    "what is null, and what toJSON makes null",
    { none: { toJSON: () => null }, nothing: null, left: undefined },
    { none: null, nothing: null },
  ],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ["null", null, null],
  ["false", false, false],
  ["an empty text", "", ""],
  ["an empty object and an empty list", [{}, []], [{}, []]],
  [
    "a field by the name of __proto__",
    JSON.parse('{"__proto__":{"a":1}}'),
    JSON.parse('{"__proto__":{"a":1}}'),
  ],
  ["one object in two places", { a: shared, b: [shared] }, { a: shared, b: [shared] }],
  ["boxed values", { a: Object(1), b: Object("x"), c: Object(true) }, { a: 1, b: "x", c: true }],
])("%s is sent as JSON says it", async (_what, body, expected) => {
  server().always(json({}));
  await clientOf(server()).request(post(body));
  expect(server().arrivals[0]?.body).toEqual(expected);
});

test("a field by the name of __proto__ of a typed call stands for no other, and is sent", async () => {
  const hidden = JSON.parse('{"__proto__":{"contactIds":["a"]}}') as { contactIds: string[] };
  const error = await refusedCall((client) => client.circles.addMembers("g", "c", hidden));
  expect(error.parameter).toBe("contactIds");
  server().always(json(group()));
  const profile = JSON.parse('{"__proto__":"x","motto":"y"}') as Record<string, unknown>;
  await clientOf(server()).groups.updateProfile("g", profile);
  expect(server().arrivals[0]?.body).toEqual(profile);
});

test("contactIds that are too many for 16 KB are refused with the name of what splits them", async () => {
  const contactIds = Array.from({ length: 500 }, (_, at) => `contact_${"0".repeat(25)}${at}`);
  const wanted = { contactIds, move: true };
  const error = await refusedCall((client) => client.circles.addMembers("g", "c", wanted));
  expect(error.parameter).toBe("body");
  expect(error.message).toContain("at most 16 KB of JSON (16384 bytes)");
  expect(error.message).toContain("splitMembers");
  server().always(json({ added: 1, changed: 0, moved: 0 }));
  const bodies = splitMembers(wanted);
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) await clientOf(server()).circles.addMembers("g", "c", body);
  expect(server().arrivals.flatMap(({ body }) => (body as typeof wanted).contactIds)).toEqual(
    contactIds,
  );
});
