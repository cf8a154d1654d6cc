// Keeps the guides equal to compiled code and to the catalogue, and the page of the service to its OpenAPI document.
// `node scripts/docs-guides.ts` writes them; with `--check` it only says which differ, and fails.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

import { openApiPage, openApiReference } from "./docs-openapi.ts";
import { withOperations } from "./docs-operations.ts";
import { withSnippets } from "./snippets.ts";

export const guides = globSync("docs/guides/*.md").toSorted();

/** Every page that is kept so. */
export const pages = [...guides, openApiPage];

/** A page's text, and what it is to be. */
export function freshGuide(path: string): { text: string; fresh: string } {
  const text = readFileSync(path, "utf8");
  if (path === openApiPage) return { text, fresh: openApiReference() };
  return { text, fresh: withOperations(path, withSnippets(text)) };
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const check = argv.includes("--check");
  for (const path of pages) {
    const { text, fresh } = freshGuide(path);
    if (text === fresh) continue;
    if (!check) writeFileSync(path, fresh);
    else {
      console.error(`${path} differs from the code that it shows: run npm run docs.`);
      process.exitCode = 1;
    }
  }
}
