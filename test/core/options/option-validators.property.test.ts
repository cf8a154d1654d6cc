// Any value in any place that a caller can put one: an error of this package, or a call that is sent.
import {
  type ClientOptions,
  ConfigurationError,
  GroupManagement,
  GroupManagementError,
  operations,
  PagedList,
} from "group-management-sdk";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { definitions } from "../../../src/operations/definitions.ts";
import { knownCall } from "../../support/calls.ts";
import { clientOver, secretKey } from "../../support/client.ts";
import { runs } from "../../support/property-runs.ts";

const baseUrl = "https://service.example/api/v2";
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("any value at all", () => {
  const anything = fc.anything({
    withBigInt: true,
    withNullPrototype: true,
    withSparseArray: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withObjectString: true,
    withBoxedValues: true,
  });
  const functions = fc.constantFrom<unknown>(
    Symbol("s"),
    () => {},
    URL,
    new Error("x"),
    new URL(baseUrl),
    new Headers({ a: "b" }),
    new AbortController().signal,
    Promise.resolve(5),
    /x/,
  );
  const junk = fc.oneof({ arbitrary: anything, weight: 3 }, functions);

  async function settle(call: () => unknown): Promise<void> {
    try {
      const pending = call();
      await (pending instanceof PagedList
        ? Promise.all([pending, pending.toArray({ max: 1 }), pending.pages().next()])
        : pending);
    } catch (error) {
      if (error instanceof GroupManagementError) return;
      throw new Error("Not an error of this package.", { cause: error });
    }
  }

  /** The object of an operation's method, and the method's name. */
  function methodOf(client: GroupManagement, operation: string): [object, string] {
    const path = operation.split(".");
    const method = path.pop() ?? "";
    return [path.reduce<object>((at, key) => Reflect.get(at, key) as object, client), method];
  }

  /** A client that gets a valid response to everything. */
  const answering = (name: string, options: object = {}) =>
    clientOver(() => Response.json(knownCall(name as "me.groups").answer()), {
      maxRetries: 0,
      ...options,
    });

  test.each(Object.keys(operations))("in every place of %s", async (name) => {
    const usual = ["g", "camp@3", {}, {}];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(junk, fc.constant(Symbol.for("usual"))), { maxLength: 5 }),
        async (given) => {
          const [holder, method] = methodOf(answering(name), name);
          const all = given.map((value, at) => (value === Symbol.for("usual") ? usual[at] : value));
          await settle(() => Reflect.apply(Reflect.get(holder, method), holder, all));
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test.each(Object.keys(operations))("in every field and option of %s", async (name) => {
    const { query, body } = definitions[name as "me.groups"];
    const fieldNames = Object.keys({ ...query, ...body, extra: 1 });
    const optionNames = ["signal", "timeout", "totalTimeout", "maxRetries", "headers", "pacing"];
    const some = (names: readonly string[]) =>
      fc.record(Object.fromEntries(names.map((field) => [field, junk])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(some(fieldNames), some(optionNames), async (fields, options) => {
        const [holder, method] = methodOf(answering(name), name);
        const ids = definitions[name as "me.groups"].path.match(/\{/g)?.length ?? 0;
        const path = ["g", "camp@3"].slice(0, ids);
        const given = (query ?? body) ? [...path, fields, options] : [...path, options];
        await settle(() => Reflect.apply(Reflect.get(holder, method), holder, given));
      }),
      { numRuns: runs(60) },
    );
  });

  test("in a custom request", async () => {
    const request = fc.record(
      {
        method: fc.oneof(junk, fc.constantFrom("GET", "POST")),
        path: fc.oneof(junk, fc.constant("/x"), fc.string()),
        query: fc.oneof(junk, fc.dictionary(fc.string(), junk)),
        body: junk,
        schema: junk,
        idempotent: junk,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, request), fc.oneof(junk, fc.constant({})), (given, options) =>
        settle(() =>
          answering("me.groups").request(given as { method: string; path: string }, options as {}),
        ),
      ),
      { numRuns: runs(400) },
    );
  });

  test("for the max of an array", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, fc.record({ max: junk })), (options) =>
        settle(() =>
          answering("me.groups")
            .me.groups()
            .toArray(options as { max: number }),
        ),
      ),
      { numRuns: runs(200) },
    );
  });

  test("for the options of a client, and for those over them", () => {
    const names = [
      "baseUrl groupKey accessToken credential timeout totalTimeout maxRetries maxRetryDelay pacing",
      "maxConcurrency maxResponseSize responseValidation fetch headers logger logLevel hooks",
      "appInfo sharedPacing instrumentation allowGroupKeyInBrowser allowInsecureBaseUrl extra",
    ].flatMap((line) => line.split(" "));
    const options = fc.record(Object.fromEntries(names.map((name) => [name, junk])), {
      requiredKeys: [],
    });
    const usual = { baseUrl, groupKey: secretKey };
    const make = (work: () => unknown) => {
      try {
        expect(work()).toBeInstanceOf(GroupManagement);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
      }
    };
    fc.assert(
      fc.property(
        fc.oneof(junk, options),
        fc.constantFrom(...names),
        junk,
        (given, name, value) => {
          make(() => new GroupManagement(given as ClientOptions));
          make(() => new GroupManagement({ ...usual, [name]: value }));
          make(() => new GroupManagement(usual).withOptions(given as ClientOptions));
          make(() => new GroupManagement(usual).withOptions({ [name]: value }));
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
