// How a program of this package begins and ends: what went wrong in words, an exit code, and quietly when nobody
// reads it any more.
import { UsageError } from "./arguments.ts";

/** The exit codes of every program here. */
export const exitCodes = {
  well: 0,
  wrong: 1,
  usage: 2,
  interrupted: 130,
  terminated: 143,
} as const;

/** Runs a program to its end. What it gives is its exit code. */
export async function runProgram(name: string, program: () => Promise<number>): Promise<void> {
  endWithReader();
  try {
    process.exitCode = await program();
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${name}: ${message}\n${isUsage ? "Try --help.\n" : ""}`);
    process.exitCode = isUsage ? exitCodes.usage : exitCodes.wrong;
  }
}

/** Whoever reads the output may leave, as `head` does: that is no failure. */
function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(exitCodes.well);
      throw error;
    });
  }
}

/** Told once of Ctrl-C or SIGTERM, with the exit code to end with. A second one ends the process as it stands. */
export function onInterruption(stop: (exitCode: number) => void): () => void {
  const listeners = Object.entries({
    SIGINT: exitCodes.interrupted,
    SIGTERM: exitCodes.terminated,
  }).map(([signal, exitCode]) => [signal, () => stop(exitCode)] as const);
  for (const [signal, listener] of listeners) process.once(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}
