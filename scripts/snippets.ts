// Takes code blocks of Markdown pages from compiled code. A block below a line such as
// `<!-- snippet: examples/readme.ts#errors -->` is that region of that file; with `#errors, with imports` it begins with
// the imports that the region needs.
import { readFileSync } from "node:fs";
import ts from "typescript";

const block =
  /(<!-- snippet: ([^#\s]+)#([\w-]+)(, with imports)? -->\n)(?:```tsx?\n[\s\S]*?```\n)?/g;

/** The lines of a region, without the indentation they share. */
export function readRegion(source: string, region: string): string {
  const lines = source.split("\n");
  const from = lines.findIndex((line) => line.trim() === `// #region ${region}`);
  const to = lines.findIndex((line, at) => at > from && line.trim() === "// #endregion");
  if (from < 0 || to < 0) throw new Error(`There is no region ${region}.`);
  const inner = lines.slice(from + 1, to);
  const indents = inner.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const shared = Math.min(...indents);
  return inner.map((line) => line.slice(shared)).join("\n");
}

/** The names that code uses, without those of fields and what comments and texts say. */
function namesIn(code: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isFieldName(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("piece.tsx", code, ts.ScriptTarget.ES2022, true));
  return names;
}

function isFieldName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    ((ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) &&
      parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  );
}

/** The imports of a file whose names a piece of it uses, and an empty line after them. */
export function importsFor(code: string, source: string): string[] {
  const used = namesIn(code);
  const file = ts.createSourceFile("file.tsx", source, ts.ScriptTarget.ES2022, true);
  const lines = file.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const { name: whole, namedBindings: named, phaseModifier } = statement.importClause ?? {};
    const elements = named && ts.isNamedImports(named) ? named.elements : [];
    const names = elements.filter(({ name }) => used.has(name.text)).map((name) => name.getText());
    const parts = [
      ...(whole && used.has(whole.text) ? [whole.text] : []),
      ...(names.length > 0 ? [`{ ${names.join(", ")} }`] : []),
    ];
    if (parts.length === 0) return [];
    const type = phaseModifier === ts.SyntaxKind.TypeKeyword ? " type" : "";
    return [`import${type} ${parts.join(", ")} from ${statement.moduleSpecifier.getText()};`];
  });
  return lines.length > 0 ? [...lines, ""] : [];
}

/** A Markdown text with its blocks taken anew from the files they name. */
export function withSnippets(markdown: string): string {
  return markdown.replace(
    block,
    (_, head: string, path: string, region: string, whole?: string) => {
      const source = readFileSync(path, "utf8");
      const piece = readRegion(source, region);
      const code = [...(whole ? importsFor(piece, source) : []), piece].join("\n");
      return `${head}\`\`\`${path.endsWith("x") ? "tsx" : "ts"}\n${code}\n\`\`\`\n`;
    },
  );
}
