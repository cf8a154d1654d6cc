// Runs a program against the sandbox: its addresses, credentials and the demo group's id are in the environment.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { normalizeSpawnCommand } from "tinyexec";
import { UsageError } from "../../terminal/arguments.ts";
import type { Host } from "../../terminal/host.ts";
import { exitCodes } from "../../terminal/program.ts";

/** Runs a program on this terminal, and returns its exit code. */
export function runWith(
  environment: Readonly<Record<string, string>>,
  [command, ...args]: readonly string[],
  host: Host,
): Promise<number> {
  if (!command) {
    throw new UsageError("-- must be followed by a program, as in: sandbox -- node first.mts.");
  }
  return new Promise((resolve, reject) => {
    const env: NodeJS.ProcessEnv = { ...host.env, ...environment };
    // A key of the real service is removed: the client refuses two credentials.
    delete env["GROUP_MANAGEMENT_KEY"];
    // On Windows npx, npm and the programs in node_modules/.bin are .cmd files, which only cmd.exe starts.
    const found = normalizeSpawnCommand(command, args, { stdio: "inherit", env });
    const child = spawn(found.command, found.args, found.options);
    // On Ctrl-C the terminal sends SIGINT to the program too, which need not end of it.
    const wait = () => {};
    const passOn = () => void child.kill("SIGTERM");
    host.on("SIGINT", wait);
    host.on("SIGTERM", passOn);
    const release = () => {
      host.off("SIGINT", wait);
      host.off("SIGTERM", passOn);
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      release();
      reject(
        new UsageError(
          error.code === "ENOENT"
            ? "The program after -- was not found. Check its name and PATH."
            : `The program could not be started (${String(error.code)}).`,
        ),
      );
    });
    child.on("close", (code, signal) => {
      release();
      // As in a shell: 128 and the signal's number, such as 137 for SIGKILL.
      resolve(code ?? (signal === null ? exitCodes.wrong : 128 + constants.signals[signal]));
    });
  });
}
