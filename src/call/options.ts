// The options of a command line: those of every operation, and the fields of one.
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import { complaintOf, UsageError } from "../terminal/arguments.ts";
import { answerToHabit } from "./habits.ts";
import { type CallableOperation, kebab } from "./operation.ts";
import { isListKind, readValue } from "./values.ts";

/** The options that are the same for every operation. */
export const ownOptions = {
  all: { type: "boolean" },
  jsonl: { type: "boolean" },
  csv: { type: "string" },
  columns: { type: "string" },
  body: { type: "string" },
  "dry-run": { type: "boolean" },
  yes: { type: "boolean" },
  timeout: { type: "string" },
  verbose: { type: "boolean" },
  "json-errors": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsOptionsConfig;

export interface Options {
  /** Whether an option is there, with or without a value. */
  readonly has: (name: keyof typeof ownOptions) => boolean;
  readonly text: (name: "columns" | "body" | "csv" | "timeout") => string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** Reads the options. Throws a `UsageError` for an unknown one, or a value of a wrong kind. */
export function readOptions(operation: CallableOperation, args: readonly string[]): Options {
  const { values, positionals } = parse(operation, args);
  return {
    has: (name) => values[name] !== undefined,
    text: (name) => values[name] as string | undefined,
    fields: readFields(operation, values),
    positionals,
  };
}

function parse({ listed, fields, fieldsIn }: CallableOperation, args: readonly string[]) {
  const ofFields = Object.entries(fields).flatMap(([field, kind]) => {
    const option =
      kind === "flag"
        ? ({ type: "boolean" } as const)
        : ({ type: "string", multiple: true } as const);
    return spellings(field).map((name) => [name, option] as const);
  });
  const options: ParseArgsOptionsConfig = { ...Object.fromEntries(ofFields), ...ownOptions };
  // parseArgs has no option whose value may be left out.
  const written = args.map((word) => (word === "--csv" ? "--csv=" : word));
  try {
    return parseArgs({ args: written, options, allowPositionals: true });
  } catch (error) {
    const known = [...Object.keys(fields), ...Object.keys(ownOptions)];
    const { code, message } = error as NodeJS.ErrnoException;
    let hint = "";
    if (message.includes("ambiguous")) {
      hint = " One that begins with a dash follows =, as in --cursor=-x.";
    } else if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
      if (fieldsIn === "body") hint = " Other fields go into --body.";
      else if (listed === null) hint = " A query goes into the path, as in /path?limit=5.";
    }
    throw new UsageError(complaintOf(error, known, "", answerToHabit) + hint);
  }
}

function readFields(
  { fields }: CallableOperation,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(fields)) {
    const typed = spellings(field).flatMap((name) => values[name] ?? []);
    if (typed.length === 0) continue;
    if (typed.length > 1 && !isListKind(kind)) throw new UsageError(`--${field} is given twice.`);
    found[field] = kind === "flag" ? true : readValue(field, kind, typed as string[]);
  }
  return found;
}

/** `updatedSince` and `updated-since`. */
function spellings(field: string): readonly string[] {
  return [...new Set([field, kebab(field)])];
}
