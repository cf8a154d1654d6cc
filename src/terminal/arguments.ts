// Reads the command lines of the programs of this package, and explains invalid ones.
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import { askNearest, nearestName } from "../core/runtime/nearest-name.ts";

export { askNearest };

/** The command line is invalid; the message is printed. */
export class UsageError extends Error {
  /** The arguments that print the help for what was typed. */
  readonly help: string;

  constructor(message: string, help = "--help") {
    super(message);
    this.help = help;
  }
}

/** The values of the options that a program knows. Nothing that may be a secret typed by mistake is repeated. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  /** A hint for an argument that is no option. */
  insteadOfArgument = "",
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(complaintOf(error, Object.keys(options), insteadOfArgument));
  }
}

/** The message for an error of `parseArgs`, with the known options by their names. */
export function complaintOf(
  error: unknown,
  known: readonly string[],
  insteadOfArgument = "",
  /** Advice for an option that is not known. */
  answerTo: (option: string) => string | undefined = () => undefined,
): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const said = typeof message === "string" ? message : "";
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") {
    // A plain word is a command or an option without its dashes.
    const word = /^Unexpected argument '([a-z]{1,20})'/.exec(said)?.[1];
    const which = word === undefined ? "" : ` "${word}"`;
    return `Unexpected argument${which}.${insteadOfArgument && ` ${insteadOfArgument}`}`;
  }
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(said)?.[1] ?? "An option";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    return `Unknown option ${option}. ${answerTo(option) ?? askOption(option, known)}`.trimEnd();
  }
  return said.includes("does not take") ? `${option} takes no value.` : `${option} needs a value.`;
}

/** Compares without the dashes, in which all options are alike. Two letters that were swapped leave few pairs in common. */
function askOption(option: string, known: readonly string[]): string {
  const name = option.replace(/^-+/, "");
  const sorted = (text: string) => [...text].toSorted().join("");
  const nearest = known.find((one) => sorted(one) === sorted(name)) ?? nearestName(name, known);
  return nearest === undefined ? "" : `Did you mean --${nearest}?`;
}

/** A whole number that an option gives; undefined when it was left out. */
export function wholeNumber(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new UsageError(
      `--${name} must be a whole number from ${least} to ${most}, not "${value}".`,
    );
  }
  return number;
}
