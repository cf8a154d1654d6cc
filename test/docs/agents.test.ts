// The page for coding assistants: short, in the package, and its code runs.
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { guides } from "../../scripts/docs-guides.ts";
import { runProgram } from "../support/program.ts";

const page = readFileSync("AGENTS.md", "utf8");

it("is short enough to be read before anything else", () => {
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(3 * 2 ** 10);
});

it("is packed, and links to every packed guide", () => {
  const { files } = JSON.parse(readFileSync("package.json", "utf8")) as { files: string[] };
  expect(files).toContain("AGENTS.md");
  const linked = [...page.matchAll(/\]\((docs\/guides\/[^)#]+)/g)].map(([, guide]) => guide);
  const packed = guides.filter((guide) => guide !== "docs/guides/index.md");
  expect(linked).toEqual(expect.arrayContaining(packed));
});

it("shows code that runs", async () => {
  const blocks = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  expect(blocks).toHaveLength(1);
  for (const code of blocks) expect(await runProgram(code)).toMatch(/^.+ \d+\ntrue$/);
});
