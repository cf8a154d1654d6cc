// The request of each method, compared with the specification.
import { operations, RequestValidationError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { knownCall, knownCalls } from "../support/calls.ts";
import { clientOf, rejection, secretKey } from "../support/client.ts";
import { json, serverForEachTest, text } from "../support/server.ts";

const server = serverForEachTest();

test.each(knownCalls)(
  "$name sends the documented method, path, query and body, once",
  async ({ invoke, method, path, query, body, answer }) => {
    server().always(json(answer()));
    await invoke(clientOf(server()));
    expect(server().arrivals).toHaveLength(1);
    const [arrival] = server().arrivals;
    expect(arrival).toMatchObject({ method, path });
    expect(arrival?.query).toEqual(query);
    expect(arrival?.body).toEqual(body);
    expect(arrival?.headers.authorization).toBe(`Bearer ${secretKey}`);
    expect(arrival?.headers["content-type"]).toBe(
      body === undefined ? undefined : "application/json",
    );
  },
);

test("every method of every resource is one of those", () => {
  const client = clientOf(server());
  const methods: string[] = [];
  const collect = (resource: object, prefix: string) => {
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
      if (name !== "constructor") methods.push(prefix + name);
    }
    for (const [name, inner] of Object.entries(resource))
      collect(inner as object, `${prefix}${name}.`);
  };
  const { groups, events, documents, circles, blueprints, me } = client;
  for (const [name, resource] of Object.entries({
    groups,
    events,
    documents,
    circles,
    blueprints,
    me,
  })) {
    collect(resource, `${name}.`);
  }
  // Following a roster is made of the list; it is no operation of its own.
  const expected = [...Object.keys(operations), "groups.contacts.sync"];
  expect(methods.toSorted()).toEqual(expected.toSorted());
});

test("a plan without a choice has no body", async () => {
  server().always(json(knownCall("blueprints.plan").answer()));
  await clientOf(server()).blueprints.plan("g1", "starter@3");
  expect(server().arrivals[0]?.body).toBeUndefined();
  expect(server().arrivals[0]?.headers["content-type"]).toBeUndefined();
});

test("an updatedSince that is a string is sent as it is", async () => {
  server().always(json({ items: [], nextCursor: null }));
  await clientOf(server()).groups.contacts.list("g1", {
    updatedSince: "2026-01-01T00:00:00+02:00",
  });
  expect(server().arrivals[0]?.query).toEqual({ updatedSince: "2026-01-01T00:00:00+02:00" });
});

test.each([
  ["123", "text/markdown", "123"],
  ["true", "text/html; charset=utf-8", "true"],
  ['{"a":1}', "application/json", { a: 1 }],
  ['{"a":1}', "text/plain;charset=UTF-8", { a: 1 }],
  ["2024", "text/plain", "2024"],
  ["null", "text/plain; charset=utf-8", "null"],
  ["# Notes", "application/json", "# Notes"],
])("an undescribed answer %j of type %s is %j", async (body, type, expected) => {
  server().always(text(body, 200, { "content-type": type }));
  expect(await clientOf(server()).documents.getMarkdown("g1", "d1")).toEqual(expected);
});

describe("request", () => {
  test("sends any method, path, query and body below the base address", async () => {
    server().always(json({ done: true }));
    const answer = await clientOf(server()).request({
      method: "put",
      path: "/groups/g1/things?old=1",
      query: {
        day: new Date(0),
        list: ["a", 2, true, undefined],
        count: 0,
        flag: false,
        none: undefined,
        nothing: null,
        empty: [],
      },
      body: [1, "two", null],
    });
    expect(answer).toEqual({ done: true });
    expect(server().arrivals[0]).toMatchObject({
      method: "PUT",
      path: "/groups/g1/things",
      query: {
        old: "1",
        day: "1970-01-01T00:00:00.000Z",
        list: "a,2,true",
        count: "0",
        flag: "false",
      },
      body: [1, "two", null],
    });
  });
});

test.each([
  [{ data: { name: "x" } }, /"data" is not known/],
  [{ params: { limit: 5 } }, /"params" is not known/],
  [{ idempotant: true }, /idempotent/],
  [{ signal: new AbortController().signal }, /signal/],
])("a field of a custom request that nobody knows is refused: %j", async (extra, message) => {
  const call = clientOf(server()).request({ method: "POST", path: "/x", ...extra } as never);
  const error = await rejection(call);
  expect(error).toBeInstanceOf(RequestValidationError);
  expect((error as Error).message).toMatch(message);
});
