// Writes the parts of Markdown pages that other files decide: code blocks from compiled examples, the tables of
// operations, the output of `check`; and the reference's examples that follow from facts. The tools for snippets that
// exist know files or line numbers; these blocks name regions and bring their imports.
//
//   npm run snippets               writes them
//   npm run snippets -- --check    names the pages that differ, and fails
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

import { checkGuide, withCheckOutput } from "./check-output.ts";
import { examplesFromFacts, examplesOfFacts } from "./docs-from-facts.ts";
import { withOperations } from "./docs-operations.ts";
import { withSnippets } from "./snippets.ts";

export const guides = globSync("docs/guides/*.md").toSorted();

/** Every page with such parts. */
export const pages = ["README.md", ...guides];

/** The text that a page should have. */
async function freshGuide(path: string, text: string): Promise<string> {
  if (path === examplesFromFacts) return examplesOfFacts();
  const fresh = withOperations(path, withSnippets(text));
  return path === checkGuide ? withCheckOutput(fresh) : fresh;
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const check = argv.includes("--check");
  for (const path of [examplesFromFacts, ...pages]) {
    const text = readFileSync(path, "utf8");
    const fresh = await freshGuide(path, text);
    if (text === fresh) continue;
    if (!check) writeFileSync(path, fresh);
    else {
      console.error(`${path} differs from the code that it shows: run npm run snippets.`);
      process.exitCode = 1;
    }
  }
}
