// Bodies for circles.addMembers that the service takes, of any number of ids.
import { type CircleAddMembersParams, splitMembers } from "group-management-sdk";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const bytes = (body: CircleAddMembersParams) =>
  new TextEncoder().encode(JSON.stringify(body)).length;

test("1,200 people are three bodies, each with the role and move that were given", () => {
  const contactIds = Array.from({ length: 1200 }, (_, index) => `c-${index}`);
  const bodies = splitMembers({ contactIds, role: "LEADER", move: true });
  expect(bodies.map((body) => body.contactIds.length)).toEqual([500, 500, 200]);
  expect(bodies.flatMap((body) => body.contactIds)).toEqual(contactIds);
  expect(bodies.every(({ role, move }) => role === "LEADER" && move === true)).toBe(true);
});

test("ids of 36 characters are cut at 16 KB, and each body is as full as it can be", () => {
  const contactIds = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const bodies = splitMembers({ contactIds });
  expect(bodies.map((body) => body.contactIds.length)).toEqual([419, 419, 162]);
});

test("no ids are no bodies", () => {
  expect(splitMembers({ contactIds: [] })).toEqual([]);
});

test("any ids stay in order, in bodies that keep to both limits and cannot take the next id", () => {
  const id = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
    fc.constantFrom('"'.repeat(100), "\\", "é".repeat(2000), "x".repeat(5000)),
  );
  const members = fc.record(
    {
      contactIds: fc.oneof(
        fc.array(id, { maxLength: 300 }),
        fc.array(fc.constantFrom("a", "b"), { maxLength: 1300 }),
      ),
      role: fc.constantFrom("MEMBER" as const, "LEADER" as const),
      move: fc.boolean(),
    },
    { requiredKeys: ["contactIds"] },
  );
  fc.assert(
    fc.property(members, (given) => {
      const bodies = splitMembers(given);
      expect(bodies.flatMap((body) => body.contactIds)).toEqual(given.contactIds);
      for (const [index, body] of bodies.entries()) {
        expect(body.contactIds.length).toBeGreaterThan(0);
        expect(body.contactIds.length).toBeLessThanOrEqual(500);
        expect(bytes(body)).toBeLessThanOrEqual(16_384);
        const next = bodies[index + 1]?.contactIds[0];
        if (next === undefined || body.contactIds.length === 500) continue;
        // The comma of the first id is counted, so a byte may stay free.
        expect(bytes({ ...body, contactIds: [...body.contactIds, next] })).toBeGreaterThan(16_383);
      }
    }),
  );
});

test.each([
  ["members", null],
  ["members", ["c-1"]],
  ["contactIds", {}],
  ["contactIds", { contactIds: "c-1" }],
  ["contactIds", { contactIds: ["c-1", 5] }],
  ["contactIds", { contactIds: [""] }],
  ["contactIds", { contactIds: ["x".repeat(16_384)] }],
])("%s that cannot be sent is refused: %j", (parameter, given) => {
  expect(() => splitMembers(given as never)).toThrow(
    expect.objectContaining({ name: "RequestValidationError", parameter }),
  );
});
