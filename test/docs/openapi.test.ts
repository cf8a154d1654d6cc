// The OpenAPI document: it has every described operation, refuses what the client's checks refuse and nothing else, and
// is open wherever the specification is.
import { operations } from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { definitions } from "../../src/operations/definitions.ts";
import { type OperationName, operationWords } from "../../src/operations/facts.ts";
import { fits } from "../../src/core/validation/response-schema.ts";
import { type FieldKinds, requireFields } from "../../src/core/validation/fields.ts";
import { models } from "../../src/schemas/models.ts";
import { describedCalls } from "../support/calls.ts";
import { json, mutate, mutation } from "../support/mutations.ts";
import {
  description,
  describedOperation,
  examplesOf,
  resolved,
  responseProblems,
  validatorOf,
} from "../support/openapi.ts";
import { runs } from "../support/property-runs.ts";

const described = (Object.keys(definitions) as OperationName[]).filter(
  (name) => definitions[name].response !== null,
);

/** Every object of the document, with the keys that lead to it. */
function* nodes(
  value: unknown,
  path: string[] = [],
): Generator<[string[], Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, [...path, key]);
}

interface Model {
  readonly properties?: object;
  readonly allOf?: readonly object[];
}

interface Resolved {
  readonly headers: object;
  readonly "x-error-codes"?: readonly string[];
}

/** The responses of an operation by status, those that are shared looked up. */
function resolvedResponses(name: OperationName): Record<string, Resolved> {
  const responses = Object.entries(describedOperation(name)?.responses ?? {}).map(
    ([status, response]) => [status, resolved(response)],
  );
  return Object.fromEntries(responses) as Record<string, Resolved>;
}

test("no link in an example is signed, so that two builds make the same document", () => {
  const links = JSON.stringify(description).matchAll(/\/media\/\d+\/(\w+)\//g);
  expect(new Set(Array.from(links, ([, signature]) => signature))).toEqual(new Set(["00000000"]));
});

describe("the document", () => {
  it("has the operations that the specification describes, where the client sends them", () => {
    const there = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(there.toSorted()).toEqual(described.toSorted());
    for (const name of described) expect(describedOperation(name)?.operationId).toBe(name);
  });

  it("closes nothing: no enumeration, no object, no form that is stricter than the specification", () => {
    for (const [path, node] of nodes(description)) {
      const at = path.join("/");
      // A field may be called anything.
      if (path.at(-1) === "properties") continue;
      expect(Object.keys(node), at).not.toContain("enum");
      expect(Object.keys(node), at).not.toContain("const");
      expect(node["additionalProperties"], at).not.toBe(false);
    }
  });

  it("has a format exactly where a field is a date-time or a date (spec, conventions)", () => {
    let found = 0;
    for (const [path, { description: text, format }] of nodes(description.components.schemas)) {
      if (path.at(-2) !== "properties") continue;
      const isTime = /ISO 8601 date-time/.test(String(text));
      const isDate = String(text).startsWith("Calendar date");
      expect(format, path.join("/")).toBe(isTime ? "date-time" : isDate ? "date" : undefined);
      if (format !== undefined) found++;
    }
    expect(found).toBeGreaterThan(20);
  });

  it("names the type of a listed alternative, and takes any other value", () => {
    const alternatives = [...nodes(description.components.schemas)].filter(([, node]) =>
      JSON.stringify(node["anyOf"])?.includes("Unrecognized"),
    );
    const fields = alternatives.map(([path]) => `${path[0]}.${path.at(-1)}`);
    expect(fields).toEqual(["Album.event", "EventCost.perPerson", "GroupEvent.circle"]);
    for (const [path, { anyOf }] of alternatives) {
      expect(anyOf, path.join("/")).toEqual([
        { $ref: expect.stringMatching(/(AlbumEvent|Money|EventCircle)$/) },
        { $ref: "#/components/schemas/Unrecognized" },
        { type: "null" },
      ]);
      const problems = validatorOf({ anyOf });
      fc.assert(fc.property(json, (value) => problems(value).length === 0));
    }
  });

  it("has a name for every schema of a body, of a response and of an error's details", () => {
    for (const [path, node] of nodes(description)) {
      if (path.at(-1) !== "application/json") continue;
      expect(node["schema"], path.join("/")).toEqual({ $ref: expect.any(String) });
    }
    expect(description.components.schemas["ErrorBody"]).toMatchObject({
      properties: { error: { $ref: "#/components/schemas/ErrorDetail" } },
    });
  });

  it("says what to do about a refusal where the specification does (4.15, 5)", () => {
    const { responses } = description.components;
    const said = (name: string, code: string) =>
      new RegExp(`\`${code}\`: .*`).exec(String(Object(responses[name]).description))?.[0];
    expect(said("Unauthorized", "unauthorized")).toContain("Get a new access token");
    expect(said("PermissionDenied", "terms_required")).toContain("Get a new access token");
    expect(said("PermissionDenied", "terms_required")).toContain("`/account/welcome`");
    expect(said("PermissionDenied", "scope_not_allowed")).toContain("The message has the link");
    const refused = describedOperation("events.createCheckoutLink")?.responses["422"];
    expect(JSON.stringify(refused)).toMatch(/payments_not_ready`: [^`]*The message has the link/);
  });

  it("says how a roster is followed: by the service's clock, with an overlap and full walks", () => {
    const said = JSON.stringify(describedOperation("groups.contacts.list"));
    expect(said).toMatch(/`updatedSince` what changed since five minutes before the `Date`/);
    expect(said).toContain("Removed entries are not reported: read all pages again");
  });

  it("lists the values of every enumeration that this client knows", () => {
    for (const [name, { known }] of Object.entries(models)) {
      const { properties, allOf } = description.components.schemas[name] as Model;
      // The fields are those of the model that it extends.
      if (allOf) continue;
      for (const [field, values] of Object.entries(known)) {
        expect(properties, name).toHaveProperty([field, "x-extensible-enum"], values);
        expect(properties, name).toHaveProperty([field, "examples"], values);
      }
    }
  });

  it("gives every response its rate-limit headers, and the codes of every refusal", () => {
    for (const [path, node] of nodes(description)) {
      if (path.at(-2) !== "responses" || "$ref" in node) continue;
      const at = path.join("/");
      expect(Object.keys(node["headers"] as object), at).toEqual(
        expect.arrayContaining(["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]),
      );
      const isRefusal = JSON.stringify(node["content"]).includes("ErrorBody");
      const isDefault = path.at(-1) === "OtherRefusal";
      expect("x-error-codes" in node, at).toBe(isRefusal && !isDefault);
    }
  });

  it("lists key_owner_not_leader wherever a group key is taken, in a group or not (spec 5)", () => {
    for (const name of described) {
      const codes = Object.values(resolvedResponses(name)).flatMap((one) => one["x-error-codes"]);
      const { groupKeyAccepted } = operations[name];
      expect(codes.includes("key_owner_not_leader"), name).toBe(groupKeyAccepted);
    }
  });

  it("says that no response of a search is cached, a refusal neither (spec 4.1, 4.2, 8)", () => {
    for (const name of described) {
      const isSearch = name === "documents.search" || name === "documents.searchShared";
      for (const [status, response] of Object.entries(resolvedResponses(name))) {
        if (status === "default") continue;
        expect("Cache-Control" in response.headers, `${name} ${status}`).toBe(isSearch);
      }
    }
  });

  it("names credentials, scopes, paging and what may be sent twice as the catalogue does", () => {
    for (const name of described) {
      const info = operations[name];
      expect(describedOperation(name), name).toMatchObject({
        security: info.groupKeyAccepted
          ? [{ groupKey: [] }, { accessToken: [] }]
          : [{ accessToken: [] }],
        "x-scopes": info.scopes,
        "x-section": info.section,
        "x-idempotent": info.idempotent,
        ...(info.paging === null ? {} : { "x-paging": info.paging }),
      });
    }
  });
});

describe.each(described)("the examples of %s", (name) => {
  const { responses = {}, parameters, requestBody } = describedOperation(name) ?? {};

  it("are what each of its responses may be", () => {
    for (const [status, response] of Object.entries(responses)) {
      const examples = examplesOf(response);
      expect(examples, status).not.toEqual([]);
      for (const example of examples) {
        expect(responseProblems(name, Number(status), example), status).toEqual([]);
      }
    }
  });

  it("have each code of a refusal", () => {
    for (const [status, response] of Object.entries(responses)) {
      const { "x-error-codes": codes } = resolved(response) as Partial<Resolved>;
      if (!codes) continue;
      const shown = examplesOf(response) as { error: { code: string } }[];
      expect(
        shown.map(({ error }) => error.code),
        status,
      ).toEqual(codes);
    }
  });

  it("end a list, so that a mock's is not endless", () => {
    if (operations[name].paging === null) return;
    expect(examplesOf(responses["200"] ?? {})).toEqual([
      { items: expect.any(Array), nextCursor: null },
    ]);
  });

  it("have the ids of a path, what is required and a body", () => {
    for (const { name: parameter, required, schema, example } of parameters ?? []) {
      if (required || example !== undefined)
        expect(validatorOf(schema)(example), parameter).toEqual([]);
    }
    const content = requestBody?.content?.["application/json"];
    if (content) expect(validatorOf(content.schema)(content.example)).toEqual([]);
  });
});

describe.each(describedCalls)("a response of $name", ({ name, answer }) => {
  const schema = definitions[name].response;
  const status = operationWords[name].status ?? 200;

  test("is taken with every part", () => {
    expect(responseProblems(name, status, answer())).toEqual([]);
  });

  test("is refused by the document exactly where the client's check refuses it", () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        let changed: unknown = structuredClone(answer());
        for (const one of mutations) changed = mutate(changed, one);
        const body: unknown = JSON.parse(JSON.stringify(changed));
        const fitting = schema !== null && fits(schema, body);
        if (!fitting) refused++;
        expect(responseProblems(name, status, body).length === 0).toBe(fitting);
      }),
      { numRuns: runs(300) },
    );
    expect(refused).toBeGreaterThan(20);
  });

  test("is refused by both when it lacks any required field, and when a field is of any other type", () => {
    const body: unknown = JSON.parse(JSON.stringify(answer()));
    for (const [path, node] of nodes(body)) {
      for (const field of Object.keys(node)) {
        for (const other of [undefined, null, 1.5, -3, "text", true, [], {}, ["text"], [5]]) {
          const changed = JSON.parse(
            JSON.stringify(replaced(body, [...path, field], other)),
          ) as unknown;
          const fitting = schema !== null && fits(schema, changed);
          const problems = responseProblems(name, status, changed);
          expect(problems.length === 0, [...path, field, JSON.stringify(other)].join(" ")).toBe(
            fitting,
          );
        }
      }
    }
  });
});

/** A copy of a value with another value at a path; `undefined` removes what is there. */
function replaced(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === key ? replaced(item, rest, other) : item));
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, other) };
}

describe("an error's body", () => {
  it.each([
    [{ error: { code: "forbidden", message: "No." } }, true],
    [{ error: { code: "brand_new", message: "No.", parameter: "q", hint: 5 }, more: 1 }, true],
    [{ error: { code: "forbidden" } }, false],
    [{ error: { message: "No." } }, false],
    [{ error: "forbidden" }, false],
    [{}, false],
  ])("%j is described: %s", (body, isDescribed) => {
    for (const status of [400, 401, 403, 404, 409, 418, 429, 500, 503, 599]) {
      expect(responseProblems("events.get", status, body).length === 0).toBe(isDescribed);
    }
  });
});

describe.each(described)("what %s sends", (name) => {
  const { query = {}, body } = definitions[name];

  it("has a bound wherever the client has one, and no other", () => {
    const parameters = describedOperation(name)?.parameters.filter(
      ({ in: place }) => place === "query",
    );
    expect(parameters?.map((parameter) => parameter.name)).toEqual(Object.keys(query));
    for (const { name: field, schema, required = false } of parameters ?? []) {
      const kind = query[field];
      // A date goes as a string, whatever it says.
      if (kind === undefined || kind === "date") continue;
      const problems = validatorOf(schema);
      const isTaken = (value: unknown) => takes({ [field]: kind }, { [field]: value });
      expect(required, field).toBe(!isTaken(undefined));
      fc.assert(
        fc.property(sendable, (value) => {
          // Null is left out.
          if (value === null) return;
          expect(problems(value).length === 0).toBe(isTaken(value));
        }),
      );
    }
  });

  it("has no null in its query, where none can be written (spec, conventions)", () => {
    for (const { in: place, name: field, schema } of describedOperation(name)?.parameters ?? []) {
      if (place === "query") expect(validatorOf(schema)(null), field).not.toEqual([]);
    }
  });

  it("has a body where the client sends one, with the same fields and bounds", () => {
    const content = describedOperation(name)?.requestBody?.content;
    expect(content !== undefined).toBe(body !== undefined);
    if (body === undefined || content === undefined) return;
    const problems = validatorOf(content["application/json"].schema);
    const given = fc.record(
      Object.fromEntries(Object.keys(body).map((field) => [field, sendable])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(given, (value) => {
        // The specification gives no least number of ids: none is refused by the client alone.
        fc.pre(!(Array.isArray(value["contactIds"]) && value["contactIds"].length === 0));
        expect(problems(value).length === 0).toBe(takes(body, value));
      }),
      { numRuns: runs(300) },
    );
    if ("contactIds" in body) expect(problems({ contactIds: [] })).toEqual([]);
  });

  it("says of a body that unknown fields are refused, and stays open for newer ones", () => {
    if (describedOperation(name)?.requestBody === undefined) return;
    const words = name.split(".").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    expect(description.components.schemas[`${words.join("")}Body`]).toMatchObject({
      description: expect.stringContaining("invalid_body"),
      additionalProperties: true,
    });
  });
});

const sendable = fc.oneof(
  json,
  fc.string({ unit: "grapheme" }),
  fc.integer({ min: -2, max: 250 }),
  fc.string({ minLength: 495, maxLength: 505 }),
  fc.array(fc.string({ maxLength: 3 }), { maxLength: 4 }),
  fc.array(fc.constantFrom("kind:key", "a:b:c", "a:\n", "x", ":", "")),
  fc.integer({ min: 298, max: 502 }).map((length) => Array.from({ length }, () => "kind:key")),
  fc.constantFrom<unknown>({}, { subtype: null }),
);

function takes(fields: FieldKinds, given: unknown): boolean {
  try {
    requireFields("query", fields, given);
    return true;
  } catch {
    return false;
  }
}
