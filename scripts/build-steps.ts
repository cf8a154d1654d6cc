// Plugins of esbuild for this build alone: one makes zod's registry private, one inlines the pacing script, and one records
// the libraries that were compiled in.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Metafile, Plugin } from "esbuild";

/** The folder of the records, `CompiledIn` as JSON, one for each build. */
export const recordsFolder = fileURLToPath(new URL("../temp/compiled-in/", import.meta.url));

/** By built file, the folders of the packages whose code is in it, such as `node_modules/zod`. */
export type CompiledIn = Readonly<Record<string, readonly string[]>>;

/** The names that zod sets on `globalThis`. */
const globalsOfZod = ["__zod_globalConfig", "__zod_globalRegistry"];

/**
 * Lets the zod that is compiled in keep its registry and its configuration to itself: on `globalThis` an app's own zod,
 * of another version, would share them. The one step that touches a library's text.
 */
export function privateRegistry(): Plugin {
  return {
    name: "private-registry",
    setup: (build) => {
      const missing = new Set(globalsOfZod);
      build.onLoad({ filter: /[\\/]node_modules[\\/]zod[\\/].*\.js$/ }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const names = globalsOfZod.filter((name) => source.includes(`globalThis.${name}`));
        if (names.length === 0) return undefined;
        for (const name of names) missing.delete(name);
        return {
          contents: `const ownGlobals = {};\n${source.replaceAll("globalThis", "ownGlobals")}`,
        };
      });
      build.onEnd(({ metafile }) => {
        const hasZod = Object.keys(metafile?.inputs ?? {}).some((path) => path.includes("/zod/"));
        if (!hasZod || missing.size === 0) return undefined;
        const text = `zod has no ${[...missing].join(" and ")} on globalThis: find where it keeps them now.`;
        return { errors: [{ text }] };
      });
    },
  };
}

/** Puts the text of the pacing script in the place of the module that reads it where the source runs. */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    setup: (build) => {
      build.onLoad({ filter: /[\\/]pacing-script\.ts$/ }, ({ path }) => {
        const script = readFileSync(path.replace(/\.ts$/, ".lua"), "utf8");
        // Every server that does not know it is sent it: without the comments it is a third shorter.
        const text = JSON.stringify(script.replace(/\s*--.*/g, ""));
        return { contents: `export const pacingScript = ${text};`, loader: "ts" };
      });
    },
  };
}

/** Writes down which packages a build compiled into which of its files. */
export function recordLibraries(): Plugin {
  return {
    name: "record-libraries",
    setup: (build) => {
      build.onEnd(({ metafile }) => {
        const files = Object.entries(metafile?.outputs ?? {}).filter(
          ([file]) => !file.endsWith(".map"),
        );
        const record: CompiledIn = Object.fromEntries(
          files.map(([file, { inputs }]) => [file, packagesOf(inputs)]),
        );
        const name = Object.keys(record).toSorted().at(-1)?.replaceAll("/", "-");
        mkdirSync(recordsFolder, { recursive: true });
        writeFileSync(`${recordsFolder}${name}.json`, JSON.stringify(record));
      });
    },
  };
}

/** The folders of packages of which something is left in a file. */
function packagesOf(inputs: Metafile["outputs"][string]["inputs"]): string[] {
  const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const folders = used.flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(folders)];
}
