// The throwaway project in which a runtime plays the scenario.
import { build } from "esbuild";
import type { Facts, Service } from "../scenario/scenario.ts";
import { checkFacts } from "./expected.ts";
import { runtimesFolder } from "./paths.ts";
import { startService } from "./service.ts";
import type { Context } from "./target.ts";

const mark = "FACTS ";

/** Makes scenario.mjs and scenario.cjs, as a user would write them: the package is imported, not bundled. */
export async function writeScenario(folder: string): Promise<void> {
  for (const format of ["esm", "cjs"] as const) {
    await build({
      entryPoints: [`${runtimesFolder}/scenario/scenario.ts`],
      outfile: `${folder}/scenario.${format === "esm" ? "mjs" : "cjs"}`,
      format,
      target: "es2022",
      logLevel: "error",
    });
  }
}

/** A program that plays the scenario and prints its facts. */
export function program(format: "esm" | "cjs", service: Service): string {
  const [sdk, play] =
    format === "esm"
      ? [
          `import * as sdk from "group-management-sdk";`,
          `import { scenario } from "./scenario.mjs";`,
        ]
      : [
          `const sdk = require("group-management-sdk");`,
          `const { scenario } = require("./scenario.cjs");`,
        ];
  return `${sdk}\n${play}\nscenario(sdk, ${JSON.stringify(service)}).then(
  (facts) => console.log("${mark}" + JSON.stringify(facts)),
  (error) => console.log("${mark}" + JSON.stringify({ thrown: String(error?.stack ?? error) })),
);\n`;
}

/** The facts in what a program printed. */
export function readFacts(output: string): Facts {
  const line = output.split("\n").find((text) => text.startsWith(mark));
  if (line === undefined) throw new Error(`no facts were printed, but:\n${output}`);
  const facts = JSON.parse(line.slice(mark.length)) as Facts;
  if (typeof facts["thrown"] === "string") throw new Error(facts["thrown"]);
  return facts;
}

/** Plays the scenario: starts the services, lets `play` bring the facts, and compares them. */
export async function playScenario(
  { installed }: Context,
  options: { inApp: boolean; differing?: Facts },
  play: (service: Service) => Promise<Facts>,
): Promise<void> {
  const running = await startService(installed.folder, options);
  try {
    checkFacts(await play(running.service), options.differing);
    running.check();
  } finally {
    await running.stop();
  }
}
