// The package's dependencies: somebody's dispatchers of other versions, a dependency that is missing, and a server in one
// file.
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { playScenario, program, readFacts, writeScenario } from "../runner/consumer.ts";
import { toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

const nodes = ["node22", "node24", "node26"];
const undicis = ["undici6", "undici7", "undici8"];

/** Prints responses to fetch and to the client, before and after a global dispatcher answers for the server. */
const withDispatcher = `
import { createServer } from "node:http";
import { MockAgent, setGlobalDispatcher } from "theirs";
const server = createServer((_, response) => response.end('{"unreadMessages":1}')).listen(0, "127.0.0.1", async () => {
  const origin = "http://127.0.0.1:" + server.address().port;
  const path = "/api/v2/me/inbox/summary";
  const agent = new MockAgent();
  agent.get(origin).intercept({ path }).reply(200, { unreadMessages: 2 }).persist();
  const { GroupManagement } = await import("group-management-sdk");
  const client = new GroupManagement({ baseUrl: origin + "/api/v2", groupKey: "k" });
  const both = async () => {
    const byFetch = await (await fetch(origin + path)).json();
    return [byFetch.unreadMessages, (await client.me.inboxSummary()).unreadMessages];
  };
  const before = await both();
  setGlobalDispatcher(agent);
  console.log(JSON.stringify([before, await both()]));
  process.exit();
});
`;

const dispatchers: Target = {
  name: "Dispatchers",
  shows: "a global dispatcher is obeyed exactly where Node's fetch obeys it",
  run: async ({ installed }) => {
    for (const undici of undicis) {
      const cwd = await installed.consumer(`dispatcher-${undici}`, { type: "module" });
      await symlink(`${toolsFolder}/${undici}`, `${cwd}/node_modules/theirs`);
      await writeFile(`${cwd}/main.js`, withDispatcher);
      for (const node of nodes) {
        const printed = await runProgram(`${toolsFolder}/${node}/bin/node`, ["main.js"], { cwd });
        const [before, after] = JSON.parse(printed) as [number[], number[]];
        if (before.join() !== "1,1" || after[0] !== after[1]) {
          throw new Error(`${node} with ${undici}: fetch and the client got ${printed}`);
        }
      }
    }
    const versions = await Promise.all(undicis.map((name) => versionOf(name)));
    return `undici ${versions.join(", ")}`;
  },
};

const call = (options: string) => `
import { GroupManagement } from "group-management-sdk";
const client = new GroupManagement({ baseUrl: "http://127.0.0.1:1/api/v2", groupKey: "k", ${options} });
console.log(String(await client.me.inboxSummary().catch((error) => error)));
`;

const missing: Target = {
  name: "A missing dependency",
  shows: "the first request that needs it says what to install",
  run: async ({ installed }) => {
    for (const [name, options] of [
      ["undici", ""],
      ["ky", "fetch: (...given) => fetch(...given)"],
      ["p-retry", ""],
    ] as const) {
      const cwd = await installed.consumer(`without-${name}`, { type: "module" });
      await rm(`${cwd}/node_modules/${name}`, { recursive: true });
      await writeFile(`${cwd}/main.js`, call(options));
      const printed = await runProgram(process.execPath, ["main.js"], { cwd });
      if (!printed.startsWith(`ConfigurationError: The package "${name}" is not installed`)) {
        throw new Error(`without ${name}: ${printed}`);
      }
    }
    return versionOf("node24");
  },
};

/** A library of the program's own, in a version that has nothing of what this package uses. */
async function writeOther(folder: string, name: string): Promise<void> {
  const own = `${folder}/node_modules/${name}`;
  await mkdir(own, { recursive: true });
  await writeFile(`${own}/package.json`, JSON.stringify({ name, version: "0.0.1" }));
  await writeFile(
    `${own}/index.js`,
    `module.exports = () => { throw new Error("another ${name}"); };`,
  );
}

const serverBundle: Target = {
  name: "A server in one file",
  shows:
    "the scenario, bundled by esbuild as ES module and CommonJS, without node_modules and beside other versions of the dependencies",
  run: async (context) => {
    const folder = await context.installed.consumer("bundled-server", { type: "module" });
    const away = `${context.temporary}/bundled-server-away`;
    const beside = `${context.temporary}/bundled-server-beside`;
    await mkdir(away);
    await writeOther(beside, "ky");
    await writeOther(beside, "p-retry");
    await symlink(`${toolsFolder}/undici6`, `${beside}/node_modules/undici`);
    await writeScenario(folder);
    for (const cwd of [away, beside]) {
      for (const format of ["esm", "cjs"] as const) {
        await playScenario(context, { inApp: false }, async (service) => {
          await writeFile(`${folder}/main.mjs`, program("esm", service));
          const outfile = `${cwd}/server.${format === "esm" ? "mjs" : "cjs"}`;
          const { warnings } = await build({
            entryPoints: [`${folder}/main.mjs`],
            outfile,
            bundle: true,
            format,
            platform: "node",
            logLevel: "silent",
          });
          const told = warnings.filter(({ id }) => id !== "empty-import-meta");
          if (told.length > 0) throw new Error(told.map(({ text }) => text).join("\n"));
          return readFacts(await runProgram(process.execPath, [outfile], { cwd }));
        });
      }
    }
    return versionOf("esbuild");
  },
};

/** Code that throws an error which is not caught. */
const mistakes = {
  constructor: "new sdk.GroupManagement();",
  call: 'new sdk.GroupManagement({ baseUrl: "https://groups.example/api/v2", groupKey: "k" }).events.get("", "e");',
};
const most = 4096;

const uncaught: Target = {
  name: "Uncaught errors",
  shows: "of a constructor, a call and each command: under 4 KB on the terminal, message included",
  run: async ({ installed }) => {
    const cwd = await installed.consumer("uncaught");
    const imports = {
      mjs: 'import * as sdk from "group-management-sdk";',
      cjs: 'const sdk = require("group-management-sdk");',
    };
    const seen = async (command: string, args: readonly string[], wanted: RegExp) => {
      const failed = await runProgram(command, args, { cwd }).then(
        () => "nothing went wrong",
        (error: unknown) => String(error),
      );
      if (!wanted.test(failed) || failed.length > most) {
        throw new Error(
          `${args.join(" ")} printed ${failed.length} characters: ${failed.slice(0, 500)}`,
        );
      }
    };
    for (const [ending, sdk] of Object.entries(imports)) {
      for (const [where, code] of Object.entries(mistakes)) {
        const file = `${where}.${ending}`;
        await writeFile(`${cwd}/${file}`, `${sdk}\n${code}\n`);
        await seen(process.execPath, [file], /(?:Configuration|RequestValidation)Error: \w/);
      }
    }
    await seen(
      "npx",
      ["--no", "group-management-sdk", "check"],
      /group-management-sdk: No credential/,
    );
    await seen("npx", ["--no", "group-management-sdk", "sandbox", "--port", "x"], /--port must be/);
    return versionOf("node24");
  },
};

export const dependencyTargets: readonly Target[] = [dispatchers, missing, serverBundle, uncaught];
