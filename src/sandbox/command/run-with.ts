// Runs a program against the sandbox: its address, a credential and the demo group's id are in the environment.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { UsageError } from "../../terminal/arguments.ts";
import type { Host } from "../../terminal/host.ts";
import { exitCodes, onInterruption } from "../../terminal/program.ts";

/** Runs a program on this terminal, and returns its exit code. Signals are passed on to it. */
export function runWith(
  environment: Readonly<Record<string, string>>,
  [command, ...args]: readonly string[],
  host: Host,
): Promise<number> {
  if (command === undefined) {
    throw new UsageError("-- must be followed by a program, as in: sandbox -- node first.mts.");
  }
  return new Promise((resolve, reject) => {
    const env: NodeJS.ProcessEnv = { ...host.env, ...environment };
    // A key of the real service is removed: the client refuses two credentials.
    delete env["GROUP_MANAGEMENT_KEY"];
    const child = spawn(command, args, { stdio: "inherit", env });
    const stopListening = onInterruption(host, () => child.kill());
    child.on("error", (error: NodeJS.ErrnoException) => {
      stopListening();
      reject(
        new UsageError(
          error.code === "ENOENT"
            ? "The program after -- was not found. Check its name and PATH."
            : `The program could not be started (${String(error.code)}).`,
        ),
      );
    });
    child.on("close", (code, signal) => {
      stopListening();
      // As in a shell: 128 and the signal's number, such as 137 for SIGKILL.
      resolve(code ?? (signal === null ? exitCodes.wrong : 128 + constants.signals[signal]));
    });
  });
}
