// Adapters of TanStack Query: an app with each of them alone, and one whose query-core is another copy than the
// queries' own, compiled with nothing skipped.
import { cp, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { runtimesFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

interface Adapter {
  readonly name: string;
  /** Packages installed beside the adapter. */
  readonly framework: readonly string[];
}

const adapters: readonly Adapter[] = [
  { name: "react", framework: ["react", "@types/react"] },
  { name: "vue", framework: ["vue"] },
  { name: "solid", framework: ["solid-js"] },
  { name: "svelte", framework: ["svelte"] },
];

/** The folder of the query-core that an adapter brings. */
const coreOf = (adapter: string) => {
  const { resolve } = createRequire(`${toolsFolder}/@tanstack/${adapter}-query/package.json`);
  return dirname(resolve("@tanstack/query-core/package.json"));
};

/** How an app differs from one that has nothing but the adapter. */
interface Variant {
  readonly title: string;
  readonly shows: string;
  /** Its query-core's folder. */
  readonly core?: string;
  /** Conditions of its compiler's resolution. */
  readonly conditions?: readonly string[];
}

function adapterTarget({ name, framework }: Adapter, variant: Variant): Target {
  const adapter = `@tanstack/${name}-query`;
  const { title, shows, conditions = [] } = variant;
  return {
    name: `${adapter}${title}`,
    shows: `an app with the queries, compiled with \`skipLibCheck: false\`${shows}`,
    run: async ({ installed }) => {
      const folder = await installed.consumer(`adapter-${name}${title.replaceAll(/\W+/g, "-")}`, {
        type: "module",
      });
      const link = async (as: string, path: string) => {
        await mkdir(dirname(`${folder}/node_modules/${as}`), { recursive: true });
        await symlink(await realpath(path), `${folder}/node_modules/${as}`);
      };
      for (const part of [adapter, ...framework]) await link(part, `${toolsFolder}/${part}`);
      await link("@tanstack/query-core", variant.core ?? coreOf(name));
      for (const [from, to] of [
        [name, "app"],
        ["same", "same"],
      ] as const) {
        await cp(`${runtimesFolder}/consumers/adapters/${from}.ts`, `${folder}/${to}.ts`);
      }
      const compilerOptions = {
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        types: [],
        module: "esnext",
        moduleResolution: "bundler",
        customConditions: conditions,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        skipLibCheck: false,
        noEmit: true,
      };
      await writeFile(
        `${folder}/tsconfig.json`,
        JSON.stringify({ compilerOptions, files: ["app.ts"] }),
      );
      const compiler = `${toolsFolder}/typescript60/bin/tsc`;
      const limitMs = 120_000;
      await runProgram(process.execPath, [compiler, "-p", "."], { cwd: folder, limitMs });
      return versionOf(adapter);
    },
  };
}

const otherCopy: Variant = {
  title: ", beside the earliest query-core",
  shows: ", with two copies of query-core",
  core: `${toolsFolder}/query-core-earliest`,
};
const reactNative: Variant = {
  title: ", in React Native",
  shows: ", under the condition `react-native`",
  conditions: ["react-native"],
};

export const adapterTargets: readonly Target[] = [
  ...adapters.map((adapter) => adapterTarget(adapter, { title: "", shows: "" })),
  ...adapters.map((adapter) => adapterTarget(adapter, otherCopy)),
  ...adapters.slice(0, 1).map((adapter) => adapterTarget(adapter, reactNative)),
];
