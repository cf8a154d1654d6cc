// The tarball of a release, as npm and pnpm install it into an empty project.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { packWithOrigin } from "../../scripts/release/pack.ts";
import { version } from "../../src/version.ts";

const temporary = mkdtempSync(`${tmpdir()}/release-`);
afterAll(() => rmSync(temporary, { recursive: true }));

const file = packWithOrigin("example/group-management", `v${version}`, temporary);
const tarball = `${temporary}/${file}`;
const inTarball = (path: string) =>
  execFileSync("tar", ["-xzOf", tarball, `package/${path}`], { encoding: "utf8" });

describe("the tarball", () => {
  it("says where it comes from", () => {
    const address = "https://github.com/example/group-management";
    expect(JSON.parse(inTarball("package.json"))).toMatchObject({
      version,
      author: "example",
      homepage: "https://example.github.io/group-management/",
      bugs: { url: `${address}/issues` },
      repository: { type: "git", url: `git+${address}.git` },
    });
  });

  it("has the bill of materials, the page for assistants, and a README whose site and pictures have addresses", () => {
    const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).split("\n");
    expect(files).toEqual(
      expect.arrayContaining(["package/sbom.cdx.json", "package/AGENTS.md", "package/LICENSE"]),
    );
    expect(inTarball("README.md")).toContain("](https://example.github.io/group-management/)");
    expect(inTarball("README.md")).not.toMatch(/\]\(docs\/images|src="docs\//);
  });
});

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
const compilerOptions = {
  module: "nodenext",
  target: "es2022",
  lib: ["es2023", "dom"],
  types: [],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};
const files: Readonly<Record<string, string>> = {
  "package.json": `{ "name": "project", "version": "1.0.0", "private": true }`,
  "pnpm-workspace.yaml": "storeDir: ../pnpm-store\n",
  "main.mjs": `import * as sdk from "group-management-sdk";
import * as sandbox from "group-management-sdk/sandbox";
${play}await play(sdk, sandbox);\n`,
  "main.cjs": `${play}play(require("group-management-sdk"), require("group-management-sdk/sandbox"));\n`,
  "types.mts": types,
  "types.cts": types,
  "tsconfig.json": JSON.stringify({ compilerOptions, files: ["types.mts", "types.cts"] }),
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tsc = here("../../node_modules/typescript/bin/tsc");
const managers: Readonly<Record<string, readonly string[]>> = {
  npm: ["npm", "install", "--no-audit", "--no-fund"],
  pnpm: [process.execPath, here("node_modules/pnpm/bin/pnpm.mjs"), "add"],
};

describe.each(Object.entries(managers))("installed by %s", (name, [manager = "", ...install]) => {
  const cwd = `${temporary}/${name}`;
  // The values of the npm that runs this test would mislead the one that it starts.
  const env = { ...process.env, npm_config_prefix: undefined, npm_config_local_prefix: undefined };
  const run = (command: string, ...parameters: string[]) =>
    execFileSync(command, parameters, { cwd, env, encoding: "utf8", stdio: "pipe" });

  beforeAll(() => {
    mkdirSync(cwd);
    for (const [path, text] of Object.entries(files)) writeFileSync(`${cwd}/${path}`, text);
    run(manager, ...install, tarball);
  });

  it.each(["main.mjs", "main.cjs"])("runs as %s", (program) => {
    expect(run(process.execPath, program)).toBe(`${version} true\n`);
  });

  it("compiles, as an ES module and as CommonJS", () => {
    expect(run(process.execPath, tsc, "--project", ".")).toBe("");
  });

  it("serves a sandbox, in which a check finds all well", () => {
    const program = "node_modules/.bin/group-management-sdk";
    expect(run(program, "sandbox", "--", program, "check")).toMatch(/\nAll well\.\n$/);
  });
});
