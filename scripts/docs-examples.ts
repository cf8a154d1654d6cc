// The examples of the reference, by the name of what they show, taken from compiled code: docs/snippets/reference.
// Each begins with the imports that it needs.
import { globSync, readFileSync } from "node:fs";

import { importsFor, readRegion } from "./snippets.ts";

export function readExamples(): Map<string, string> {
  const examples = new Map<string, string>();
  for (const path of globSync("docs/snippets/reference/*.ts").toSorted()) {
    const source = readFileSync(path, "utf8");
    for (const [, name = ""] of source.matchAll(/\/\/ #region (\S+)/g)) {
      const code = readRegion(source, name);
      examples.set(name, [...importsFor(code, source), code].join("\n"));
    }
  }
  return examples;
}
