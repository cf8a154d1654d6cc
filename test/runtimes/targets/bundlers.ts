// Bundlers: a page's bundle and a server's, without a warning and without the sandbox, and what they made is run.
import { readFile, writeFile } from "node:fs/promises";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import { playScenario, program, readFacts, writeScenario } from "../runner/consumer.ts";
import { versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

/** Bundles main.mjs of a folder into one minified ES module for browsers. */
type Bundle = (folder: string, outfile: string) => Promise<void>;

const withEsbuild: Bundle = async (folder, outfile) => {
  const { warnings } = await esbuild({
    entryPoints: [`${folder}/main.mjs`],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2020",
    logLevel: "silent",
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
};

const withVite: Bundle = async (folder, outfile) => {
  const warnings: string[] = [];
  await vite({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: {
      outDir: `${folder}/out`,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: `${folder}/main.mjs`,
        output: { entryFileNames: outfile.slice(outfile.lastIndexOf("/") + 1) },
        onwarn: ({ message }) => warnings.push(message),
      },
    },
  });
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
};

function bundlerTarget(name: string, tool: string, bundle: Bundle): Target {
  return {
    name,
    shows: "the scenario in a minified bundle for browsers, without the sandbox",
    run: async (context) => {
      const folder = await context.installed.consumer(`bundle-${tool}`, { type: "module" });
      await writeScenario(folder);
      await playScenario(context, { inApp: false }, async (service) => {
        await writeFile(`${folder}/main.mjs`, program("esm", service));
        const outfile = `${folder}/out/bundle.js`;
        await bundle(folder, outfile);
        const code = await readFile(outfile, "utf8");
        for (const unwanted of ["createSandbox", "node:", "localhost/api/v2"]) {
          if (code.includes(unwanted)) throw new Error(`the bundle holds ${unwanted}`);
        }
        return readFacts(await runProgram(process.execPath, [outfile], { cwd: folder }));
      });
      return versionOf(tool);
    },
  };
}

export const bundlerTargets: readonly Target[] = [
  bundlerTarget("Vite", "vite", withVite),
  bundlerTarget("esbuild", "esbuild", withEsbuild),
];
