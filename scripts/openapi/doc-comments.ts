// Reads the doc comments of the models from their source, so that a field is described once: in the interface that users of
// the package see.
import { globSync, readFileSync } from "node:fs";
import * as ts from "typescript";

/** The doc comments of an interface and its fields. */
export interface Description {
  readonly text: string;
  readonly fields: ReadonlyMap<string, string>;
  /** The interface that a type adds fields to. */
  readonly extends?: string;
}

/** The doc comments of every interface of the schemas, by its name. */
export function readDescriptions(): ReadonlyMap<string, Description> {
  const found = new Map<string, Description>();
  for (const path of globSync("src/schemas/*.ts")) {
    const file = ts.createSourceFile(
      path,
      readFileSync(path, "utf8"),
      ts.ScriptTarget.ES2022,
      true,
    );
    for (const node of file.statements) {
      if (ts.isInterfaceDeclaration(node)) {
        const fields = node.members.flatMap((member): [string, string][] => {
          const text = said(member);
          return text === "" || !member.name ? [] : [[member.name.getText(), text]];
        });
        found.set(node.name.text, { text: said(node), fields: new Map(fields) });
      } else if (ts.isTypeAliasDeclaration(node) && ts.isIntersectionTypeNode(node.type)) {
        const base = node.type.types[0]?.getText() ?? "";
        const fields = found.get(base)?.fields;
        if (fields) found.set(node.name.text, { text: said(node), fields, extends: base });
      }
    }
  }
  return found;
}

/** A node's doc comment, without what it says to users of the package alone, and without sections of the specification. */
function said(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? "";
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?See `[\w.]+`\./g, "")
    .replaceAll(/ \(spec [^,)]+(, (?!since)[^,)]+)?\)/g, "")
    .replaceAll(/\(spec [^,)]+, since/g, "(since")
    .trim();
}
