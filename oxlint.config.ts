import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";

import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * The rooms of `src`, from the bottom to the top: a folder with the folders inside it that have no line of their own, or a
 * file. A room imports its own files and what its line lists: other rooms, single files, not those that begin with `!`.
 */
const rooms: Record<string, string[]> = {
  "version.ts": [],

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
  core: [],

  schemas: [],
  // all.ts and models.ts list every schema: importing them would put all of them into a user's bundle.
  resources: ["core", "schemas", "!schemas/all.ts", "!schemas/models.ts"],
  helpers: [
    "core/runtime",
    "core/errors",
    "core/validation",
    "schemas",
    "!schemas/all.ts",
    "!schemas/models.ts",
  ],

  // Not in the client's bundle, so that no room of the client imports it.
  operations: ["core", "resources", "schemas", "!schemas/all.ts", "!schemas/models.ts"],

  "client-parts.ts": ["core"],
  "client.ts": ["core", "resources", "client-parts.ts"],
  pool: ["core", "client.ts", "client-parts.ts"],
  "index.ts": [
    "core",
    "resources",
    "schemas",
    "helpers",
    "client.ts",
    "pool",
    "operations",
    "version.ts",
  ],

  fleet: ["core/runtime", "core/http", "core/errors", "core/pacing"],
  backend: ["core/runtime", "core/validation/limits.ts"],
  "tanstack-query": [
    "core/http/rate-limit.ts",
    "core/runtime/fields.ts",
    "core/runtime/values.ts",
    "core/validation/limits.ts",
  ],
  opentelemetry: [
    "core/errors/errors.ts",
    "core/errors/codes.ts",
    "core/http/not-sent.ts",
    "core/runtime/environment.ts",
    "core/runtime/fields.ts",
    "core/runtime/values.ts",
    "version.ts",
  ],

  terminal: [
    "core/errors",
    "core/http/not-sent.ts",
    "core/options/base-url.ts",
    "core/runtime/nearest-name.ts",
    "core/runtime",
  ],
  "sandbox/model": [],
  "sandbox/data": ["sandbox/model"],
  "sandbox/demo": ["sandbox/model", "core/runtime/hash.ts"],
  "sandbox/conventions": ["core/runtime", "core/validation/limits.ts", "operations"],
  "sandbox/access": ["sandbox/model", "sandbox/data", "sandbox/conventions", "operations"],
  "sandbox/resources": [
    "sandbox/model",
    "sandbox/data",
    "sandbox/demo/media",
    "sandbox/conventions",
    "sandbox/access",
    "core/runtime",
    "core/validation/limits.ts",
    "schemas",
    "helpers",
  ],
  "sandbox/service": [
    "sandbox/data",
    "sandbox/conventions",
    "sandbox/access",
    "sandbox/resources",
    "core/runtime",
    "core/http",
    "core/validation/limits.ts",
    "schemas",
    "operations",
    "core/errors/codes.ts",
  ],
  "sandbox/methods": [
    "sandbox/model",
    "sandbox/data",
    "sandbox/demo",
    "sandbox/conventions",
    "sandbox/access",
    "sandbox/service",
    "core/runtime",
    "core/http",
    "core/options",
    "core/errors",
    "core/results/api-promise.ts",
    "core/retriable.ts",
    "core/call-errors.ts",
    "operations",
  ],
  "sandbox/adapters": ["sandbox/conventions", "sandbox/service", "sandbox/methods", "core/http"],
  "sandbox/command": [
    "sandbox/conventions",
    "sandbox/access",
    "sandbox/service",
    "sandbox/methods",
    "sandbox/adapters",
    "sandbox/sandbox.ts",
    "terminal",
  ],
  sandbox: ["core/options", "core/validation/limits.ts"],
  check: [
    "core/errors",
    "core/http/rate-limit.ts",
    "core/validation/response-schema.ts",
    "schemas",
    "terminal",
    "operations",
    "version.ts",
  ],
  call: [
    "core/errors",
    "core/runtime",
    "core/validation/limits.ts",
    "core/validation/response-schema.ts",
    "schemas",
    "terminal",
    "operations",
    "version.ts",
  ],
  "commands.ts": [
    "call",
    "check",
    "sandbox",
    "terminal",
    "core/runtime/nearest-name.ts",
    "version.ts",
  ],
  "cli.ts": ["terminal", "commands.ts"],
};

type Restriction = {
  group?: string[];
  regex?: string;
  allowTypeImports?: boolean;
  message: string;
};

const notItself = {
  regex: "^group-management-sdk(/|$)",
  message: "Only programs that build on the client import it by the package's name.",
};
/** Packages that a room does without, where that is not only this package. */
const packages: Record<string, Restriction[]> = {
  schemas: [{ group: ["**", "!./**", "!zod/mini"], message: "Schemas import zod/mini alone." }],
  fleet: [
    notItself,
    {
      regex: "^(ioredis|iovalkey|redis)$",
      message: "A user's Redis client is known by its shape.",
    },
  ],
  "tanstack-query": [
    {
      regex: "^(group-management-sdk|@tanstack/.*)$",
      allowTypeImports: true,
      message: "Types only: the queries carry neither the client nor TanStack Query.",
    },
  ],
  opentelemetry: [
    {
      regex: "^group-management-sdk$",
      allowTypeImports: true,
      message: "Types only: telemetry does not carry the client.",
    },
  ],
  backend: [],
  check: [],
  call: [],
};

const isFile = (place: string) => place.endsWith(".ts");

/** The pattern of a file, or of all in a folder, as imports in `folder` name it. */
function patternOf(place: string, folder: string): string {
  const path = relative(folder, place);
  return (path.startsWith("..") ? path : `./${path}`) + (isFile(place) ? "" : "/**");
}

/** What a room's files in one folder may not import. Of the patterns in a group the last that fits decides. */
function refusals(room: string, folder: string): Restriction[] {
  const imported = rooms[room] ?? [];
  const allowed = imported.map((place) =>
    place.startsWith("!") ? patternOf(place.slice(1), folder) : `!${patternOf(place, folder)}`,
  );
  const others = isFile(room) ? ["./**"] : [patternOf(dirname(room), folder), "./../**"];
  const message = `${room} imports ${imported.join(", ") || "no other room"}: see oxlint.config.ts.`;
  return [{ group: [...others, ...allowed], message }, ...(packages[room] ?? [notItself])];
}

function restrict(files: string, room: string, folder: string): OxlintOverride {
  return {
    files: [`src/${files}`],
    rules: { "no-restricted-imports": ["error", { patterns: refusals(room, folder) }] },
  };
}

function roomOf(place: string, folder = place): string {
  if (folder in rooms) return folder;
  if (folder === ".") throw new Error(`src/${place} has no line in the rooms of oxlint.config.ts.`);
  return roomOf(place, dirname(folder));
}

const source = fileURLToPath(new URL("src", import.meta.url));
const restrictions = readdirSync(source, { recursive: true, withFileTypes: true })
  .map((entry) => ({ entry, path: relative(source, join(entry.parentPath, entry.name)) }))
  .filter(({ entry, path }) => entry.isDirectory() || dirname(path) === ".")
  .map(({ entry, path }) =>
    entry.isDirectory()
      ? restrict(`${path}/*.ts`, roomOf(path), path)
      : restrict(path, roomOf(path), "."),
  );

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "promise", "node"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  env: { es2024: true, browser: true, node: true },
  ignorePatterns: [
    "dist/**",
    "node_modules/**",
    "bench/**",
    "docs/**",
    "etc/**",
    "examples/group-screen/**",
    "examples/mobile/**",
    "examples/otel/**",
    "examples/roster-fleet/**",
    "test/fleet/redis/libraries/**",
    "test/openapi/consumers/*.ts",
    "test/openapi/temp/**",
    "test/runtimes/consumers/**",
    "test/runtimes/react-native/**",
  ],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "typescript/no-explicit-any": "error",
    "no-await-in-loop": "off",
    "no-underscore-dangle": "off",
    "promise/always-return": "off",
    "typescript/consistent-return": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "unicorn/consistent-function-scoping": "off",
    "typescript/consistent-type-imports": "error",
  },
  overrides: restrictions,
});
