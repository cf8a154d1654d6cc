// The programs of the package, as npx starts them in a folder where nothing else is.
import { toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram, startProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

const nodes = ["node22", "node24", "node26"];
// npx takes `--help` for its own after a `--no` alone.
const installedOnly = "--no-install";

export const programsTarget: Target = {
  name: "The programs",
  shows: "`sandbox` and `check` of the command line on each Node",
  run: async ({ installed }) => {
    const cwd = await installed.consumer("programs");
    for (const node of nodes) {
      const path = `${toolsFolder}/${node}/bin:${process.env["PATH"] ?? ""}`;
      await tryPrograms(cwd, { PATH: path });
    }
    const versions = await Promise.all(nodes.map((node) => versionOf(node)));
    return `Node ${versions.join(", ")}`;
  },
};

async function tryPrograms(cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  /** By the file that npx starts, which is spared half its time. */
  const program = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runProgram(`${cwd}/node_modules/.bin/group-management-sdk`, args, {
      cwd,
      env: { ...env, ...more },
    });
  const sandbox = startProgram("npx", [installedOnly, "group-management-sdk", "sandbox"], {
    cwd,
    env,
  });
  try {
    const baseUrl = await sandbox.printed(/base address: +(\S+)/);
    const check = (variable: string, credential: string) =>
      program(["check"], {
        GROUP_MANAGEMENT_BASE_URL: baseUrl,
        [variable]: credential,
      });
    const key = await sandbox.printed(/group key: +(\S+)/);
    const leader = await sandbox.printed(/leader: +(\S+)/);
    expectEnd(await check("GROUP_MANAGEMENT_KEY", key), "\nAll well.\n");
    expectEnd(await check("GROUP_MANAGEMENT_ACCESS_TOKEN", leader), "\nAll well.\n");
    expectFailure(await failureOf(check("GROUP_MANAGEMENT_KEY", "key_unknown")), "unauthorized");
    const control = await sandbox.printed(/control: +(\S+)/);
    const fault = { operation: "documents.list", code: "not_for_assistant", times: 9 };
    await fetch(`${control}/failNext`, { method: "POST", body: JSON.stringify(fault) });
    expectFailure(await failureOf(check("GROUP_MANAGEMENT_KEY", key)), fault.code);
    const npx = [installedOnly, "group-management-sdk", "--help"];
    expectEnd(await runProgram("npx", npx, { cwd, env }), await program(["--help"]));
    await program(["sandbox", "--help"]);
  } finally {
    await sandbox.stop();
  }
}

function failureOf(program: Promise<string>): Promise<string> {
  return program.then(
    (output) => output,
    (error: unknown) => String(error),
  );
}

function expectFailure(failure: string, code: string): void {
  if (!failure.includes(" ended with 1\n") || !failure.includes(code)) throw new Error(failure);
}

function expectEnd(output: string, end: string): void {
  if (!output.endsWith(end)) throw new Error(output);
}
