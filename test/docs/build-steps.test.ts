// The one step of the build that touches a library's text.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";

import { build, type Plugin, type PluginBuild } from "esbuild";
import { afterEach, expect, test } from "vitest";

import { inlineScript, privateRegistry } from "../../scripts/build-steps.ts";

const folder = mkdtempSync(`${tmpdir()}/build-steps-`);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a program that uses a zod whose core is this text. */
async function bundle(core: string): Promise<string> {
  const zod = `${folder}/node_modules/zod/v4/core`;
  mkdirSync(zod, { recursive: true });
  writeFileSync(`${zod}/core.js`, core);
  writeFileSync(`${folder}/main.js`, `import "zod/v4/core/core.js";`);
  const { outputFiles } = await build({
    entryPoints: [`${folder}/main.js`],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    logLevel: "silent",
    plugins: [privateRegistry()],
  });
  return outputFiles[0]?.text ?? "";
}

const registry = "export const registry = (globalThis.__zod_globalRegistry ??= new Map());";
const configuration = "export const config = (globalThis.__zod_globalConfig ??= {});";

test("takes zod's registry and configuration off globalThis", async () => {
  const code = await bundle(`${registry}\n${configuration}`);
  expect(code).toContain("__zod_globalRegistry");
  expect(code).not.toContain("globalThis");
});

test.each([
  ["no registry", configuration, "__zod_globalRegistry"],
  ["no configuration", registry, "__zod_globalConfig"],
  ["neither", "export const registry = new Map();", "__zod_globalConfig and __zod_globalRegistry"],
])("fails where zod has %s on globalThis any more", async (_what, core, missing) => {
  const text = `zod has no ${missing} on globalThis: find where it keeps them now.`;
  await expect(bundle(core)).rejects.toThrow(text);
});

test.each([
  [privateRegistry(), "C:\\repository\\node_modules\\zod\\v4\\core\\core.js"],
  [inlineScript(), "C:\\repository\\src\\fleet\\redis\\pacing-script.ts"],
])("finds its files by the paths of Windows, too", async ({ setup }: Plugin, path) => {
  const filters: RegExp[] = [];
  const onLoad: PluginBuild["onLoad"] = ({ filter }) => void filters.push(filter);
  await setup({ onLoad, onEnd: () => {} } as Partial<PluginBuild> as PluginBuild);
  expect(filters.map((filter) => filter.test(path))).toEqual([true]);
});
