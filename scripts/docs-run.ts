// The examples that run in the site's pages: which code block has a button, and the files that run it (docs/run).
import { cpSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { build, type BuildOptions, type Plugin } from "esbuild";
import type { CommentDisplayPart } from "typedoc";
import ts from "typescript";

/** Examples that need what no page has. */
export const onNodeOnly: Readonly<Record<string, string>> = {
  "Sandbox.listen": "it starts a server",
  redisPacing: "it needs a connection to Redis",
  "recipes-people/sessions": "browsers let no program set or read these cookies",
  "recipes-running/proxies": "pages use the browser's proxy",
  "recipes-running/proxyOfOneClient": "pages use the browser's proxy",
};

/** The example of each code block in the cookbook and on the first page, by `file#region`; the last of its regions alone. */
export function readRunnable(): Map<string, string> {
  const found = new Map([["docs/snippets/first-program.ts#first-program", "first-program"]]);
  for (const path of globSync("docs/snippets/recipes-*.ts").toSorted()) {
    const source = readFileSync(path, "utf8");
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022);
    for (const statement of file.statements) {
      if (!ts.isFunctionDeclaration(statement) || !statement.modifiers) continue;
      const text = source.slice(statement.pos, statement.end);
      const region = text.match(/(?<=\/\/ #region )\S+/g)?.at(-1);
      const name = `${/recipes-\w+/.exec(path)?.[0]}/${statement.name?.text}`;
      if (region !== undefined && !(name in onNodeOnly)) found.set(`${path}#${region}`, name);
    }
  }
  return found;
}

/** The code around the regions of each example that prints there, by the example. */
export function readAround(): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of globSync("docs/snippets/{recipes-*,reference/*}.ts").toSorted()) {
    const source = readFileSync(path, "utf8");
    const folder = /recipes-\w+/.exec(path)?.[0];
    const visit = (node: ts.Node): void => {
      const isExample = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
      const name =
        isExample && node.name && /[\w.]+/.exec(source.slice(node.name.pos, node.name.end));
      if (!name || !node.body) return ts.forEachChild(node, visit);
      const code = aroundRegions(source.slice(node.body.pos, node.body.end).trim().slice(1, -1));
      if (code.includes("console.")) found.set(folder ? `${folder}/${name[0]}` : name[0], code);
    };
    visit(ts.createSourceFile(path, source, ts.ScriptTarget.ES2022));
  }
  return found;
}

function aroundRegions(body: string): string {
  const code = body
    .replaceAll(/\/\/ #region [^]*?\/\/ #endregion$/gm, "// … the code above …")
    .replace(/^\n+/, "");
  return code.replaceAll(new RegExp(`^ {${code.search(/\S/)}}`, "gm"), "").trim();
}

/** The place of a button, for a Markdown text, below the code around the example. */
export function placeOfButton(
  example: string,
  around: ReadonlyMap<string, string>,
): CommentDisplayPart[] {
  const code = around.get(example);
  const place = `\n\n<div class="run" data-example="${example}"></div>\n\n`;
  if (code === undefined) return [{ kind: "text", text: place }];
  return [
    { kind: "text", text: "\n\n<details><summary>What Run adds to it</summary>\n\n" },
    { kind: "code", text: `\`\`\`ts\n${code}\n\`\`\`` },
    { kind: "text", text: `\n\n</details>${place}` },
  ];
}

/** Modules of Node whose functions docs/run/node.ts has. */
const ofNode = new Set(["node:crypto", "node:fs/promises", "node:os", "node:path"]);

/** Lets the examples import the package as docs/run has it, and stands in for Node's modules. */
function forPages(): Plugin {
  const entries: Readonly<Record<string, string>> = {
    "group-management-sdk": "docs/run/client.ts",
    "group-management-sdk/sandbox": "src/sandbox/browser.ts",
  };
  return {
    name: "for-pages",
    setup: (esbuild) => {
      esbuild.onResolve({ filter: /^group-management-sdk(?:\/sandbox)?$/ }, ({ path }) => ({
        path: resolve(entries[path] ?? ""),
      }));
      esbuild.onResolve({ filter: /^zod$/ }, ({ importer }) =>
        importer.includes("/docs/snippets/") ? { path: resolve("docs/run/zod.ts") } : undefined,
      );
      esbuild.onResolve(
        { filter: /^(?:node:.*|undici|group-management-sdk\/redis)$/ },
        ({ path }) => {
          if (path === "node:sqlite") return { path: resolve("docs/run/sqlite.ts") };
          if (ofNode.has(path)) return { path: resolve("docs/run/node.ts") };
          // Imported by a file for another of its examples.
          return { path, namespace: "missing" };
        },
      );
      esbuild.onLoad({ filter: /.*/, namespace: "missing" }, () => ({
        contents: "module.exports = {};",
      }));
    },
  };
}

/** Builds the files into a folder: the button's script, the frame with its script, and SQLite. */
export async function buildRun(folder: string): Promise<void> {
  const shared: BuildOptions = {
    bundle: true,
    minify: true,
    target: "es2022",
    platform: "browser",
    conditions: ["group-management-source", "browser"],
    external: ["msw"],
    logLevel: "error",
  };
  const frame: BuildOptions = {
    ...shared,
    entryPoints: ["docs/run/frame.ts"],
    outfile: join(folder, "frame.js"),
    plugins: [forPages()],
    // A classic script in a function: a module would need CORS in a frame that has an origin of its own.
    format: "esm",
    banner: { js: "(async () => {" },
    footer: { js: "})();" },
  };
  const button: BuildOptions = {
    ...shared,
    entryPoints: ["docs/run/button.ts"],
    outfile: join(folder, "button.js"),
    format: "iife",
    loader: { ".css": "text" },
  };
  await Promise.all([build(frame), build(button)]);
  cpSync("docs/run/frame.html", join(folder, "frame.html"));
  // With its WebAssembly inside, as the frame may request nothing.
  cpSync("node_modules/sql.js/dist/sql-wasm-inline.js", join(folder, "sqlite.js"));
}
