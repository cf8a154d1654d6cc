// Node, Bun and Deno: programs that import the installed package and must end by themselves.
import { access, writeFile } from "node:fs/promises";
import { playScenario, program, readFacts, writeScenario } from "../runner/consumer.ts";
import { toolsFolder } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

interface ServerRuntime {
  readonly name: string;
  readonly binary: string;
  readonly format: "esm" | "cjs";
  readonly parameters?: readonly string[];
  /** Finds the version in what `--version` prints. */
  readonly version: RegExp;
}

const formats = { esm: "ES module", cjs: "CommonJS" };

function serverTarget({ name, binary, format, parameters = [], version }: ServerRuntime): Target {
  return {
    name: `${name}, ${formats[format]}`,
    shows: "the scenario; the program ends by itself",
    run: async (context) => {
      const path = `${toolsFolder}/${binary}`;
      await access(path);
      const folder = await context.installed.consumer(
        `${name.toLowerCase().replace(/\W+/g, "-")}-${format}`,
      );
      const told = await runProgram(path, ["--version"], { cwd: folder });
      const [, number] = version.exec(told) ?? [];
      if (number === undefined) throw new Error(`${path} --version printed: ${told}`);
      await writeScenario(folder);
      await playScenario(context, { inApp: false }, async (service) => {
        const main = `main.${format === "esm" ? "mjs" : "cjs"}`;
        await writeFile(`${folder}/${main}`, program(format, service));
        const output = await runProgram(path, [...parameters, main], { cwd: folder });
        return readFacts(output);
      });
      return number;
    },
  };
}

const node = /^v?([\d.]+)/;
/** Nothing but the loopback network is allowed: not even the environment. */
const denoFlags = [
  "run",
  "--no-prompt",
  "--cached-only",
  "--node-modules-dir=manual",
  "--allow-net=127.0.0.1",
];

export const serverTargets: readonly Target[] = [
  ...["22", "24", "26"].flatMap((major) =>
    (["esm", "cjs"] as const).map((format) => ({
      name: `Node ${major}`,
      binary: `node${major}/bin/node`,
      format,
      version: node,
    })),
  ),
  { name: "Bun", binary: ".bin/bun", format: "esm" as const, version: node },
  { name: "Bun", binary: ".bin/bun", format: "cjs" as const, version: node },
  {
    name: "Deno",
    binary: ".bin/deno",
    format: "esm" as const,
    parameters: denoFlags,
    version: /^deno ([\d.]+)/,
  },
].map(serverTarget);
