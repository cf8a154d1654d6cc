// Reads a command line of `call` by the operation's ids and fields. Mistakes are reported before anything is sent.
import { askNearest, UsageError } from "../terminal/arguments.ts";
import { readGroupId } from "../terminal/environment.ts";
import type { Host } from "../terminal/host.ts";
import { answerToHabit } from "./habits.ts";
import { type CallableOperation, isOperation, placeholder, usage } from "./operation.ts";
import { type Options, readOptions } from "./options.ts";
import { readColumns } from "./output/columns.ts";
import type { CsvForm } from "./output/csv.ts";
import { isListKind, readObject, readSeconds } from "./values.ts";

export type Format = "json" | "jsonl" | CsvForm;

/** The operation to call, and the form in which its result is written. */
export interface Invocation {
  readonly operation: CallableOperation;
  readonly ids: readonly string[];
  /** The query or the body; undefined where nothing is to be sent. */
  readonly argument: Readonly<Record<string, unknown>> | undefined;
  readonly all: boolean;
  readonly format: Format;
  /** Milliseconds for a request with its waits and retries; undefined for the client's own bounds. */
  readonly timeout: number | undefined;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly verbose: boolean;
  readonly jsonErrors: boolean;
  /** Whether the body was read from standard input, which then holds no answer to a question. */
  readonly readsInput: boolean;
}

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
export function helpFor({ name, listed }: CallableOperation): string {
  return listed === null ? "call --help" : `call ${name} --help`;
}

async function read(
  operation: CallableOperation,
  args: readonly string[],
  host: Host,
): Promise<Invocation | "help"> {
  const options = readOptions(operation, args);
  const { has, text, positionals } = options;
  if (has("help")) return "help";
  const timeout = text("timeout");
  return {
    operation,
    format: readFormat(operation, options),
    ids: readIds(operation, positionals, host.env),
    argument: await readArgument(operation, options, host),
    all: has("all"),
    timeout: timeout === undefined ? undefined : readSeconds("timeout", timeout),
    dryRun: has("dry-run"),
    yes: has("yes"),
    verbose: has("verbose"),
    jsonErrors: has("json-errors"),
    readsInput: isInput(text("body")),
  };
}

function readFormat({ name, listed, isList }: CallableOperation, options: Options): Format {
  const { has, text, fields } = options;
  if (has("csv") && has("jsonl")) throw new UsageError("Give --jsonl or --csv, not both.");
  const ofLists = (["all", "jsonl", "csv"] as const).find(has);
  if (ofLists !== undefined && !isList) {
    throw new UsageError(`--${ofLists} is for lists, and ${name} returns one object.`);
  }
  if (has("columns") && !has("csv")) throw new UsageError("--columns needs --csv.");
  if (!has("csv") || listed === null) return has("jsonl") ? "jsonl" : "json";
  const dialect = text("csv");
  if (dialect !== "" && dialect !== "excel") {
    throw new UsageError("--csv takes no value, or excel: --csv=excel.");
  }
  return {
    columns: readColumns(listed, text("columns"), fields["include"]),
    hasMark: dialect === "excel",
  };
}

/** The ids by position. The group's may be left out where the environment names one. */
function readIds(
  operation: CallableOperation,
  given: readonly string[],
  env: Host["env"],
): readonly string[] {
  const { ids, name, fields, listed } = operation;
  const group = readGroupId(env);
  const isLeftOut = given.length === ids.length - 1 && ids[0] === "groupId";
  // The client refuses an empty id, but takes an empty path for the base address.
  const words = listed === null ? given.filter((path) => path !== "") : given;
  const all = isLeftOut && group !== undefined ? [group, ...words] : words;
  if (all.length > ids.length) {
    const taken = ids.length === 0 ? "no ids" : ids.map(placeholder).join(" ");
    const list = Object.keys(fields).find((field) => isListKind(fields[field] ?? "text"));
    const advice =
      list === undefined
        ? "A field is given by its name, as in --limit 5."
        : `A list is one argument, with commas or a line each: --${list} "$(jq …)".`;
    throw new UsageError(`${name} takes ${taken}, and there is one argument too many. ${advice}`);
  }
  const missing = ids.slice(all.length).map(placeholder);
  if (missing.length > 0) {
    const verb = missing.length > 1 ? "are" : "is";
    throw new UsageError(`${missing.join(" and ")} ${verb} missing: call ${usage(operation)}.`);
  }
  return listed === null ? all.map(readPath) : all;
}

/** The path of a request. Its slash may be missing: a shell of Windows (MSYS) makes a file's name of one that has it. */
function readPath(text: string): string {
  if (/^[a-z]+:/i.test(text)) {
    throw new UsageError("Give a path below the base address, as in: call GET me/groups.");
  }
  const path = text.startsWith("/") ? text : `/${text}`;
  if (/^\/api\/v2(?:\/|$)/.test(path)) {
    throw new UsageError("The base address has /api/v2 already: give what follows it.");
  }
  return path;
}

async function readArgument(
  { name, fieldsIn, requiresBody }: CallableOperation,
  { fields, text }: Options,
  host: Host,
): Promise<Record<string, unknown> | undefined> {
  const body = text("body");
  if (body !== undefined && fieldsIn !== "body") throw new UsageError(`${name} takes no --body.`);
  if (body === undefined) {
    const hasFields = Object.keys(fields).length > 0;
    if (requiresBody && !hasFields) throw new UsageError(`${name} needs a field or --body.`);
    return fieldsIn === "query" || hasFields ? { ...fields } : undefined;
  }
  const whole = readObject("--body", isInput(body) ? await readInput(host) : body);
  return { ...whole, ...fields };
}

function isInput(body: string | undefined): boolean {
  return body === "-" || body === "@-";
}

async function readInput({ stdin }: Host): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stdin ?? []) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** The error for options alone. */
export function withoutOperation(words: readonly string[]): UsageError {
  const options = words.map((word) => word.replace(/=.*$/s, ""));
  const habit = options.find((option) => answerToHabit(option) !== undefined);
  return new UsageError(
    habit === undefined
      ? "Give the name of an operation, as in: call me.groups."
      : `Unknown option ${habit}. ${answerToHabit(habit)}`,
    "call --list",
  );
}

/** The error for words that begin with no operation. */
export function unknownOperation(words: readonly string[], names: readonly string[]): UsageError {
  const [typed = ""] = words;
  if (typed.includes("/")) {
    return new UsageError("A path follows its method, as in: call GET me/groups.", "call --help");
  }
  const dotted = [4, 3, 2].map((count) => words.slice(0, count).join("."));
  const part = dotted.find(isOperation) ?? names.find((name) => name.endsWith(`.${typed}`));
  const meant = part === undefined ? askNearest(typed, names) : ` Did you mean ${part}?`;
  return new UsageError(`Unknown operation.${meant}`, "call --list");
}
