// Start and end of a program of this package: errors as messages, exit codes, signals, and a reader that closes the
// output.
import { UsageError } from "./arguments.ts";
import { columnsOf, fold } from "./folding.ts";
import type { Host } from "./host.ts";
import { printable } from "./printable.ts";

/** The exit codes of every program here. */
export const exitCodes = {
  well: 0,
  wrong: 1,
  usage: 2,
  /** The service was not reached, so nothing was done. */
  notReached: 3,
  /** A rate limit, a time-out or a service that is down: the same command may succeed later. */
  passing: 4,
  /** A change that may have been carried out, and would be made twice by the same command. */
  unclear: 5,
  interrupted: 130,
  terminated: 143,
} as const;

/** A failure that has an exit code of its own. */
export class Failure extends Error {
  readonly exitCode: number;
  /** The form of the message for programs. */
  readonly facts: object;

  constructor(message: string, exitCode: number, facts: object = {}) {
    super(message);
    this.exitCode = exitCode;
    this.facts = facts;
  }
}

/** The exit code of an error. */
export function exitCodeOfError(error: unknown): number {
  if (error instanceof Failure) return error.exitCode;
  return error instanceof UsageError ? exitCodes.usage : exitCodes.wrong;
}

/** Runs a program and returns its exit code. Prints the message of an error. */
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
    return exitCodeOfError(error);
  } finally {
    // From now on a closed output must not change the exit code.
    outliveReader();
  }
}

/** Writes to stderr: printable and folded on a terminal, elsewhere as it is, since whole lines are easier to search. */
export function writeMessage({ stderr, env }: Host, text: string): void {
  stderr.write(stderr.isTTY ? fold(printable(text), columnsOf(stderr, env)) : text);
}

/** Whether the program runs on when its output is closed. */
let outlivesReader = false;

/** For a program that ends by itself: a closed output neither ends it nor changes its exit code. */
export function outliveReader(): void {
  outlivesReader = true;
}

/**
 * Ends a program, such as a server, with exit code 0 when the reader of its output closes it, as `head` does.
 */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // EOF is libuv's name for Windows's ERROR_BROKEN_PIPE.
      if (error.code !== "EPIPE" && error.code !== "EOF") {
        process.stderr.write(`The output could not be written (${error.code}).\n`);
        process.exit(exitCodes.wrong);
      }
      if (!outlivesReader) process.exit(exitCodes.well);
    });
  }
}

/** Calls `stop` once, at Ctrl-C or SIGTERM, with the exit code. A second signal ends the process at once. */
export function onInterruption(host: Host, stop: (exitCode: number) => void): () => void {
  const release = () => {
    host.off("SIGINT", interrupted);
    host.off("SIGTERM", terminated);
  };
  const stopWith = (exitCode: number) => {
    release();
    stop(exitCode);
  };
  const interrupted = () => stopWith(exitCodes.interrupted);
  const terminated = () => stopWith(exitCodes.terminated);
  host.once("SIGINT", interrupted);
  host.once("SIGTERM", terminated);
  return release;
}
