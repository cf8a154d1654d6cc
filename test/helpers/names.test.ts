// Names are put back where the service took them out, and nowhere else.
import { nameRestorer, type People, restoreNames } from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { leastCost } from "../support/cpu.ts";

const people: People = {
  A: { firstName: "Ann", lastName: "Ashe" },
  B: { firstName: "Bo", lastName: null },
  C: { firstName: "Ann", lastName: "Cole" },
  D: { firstName: null, lastName: null },
  F: { firstName: "", lastName: " \t" },
  AA: { firstName: "Zed", lastName: "Zorn" },
};

test.each([
  ["[Scout A] cooks.", "Ann cooks."],
  ["[Scout A surname], [Scout A]", "Ashe, Ann"],
  ["[Scout A or B] cooks.", "Ann or Bo cooks."],
  ["[Scout A or C] cooks.", "Ann cooks."],
  ["[Scout A or B or AA] [Scout A or C or A]", "Ann or Bo or Zed Ann"],
  ["[Cub Scout B] cooks.", "Bo cooks."],
  ["[Éclaireur B] et [Pfadfinderin A]", "Bo et Ann"],
  ["[Scout AA] and [Scout A]", "Zed and Ann"],
  ["[Scout A][Scout B]", "AnnBo"],
  ["([Scout A])", "(Ann)"],
  ["[[Scout A]]", "[Ann]"],
  ["[scout a] and [SCOUT B]", "Ann and Bo"],
  ["[scout a surname], [Scout A Surname]", "Ashe, Ashe"],
  ["[scout a or b] or [Scout A OR C]", "Ann or Bo or Ann"],
  ["[Jr Cub A] and [jr cub b]", "Ann and Bo"],
  [String.raw`\[Scout A\] and \[scout b\]`, "Ann and Bo"],
  [String.raw`\[Scout A] or \\[Scout A\]`, String.raw`\Ann or \Ann`],
])("%j becomes %j", (text, restored) => {
  expect(restoreNames(text, people)).toBe(restored);
});

test.each([
  "[Scout A's email]",
  "[Scout A's phone]",
  "[Scout A’s address]",
  "[Scout B surname]",
  "[Scout D]",
  "[Scout D or A]",
  "[Scout F]",
  "[Scout F surname]",
  "[Scout A or F]",
  "[Scout E]",
  "[Scout A or E]",
  "[Scout A or E or B]",
  "[our troop]",
  "[place]",
  "[email]",
  String.raw`[Scout A\]`,
  String.raw`\[Scout A's email\]`,
  "[scout e]",
  "[Scout]",
  "[A]",
  "[Scout A",
  "Scout A]",
  "[Scout A, B]",
  "[]",
  "",
  "no brackets",
])("%j stays as it is", (text) => {
  expect(restoreNames(text, people)).toBe(text);
});

test.each([
  ["U12", "[U12 A] cooks.", "Ann cooks."],
  ["Under-12", "[Under-12 A surname]", "Ashe"],
  ["Jr. Scout", "[Jr. Scout A] and [Jr. Scout B]", "Ann and Bo"],
  ["Scout", "[Scout A or B], [Scout A or C]", "Ann or Bo, Ann"],
  ["Jr. (U12)", "[Jr. (U12) A]", "Ann"],
  ["Scout", "[Scout A or B or C] cooks.", "Ann or Bo cooks."],
  [" Scout ", "[Scout A]", "Ann"],
  ["Scout", "[scout a] or [SCOUT B]", "Ann or Bo"],
  ["U12", String.raw`\[u12 a\]`, "Ann"],
  ["Éclaireur", "[éclaireur a]", "Ann"],
])("with the word %j, %j becomes %j", (word, text, restored) => {
  expect(restoreNames(text, people, { word })).toBe(restored);
});

test.each([
  ["Scout", "[Tent A]"],
  ["Scout", "[Cub Scout B]"],
  ["Scout", "[tent a]"],
  ["Scout", "[ScoutA]"],
  ["Scout", "[Scout  A]"],
  ["Scout", "[Scout A's email] [Scout B surname] [Scout E]"],
  ["U12", "[U1 A] [U123 A] [Scout A]"],
  [".*", "[Scout A]"],
])("with the word %j, %j stays as it is", (word, text) => {
  expect(restoreNames(text, people, { word })).toBe(text);
});

test("without a word, and with one that is undefined, any word of letters is taken for the vertical's", () => {
  for (const options of [undefined, {}, { word: undefined }]) {
    expect(restoreNames("[Tent A] [Scout B] [U12 A]", people, options)).toBe("Ann Bo [U12 A]");
  }
});

test("any word of a vertical finds its own placeholders, and no other", () => {
  const word = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((one) => one.trim() === one && one !== "" && !/[[\]]/.test(one));
  fc.assert(
    fc.property(word, word, (own, other) => {
      fc.pre(own.toLowerCase() !== other.toLowerCase());
      const text = `[${own} A] [${other} A]`;
      expect(restoreNames(text, people, { word: own })).toBe(`Ann [${other} A]`);
    }),
  );
});

test("without people all of it stays", () => {
  expect(restoreNames("[Scout A] cooks.", undefined)).toBe("[Scout A] cooks.");
});

test("a name is inserted literally, also with special characters", () => {
  for (const firstName of ["$&", "$1", "[Scout B]", "\\", "O’Neil", "<b>"]) {
    const odd = { A: { firstName, lastName: null }, B: { firstName: "Bo", lastName: null } };
    expect(restoreNames("[Scout A]!", odd)).toBe(`${firstName}!`);
  }
});

test("only the letters that the service sent are looked up", () => {
  const inherited = Object.create({ A: { firstName: "Ann", lastName: null } }) as People;
  expect(restoreNames("[Scout A]", inherited)).toBe("[Scout A]");
  expect(restoreNames("[Scout CONSTRUCTOR] [Scout X]", {})).toBe("[Scout CONSTRUCTOR] [Scout X]");
});

test("text around the placeholders is never changed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme" }),
      (before, after) => {
        fc.pre(!/[[\]]/.test(before + after));
        expect(restoreNames(`${before}[Scout A]${after}`, people)).toBe(`${before}Ann${after}`);
        expect(restoreNames(before, people)).toBe(before);
      },
    ),
  );
});

describe("in a stream", () => {
  const stream = (chunks: readonly string[], word?: string) => {
    const restorer = nameRestorer(people, { word });
    return [...chunks.map((chunk) => restorer.write(chunk)), restorer.end()];
  };

  test.each([
    [
      ["[Sco", "ut A] cooks."],
      ["", "Ann cooks.", ""],
    ],
    [
      ["It is ", "[", "Scout", " A", "]", "'s turn"],
      ["It is ", "", "", "", "Ann", "'s turn", ""],
    ],
    [
      ["\\", "[scout a\\", "]"],
      ["", "", "Ann", ""],
    ],
    [
      ["See [Scout", " A"],
      ["See ", "", "[Scout A"],
    ],
    [
      ["[Scout A][Sc", "out B]"],
      ["Ann", "Bo", ""],
    ],
    [
      ["[our ", "[Scout A", "]"],
      ["", "[our ", "Ann", ""],
    ],
  ])("%j is shown as %j", (chunks, shown) => {
    expect(stream(chunks)).toEqual(shown);
  });

  test("wherever the chunks are cut, the whole is what restoreNames returns", () => {
    const piece = fc.constantFrom(
      "[Scout A]",
      "[scout b surname]",
      String.raw`\[Scout A\]`,
      "[Scout A or B]",
      "[",
      "]",
      "\\",
      "[Scout ",
      "A",
      "é",
      "👋",
      "x".repeat(150),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.nat(400), { maxLength: 12 }),
        fc.constantFrom(undefined, "Scout"),
        (pieces, cuts, word) => {
          const text = pieces.join("");
          const at = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length];
          at.sort((one, other) => one - other);
          const chunks = at.slice(1).map((end, index) => text.slice(at[index], end));
          expect(stream(chunks, word).join("")).toBe(restoreNames(text, people, { word }));
        },
      ),
    );
  });

  test("no more is held back than a placeholder may have", () => {
    const restorer = nameRestorer(people);
    const text = `a list [${"x".repeat(199)}`;
    expect(restorer.write(text)).toBe("a list ");
    expect(restorer.write("xx")).toBe(`[${"x".repeat(201)}`);
    expect(restorer.end()).toBe("");
  });

  test("without people everything passes", () => {
    const restorer = nameRestorer(undefined);
    expect(restorer.write("[Sco") + restorer.write("ut A]") + restorer.end()).toBe("[Scout A]");
  });

  test("a stream can be followed by another one", () => {
    const restorer = nameRestorer(people);
    expect(restorer.write("[Scout") + restorer.end()).toBe("[Scout");
    expect(restorer.write(" A]") + restorer.end()).toBe(" A]");
  });
});

describe("takes time in proportion to the text", () => {
  test.each([
    ["brackets that open", "["],
    ["brackets that open before a word", "[Scout "],
    ["words without an end", "[Scout A or "],
    ["spaces", "[ "],
    ["almost placeholders", "[Scout A or B or "],
    ["one long bracket", "Scout A "],
    ["nested brackets", "[Scout [A"],
    ["closed almost placeholders", "[a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a]"],
    ["placeholders", "[Scout A] "],
  ])("%s", (_, piece) => {
    const cost = (count: number) => {
      const text = `[${piece.repeat(count)}`;
      return leastCost(() => restoreNames(text, people));
    };
    // Eight times the text; sixty-four times the time if it were quadratic.
    expect(cost(40_000) / Math.max(cost(5000), 0.2)).toBeLessThan(32);
  });
});
