// The checks of words and links. `npm run docs:check` looks at every word.
import { expect, it } from "vitest";

import { wordsIn } from "../../scripts/docs-words.ts";
import { brokenLinksHere } from "../../scripts/markdown-links.ts";

it("a private word is found in prose, comments and messages, and not in code", () => {
  const markdown =
    "Hooks are told of a call: `told`.\n\n```ts\nconst gate = told;\n```\n\nThe gate.";
  expect(wordsIn("docs/guides/one.md", markdown)).toEqual([
    expect.objectContaining({ place: "docs/guides/one.md:1", word: "told" }),
    expect.objectContaining({ place: "docs/guides/one.md:7", word: "gate" }),
  ]);
  const code =
    "/** Waits at the gate. */\nconst told = 'gate';\nthrow new Error('It was told so.'); // `gate`";
  expect(wordsIn("src/one.ts", code)).toEqual([
    expect.objectContaining({ place: "src/one.ts:1", word: "gate" }),
    expect.objectContaining({ place: "src/one.ts:3", word: "told" }),
  ]);
});

it("a comment that begins without its subject is found, once for each comment", () => {
  const code = [
    "// What redirects is not the service.",
    "// Where it leads is unknown.",
    "const where = 1; // Nobody waits.",
    "/** Whoever waits. */",
    "/**",
    " * Those at the end.",
    " */",
    "// A redirect is not",
    "// what the service sends.",
    'const text = "What a day it was.";',
    "/** What a day. */",
    "",
  ].join("\n");
  expect(wordsIn("src/check/one.ts", code).map(({ place, word }) => `${place} ${word}`)).toEqual([
    "src/check/one.ts:1 What",
    "src/check/one.ts:3 Nobody",
    "src/check/one.ts:4 Whoever",
    "src/check/one.ts:6 Those",
    "src/check/one.ts:11 What",
  ]);
});

it("in tests only the first word of a comment is looked at", () => {
  const code = "// What is told.\nconst text = 'It was told so.';";
  expect(wordsIn("test/one.test.ts", code)).toEqual([expect.objectContaining({ word: "What" })]);
});

it("the comments of an example are checked, and its texts are not", () => {
  const code = [
    'const title = "You were told so."; // Told by the gate.',
    "const page = <p>{/* Nobody waits. */}You were told so.</p>;",
  ].join("\n");
  expect(
    wordsIn("examples/one/page.tsx", code).map(({ place, word }) => `${place} ${word}`),
  ).toEqual([
    "examples/one/page.tsx:1 Told",
    "examples/one/page.tsx:1 gate",
    "examples/one/page.tsx:2 Nobody",
  ]);
});

it("links between pages, and to their headings, lead somewhere", () => {
  expect(brokenLinksHere()).toEqual([]);
});
