// Reads a command line of `call` by the operation's ids and fields. Mistakes are reported before anything is sent.
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import { askNearest, complaintOf, UsageError } from "../terminal/arguments.ts";
import type { Host } from "../terminal/host.ts";
import { readColumns } from "./output/columns.ts";
import { type CallableOperation, kebab, placeholder, usage } from "./operation.ts";
import { isListKind, parseObject, readObject, readValue } from "./values.ts";

export type Format = "json" | "jsonl" | "csv";

/** The operation to call, and the form in which its result is written. */
export interface Invocation {
  readonly operation: CallableOperation;
  readonly ids: readonly string[];
  /** The query or the body; undefined where nothing is to be sent. */
  readonly argument: Readonly<Record<string, unknown>> | undefined;
  readonly all: boolean;
  readonly format: Format;
  /** The columns of CSV, by their paths. */
  readonly columns: readonly string[];
  readonly dryRun: boolean;
  readonly yes: boolean;
  /** Whether the body was read from standard input, which then holds no answer to a question. */
  readonly readsInput: boolean;
}

/** The options that are the same for every operation. */
export const ownOptions = {
  all: { type: "boolean" },
  jsonl: { type: "boolean" },
  csv: { type: "boolean" },
  columns: { type: "string" },
  body: { type: "string" },
  "dry-run": { type: "boolean" },
  yes: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsOptionsConfig;

/** Reads what follows an operation's name. */
export async function readCommandLine(
  operation: CallableOperation,
  args: readonly string[],
  host: Host,
): Promise<Invocation | "help"> {
  try {
    return await read(operation, args, host);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message, helpFor(operation));
  }
}

/** The arguments that print an operation's help. */
export function helpFor({ name }: CallableOperation): string {
  return `call ${name} --help`;
}

async function read(
  operation: CallableOperation,
  args: readonly string[],
  host: Host,
): Promise<Invocation | "help"> {
  const { values, positionals } = parse(operation, args);
  if (values["help"]) return "help";
  const given = (name: keyof typeof ownOptions) => values[name] === true;
  const format = given("csv") ? "csv" : given("jsonl") ? "jsonl" : "json";
  if (given("csv") && given("jsonl")) throw new UsageError("Give --jsonl or --csv, not both.");
  const ofLists = (["all", "jsonl", "csv"] as const).find(given);
  if (ofLists !== undefined && !operation.isList) {
    throw new UsageError(`--${ofLists} is for lists, and ${operation.name} returns one object.`);
  }
  const columns = values["columns"] as string | undefined;
  if (columns !== undefined && format !== "csv") throw new UsageError("--columns needs --csv.");
  const fields = readFields(operation, values);
  const body = values["body"] as string | undefined;
  return {
    operation,
    ids: readIds(operation, positionals, host.env),
    argument: await readArgument(operation, fields, body, host),
    all: given("all"),
    format,
    columns: format === "csv" ? readColumns(operation.name, columns, fields["include"]) : [],
    dryRun: given("dry-run"),
    yes: given("yes"),
    readsInput: body === "-",
  };
}

function parse({ fields, fieldsIn }: CallableOperation, args: readonly string[]) {
  const ofFields = Object.entries(fields).flatMap(([field, kind]) => {
    const option =
      kind === "flag"
        ? ({ type: "boolean" } as const)
        : ({ type: "string", multiple: true } as const);
    return [...new Set([field, kebab(field)])].map((name) => [name, option] as const);
  });
  const options: ParseArgsOptionsConfig = { ...Object.fromEntries(ofFields), ...ownOptions };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const known = [...Object.keys(fields), ...Object.keys(ownOptions)].map((name) => `--${name}`);
    const { code, message } = error as NodeJS.ErrnoException;
    const hint = message.includes("ambiguous")
      ? " One that begins with a dash follows =, as in --cursor=-x."
      : code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" && fieldsIn === "body"
        ? " Other fields go into --body."
        : "";
    throw new UsageError(complaintOf(error, known) + hint);
  }
}

function readFields(
  { fields }: CallableOperation,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(fields)) {
    const typed = [...new Set([field, kebab(field)])].flatMap((name) => values[name] ?? []);
    if (typed.length === 0) continue;
    if (typed.length > 1 && !isListKind(kind)) throw new UsageError(`--${field} is given twice.`);
    found[field] = kind === "flag" ? true : readValue(field, kind, typed as string[]);
  }
  return found;
}

/** The ids by position. The group's may be left out where the environment names one. */
function readIds(
  operation: CallableOperation,
  given: readonly string[],
  { GROUP_MANAGEMENT_GROUP_ID: group = "" }: Host["env"],
): readonly string[] {
  const { ids, name } = operation;
  const isLeftOut = given.length === ids.length - 1 && ids[0] === "groupId" && group !== "";
  const all = isLeftOut ? [group, ...given] : given;
  if (all.length > ids.length) {
    const taken = ids.length === 0 ? "no ids" : ids.map(placeholder).join(" ");
    throw new UsageError(
      `${name} takes ${taken}, and there is one argument too many. A field is given by its name, as in --limit 5.`,
    );
  }
  const missing = ids.slice(all.length).map(placeholder);
  if (missing.length > 0) {
    const verb = missing.length > 1 ? "are" : "is";
    throw new UsageError(`${missing.join(" and ")} ${verb} missing: call ${usage(operation)}.`);
  }
  return all;
}

async function readArgument(
  { name, fieldsIn, requiresBody }: CallableOperation,
  fields: Readonly<Record<string, unknown>>,
  body: string | undefined,
  host: Host,
): Promise<Record<string, unknown> | undefined> {
  if (body !== undefined && fieldsIn !== "body") throw new UsageError(`${name} takes no --body.`);
  if (body === undefined) {
    const hasFields = Object.keys(fields).length > 0;
    if (requiresBody && !hasFields) throw new UsageError(`${name} needs a field or --body.`);
    return fieldsIn === "body" && !hasFields ? undefined : fields;
  }
  const whole =
    body === "-" ? parseObject("--body", await readInput(host)) : readObject("--body", body);
  return { ...whole, ...fields };
}

async function readInput({ stdin }: Host): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stdin ?? []) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString("utf8");
}

/** The error for a name that is not an operation. */
export function unknownOperation(typed: string, names: readonly string[]): UsageError {
  const part = names.find((name) => name.endsWith(`.${typed}`));
  const meant = part === undefined ? askNearest(typed, names) : ` Did you mean ${part}?`;
  return new UsageError(`Unknown operation.${meant}`, "call --list");
}
