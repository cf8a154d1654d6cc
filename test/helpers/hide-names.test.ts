// Names leave a text before a model reads it, and come back as the roster spells them.
import { hideNames, type People, RequestValidationError, restoreNames } from "group-management-sdk";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { leastCost } from "../support/cpu.ts";

const people: People = {
  A: { firstName: "Ann", lastName: "Ashe" },
  B: { firstName: "José", lastName: "O’Neil" },
  C: { firstName: "Ann", lastName: "Bo" },
  D: { firstName: "Bo", lastName: null },
  E: { firstName: "Mary Ann", lastName: "-" },
  F: { firstName: " ", lastName: "Strauß" },
  AA: { firstName: "美咲", lastName: "דניאל" },
};

test.each([
  ["Does José bring the stove?", "Does [Person B] bring the stove?"],
  ["JOSE, jose and Jose\u0301", "[Person B], [Person B] and [Person B]"],
  ["Is Ashe José's friend?", "Is [Person A surname] [Person B]'s friend?"],
  ["Ann or ANN", "[Person A or C] or [Person A or C]"],
  ["Mary Ann, mary\u00a0\n ann", "[Person E], [Person E]"],
  ["Bo", "[Person D]"],
  ["O'Neil and O\u2019NEIL", "[Person B surname] and [Person B surname]"],
  ["STRAUSS, Strauß", "[Person F surname], [Person F surname]"],
  ["ann.ashe@example.org", "[Person A or C].[Person A surname]@example.org"],
  ["ann_1 Ann-Marie (Ann)", "[Person A or C]_1 [Person A or C]-Marie ([Person A or C])"],
  ["A\u00adnn, J\u200bosé", "[Person A or C], [Person B]"],
  ["美咲さんとדניאל", "[Person AA]さんと[Person AA surname]"],
  ["Annie, Joann, Ashes and Boston", "Annie, Joann, Ashes and Boston"],
  ["Nobody - really", "Nobody - really"],
  ["[Scout A] asks Bo", "[Scout A] asks [Person D]"],
  ["[Ann] and [place]", "[[Person A or C]] and [place]"],
  ["", ""],
])("%j becomes %j", (text, hidden) => {
  expect(hideNames(text, people)).toBe(hidden);
});

test("the placeholders have the vertical's word, and a child of that name is hidden beside them", () => {
  const named = { ...people, G: { firstName: "Scout", lastName: "A" } };
  const hidden = hideNames("Scout A and José, not [Scout B]", named, { word: "Scout" });
  expect(hidden).toBe("[Scout G] [Scout G surname] and [Scout B], not [Scout B]");
  expect(restoreNames(hidden, named, { word: "Scout" })).toBe("Scout A and José, not José");
});

test("people who are not known are not hidden", () => {
  expect(hideNames("Ann", undefined)).toBe("Ann");
  expect(hideNames("Ann", {})).toBe("Ann");
});

test.each([
  ["text", () => hideNames(7 as never, people)],
  ["people", () => hideNames("Ann", null as never)],
  ["people", () => hideNames("Ann", [] as never)],
  ["word", () => hideNames("Ann", people, { word: "[" })],
  ["options", () => hideNames("Ann", people, 7 as never)],
])("an invalid %s is refused", (parameter, hide) => {
  expect(hide).toThrow(expect.objectContaining({ parameter }) as Error);
  expect(hide).toThrow(RequestValidationError);
});

const letters = ["a", "B", "é", "Å", "ß", "ñ", "Ж", "Ω", "-", "'", " "];
const name = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join("").trim())
  .filter((text) => /\p{L}/u.test(text) && !text.includes("  "));

/** People of whom no two names differ only in case or accents, since their placeholder names both. */
const roster = fc.uniqueArray(name, { maxLength: 12, selector: plain }).map((names) => {
  const pairs = Array.from({ length: Math.ceil(names.length / 2) }, (_, index) => ({
    firstName: names[index * 2] ?? null,
    lastName: names[index * 2 + 1] ?? null,
  }));
  return Object.fromEntries(
    pairs.map((person, index) => [String.fromCharCode(65 + index), person]),
  );
});

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
}

const texts = (given: People) => {
  const names = Object.values(given).flatMap(({ firstName, lastName }) => [firstName, lastName]);
  const known = names.filter((one) => one !== null);
  return fc.array(
    fc.oneof(
      fc.constantFrom(...known, "and", "x"),
      fc.constantFrom(...known, "then").map((one) => one.toUpperCase()),
      fc.string({ unit: "grapheme", maxLength: 5 }).filter((one) => !/[[\]\\]/.test(one)),
    ),
    { maxLength: 10 },
  );
};

test("the text comes back with the roster's spelling, and no name was left in it", () => {
  fc.assert(
    fc.property(
      roster.chain((given) => fc.tuple(fc.constant(given), texts(given))),
      ([given, words]) => {
        const text = words.join(" ");
        const hidden = hideNames(text, given);
        expect(plain(restoreNames(hidden, given)).replaceAll(/\s+/g, " ")).toBe(
          plain(text).replaceAll(/\s+/g, " "),
        );
        const rest = plain(hidden.replaceAll(/\[Person [^\]]+\]/g, " | "));
        for (const { firstName, lastName } of Object.values(given)) {
          for (const one of [firstName, lastName]) {
            if (one === null) continue;
            const pattern = plain(one).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
            expect(rest).not.toMatch(new RegExp(String.raw`(?<!\p{L})${pattern}(?!\p{L})`, "u"));
          }
        }
        // A second time changes nothing.
        expect(hideNames(hidden, given)).toBe(hidden);
      },
    ),
  );
});

test("a text without names stays as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(hideNames(text, { A: { firstName: "Zzyzx", lastName: null } })).toBe(text);
    }),
  );
});

test("as many as a placeholder can name share one, and the name still comes back", () => {
  const alphabet = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const entries = alphabet.flatMap((one) => alphabet.map((two) => `Z${one}${two}`));
  const many = Object.fromEntries(
    entries.map((letter) => [letter, { firstName: "Ann", lastName: "Ashe" }]),
  );
  expect(restoreNames(hideNames("ann ASHE", many), many)).toBe("Ann Ashe");
});

test.each([
  ["names", "Ann "],
  ["beginnings of names", "Ma "],
  ["brackets", "[S "],
  ["placeholders", "[S A]"],
  ["spaces", " "],
  ["accents", "\u0301"],
])("%s take time in proportion to the text", (_, piece) => {
  const cost = (count: number) => {
    const text = piece.repeat(count);
    return leastCost(() => hideNames(text, people));
  };
  // Four times the text; sixteen times the time if it were quadratic.
  expect(cost(80_000) / cost(20_000)).toBeLessThan(12);
});

test("a roster of thousands costs a question no more than their names do", () => {
  const cost = (count: number) => {
    const many = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `L${index}`,
        { firstName: `Ann ${"x".repeat(index % 50)}${index}`, lastName: "Ashe" },
      ]),
    );
    return leastCost(() => hideNames("Does Ann x7 bring it?", many));
  };
  expect(cost(8000) / Math.max(cost(1000), 0.2)).toBeLessThan(32);
});
