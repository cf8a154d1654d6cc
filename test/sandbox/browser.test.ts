// The sandbox in the bundle of a web page, such as a Storybook's: esbuild, which Angular and Vite bundle with.

import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { createSandbox as Create } from "group-management-sdk/sandbox";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-bundle-"));
  file = join(folder, "page.mjs");
  const { warnings } = await build({
    entryPoints: ["src/sandbox/browser.ts"],
    bundle: true,
    format: "esm",
    platform: "browser",
    outfile: file,
    logLevel: "silent",
  });
  expect(warnings).toEqual([]);
});
afterAll(() => rm(folder, { recursive: true }));

test("bundles without anything of Node", () => {
  const code = readFileSync(file, "utf8");
  expect(code).not.toMatch(/["'](?:node:|@hono)/);
});

test("responds through fetch, and says that a page cannot listen", async () => {
  const { createSandbox } = (await import(pathToFileURL(file).href)) as {
    createSandbox: typeof Create;
  };
  const sandbox = createSandbox();
  const headers = { authorization: `Bearer ${sandbox.accessToken()}` };
  const response = await sandbox.fetch(`${sandbox.baseUrl}/me/groups`, { headers });
  expect(response.status).toBe(200);
  await expect(sandbox.listen()).rejects.toThrow(/A page cannot listen/);
});

test("is the file that a bundler takes for a page, with the exports of the entry for Node", async () => {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, { browser: { import: { default: string } } }>;
  };
  expect(exports["./sandbox"]?.browser.import.default).toBe("./dist/sandbox/browser.js");
  const entries = await Promise.all([
    import("../../src/sandbox/index.ts"),
    import("../../src/sandbox/browser.ts"),
  ]);
  const [node, page] = entries.map((entry) => Object.keys(entry));
  expect(page).toEqual(node);
});

test("the entry for Node needs no msw, and Node's modules only when it listens", async () => {
  const { metafile } = await build({
    entryPoints: ["src/sandbox/index.ts"],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    external: ["node:*", "@hono/node-server"],
  });
  expect(Object.keys(metafile.inputs).filter((name) => name.includes("/msw/"))).toEqual([]);
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  expect(imports.every(({ kind }) => kind === "dynamic-import")).toBe(true);
});
