// Completes the declarations that tsup writes. In them a value is one in the build, no class belongs to one of the two
// builds alone, and only the client creates its errors, promises and lists. A map leads from each name to the source.
//
//   node scripts/declarations.ts        after `tsup`
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

import { addSegment, GenMapping, toEncodedMap } from "@jridgewell/gen-mapping";
import ts from "typescript";

const require = createRequire(import.meta.url);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const parse = (path: string, text: string) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

function apply(text: string, edits: readonly Edit[]): string {
  let edited = text;
  for (const { start, end, text: own } of edits.toSorted((a, b) => b.start - a.start)) {
    edited = edited.slice(0, start) + own + edited.slice(end);
  }
  return edited;
}

/**
 * Private fields go, since with them a class fits only itself, and not the same class in the other build. A class without a
 * constructor inherited that of `Error` or `Promise`: its own is internal, and left out by the compiler.
 */
function classEdits(file: ts.SourceFile): Edit[] {
  const known = new Set<string>();
  const edits: Edit[] = [];
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      const names = statement.importClause?.namedBindings;
      if (names && ts.isNamedImports(names)) {
        for (const { name } of names.elements) known.add(name.text);
      }
    }
    if (!ts.isClassDeclaration(statement) || !statement.name) continue;
    known.add(statement.name.text);
    const { members, heritageClauses = [] } = statement;
    for (const member of members) {
      if (member.name && ts.isPrivateIdentifier(member.name)) {
        edits.push({ start: member.pos, end: member.end, text: "" });
      }
    }
    const base = heritageClauses.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    const inherits = base !== undefined && known.has(base.types[0]?.expression.getText() ?? "");
    if (!inherits && !members.some((member) => ts.isConstructorDeclaration(member))) {
      edits.push({
        start: members.pos,
        end: members.pos,
        text: "\n    protected constructor();",
      });
    }
  }
  return edits;
}

/** Exports the names that the build does not export as types. */
function exportEdits(file: ts.SourceFile, values: ReadonlySet<string>): Edit[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    const { exportClause } = statement;
    if (!exportClause || !ts.isNamedExports(exportClause)) return [];
    return exportClause.elements
      .filter(({ name, isTypeOnly }) => !isTypeOnly && !values.has(name.text))
      .map((element) => {
        const start = element.getStart();
        return { start, end: start, text: "type " };
      });
  });
}

/** The values that a built module exports; null for a part of declarations, which is no module. */
async function exportedValues(declarations: string): Promise<ReadonlySet<string> | null> {
  const path = resolve(declarations.replace(/\.d\.(c?)ts$/, ".$1js"));
  if (!existsSync(path)) return null;
  const module = (
    path.endsWith(".cjs") ? require(path) : await import(pathToFileURL(path).href)
  ) as object;
  return new Set(Object.keys(module));
}

/** The position of each name in a declaration, by its path: `Groups.overview`; overloads in order. */
function namesIn(statement: ts.Statement): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const visit = (node: ts.Node, path: string) => {
    const name =
      ts.isClassElement(node) || ts.isTypeElement(node) || isDeclaration(node)
        ? node.name
        : undefined;
    const own = name ? `${path}.${name.getText().replace(/\$\d+$/, "")}` : path;
    if (name) found.set(own, [...(found.get(own) ?? []), name]);
    const inside = ts.isFunctionLike(node) && !ts.isConstructorTypeNode(node) ? node.type : node;
    if (inside) ts.forEachChild(inside, (child) => visit(child, own));
  };
  visit(statement, "");
  return found;
}

const isDeclaration = (node: ts.Node) =>
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isVariableDeclaration(node);

/** The names in the sources of the package, by path. An exported one goes first; of two exported ones none is taken. */
function sourceNames(): Map<string, readonly ts.Node[]> {
  const exported = new Map<string, readonly ts.Node[]>();
  const internal = new Map<string, readonly ts.Node[]>();
  const files = globSync("src/**/*.ts").filter((path) => !unpacked.test(withSlashes(path)));
  for (const path of files) {
    // Overloads of a function are statements of one file.
    const own = { exported: new Map<string, ts.Node[]>(), internal: new Map<string, ts.Node[]>() };
    for (const statement of parse(resolve(path), readFileSync(path, "utf8")).statements) {
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      const found = isExported ? own.exported : own.internal;
      for (const [name, nodes] of namesIn(statement)) {
        found.set(name, [...(found.get(name) ?? []), ...nodes]);
      }
    }
    for (const [name, nodes] of own.exported) exported.set(name, exported.has(name) ? [] : nodes);
    for (const [name, nodes] of own.internal) internal.set(name, internal.has(name) ? [] : nodes);
  }
  return new Map([...internal, ...exported]);
}

const withSlashes = (path: string) => path.replaceAll(sep, "/");

/** Tools, whose sources are not in the package. */
const unpacked = /^src\/(?:sandbox|check|call|terminal)(?:\/|$)/;

function mapOf(file: ts.SourceFile, sources: ReadonlyMap<string, readonly ts.Node[]>) {
  const map = new GenMapping({ file: basename(file.fileName) });
  for (const statement of file.statements) {
    for (const [path, nodes] of namesIn(statement)) {
      const origins = sources.get(path) ?? [];
      nodes.forEach((node, index) => {
        const origin = origins[index] ?? origins.at(-1);
        if (!origin) return;
        const source = origin.getSourceFile();
        const ends = [
          [node.getStart(), origin.getStart()],
          [node.getEnd(), origin.getEnd()],
        ] as const;
        for (const [here, there] of ends) {
          const at = file.getLineAndCharacterOfPosition(here);
          const from = source.getLineAndCharacterOfPosition(there);
          const sourcePath = withSlashes(relative(dirname(file.fileName), source.fileName));
          addSegment(map, at.line, at.character, sourcePath, from.line, from.character);
        }
      });
    }
  }
  return toEncodedMap(map);
}

const sources = sourceNames();
for (const path of globSync("dist/**/*.d.{ts,cts}")) {
  // A second run finds the comment of the first.
  const text = readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*\n/m, "");
  const file = parse(resolve(path), text);
  const values = await exportedValues(path);
  const complete = apply(text, [...classEdits(file), ...(values ? exportEdits(file, values) : [])]);
  const map = mapOf(parse(resolve(path), complete), sources);
  const name = `${basename(path)}.map`;
  writeFileSync(path, map.mappings ? `${complete}//# sourceMappingURL=${name}\n` : complete);
  if (map.mappings) writeFileSync(`${path}.map`, JSON.stringify(map));
}
