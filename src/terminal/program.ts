// How a program of this package begins and ends: what went wrong in words, an exit code, and quietly when nobody
// reads it any more.
import { UsageError } from "./arguments.ts";
import { columnsOf, fold } from "./folding.ts";
import type { Host } from "./host.ts";

/** The exit codes of every program here. */
export const exitCodes = {
  well: 0,
  wrong: 1,
  usage: 2,
  /** Nothing was sent, so nothing was done. */
  notSent: 3,
  /** It may have been done. */
  unknown: 4,
  interrupted: 130,
  terminated: 143,
} as const;

/** A failure that has an exit code of its own. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a program to its end, and gives its exit code. What goes wrong is printed in words. */
export async function exitCodeOf(
  name: string,
  host: Host,
  program: () => Promise<number>,
): Promise<number> {
  try {
    return await program();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const next = error instanceof UsageError ? `Try ${error.help}.\n` : "";
    writeMessage(host, `${name}: ${message}\n${next}`);
    if (error instanceof Failure) return error.exitCode;
    return error instanceof UsageError ? exitCodes.usage : exitCodes.wrong;
  } finally {
    // Before an error says that nobody read its last words.
    outliveReader();
  }
}

/** Writes to stderr: folded on a terminal, and elsewhere in whole lines, which are easier to search. */
export function writeMessage({ stderr, env }: Host, text: string): void {
  stderr.write(stderr.isTTY ? fold(text, columnsOf(stderr, env)) : text);
}

/** Whether a program comes to its end by itself, so that it has an exit code without a reader, too. */
let outlivesReader = false;

/** Called by a program that ends by itself: a reader who leaves does not end it, and does not change its exit code. */
export function outliveReader(): void {
  outlivesReader = true;
}

/**
 * Whoever reads the output may leave, as `head` does: that is no failure, and ends what would run on, such as a server.
 */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") {
        process.stderr.write(`The output could not be written (${error.code}).\n`);
        process.exit(exitCodes.wrong);
      }
      if (!outlivesReader) process.exit(exitCodes.well);
    });
  }
}

/** Called once at Ctrl-C or SIGTERM, with the exit code to end with. A second one ends the process as it stands. */
export function onInterruption(host: Host, stop: (exitCode: number) => void): () => void {
  const interrupted = () => stop(exitCodes.interrupted);
  const terminated = () => stop(exitCodes.terminated);
  host.once("SIGINT", interrupted);
  host.once("SIGTERM", terminated);
  return () => {
    host.off("SIGINT", interrupted);
    host.off("SIGTERM", terminated);
  };
}
