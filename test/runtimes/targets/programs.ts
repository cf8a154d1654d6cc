// The programs of the package, as npx would start them.
import { pathToFileURL } from "node:url";
import type * as SandboxModule from "group-management-sdk/sandbox";
import { toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

const nodes = ["node22", "node24", "node26"];

export const programsTarget: Target = {
  name: "The programs",
  shows:
    "`group-management-sdk check` on each Node, of a sandbox with which all is well and of a credential that is unknown, and every program's `--help`",
  run: async ({ installed: { folder } }) => {
    const entry = pathToFileURL(`${folder}/dist/sandbox/index.js`).href;
    const { createSandbox } = (await import(entry)) as typeof SandboxModule;
    const sandbox = createSandbox();
    const listening = await sandbox.listen();
    const check = (node: string, key: string) =>
      runProgram(`${toolsFolder}/${node}/bin/node`, [`${folder}/dist/cli.js`, "check"], {
        cwd: folder,
        env: { GROUP_MANAGEMENT_BASE_URL: listening.baseUrl, GROUP_MANAGEMENT_KEY: key },
      });
    try {
      for (const node of nodes) {
        const output = await check(node, sandbox.groupKey());
        if (!output.endsWith("\nAll well.\n")) throw new Error(output);
        const refused = await check(node, "key_unknown").then(
          () => "taken",
          (error: unknown) => String(error),
        );
        if (!refused.includes("ended with 1") || !refused.includes("unauthorized")) {
          throw new Error(refused);
        }
        for (const program of ["cli.js", "sandbox/cli.js"]) {
          const command = [`${folder}/dist/${program}`, "--help"];
          await runProgram(`${toolsFolder}/${node}/bin/node`, command, { cwd: folder });
        }
      }
    } finally {
      await listening.close();
    }
    const versions = await Promise.all(nodes.map((node) => versionOf(node)));
    return `Node ${versions.join(", ")}`;
  },
};
