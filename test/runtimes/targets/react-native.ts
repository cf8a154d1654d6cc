// React Native: an app bundled by Metro with React Native's preset and React Native's own globals, compiled by
// its Hermes compiler, and run on what can be run.
import { cp, writeFile } from "node:fs/promises";
import { transformAsync } from "@babel/core";
import { build } from "esbuild";
import { playScenario } from "../runner/consumer.ts";
import { bareV8, type Engine, hermes } from "../runner/engines.ts";
import { inApp } from "../runner/expected.ts";
import { metroBundle } from "../runner/metro.ts";
import { runtimesFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Context, Target } from "../runner/target.ts";
import type { Facts, Service } from "../scenario/scenario.ts";

const sources = ["device", "today", "earlier", "main"];

/** Writes the app and bundles it. */
async function bundleApp(
  { installed }: Context,
  { name, globals, service }: { name: string; globals: string; service: object },
): Promise<{ folder: string; bundle: string }> {
  const folder = await installed.consumer(`react-native-${name}`);
  for (const source of sources) {
    await cp(`${runtimesFolder}/react-native/${source}.js`, `${folder}/${source}.js`);
  }
  await build({
    entryPoints: [`${runtimesFolder}/scenario/scenario.ts`],
    outfile: `${folder}/scenario.js`,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  await writeFile(`${folder}/service.json`, JSON.stringify(service));
  await writeFile(`${folder}/${globals}-main.js`, `require("./${globals}");\nrequire("./main");\n`);
  return { folder, bundle: await metroBundle(folder, globals) };
}

const compiled: Target = {
  name: "React Native, compiled",
  shows: "an app bundled by Metro, compiled to bytecode by hermes-compiler",
  run: async (context) => {
    const app = { name: "compiled", globals: "today", service: {} };
    const { folder, bundle } = await bundleApp(context, app);
    await writeFile(`${folder}/bundle.js`, bundle);
    const compiler = `${toolsFolder}/hermes-compiler/hermesc/${platformFolder()}/hermesc`;
    const parameters = ["-w", "-O", "-emit-binary", "-out", "bundle.hbc", "bundle.js"];
    await runProgram(compiler, parameters, { cwd: folder });
    return `${await versionOf("react-native")}, Hermes compiler ${await versionOf("hermes-compiler")}`;
  },
};

function platformFolder(): string {
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    linux: "linux64-bin",
    darwin: "osx-bin",
    win32: "win64-bin",
  };
  const folder = folders[process.platform];
  if (folder === undefined) throw new Error(`npm brings no Hermes for ${process.platform}`);
  return folder;
}

/** Hermes 0.12 needs the language of 2009, and one line. */
async function toES5(bundle: string): Promise<string> {
  const result = await transformAsync(bundle, {
    configFile: false,
    babelrc: false,
    cwd: toolsFolder,
    sourceType: "script",
    compact: true,
    comments: false,
    presets: [["@babel/preset-env", { targets: { ie: "11" } }]],
  });
  if (!result?.code) throw new Error("Babel gave no code");
  return result.code;
}

interface Run {
  readonly name: string;
  readonly shows: string;
  readonly globals: "today" | "earlier";
  readonly differing: Facts;
  readonly engine: () => { run: Engine; prepare?: (bundle: string) => Promise<string> };
  readonly version: () => Promise<string>;
}

function runTarget({ name, shows, globals, differing, engine, version }: Run): Target {
  return {
    name,
    shows,
    run: async (context) => {
      const { run, prepare } = engine();
      const short = name.replaceAll(/\W+/g, "-").toLowerCase();
      await playScenario(
        context,
        { inApp: true, differing: { ...inApp, ...differing } },
        async (service: Service) => {
          const { bundle } = await bundleApp(context, { name: short, globals, service });
          return run(prepare ? await prepare(bundle) : bundle);
        },
      );
      return version();
    },
  };
}

const onHermes = () => ({
  run: hermes(`${toolsFolder}/hermes-engine-cli/${platformFolder()}/hermes`),
  prepare: toES5,
});
const hermesVersion = async () =>
  `${await versionOf("react-native")}, Hermes ${await versionOf("hermes-engine-cli")}`;
const withoutIntl: Facts = {
  "money is shown": null,
  "money is shown at any size": null,
  "the time of an event is its zone's": null,
  "a time without an offset is the event's": null,
  "an event of several days is open": null,
};
const withoutReason: Facts = {
  "an abort rejects with the signal's own reason": "AbortError",
  "an aborted signal sends nothing": "AbortError",
};

/** Deletes features of V8 that React Native may lack. */
const takenAway = `
delete Symbol.asyncIterator; delete Error.captureStackTrace; delete Array.prototype.at;
delete Array.fromAsync; delete Promise.withResolvers; delete globalThis.WeakRef;
delete globalThis.FinalizationRegistry; delete globalThis.Iterator; delete globalThis.SharedArrayBuffer;`;

/** Leaves of V8's Intl what Hermes has on both phones: its doc/IntlAPIs.md, and a number alone for \`format\`. */
const intlOfHermes = `
Intl = (({ Collator, DateTimeFormat, NumberFormat, getCanonicalLocales }) => {
  const { get } = Object.getOwnPropertyDescriptor(NumberFormat.prototype, "format");
  Object.defineProperty(NumberFormat.prototype, "format", {
    get() {
      const format = get.call(this);
      return (value) => format(+value);
    },
  });
  delete NumberFormat.prototype.formatToParts;
  delete DateTimeFormat.prototype.formatToParts;
  delete DateTimeFormat.prototype.formatRange;
  return { Collator, DateTimeFormat, NumberFormat, getCanonicalLocales };
})(Intl);`;

export const reactNativeTargets: readonly Target[] = [
  compiled,
  runTarget({
    name: "React Native on Hermes",
    shows:
      "the scenario in a Metro bundle, as ES5 for the Hermes that npm brings, with React Native's own fetch, URL and AbortController; no `Intl` there",
    globals: "today",
    differing: withoutIntl,
    engine: onHermes,
    version: hermesVersion,
  }),
  runTarget({
    name: "Earlier React Native on Hermes",
    shows: "the same with abort-controller, which knows no reason",
    globals: "earlier",
    differing: { ...withoutIntl, ...withoutReason },
    engine: onHermes,
    version: hermesVersion,
  }),
  runTarget({
    name: "React Native on V8",
    shows:
      "the same bundle, as Metro made it, with the globals of React Native alone, and the `Intl` of Hermes on phones",
    globals: "earlier",
    differing: withoutReason,
    engine: () => ({ run: bareV8(takenAway + intlOfHermes) }),
    version: async () => `${await versionOf("react-native")}, Node ${process.versions.node}`,
  }),
];
