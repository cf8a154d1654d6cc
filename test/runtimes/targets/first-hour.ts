// A partner's first hour: an empty folder with the tarball installed, `npx group-management-sdk sandbox` beside it, and
// every recipe of the cookbook that came with it as a program of its own, compiled and run, in a project as `npm init -y`
// makes it.
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { repositoryFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram, startProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

/** Code that a recipe needs around it, and its program's output. */
interface Recipe {
  readonly heading: string;
  readonly imports?: readonly string[];
  readonly before?: string;
  readonly after?: string;
  readonly prints: RegExp;
}

const address = 'const baseUrl = process.env["GROUP_MANAGEMENT_BASE_URL"];';

const recipes: readonly Recipe[] = [
  { heading: "My groups", prints: /^\S+ .+ OWNER$/m },
  { heading: "Coming events within two weeks", prints: /^\w.+: .+, \d+ people are going$/m },
  {
    heading: "An event with its responses",
    before: "const eventId = demo.events.paid;",
    prints: /\d+ are going[^]*\$[\d.]+/,
  },
  {
    heading: "A roster to CSV",
    imports: ['import { readFile, writeFile } from "node:fs/promises";'],
    before: 'const path = "roster.csv";',
    after: 'console.log(await readFile(path, "utf8"));',
    prints: /id,type,firstName[^]*"YOUTH"/,
  },
  {
    heading: "A payment link",
    before: "const eventId = demo.events.paid;",
    prints: /^Pay for your place: http/m,
  },
  {
    heading: "Pictures to files",
    imports: [
      'import { mkdir, readdir, writeFile } from "node:fs/promises";',
      'import { join } from "node:path";',
    ],
    before:
      'const albumId = demo.albums.group;\nconst folder = "pictures";\nawait mkdir(folder, { recursive: true });',
    after: "console.log((await readdir(folder)).length > 0, await readdir(folder));",
    prints: /^true/m,
  },
  {
    heading: "A circle with members",
    before: "const stored = new Map<string, string>();\nconst leaders = [demo.contacts.adult];",
    prints: /^1 new leaders of Den 4$/m,
  },
  {
    heading: "Searching documents, with names put back",
    before:
      'const q = "Who brings the shared gear to the canoe weekend?";\nconst model = async (prompt: string) => prompt;',
    prints: / › /,
  },
  {
    heading: "A nightly export with a group key",
    imports: [
      'import { mkdir, writeFile } from "node:fs/promises";',
      'import { join } from "node:path";',
    ],
    before: 'const folder = "exports";\nawait mkdir(folder, { recursive: true });',
    prints: /^\d+ adults, [1-9]\d* documents, [1-9]\d* albums$/m,
  },
  {
    heading: "A roster in a database",
    imports: ['import { DatabaseSync } from "node:sqlite";'],
    before: 'const database = new DatabaseSync("roster.sqlite");',
    after: 'console.log(database.prepare("SELECT count(*) AS n FROM contacts").get());',
    prints: /n: [1-9]/,
  },
  {
    heading: "Documents in a database",
    imports: ['import { DatabaseSync } from "node:sqlite";'],
    before: 'const database = new DatabaseSync("documents.sqlite");',
    after: 'console.log(database.prepare("SELECT count(*) AS n FROM documents").get());',
    prints: /n: [1-9]/,
  },
  {
    heading: "All events that can be known",
    before: "const stored: string[] = [];",
    after: "console.log(ids.size, ids.has(demo.events.paid));",
    prints: /^[1-9]\d* true$/m,
  },
  {
    heading: "Logging and redaction",
    imports: ['import type { Logger } from "group-management-sdk";'],
    before:
      "const write = (level: string) => (message: string, fields: object) =>\n  console.log(JSON.stringify({ level, message, ...fields }));",
    prints: /"level":"error","message":"failed","code":"not_found"/,
  },
  {
    heading: "Proxies, custom certificates, mutual TLS",
    imports: [
      'import { Agent, setGlobalDispatcher } from "undici";',
      'import { fetch as undiciFetch, ProxyAgent } from "undici";',
    ],
    before:
      'const [ca, cert, key] = [undefined, undefined, undefined];\nconst address = "http://127.0.0.1:9";',
    after: "console.log(await client.me.inboxSummary());",
    prints: /unread/i,
  },
  {
    heading: "One client for each credential",
    before: `${address}
const tokenOf = async (_personId: string, _renew: boolean) =>
  process.env["GROUP_MANAGEMENT_ACCESS_TOKEN"] ?? "";`,
    after:
      'console.log(people.client("a") === people.client("a"), await summaryOf("a"));\nsignOut("a");',
    prints: /^true/m,
  },
  {
    heading: "Serverless",
    before: `${address}\nconst groupKey = process.env["KEY"];
const tokenOf = async (_env: unknown, _renew: boolean) =>
  process.env["GROUP_MANAGEMENT_ACCESS_TOKEN"] ?? "";`,
    after: `console.log((await handle()).status);
const env = { SERVICE: baseUrl ?? "", GROUP: groupId };
console.log((await worker.fetch(new Request("http://localhost/"), env)).status);`,
    prints: /^200\n200$/m,
  },
];

/** Recipes with a server, a form or a model around them, which `test/docs/recipes.test.ts` alone runs. */
const runElsewhere: ReadonlySet<string> = new Set([
  "An empty list of groups",
  "Picture links that stay fresh",
  "A circle with many members",
  "A blueprint with items left out",
  "A calendar feed",
  "A bot that streams its answer",
  "An import that holds nobody up",
  "A server with sessions",
]);

export const firstHourTarget: Target = {
  name: "The first hour",
  shows: "recipes of the cookbook, each in an empty folder, compile and run against the sandbox",
  run: async ({ installed }) => {
    const folder = await installed.consumer("first-hour", { type: "commonjs" });
    await mkdir(`${folder}/node_modules/@types`);
    await symlink(
      `${repositoryFolder}/node_modules/@types/node`,
      `${folder}/node_modules/@types/node`,
    );
    const programs = await writePrograms(folder, `${installed.folder}/docs/guides/cookbook.md`);
    const compiler = `${repositoryFolder}/node_modules/typescript/bin/tsc`;
    await runProgram(process.execPath, [compiler, "-p", "."], { cwd: folder, limitMs: 120_000 });
    await runPrograms(folder, programs);
    return `${programs.length} recipes, Node ${await versionOf("node24")}`;
  },
};

interface Program extends Recipe {
  readonly file: string;
}

/** One program for each recipe; all recipes of the cookbook are among them. */
async function writePrograms(folder: string, cookbook: string): Promise<readonly Program[]> {
  // The code before the first heading begins each program.
  const [beginning = "", ...sections] = (await readFile(cookbook, "utf8")).split(/^## /m);
  const found = sections.filter((section) => section.includes("```ts\n"));
  const programs: Program[] = [];
  for (const section of found) {
    const heading = section.slice(0, section.indexOf("\n"));
    if (runElsewhere.has(heading)) continue;
    const recipe = recipes.find((one) => one.heading === heading);
    if (!recipe) throw new Error(`the cookbook has a recipe that is not tried here: ${heading}`);
    const file = `recipe-${programs.length + 1}.mts`;
    await writeFile(`${folder}/${file}`, programText(recipe, codeIn(beginning), codeIn(section)));
    programs.push({ ...recipe, file });
  }
  if (programs.length !== recipes.length) throw new Error("the cookbook has lost a recipe");
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    strict: true,
    noEmit: true,
    types: ["node"],
  };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  return programs;
}

/** The lines that a reader copies from a part of the page. */
function codeIn(part: string): string {
  return [...part.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, text]) => text).join("");
}

/** As the page says it: its first lines, the recipe below them, and what it leaves to the reader between the two. */
function programText({ imports = [], before = "", after = "" }: Recipe, ...page: string[]): string {
  const [beginning = "", code = ""] = page;
  const form = /^import (type )?\{([^}]+)\} from ("[^"]+");\n/gm;
  const text = `${imports.join("\n")}\n${beginning}\n${code}`;
  // Each snippet names its imports; a program names each of them once.
  const named = new Map<string, Set<string>>();
  for (const [, type = "", names = "", source = ""] of text.matchAll(form)) {
    const known = named.get(source) ?? new Set();
    for (const name of names.split(",")) known.add(type + name.trim());
    named.set(source, known);
  }
  const lines = [...named].map(
    ([source, names]) => `import { ${[...names].join(", ")} } from ${source};`,
  );
  return `${lines.join("\n")}
${beginning.replace(form, "")}

const demo = JSON.parse(process.env["DEMO"] ?? "");
${before}

${code.replace(form, "")}
${after}
`;
}

async function runPrograms(folder: string, programs: readonly Program[]): Promise<void> {
  const sandbox = startProgram("npx", ["--no", "group-management-sdk", "sandbox"], { cwd: folder });
  try {
    const baseUrl = await sandbox.printed(/base address: +(\S+)/);
    const control = await sandbox.printed(/control: +(\S+)/);
    const accessToken = await sandbox.printed(/leader: +(\S+)/);
    const group = await sandbox.printed(/group: +(\S+)/);
    const key = await sandbox.printed(/group key: +(\S+)/);
    const demo = await (await fetch(`${control}/demo`)).text();
    const env = {
      GROUP_MANAGEMENT_BASE_URL: baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken,
      GROUP_MANAGEMENT_GROUP_ID: group,
      KEY: key,
      DEMO: demo,
    };
    for (const { file, heading, prints } of programs) {
      const node = `${toolsFolder}/node24/bin/node`;
      const printed = await runProgram(node, [file], { cwd: folder, env });
      if (!prints.test(printed)) throw new Error(`${heading} printed\n${printed}`);
    }
  } finally {
    await sandbox.stop();
  }
}
