// Responses that differ from their description: in very many places, or by a caller's own schema.
import {
  type ClientOptions,
  type GroupManagement,
  ResponseValidationError,
  type StandardSchema,
} from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { explain } from "../../../src/core/validation/response-schema.ts";
import { contactSchema } from "../../../src/schemas/contact.ts";
import { page } from "../../../src/schemas/shared.ts";
import { clientOver, failureOf } from "../../support/client.ts";
import * as payloads from "../../support/payloads.ts";
import { runs } from "../../support/property-runs.ts";

/** A client that gets `body` from the service, whatever it asks for. */
const answered = (body: unknown, options: ClientOptions = {}): GroupManagement =>
  clientOver(() => Response.json(body), options);

/** A client that gets a text, for a body that would take long to write anew for each test. */
const answeredText = (body: string, options: ClientOptions = {}): GroupManagement =>
  clientOver(() => new Response(body), { maxResponseSize: Infinity, ...options });

const wrongOf = (count: number, item: string) =>
  `{"items":[${Array.from({ length: count }, () => item).join(",")}],"nextCursor":null}`;

describe("a page with very many items that differ", () => {
  const count = 50_000;

  test("give twenty issues and the body", async () => {
    const wrong: [string, string, (string | number)[]][] = [
      ["numbers", "5", ["items", 0]],
      ["objects without a field", "{}", ["items", 0, "id"]],
      ["lists", "[]", ["items", 0]],
    ];
    for (const [, item, path] of wrong) {
      const list = answeredText(wrongOf(count, item)).groups.contacts.list("g");
      const error = await failureOf(list, ResponseValidationError);
      expect(error.issues).toHaveLength(20);
      expect(error.issues[0]?.path).toEqual(path);
      expect(error.body).toHaveProperty("items.length", count);
      expect(error.message).toContain("; and 17 or more. See issues and body.");
    }
  });

  test("are not all looked at", () => {
    let looks = 0;
    const item = Object.defineProperty({ ...payloads.contact() }, "firstName", {
      get: () => {
        looks++;
        return 5;
      },
    });
    const body = payloads.page(Array.from({ length: 200_000 }, () => item));
    expect(explain(page(contactSchema), body)).toHaveLength(20);
    expect(looks).toBeLessThan(100);
  });

  test("a single one at the end is found and named", async () => {
    const items = Array.from({ length: 20_000 }, () => payloads.contact());
    const body = payloads.page([...items, { ...payloads.contact(), tags: ["a", 5] }]);
    const error = await failureOf(
      answered(body).groups.contacts.list("g"),
      ResponseValidationError,
    );
    expect(error.issues).toEqual([
      { path: ["items", 20_000, "tags", 1], message: "expected string, got number" },
    ]);
  });

  test("or lack the parts asked for, give twenty", async () => {
    const list = answeredText(
      wrongOf(count, JSON.stringify(payloads.contact())),
    ).groups.contacts.list("g", { include: ["guardians", "dependents"] });
    const error = await failureOf(list, ResponseValidationError);
    expect(error.issues).toHaveLength(20);
    expect(error.issues.slice(0, 3).map(({ path }) => path)).toEqual([
      ["items", 0, "guardians"],
      ["items", 0, "dependents"],
      ["items", 1, "guardians"],
    ]);
  });

  test("a map whose keys are names that every object has", async () => {
    for (const key of ["constructor", "toString", "hasOwnProperty", "__proto__"]) {
      const body = `{"results":[],"assistantOff":false,"people":{${JSON.stringify(key)}:5}}`;
      const call = answeredText(body).documents.search("g", { q: "camp" });
      const { issues } = await failureOf(call, ResponseValidationError);
      expect(issues).toEqual([{ path: ["people", "*"], message: "expected object, got number" }]);
    }
  });

  test("and a map with very many entries", async () => {
    const people = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, at) => [`P${at}`, { firstName: 5, lastName: null }]),
    );
    const body = { results: [], assistantOff: false, people };
    const call = answered(body).documents.search("g", { q: "camp" });
    const { issues } = await failureOf(call, ResponseValidationError);
    expect(issues).toHaveLength(20);
    expect(issues[0]).toEqual({
      path: ["people", "*", "firstName"],
      message: "expected string, got number",
    });
  });
});

describe("an issue names the path, the expected and the received value", () => {
  test.each([
    [{ id: 5 }, ["group", "id"], "expected string, got number"],
    [{ id: undefined }, ["group", "id"], "is missing: expected string"],
    [{ memberCount: 1.5 }, ["group", "memberCount"], "expected a whole number"],
    [{ memberCount: null }, ["group", "memberCount"], "expected number, got null"],
    [{ metadata: [] }, ["group", "metadata"], "expected object, got array"],
    [{ vertical: false }, ["group", "vertical"], "expected string, got boolean"],
  ])("a group with %j", async (change, path, message) => {
    const call = answered({ group: { ...payloads.group(), ...change } }).groups.overview("g");
    const { issues } = await failureOf(call, ResponseValidationError);
    expect(issues).toEqual([{ path, message }]);
  });

  test.each([
    ["null", [], "expected object, got null"],
    ["[]", [], "expected object, got array"],
    ['"text"', [], "expected object, got string"],
    ["5", [], "expected object, got number"],
    ["true", [], "expected object, got boolean"],
    ['{"items":[null],"nextCursor":null}', ["items", 0], "expected object, got null"],
    ['{"items":null,"nextCursor":null}', ["items"], "expected array, got null"],
  ])("a page that is %s", async (body, path, message) => {
    const { issues } = await failureOf(answeredText(body).me.groups(), ResponseValidationError);
    expect(issues).toEqual([{ path, message }]);
  });

  test("a number that is too large for JavaScript", async () => {
    const call = answeredText('{"unreadMessages":1e400}').me.inboxSummary();
    const { issues } = await failureOf(call, ResponseValidationError);
    const message = "expected number, got one that is too large for JavaScript";
    expect(issues).toEqual([{ path: ["unreadMessages"], message }]);
  });
});

describe("a part that this client does not know", () => {
  const newer = ["weather"] as unknown as [];

  test("is asked for, and nothing is demanded for it", async () => {
    const asked: (string | null)[] = [];
    const body: Record<string, unknown> = {
      ...payloads.event(),
      ...payloads.page([payloads.contact()]),
      group: payloads.group(),
    };
    const client = clientOver((url) => {
      asked.push(url.searchParams.get("include"));
      return Response.json(body);
    });
    await client.events.get("g", "e", { include: newer });
    await client.groups.overview("g", { include: newer });
    await client.groups.contacts.list("g", { include: newer });
    expect(asked).toEqual(["weather", "weather", "weather"]);
  });

  test("takes nothing from one that it does know", async () => {
    const include = ["weather", "rosterCounts"] as unknown as ["rosterCounts"];
    const call = answered({ group: payloads.group() }).groups.overview("g", { include });
    const { issues } = await failureOf(call, ResponseValidationError);
    expect(issues.map(({ path }) => path)).toEqual([["rosterCounts"]]);
  });
});

describe("a caller's own schema", () => {
  /** A schema that gives `result` for anything. */
  const giving = (result: unknown): StandardSchema => ({
    "~standard": { version: 1, vendor: "test", validate: () => result as never },
  });
  const asked = (schema: StandardSchema, options: ClientOptions = {}) =>
    answered({ made: true }, options).request({ method: "POST", path: "/x", schema });
  const issuesOf = async (result: unknown) => {
    const error = await failureOf(asked(giving(result)), ResponseValidationError);
    expect(error).toMatchObject({ status: 200, body: { made: true }, operation: "request" });
    return error.issues;
  };

  test("may find very many issues: twenty are reported", async () => {
    const many = Array.from({ length: 200_000 }, (_, at) => ({ message: "wrong", path: [at] }));
    const issues = await issuesOf({ issues: many });
    expect(issues).toHaveLength(20);
    expect(issues[19]).toEqual({ path: [19], message: "wrong" });
  });

  test("may give paths and messages of any kind", async () => {
    class OwnList extends Array<unknown> {
      override slice(): never {
        throw new Error("not of this kind");
      }
      override map(): never {
        throw new Error("not of this kind");
      }
    }
    const path = new OwnList("a", 0, Symbol("s"), { key: "b" }, { key: Object.create(null) }, null);
    const odd = [null, 5, "text", {}, { message: 5, path: 5 }, { message: "m", path }];
    const given = new OwnList();
    given.push(...odd);
    expect(await issuesOf({ issues: given })).toEqual([
      ...Array.from({ length: 5 }, () => ({ path: [], message: "does not fit the schema" })),
      { path: ["a", 0, "Symbol(s)", "b", "?", "?"], message: "m" },
    ]);
    const [issue] = await issuesOf({
      issues: [{ message: "deep", path: Array.from({ length: 200_000 }, () => "x") }],
    });
    expect(issue?.path.length).toBeLessThan(100);
  });

  test.each([[null], [undefined], [5], ["text"], [{}], [{ issues: null }], [{ issues: [] }]])(
    "that gives %j has given neither a value nor issues",
    async (result) => {
      expect(await issuesOf(result)).toEqual([
        { path: [], message: "the schema gave no value and no issues" },
      ]);
    },
  );

  test.each([
    [{ value: undefined }],
    [{ value: 5, issues: null }],
    [{ value: 5, issues: undefined }],
  ])("that gives %j has given a value", async (result) => {
    expect(await asked(giving(result))).toBe(result.value);
  });

  test("that throws or rejects is the cause of the error, and nothing is lost", async () => {
    const own = new TypeError("a fault of the schema");
    for (const validate of [
      () => {
        throw own;
      },
      () => Promise.reject(own),
    ]) {
      const schema = { "~standard": { version: 1 as const, vendor: "test", validate } };
      const error = await failureOf(asked(schema), ResponseValidationError);
      expect(error.cause).toBe(own);
      expect(error.body).toEqual({ made: true });
      expect(await asked(schema, { responseValidation: "warn" })).toEqual({ made: true });
    }
  });

  test("whatever it gives, the outcome is a value or a typed error", async () => {
    const junk = fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true });
    const results = fc.oneof(
      junk,
      fc.record({ issues: junk }),
      fc.record({ issues: fc.array(fc.oneof(junk, fc.record({ message: junk, path: junk }))) }),
      fc.record({ issues: fc.array(fc.record({ message: fc.string(), path: fc.array(junk) })) }),
    );
    await fc.assert(
      fc.asyncProperty(results, async (result) => {
        try {
          await asked(giving(result));
        } catch (error) {
          expect(error).toBeInstanceOf(ResponseValidationError);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
