// The guide to `check`. Its output is written by `npm run snippets`.
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const guide = readFileSync("docs/guides/check.md", "utf8");

test("the guide names every option, every exit code and every word at a line's beginning", () => {
  for (const option of ["--group", "--origin", "--only", "--json"]) expect(guide).toContain(option);
  const words = ["ok", "note", "WRONG", "REFUSED", "FAILED", "DRIFT", "closed", "not tried"];
  for (const word of words) expect(guide).toMatch(new RegExp(`^\\| \`${word}\`.* \\|`, "m"));
  for (const code of [0, 1, 2, 130])
    expect(guide).toMatch(new RegExp(`^\\| ${code}\\b.* \\|`, "m"));
});
