// Empty projects that install the published package, each by another package manager, and what is run in them.
import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Registry } from "./registry.ts";

const tools = fileURLToPath(new URL("node_modules", import.meta.url));
const typescriptFolder = fileURLToPath(new URL("../../node_modules/typescript", import.meta.url));
const manifestText = readFileSync(`${typescriptFolder}/package.json`, "utf8");
const { version: typescript } = JSON.parse(manifestText) as { version: string };

type Words = readonly [command: string, ...parameters: string[]];

interface Consumer {
  readonly name: string;
  readonly shows: string;
  /** Words before the package's name. */
  readonly install: Words;
  /** Words before a script, and before a command of the package. */
  readonly node: Words;
  readonly program: Words;
  /** Files beside package.json. */
  readonly files?: Readonly<Record<string, string>>;
  /** Commands that compile, where an outer compiler finds no package: there is no `node_modules`. */
  readonly compiler?: readonly Words[];
}

const node = process.execPath;
const yarn = `${tools}/yarn/bin/yarn.js`;
const berry = `${tools}/@yarnpkg/cli-dist/bin/yarn.js`;
const pnpm = `${tools}/pnpm/bin/pnpm.mjs`;
const what = "an ES module, CommonJS, `check` and `sandbox` run";

export const consumers: readonly Consumer[] = [
  {
    name: "npm",
    shows: `npm installs it: ${what}, TypeScript compiles, npm sbom lists its dependencies`,
    install: ["npm", "install", "--no-audit", "--no-fund"],
    node: [node],
    program: ["npx", "--no", "group-management-sdk"],
  },
  {
    name: "pnpm",
    shows: `pnpm installs it: ${what}, TypeScript compiles`,
    install: [node, pnpm, "add"],
    node: [node],
    program: [node, pnpm, "exec", "group-management-sdk"],
    // It takes nothing that was published today, unless told.
    files: { "pnpm-workspace.yaml": "minimumReleaseAge: 0\nstoreDir: ../pnpm-store\n" },
  },
  {
    name: "yarn-classic",
    shows: `Yarn classic installs it: ${what}, TypeScript compiles`,
    install: [node, yarn, "add", "--no-progress"],
    node: [node],
    program: [node, yarn, "--silent", "run", "group-management-sdk"],
  },
  {
    name: "yarn-pnp",
    shows: `Yarn with Plug'n'Play installs it: ${what}, TypeScript compiles`,
    install: [node, berry, "add"],
    node: [node, berry, "node"],
    program: [node, berry, "run", "group-management-sdk"],
    files: { "yarn.lock": "" },
    compiler: [
      [node, berry, "add", `typescript@${typescript}`],
      [node, berry, "tsc", "--project", "."],
    ],
  },
];

const play = `
async function play({ GroupManagement, version }, { createSandbox }) {
  const sandbox = createSandbox();
  const listening = await sandbox.listen();
  const own = new GroupManagement({ baseUrl: listening.baseUrl, accessToken: sandbox.accessToken() });
  const byFetch = own.withOptions({ fetch: (...given) => fetch(...given) });
  const [one, other] = [await own.me.inboxSummary(), await byFetch.me.inboxSummary()];
  await listening.close();
  console.log(version, one.unreadMessages === other.unreadMessages);
}
`;
const types = `import { GroupManagement, type GroupEvent } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
const sandbox = createSandbox();
const client = new GroupManagement({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, groupKey: sandbox.groupKey() });
export const read = async (): Promise<GroupEvent> =>
  await client.events.get(sandbox.demo.groupId, sandbox.demo.events.paid);
// @ts-expect-error -- a group has no such method
client.groups.destroy();\n`;
const programs = {
  "main.mjs": `import * as sdk from "group-management-sdk";
import * as sandbox from "group-management-sdk/sandbox";
${play}await play(sdk, sandbox);\n`,
  "main.cjs": `${play}play(require("group-management-sdk"), require("group-management-sdk/sandbox"));\n`,
  "types.mts": types,
  "types.cts": types,
};

const compilerOptions = {
  module: "nodenext",
  target: "es2022",
  lib: ["es2023", "dom"],
  types: [],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};

/** Makes an empty project, and gives what runs a command in it. */
function makeProject(
  name: string,
  temporary: string,
  registry: Registry,
  more: Readonly<Record<string, string>> = {},
) {
  const cwd = `${temporary}/${name}`;
  mkdirSync(cwd);
  const manifest = JSON.stringify({ name, version: "1.0.0", private: true });
  const project = JSON.stringify({ compilerOptions, files: ["types.mts", "types.cts"] });
  const files = {
    "package.json": manifest,
    "tsconfig.json": project,
    ...programs,
    ...more,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(`${cwd}/${file}`, text);
  const env = {
    ...process.env,
    // The outer npm's values would mislead other managers.
    npm_config_prefix: undefined,
    npm_config_local_prefix: undefined,
    ...registry.environment,
    YARN_NPM_REGISTRY_SERVER: registry.address,
    YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
    YARN_ENABLE_TELEMETRY: "0",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    YARN_NPM_MINIMAL_AGE_GATE: "0",
    YARN_ENABLE_GLOBAL_CACHE: "false",
    YARN_GLOBAL_FOLDER: `${temporary}/yarn`,
    YARN_REGISTRY: registry.address,
    YARN_CACHE_FOLDER: `${temporary}/${name}-cache`,
    npm_config_cache: `${temporary}/npm-cache`,
  };
  const run = async ([command, ...parameters]: Words, other: Record<string, string> = {}) => {
    const options = { cwd, env: { ...env, ...other }, timeout: 240_000, maxBuffer: 2 ** 26 };
    return (await promisify(execFile)(command, parameters, options)).stdout;
  };
  return { cwd, env, run };
}

/** Runs a program that prints the version that is installed, and calls a sandbox. */
async function tryFile(run: (words: Words) => Promise<string>, words: Words, version: string) {
  const printed = await run(words);
  if (printed.split("\n").includes(`${version} true`)) return;
  throw new Error(`${words.at(-1)} printed: ${printed}`);
}

/** Installs by npm what a user asks for in words such as `group-management-sdk@beta`, and expects a version. */
export async function tryRequest(
  name: string,
  request: string,
  version: string,
  temporary: string,
  registry: Registry,
): Promise<void> {
  const { run } = makeProject(name, temporary, registry);
  await run(["npm", "install", "--no-audit", "--no-fund", request]);
  await tryFile(run, [node, "main.mjs"], version);
}

/** Installs a version of the package from the registry into an empty project, and runs everything there. */
export async function tryConsumer(
  consumer: Consumer,
  version: string,
  temporary: string,
  registry: Registry,
): Promise<void> {
  const { cwd, env, run } = makeProject(consumer.name, temporary, registry, consumer.files);
  await run([...consumer.install, `group-management-sdk@${version}`]);
  for (const file of ["main.mjs", "main.cjs"]) {
    await tryFile(run, [...consumer.node, file], version);
  }
  const elsewhere: Words = [node, `${typescriptFolder}/bin/tsc`, "--project", "."];
  for (const words of consumer.compiler ?? [elsewhere]) await run(words);
  if (consumer.name === "npm") {
    const bill = await run(["npm", "sbom", "--package-lock-only", "--sbom-format", "cyclonedx"]);
    for (const name of ["ky", "p-retry", "undici"]) {
      if (!bill.includes(`"name": "${name}"`)) throw new Error(`npm sbom does not list ${name}`);
    }
  }
  await tryPrograms(consumer, cwd, env, run);
}

/** Serves a sandbox, and checks it with the key that it prints. */
async function tryPrograms(
  { program: [command, ...parameters] }: Consumer,
  cwd: string,
  env: NodeJS.ProcessEnv,
  run: (words: Words, more?: Record<string, string>) => Promise<string>,
): Promise<void> {
  const child = spawn(command, [...parameters, "sandbox"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    // The leader of a group, so that what it starts ends with it.
    detached: true,
  });
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  process.once("exit", end);
  try {
    const printed = await new Promise<string>((resolve) => {
      let text = "";
      // Read on to the end: the program ends when nobody reads it.
      child.stdout.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (/first-party app: /.test(text)) resolve(text);
      });
      child.stdout.once("close", () => resolve(text));
    });
    if (!printed.includes("base address:")) throw new Error(`sandbox printed: ${printed}`);
    const [, baseUrl = ""] = /base address: +(\S+)/.exec(printed) ?? [];
    const [, groupKey = ""] = /group key: +(\S+)/.exec(printed) ?? [];
    const told = await run([command, ...parameters, "check"], {
      GROUP_MANAGEMENT_BASE_URL: baseUrl,
      GROUP_MANAGEMENT_KEY: groupKey,
    });
    if (!told.trimEnd().endsWith("All well.")) throw new Error(`check printed: ${told}`);
  } finally {
    process.off("exit", end);
    end();
  }
}
