// Compilers: a consumer's project in every module resolution there is, with nothing skipped.
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { runtimesFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

const strict = {
  target: "es2022",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};
/** A page's globals, or Node's own without any of a page's. */
const globals = {
  dom: { lib: ["es2022", "dom"], types: [] },
  node: { lib: ["es2022"], types: ["node"] },
};
const resolutions = {
  node16: { module: "node16", moduleResolution: "node16" },
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

/** Every resolution with the globals of pages, and each kind of module with those of Node. */
const projects = [
  { resolution: "node16", scope: "dom", files: ["types.mts", "types.cts"] },
  { resolution: "nodenext", scope: "node", files: ["types.mts", "types.cts"] },
  { resolution: "bundler", scope: "dom", files: ["types.ts"] },
] as const;

/** CommonJS under node10, which does not read `exports`; TypeScript 7 has removed it. */
const classic = {
  ...strict,
  ...globals.node,
  module: "commonjs",
  moduleResolution: "node10",
  skipLibCheck: true,
};
const everyEntry = `
import { GroupManagement } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import { redisPacing } from "group-management-sdk/redis";
import { createSandbox } from "group-management-sdk/sandbox";
import { createQueries } from "group-management-sdk/tanstack-query";
export const all = [GroupManagement, createBackend, openTelemetry, redisPacing, createSandbox, createQueries];
`;

function compilerTarget(tool: string): Target {
  const major = tool.replace(/^typescript(\d)(\d)$/, "$1.$2");
  return {
    name: `TypeScript ${major}`,
    shows:
      "a consumer and its type tests under node16, nodenext and bundler, before 7 also node10, with `skipLibCheck: false`",
    run: async ({ installed }) => {
      const folder = await installed.consumer(tool, { type: "module" });
      await mkdir(`${folder}/node_modules/@types`);
      await symlink(`${toolsFolder}/@types/node22`, `${folder}/node_modules/@types/node`);
      await symlink(`${toolsFolder}/@opentelemetry`, `${folder}/node_modules/@opentelemetry`);
      for (const ending of ["ts", "mts", "cts"]) {
        await cp(`${runtimesFolder}/consumers/types.ts`, `${folder}/types.${ending}`);
      }
      const compile = async (name: string, compilerOptions: object, files: readonly string[]) => {
        const project = `tsconfig.${name}.json`;
        await writeFile(`${folder}/${project}`, JSON.stringify({ compilerOptions, files }));
        const compiler = `${toolsFolder}/${tool}/bin/tsc`;
        await runProgram(process.execPath, [compiler, "-p", project], {
          cwd: folder,
          limitMs: 120_000,
        });
      };
      for (const { resolution, scope, files } of projects) {
        const options = { ...strict, ...globals[scope], ...resolutions[resolution] };
        await compile(resolution, options, files);
      }
      if (Number(major) < 7) {
        await writeFile(`${folder}/entries.ts`, everyEntry);
        const deprecated = Number(major) < 6 ? {} : { ignoreDeprecations: "6.0" };
        await compile("node10", { ...classic, ...deprecated }, ["entries.ts"]);
      }
      return versionOf(tool);
    },
  };
}

/** Names that would come from a library the build carries inside. */
const foreign = /\b(?:Zod\w*|Ky[A-Z]\w*|PRetry\w*|pRetry|zod|hono)\b|\$Zod/g;
const imported = /(?:from\s*|import\s*\(\s*|import\s+|require\s*\(\s*)["']([^"']+)["']/g;

/** Packages that an entry point may import: this one by its name, and those that its user brings. */
const peers = {
  "backend/": ["group-management-sdk"],
  "tanstack-query/": ["group-management-sdk", "@tanstack/query-core"],
  "opentelemetry/": ["group-management-sdk", "@opentelemetry/api"],
};
const peersOf = (name: string) =>
  Object.entries(peers).find(([room]) => name.startsWith(room))?.[1] ?? [];

const declarations: Target = {
  name: "Declarations",
  shows:
    "no type of a compiled-in library, and no import but of the package's own files and of optional peers",
  run: async ({ installed }) => {
    const files = await readdir(`${installed.folder}/dist`, { recursive: true });
    const names = files.filter((name) => /\.d\.c?ts$/.test(name));
    if (!names.includes("index.d.ts") || !names.includes("sandbox/index.d.cts")) {
      throw new Error(`declarations are missing: there are ${names.join(", ")}`);
    }
    for (const name of names) {
      const text = await readFile(`${installed.folder}/dist/${name}`, "utf8");
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      const found = [
        ...(code.match(foreign) ?? []),
        ...[...code.matchAll(imported)]
          .map(([, from = ""]) => from)
          .filter((from) => !from.startsWith(".") && !peersOf(name).includes(from)),
      ];
      if (found.length > 0) throw new Error(`${name} holds ${[...new Set(found)].join(", ")}`);
    }
    return `${names.length} files`;
  },
};

const completion: Target = {
  name: "Editor",
  shows: "an open enumeration completes with its known values, and a list of parts with its own",
  run: async ({ installed }) => {
    const { default: ts } = await import("typescript60");
    const folder = await installed.consumer("editor", { type: "module" });
    const file = `${folder}/edited.ts`;
    const text = `import type { EventStatus, GroupEvent, GroupManagement } from "group-management-sdk";
const status: EventStatus = "|1|";
export const is = (event: GroupEvent) => event.status === "|2|" || status;
export const get = (client: GroupManagement) => client.events.get("g", "e", { include: ["|3|"] });
`;
    await writeFile(file, text);
    const service = ts.createLanguageService({
      getCompilationSettings: () => ({
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
        strict: true,
        types: [],
      }),
      getScriptFileNames: () => [file],
      getScriptVersion: () => "1",
      getScriptSnapshot: (name) => {
        const content = ts.sys.readFile(name);
        return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      },
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
      directoryExists: (name) => ts.sys.directoryExists(name),
    });
    for (const [place, wanted] of [
      ["|1|", ["PLANNED", "CANCELLED"]],
      ["|2|", ["DRAFT", "ACTIVE"]],
      ["|3|", ["rsvpCounts", "ticketTypes"]],
    ] as const) {
      const found = service.getCompletionsAtPosition(file, text.indexOf(place), undefined);
      const offered = found?.entries.map(({ name }) => name) ?? [];
      const missing = wanted.filter((name) => !offered.includes(name));
      if (missing.length > 0) {
        throw new Error(
          `${place} does not offer ${missing.join(", ")}, but ${offered.slice(0, 9).join(", ")}`,
        );
      }
    }
    service.dispose();
    return versionOf("typescript60");
  },
};

export const typeTargets: readonly Target[] = [
  ...["typescript50", "typescript59", "typescript60", "typescript70"].map(compilerTarget),
  declarations,
  completion,
];
