// Holds openapi.json of the packed tarball to what tools expect: it is clean under two linters, and the clients that the
// generators of docs/guides/other-languages.md make compile and read a sandbox. One line for each, and a count at the end.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { createSandbox } from "../../src/sandbox/index.ts";
import type { Found } from "./consumers/report.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const repository = fileURLToPath(new URL("../..", import.meta.url));
const description = `${folder}temp/openapi.json`;

/** Each has a program in `consumers`. */
const clients = ["openapi-ts", "openapi-fetch", "swagger-typescript-api"];

const tasks: readonly (readonly [name: string, shows: string, task: () => Promise<void>])[] = [
  [
    "redocly",
    "the recommended rules find nothing",
    async () => {
      const output = await run("redocly", "lint", description, "--format=json");
      const { errors, warnings } = (JSON.parse(output) as { totals: Record<string, number> })
        .totals;
      if (errors !== 0 || warnings !== 0) throw new Error(output);
    },
  ],
  [
    "spectral",
    "its rules for OpenAPI find nothing",
    async () => {
      const flags = ["--ruleset", "spectral.json", "--fail-severity", "hint"];
      await run("spectral", "lint", description, ...flags);
    },
  ],
  [
    "redocly",
    "a page is made from it",
    async () => void (await run("redocly", "build-docs", description, "--output=temp/page.html")),
  ],
  ["generators", "clients generated from it compile", generate],
  ...clients.map(
    (client) => [client, "a program with it reads a sandbox", () => readBy(client)] as const,
  ),
];

/** Packs the repository, whose build is made already, and takes the description out of the tarball. */
async function unpack(): Promise<void> {
  await rm(`${folder}temp`, { recursive: true, force: true });
  await mkdir(`${folder}temp`);
  const to = ["--pack-destination", `${folder}temp`];
  await run("npm", "pack", repository, "--ignore-scripts", ...to);
  const tarball = (await readdir(`${folder}temp`)).find((name) => name.endsWith(".tgz"));
  const member = ["--strip-components=2", "package/dist/openapi.json"];
  await run("tar", "-xzf", `temp/${tarball}`, "-C", "temp", ...member);
}

/** Makes the clients with the lines of the guide. */
async function generate(): Promise<void> {
  const guide = readFileSync(`${repository}docs/guides/other-languages.md`, "utf8");
  const lines = guide.match(/^npx .+ openapi\.json .+$/gm) ?? [];
  if (lines.length !== clients.length) throw new Error("The guide has other generators.");
  for (const line of lines) await run("sh", "-c", `cd temp && ${line}`);
  await run("tsc", "--project", ".");
}

async function readBy(client: string): Promise<void> {
  const sandbox = createSandbox();
  const listening = await sandbox.listen();
  try {
    const { groupId } = sandbox.demo;
    const program = `temp/compiled/consumers/${client}.js`;
    const output = await run("node", program, listening.baseUrl, sandbox.accessToken(), groupId);
    checkFound(JSON.parse(output) as Found, sandbox.requests.length);
  } finally {
    await listening.close();
  }
}

function checkFound(found: Found, requests: number): void {
  const { adults = 0, contacts, going, price, planned, ...rest } = found;
  const read = adults > 0 && contacts > adults && planned > 0;
  const event = typeof going === "number" && price !== undefined;
  const expected = { remaining: true, refused: [404, "not_found"], unmade: "kind" };
  const same = JSON.stringify(rest) === JSON.stringify(expected);
  if (!read || !event || !same || requests < 8) {
    throw new Error(`It read ${JSON.stringify(found)}.`);
  }
}

/** Runs a tool, first of this folder's package, to its end, and gives back what it wrote to its output. */
function run(tool: string, ...parameters: string[]): Promise<string> {
  const child = spawn(tool, parameters, {
    cwd: folder,
    env: {
      PATH: `${folder}node_modules/.bin:${process.env["PATH"] ?? ""}`,
      HOME: process.env["HOME"] ?? "",
      NO_COLOR: "1",
      // A linter has nothing to tell anybody else.
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    },
    timeout: 120_000,
  });
  return new Promise((resolve, reject) => {
    let output = "";
    let complaints = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${tool} ended with ${code}\n${output}${complaints}`));
    });
  });
}

await unpack();
let failed = 0;
for (const [name, shows, task] of tasks) {
  try {
    await task();
    console.log(`ok      ${name}: ${shows}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${shows}\n${error instanceof Error ? error.message : ""}`);
  }
}
console.log(`${tasks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
