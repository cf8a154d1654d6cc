// The examples of the reference, by the name of what they show, taken from compiled code: docs/snippets/reference.
// Each begins with the imports that it needs.
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

import { readRegion } from "./snippets.ts";

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

/** The imports of a file whose names a piece of it uses, and an empty line after them. */
function importsFor(code: string, source: string): string[] {
  const used = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const file = ts.createSourceFile("file.ts", source, ts.ScriptTarget.ES2022, true);
  const lines = file.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const names = bindings.elements.map(({ name }) => name.text).filter((name) => used.has(name));
    if (names.length === 0) return [];
    return [`import { ${names.join(", ")} } from ${statement.moduleSpecifier.getText()};`];
  });
  return lines.length > 0 ? [...lines, ""] : [];
}
