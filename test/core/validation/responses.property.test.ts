// For any response a call gives a value or an error of this package, and harms nothing else.
import {
  GroupManagementError,
  isUnrecognized,
  knownOnly,
  type PlanItem,
  RequestValidationError,
} from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { describedCalls, knownCall } from "../../support/calls.ts";
import { clientOver } from "../../support/client.ts";
import { json, mutate, mutation } from "../../support/mutations.ts";
import { runs } from "../../support/property-runs.ts";

const builtIns = [Object, Array, String, Number, Promise, Error].map(({ prototype }) => prototype);
const marks = () => builtIns.map((prototype) => Reflect.ownKeys(prototype).length);
const untouched = marks();

async function expectValueOrOwnError(call: PromiseLike<unknown>): Promise<void> {
  try {
    const value: unknown = await call;
    if (typeof value === "object" && value !== null) {
      expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value));
    }
  } catch (error) {
    expect(error).toBeInstanceOf(GroupManagementError);
  }
  expect(marks()).toEqual(untouched);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
}

describe.each(describedCalls)("$name", ({ invoke, answer }) => {
  test("takes any mutation of a valid answer, in both modes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("throw" as const, "warn" as const),
        async (mutations, responseValidation) => {
          let body: unknown = structuredClone(answer());
          for (const one of mutations) body = mutate(body, one);
          const text = JSON.stringify(body);
          const client = clientOver(() => new Response(text), {
            responseValidation,
            maxRetries: 0,
          });
          await expectValueOrOwnError(invoke(client));
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

test("a walk over mutated pages ends, with items or with an error of its own", async () => {
  const { answer } = knownCall("me.groups");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(mutation, { maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom("throw" as const, "warn" as const),
      async (pages, responseValidation) => {
        let at = 0;
        const client = clientOver(
          () => {
            let body: unknown = { ...answer(), nextCursor: `cursor-${at % 4}` };
            for (const one of pages[at++ % pages.length] ?? []) body = mutate(body, one);
            return new Response(JSON.stringify(body));
          },
          { responseValidation, maxRetries: 0 },
        );
        await expectValueOrOwnError(client.me.groups().toArray({ max: 50 }));
        await expectValueOrOwnError(client.groups.contacts.sync("g").next());
        expect(at).toBeLessThan(60);
      },
    ),
    { numRuns: runs(150) },
  );
});

test("any text with any status and any headers is a value or an error of its own", async () => {
  const status = fc.integer({ min: 200, max: 599 }).filter((one) => ![204, 205, 304].includes(one));
  const header = fc.constantFrom(
    "date",
    "retry-after",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "content-type",
  );
  const value = fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 20 }).map((text) => text.trim()),
    fc.integer().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  const body = fc.oneof(
    fc.string(),
    json.map((one) => JSON.stringify(one)),
    fc.record({ error: json }).map((one) => JSON.stringify(one)),
    fc
      .record({ code: json, message: json, parameter: json })
      .map((error) => JSON.stringify({ error })),
  );
  await fc.assert(
    fc.asyncProperty(status, fc.dictionary(header, value), body, async (code, headers, text) => {
      const client = clientOver(() => new Response(text, { status: code, headers }), {
        maxRetries: 0,
      });
      const { invoke } = knownCall("groups.overview");
      await expectValueOrOwnError(invoke(client));
      await expectValueOrOwnError(invoke(client.withOptions({ pacing: "fail" })));
    }),
    { numRuns: runs(500) },
  );
});

test("helpers take whatever a tolerant answer holds, or refuse it in words", () => {
  fc.assert(
    fc.property(json, fc.array(json), (value, items) => {
      expect(typeof isUnrecognized(value)).toBe("boolean");
      try {
        expect(knownOnly(items as PlanItem[]).length).toBeLessThanOrEqual(items.length);
      } catch (error) {
        // Objects without a kind and a type are no items.
        expect(error).toBeInstanceOf(RequestValidationError);
      }
    }),
    { numRuns: runs(500) },
  );
});
