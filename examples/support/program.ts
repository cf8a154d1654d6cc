// The common parts of the examples as programs: --help, refused arguments, errors on one line, lines that fit the
// terminal, and a quiet end when the reader stops.
import { format } from "node:util";

import {
  AuthenticationError,
  GroupManagementError,
  NotFoundError,
  PermissionDeniedError,
} from "group-management-sdk";

import { fold } from "./fold.ts";
import { printable } from "./printable.ts";

/** The command line cannot be understood; the message says why. */
export class UsageError extends Error {}

/** The environment does not fit the program; the message says what to set. */
export class SetUpError extends Error {}

const environment =
  "Without configuration it reads a sandbox of its own. " +
  "The real service is named by GROUP_MANAGEMENT_BASE_URL, GROUP_MANAGEMENT_GROUP_ID, " +
  "and GROUP_MANAGEMENT_ACCESS_TOKEN or GROUP_MANAGEMENT_KEY.";

/** Begins a program: answers --help, refuses arguments that it does not take, and lets no error print a stack. */
export function beginProgram(
  about: string,
  { sandboxOnly = false, takes = "" }: { sandboxOnly?: boolean; takes?: string } = {},
): void {
  behaveInTerminal();
  process.on("uncaughtException", (error) => process.exit(report(error)));
  const given = process.argv.slice(2);
  const name = process.argv[1]?.split(/[\\/]examples[\\/]/).at(-1) ?? "";
  const usage = `Usage: node examples/${name} ${takes && `${takes} `}[--help]`;
  const where = sandboxOnly ? "It always runs against a sandbox of its own." : environment;
  const help = `${about}\n\n${usage}\n\n${where}`;
  if (given.some((word) => word === "--help" || word === "-h")) {
    showHelp(help);
    process.exit(0);
  }
  if (given.some((word) => takes === "" || word.startsWith("-"))) {
    process.exit(report(new UsageError(`It takes no ${takes ? "options" : "arguments"}.`), help));
  }
}

/** Makes what is written fit for a terminal, and ends quietly when the reader of a pipe has gone (`| head`). */
export function behaveInTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(0);
      throw error;
    });
  }
  const { log, error } = console;
  const shown = (words: unknown[], stream: NodeJS.WriteStream) =>
    fold(printable(format(...words)), columnsOf(stream));
  console.log = (...words: unknown[]) => log(shown(words, process.stdout));
  console.error = (...words: unknown[]) => error(shown(words, process.stderr));
}

/** How wide a terminal is; undefined for a pipe or a file, whose lines stay whole. */
export function columnsOf(stream: { columns?: number }): number | undefined {
  return stream.columns ?? (Number(process.env["COLUMNS"]) || undefined);
}

/** Prints a help text, whose paragraphs are lines; at 80 places where nobody knows the width. */
export function showHelp(help: string): void {
  console.log(fold(help, columnsOf(process.stdout) ?? 80));
}

/** Tells what went wrong, on stderr, and gives the exit code. Only a mistake of the program itself shows its stack. */
export function report(error: unknown, help = ""): 1 | 2 {
  if (error instanceof UsageError) {
    const text = help === "" ? error.message : `${error.message}\n\n${help}`;
    console.error(fold(text, columnsOf(process.stderr) ?? 80));
    return 2;
  }
  for (const line of explain(error)) console.error(line);
  return 1;
}

/** The lines that tell a person what went wrong and what to do about it. */
export function explain(error: unknown): string[] {
  if (error instanceof SetUpError) return [error.message];
  if (!(error instanceof GroupManagementError)) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
  return [`${error.name}: ${error.message}`, ...adviceOn(error)];
}

function adviceOn(error: GroupManagementError): string[] {
  if (error instanceof AuthenticationError) {
    return ["Check GROUP_MANAGEMENT_ACCESS_TOKEN or GROUP_MANAGEMENT_KEY."];
  }
  if (error instanceof NotFoundError) return ["Check GROUP_MANAGEMENT_GROUP_ID."];
  if (!(error instanceof PermissionDeniedError)) return [];
  if (error.consentUrl) return [`The group or the person can allow it here: ${error.consentUrl}`];
  if (error.welcomePath) return [`Accept the terms on the platform at ${error.welcomePath}.`];
  return ["Check GROUP_MANAGEMENT_GROUP_ID, and what the credential may do in that group."];
}
