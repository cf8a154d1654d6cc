// The rooms of src: what the linter lets each of them import, and how many files stand side by side in one.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const facts = ["catalogue.ts", "codes.ts", "operation-codes.ts", "scopes.ts", "version.ts"];
/** Imports allowed in a room besides its own files: whole rooms, and single files. */
const coreRooms: Record<string, string[]> = {
  "core/runtime": [],
  "core/http": ["core/runtime"],
  "core/errors": ["core/runtime", "core/http"],
  "core/pacing": ["core/runtime", "core/http", "core/errors"],
  "core/observability": ["core/runtime", "core/http", "core/errors", "core/pacing"],
  "core/results": ["core/runtime", "core/http", "core/errors"],
  "core/validation": ["core/runtime", "core/errors"],
  "core/options": [
    "core/runtime",
    "core/http",
    "core/errors",
    "core/pacing",
    "core/observability",
    "core/validation",
    "version.ts",
  ],
};
const rooms: Record<string, string[]> = {
  ...coreRooms,
  core: [],
  fleet: ["core/runtime", "core/http", "core/errors", "core/pacing"],
  schemas: [],
  resources: ["core", "schemas"],
  helpers: [...Object.keys(coreRooms), "schemas"],
  pool: ["core", "client.ts", "client-parts.ts"],
  "tanstack-query": [],
  opentelemetry: ["core/errors/errors.ts", "version.ts"],
  sandbox: ["core", "schemas", "helpers", "terminal", ...facts],
  check: ["core/validation/response-schema.ts", "schemas", "terminal", ...facts],
  call: ["core/validation/response-schema.ts", "schemas", "terminal", ...facts],
  terminal: ["core/options/nearest-name.ts"],
};

const programs = [
  "sandbox",
  "tanstack-query",
  "opentelemetry",
  "fleet",
  "call",
  "check",
  "terminal",
];
const listOfSchemas = "schemas/models.ts";
const notInClient = facts.filter((file) => file !== "version.ts").concat(listOfSchemas);
/** Imports refused in a room or a file; these rules come first. */
const refusedIn: Record<string, string[]> = {
  resources: [listOfSchemas],
  helpers: [listOfSchemas],
  "client.ts": [...programs, ...notInClient, "pool", "index.ts"],
  "client-parts.ts": [...programs, ...notInClient, "pool", "index.ts"],
  "index.ts": programs,
  "catalogue.ts": programs,
};

const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(join(root, "src"), join(entry.parentPath, entry.name)));
const folders = [...new Set(files.map(dirname))];
const modules = files.filter((file) => file.endsWith(".ts"));

function isIn(file: string, places: string[]): boolean {
  return places.some((place) => file === place || file.startsWith(`${place}/`));
}

function roomOf(file: string): string | undefined {
  return Object.keys(rooms).find((room) => isIn(file, [room]));
}

function mayImport(from: string, to: string): boolean {
  const room = roomOf(from);
  if (isIn(to, refusedIn[room ?? from] ?? [])) return false;
  if (room === undefined) return true;
  // A folder's index.ts is not for the folders inside it.
  if (basename(to) === "index.ts" && isIn(dirname(dirname(from)), [dirname(to)])) return false;
  return isIn(to, [room, ...(rooms[room] ?? [])]);
}

/** A file in each folder of a room, and those beside the rooms that have rules. */
const importers = folders
  .filter((folder) => folder !== ".")
  .map((folder) => `${folder}/importer.ts`)
  .concat(Object.keys(refusedIn).filter((place) => place.endsWith(".ts")));

function pathOf(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

/** Files to lint: a line for each import. */
const written: Record<string, string[]> = {};
for (const from of importers)
  written[from] = modules
    .filter((to) => to !== from)
    .map((to) => `import type {} from "${pathOf(from, to)}";`);

const forms = [
  `import "../call.ts";`,
  `import { one } from "../call.ts";`,
  `import type { One } from "../call.ts";`,
  `import { type Other } from "../call.ts";`,
  `export * from "../call.ts";`,
  `export type { Third } from "../call.ts";`,
  `export const later = () => import("../call.ts");`,
  `export type Fourth = import("../call.ts").Fourth;`,
  `import "./../call.ts";`,
];
written["core/errors/forms.ts"] = forms;

/** Refused: the package itself, and libraries of which a room knows types or a shape. */
const ofPackages: Record<string, string[]> = {
  "core/packages.ts": ["group-management-sdk"],
  "core/errors/packages.ts": ["group-management-sdk", "group-management-sdk/sandbox"],
  "core/pacing/queue/packages.ts": ["group-management-sdk"],
  "schemas/packages.ts": ["group-management-sdk", "zod"],
  "resources/packages.ts": ["group-management-sdk"],
  "resources/contacts/packages.ts": ["group-management-sdk"],
  "helpers/packages.ts": ["group-management-sdk"],
  "pool/packages.ts": ["group-management-sdk"],
  "fleet/packages.ts": ["group-management-sdk", "redis", "ioredis", "iovalkey"],
  "fleet/redis/packages.ts": ["group-management-sdk/redis", "redis", "ioredis", "iovalkey"],
  "sandbox/packages.ts": ["group-management-sdk"],
  "tanstack-query/packages.ts": ["group-management-sdk", "@tanstack/query-core"],
  "opentelemetry/packages.ts": ["group-management-sdk"],
};
for (const [file, names] of Object.entries(ofPackages))
  written[file] = names.map((name) => `import "${name}";`);

/** Allowed. */
const ofTypes: Record<string, string[]> = {
  "schemas/types.ts": ["zod/mini"],
  "tanstack-query/types.ts": ["group-management-sdk", "@tanstack/query-core"],
  "opentelemetry/types.ts": ["group-management-sdk", "@opentelemetry/api"],
  "check/types.ts": ["group-management-sdk"],
  "call/types.ts": ["group-management-sdk"],
};
for (const [file, names] of Object.entries(ofTypes))
  written[file] = names.map((name) => `import type { One } from "${name}";`);

const circle = ["core/errors/one.ts", "core/errors/two.ts", "core/errors/three.ts"];
for (const [index, file] of circle.entries()) {
  const next = circle[(index + 1) % circle.length] ?? "";
  written[file] = [`import type { Shape } from "${pathOf(file, next)}";`, `export type { Shape };`];
}

/** Findings of the linter in all files. */
let found: { rule: string; file: string; line: number }[];

/** The lines of a file that this rule refuses. */
function refusedLines(rule: string, file: string): string[] {
  const lines = found.filter((one) => one.rule === rule && one.file === file);
  return [...new Set(lines.map(({ line }) => line))]
    .toSorted((a, b) => a - b)
    .map((line) => written[file]?.[line - 1] ?? "");
}

const imports = "eslint(no-restricted-imports)";
/** A project of these files under the rules of this one. */
let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "rooms-"));
  copyFileSync(join(root, ".oxlintrc.json"), join(project, ".oxlintrc.json"));
  for (const [file, lines] of Object.entries(written)) {
    mkdirSync(join(project, "src", dirname(file)), { recursive: true });
    writeFileSync(join(project, "src", file), lines.join("\n"));
  }
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json"], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  found = diagnostics.map(({ code, filename, labels }) => ({
    rule: code,
    file: relative("src", filename),
    line: labels[0]?.span.line ?? 0,
  }));
});
afterAll(() => rmSync(project, { recursive: true }));

it("gives every folder of src a room", () => {
  expect(folders.filter((one) => one !== "." && roomOf(one) === undefined)).toEqual([]);
});

it.each(importers)("refuses in %s what its room may not import, and nothing else", (from) => {
  const climbing = modules.filter((to) => to !== from && !mayImport(from, to));
  expect(refusedLines(imports, from)).toEqual(
    climbing.map((to) => `import type {} from "${pathOf(from, to)}";`),
  );
});

it("refuses a climb in every form of an import", () => {
  const file = "core/errors/forms.ts";
  const lines = new Set([
    ...refusedLines(imports, file),
    ...refusedLines("typescript(consistent-type-imports)", file),
  ]);
  expect(forms.filter((line) => !lines.has(line))).toEqual([]);
});

it.each(Object.keys(ofPackages))("refuses packages in %s that its room does without", (file) => {
  expect(refusedLines(imports, file)).toEqual(written[file]);
});

it("lets rooms import the packages that they stand on, if only for their types", () => {
  expect(Object.keys(ofTypes).flatMap((file) => refusedLines(imports, file))).toEqual([]);
});

it("refuses a circle of files, though only of types", () => {
  const inCircle = circle.filter((file) => refusedLines("import(no-cycle)", file).length > 0);
  expect(inCircle).toEqual(circle);
});

it("names every room in CONTRIBUTING, each of core below those that it imports", () => {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const named = [...text.matchAll(/^\| `([\w/.-]+)` \|/gm)].map(([, name = ""]) =>
    name.startsWith("src/") ? name.slice("src/".length) : `core/${name}`,
  );
  expect(Object.keys(rooms).filter((room) => !named.includes(room))).toEqual([]);
  const isAbove = (one: string, other: string) => named.indexOf(one) < named.indexOf(other);
  for (const [room, on] of Object.entries(coreRooms))
    expect(on.filter((one) => one in coreRooms && !isAbove(one, room))).toEqual([]);
});

it("has at most fifteen files side by side in each folder", () => {
  const crowded = folders.filter(
    (one) => files.filter((file) => dirname(file) === one).length > 15,
  );
  expect(crowded).toEqual([]);
});
