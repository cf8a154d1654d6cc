// The declarations of the build, as a compiler and an editor read them.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const name = "group-management-sdk";
const entries = [
  name,
  ...["sandbox", "backend", "tanstack-query", "opentelemetry", "redis"].map(
    (one) => `${name}/${one}`,
  ),
];

/** Compiles a program of the package's own folder, where its name leads to the build. */
function compile(file: string, text: string) {
  const path = resolve(root, "test", file);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const plain = ts.createCompilerHost(options);
  host.fileExists = (asked) => asked === path || plain.fileExists(asked);
  // The version has the format of the module, too.
  host.getSourceFile = (asked, version, ...more) =>
    asked === path
      ? ts.createSourceFile(path, text, version, true)
      : plain.getSourceFile(asked, version, ...more);
  const program = ts.createProgram([path], options, host);
  const source = program.getSourceFile(path);
  if (!source) throw new Error(`${path} is not in the program.`);
  return { program, source, diagnostics: ts.getPreEmitDiagnostics(program, source) };
}

const errorsOf = (file: string, text: string) =>
  compile(file, text).diagnostics.map(({ messageText, start = 0 }) => {
    const line = text.slice(0, start).split("\n").length;
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });

/** The names that a program may use as values. */
function declaredValues(entry: string, extension: "mts" | "cts"): string[] {
  const all = compile(`names.${extension}`, `export * from "${entry}";`);
  const module = all.program.getTypeChecker().getSymbolAtLocation(all.source);
  const names = (module ? all.program.getTypeChecker().getExportsOfModule(module) : []).map(
    (one) => one.name,
  );
  const text = `import { ${names.join(", ")} } from "${entry}";\nexport const all = { ${names.join(", ")} };\n`;
  const refused = new Set(
    compile(`uses.${extension}`, text).diagnostics.map(({ start = 0, length = 0 }) =>
      text.slice(start, start + length),
    ),
  );
  return names.filter((one) => !refused.has(one)).toSorted();
}

/** The names that a program gets as values, by Node. */
function builtValues(entry: string, extension: "mts" | "cts"): string[] {
  const load = extension === "mts" ? `await import("${entry}")` : `require("${entry}")`;
  const type = extension === "mts" ? "module" : "commonjs";
  const program = `console.log(JSON.stringify(Object.keys(${load})))`;
  const output = execFileSync(process.execPath, [`--input-type=${type}`, "--eval", program], {
    cwd: root,
    encoding: "utf8",
  });
  return (JSON.parse(output) as string[]).toSorted();
}

describe.each(entries)("%s", (entry) => {
  it.each(["mts", "cts"] as const)("declares the values that the build has, in %s", (extension) => {
    const built = builtValues(entry, extension);
    expect(built.length).toBeGreaterThan(0);
    expect(declaredValues(entry, extension)).toEqual(built);
  });
});

it("exports the same values from the files of every platform", async () => {
  const keysOf = async (file: string) =>
    Object.keys((await import(`${root}dist/${file}`)) as object).toSorted();
  const usual = await keysOf("node.js");
  expect(await keysOf("index.js")).toEqual(usual);
  const inReactNative = `console.log(JSON.stringify(Object.keys(require("./dist/react-native.cjs"))))`;
  const output = execFileSync(process.execPath, ["--eval", inReactNative], {
    cwd: root,
    encoding: "utf8",
  });
  expect((JSON.parse(output) as string[]).toSorted()).toEqual(usual);
  expect(await keysOf("sandbox/browser.js")).toEqual(await keysOf("sandbox/index.js"));
});

it("lets only the client make its errors, promises and lists, and narrows to their classes", () => {
  const text = `
import { ApiError, ApiPromise, ConnectionError, GroupManagementError, NotFoundError, PagedList, TimeoutError } from "${name}";
// @ts-expect-error
new NotFoundError("gone");
// @ts-expect-error
new ConnectionError("down");
// @ts-expect-error
new TimeoutError("late");
// @ts-expect-error
new GroupManagementError("bad");
// @ts-expect-error
new ApiPromise<number>((settle: (value: number) => void) => settle(1));
// @ts-expect-error
new PagedList<number>();
declare const error: unknown;
export const parts = () => {
  if (error instanceof NotFoundError) return error.code;
  if (error instanceof ApiError) return error.headers.get("date");
  if (error instanceof ConnectionError) return error.outcome;
  if (error instanceof PagedList) return error.pages();
  return error instanceof GroupManagementError ? error.operation : null;
};
export const classes: readonly (abstract new () => GroupManagementError)[] = [];
`;
  expect(errorsOf("made.mts", text)).toEqual([]);
  expect(errorsOf("made.cts", text)).toEqual([]);
});

it("declares a client of the ES module that fits a program in CommonJS, and its data likewise", () => {
  const text = `
import type * as esm from "${name}" with { "resolution-mode": "import" };
import type * as queries from "${name}/tanstack-query" with { "resolution-mode": "import" };
import { type GroupManagement, type GroupManagementClient, type GroupEvent, type Overview, type PagedList, type Contact, type ApiPromise } from "${name}";
import { createQueries } from "${name}/tanstack-query";
declare const client: esm.GroupManagement;
export const own: GroupManagementClient = client;
export const whole: GroupManagement = client;
export const back: esm.GroupManagementClient = own;
export const event = async (): Promise<GroupEvent> => client.events.get("g", "e");
export const overview: ApiPromise<Overview> = client.groups.overview("g");
export const list: PagedList<Contact> = client.groups.contacts.list("g");
createQueries(client);
declare const create: typeof queries.createQueries;
create(own);
`;
  expect(errorsOf("crossed.cts", text)).toEqual([]);
});

it("takes a client of a program's own, whose promises have withResponse", () => {
  const text = `
import type { GroupManagementClient, ResponseInfo } from "${name}";
import { createQueries } from "${name}/tanstack-query";
declare const client: GroupManagementClient;
declare const response: ResponseInfo;
const data = { unreadMessages: 3 };
const own: GroupManagementClient = {
  ...client,
  me: {
    ...client.me,
    inboxSummary: () =>
      Object.assign(Promise.resolve(data), { withResponse: async () => ({ data, response }) }),
  },
};
createQueries(own);
`;
  expect(errorsOf("own.mts", text)).toEqual([]);
});

describe("the map of declarations", () => {
  const files = [
    "index.d.ts",
    "index.d.cts",
    "tanstack-query/index.d.ts",
    "opentelemetry/index.d.ts",
    "redis/index.d.ts",
  ];
  const [packed] = Object.values(
    JSON.parse(
      execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    ) as Record<string, { files: { path: string }[] }>,
  );
  const inPackage = new Set(packed?.files.map(({ path }) => path));

  it.each(files)("leads from each name in %s to that name in a source of the package", (file) => {
    const path = `${root}dist/${file}`;
    const text = readFileSync(path, "utf8");
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")) as SourceMapPayload);
    const lines = text.split("\n");
    const names =
      /^(?:export )?declare (?:abstract )?(?:class|function|const) (\w+)|^interface (\w+)|^type (\w+)/;
    let led = 0;
    const lost: string[] = [];
    for (const [line, own] of lines.entries()) {
      const found = names.exec(own);
      const wanted = found?.slice(1).find((one) => one !== undefined);
      if (wanted === undefined) continue;
      const entry = map.findEntry(
        line,
        own.indexOf(wanted, own.search(/\b(?:class|function|const|interface|type)\b/) + 4),
      );
      if (!("originalSource" in entry) || entry.generatedLine !== line) {
        lost.push(wanted);
        continue;
      }
      const source = resolve(dirname(path), entry.originalSource);
      const origin = existsSync(source)
        ? readFileSync(source, "utf8").split("\n")[entry.originalLine]
        : "";
      expect(origin?.slice(entry.originalColumn)).toMatch(new RegExp(`^${wanted}\\b`));
      expect(inPackage).toContain(source.slice(root.length));
      led++;
    }
    expect(lost).toEqual([]);
    expect(led).toBeGreaterThan(3);
  });
});
