// The values that the declared fields of a circle's metadata allow.
import { expect, test } from "vitest";

import { checkedMetadata } from "../../src/sandbox/resources/groups/profile.ts";

const motto = { key: "motto", label: "Motto", type: "text" as const, min: 3, max: 5 };
const onlyPacks = { key: "den", label: "Den", type: "text" as const, subtypes: ["PACK"] };

test.each([
  ["ab", /at least 3 characters/],
  ["abcdef", /at most 5 characters/],
])("a text of another length than the field declares is refused: %s", (text, message) => {
  expect(() => checkedMetadata([motto], { motto: text }, null)).toThrow(message);
});

test("a text within the declared length is taken, counted in characters", () => {
  expect(checkedMetadata([motto], { motto: "⛺⛺⛺" }, null)).toEqual({ motto: "⛺⛺⛺" });
});

test("a field of some subtypes is taken in a group of one of them, and nowhere else", () => {
  expect(checkedMetadata([onlyPacks], { den: "4" }, "PACK")).toEqual({ den: "4" });
  expect(() => checkedMetadata([onlyPacks], { den: "4" }, "TROOP")).toThrow(/subtype/);
});
