// The compiled check says of every value what zod says of it.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

import { definitions } from "../../../src/operations/definitions.ts";
import { fits } from "../../../src/core/validation/response-schema.ts";
import { describedCalls } from "../../support/calls.ts";
import { mutate, mutation } from "../../support/mutations.ts";
import { runs } from "../../support/property-runs.ts";

/** The same fields in another order, at every depth. */
function reordered(value: unknown, order: (count: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => reordered(item, order));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const shuffled: [string, unknown][] = [];
  while (entries.length > 0) {
    for (const [name, held] of entries.splice(order(entries.length), 1)) {
      shuffled.push([name, reordered(held, order)]);
    }
  }
  return Object.fromEntries(shuffled);
}

describe.each(describedCalls)("$name", ({ name, answer }) => {
  const { response } = definitions[name];
  if (response === null) throw new Error(`${name} has no shape.`);

  test("a valid answer fits, with its fields in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1 }), (steps) => {
        let at = 0;
        const order = (count: number) => (steps[at++ % steps.length] ?? 0) % count;
        expect(fits(response, reordered(answer(), order))).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  test("a changed answer fits where zod takes it, and nowhere else", () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
        let value: unknown = structuredClone(answer());
        for (const one of mutations) value = mutate(value, one);
        // zod passes over this one name in a map; here it is a key like others.
        fc.pre(!JSON.stringify(value).includes('"__proto__"'));
        expect(fits(response, value)).toBe(z.safeParse(response, value).success);
      }),
      { numRuns: runs(200) },
    );
  });
});
