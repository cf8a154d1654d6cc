// The words that complete a command line, from the catalogue.
import { operationNames } from "../../operations/catalogue.ts";
import { type OperationName, operationWords } from "../../operations/facts.ts";
import { ownOptions } from "../command-line.ts";
import { callable, type CallableOperation } from "../operation.ts";
import { schemaColumns } from "../output/columns.ts";
import { isListKind } from "../values.ts";
import { fieldFacts } from "../words/fields.ts";

/** The known values of an option. */
export interface OptionValues {
  readonly option: string;
  readonly values: readonly string[];
  /** Whether several are given, with commas. */
  readonly isList: boolean;
}

export interface OperationWords {
  readonly name: OperationName;
  readonly summary: string;
  readonly options: readonly string[];
  readonly values: readonly OptionValues[];
  /** The options whose value may be `@` and a file. */
  readonly files: readonly string[];
}

export interface Words {
  readonly operations: readonly OperationWords[];
  /** The options of the other commands. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

export function completionWords(helpTexts: Readonly<Record<string, string>>): Words {
  const commands = Object.entries(helpTexts).map(([command, help]) => [
    command,
    [...new Set([...help.matchAll(/^ {2}(--[a-z][a-z-]*)/gm)].map(([, option = ""]) => option))],
  ]);
  return {
    operations: operationNames.map((name) => wordsOf(callable(name))),
    commands: Object.fromEntries(commands) as Record<string, string[]>,
  };
}

const ofLists: ReadonlySet<string> = new Set(["all", "jsonl", "csv", "columns"]);

function wordsOf({ name, fields, fieldsIn, isList, changes }: CallableOperation): OperationWords {
  const isFitting = (option: string) =>
    (isList || !ofLists.has(option)) &&
    (fieldsIn === "body" || option !== "body") &&
    (changes || option !== "yes");
  const options = [...Object.keys(fields), ...Object.keys(ownOptions).filter(isFitting)];
  const kinds = Object.entries(fields);
  return {
    name,
    summary: operationWords[name].summary,
    options: options.map((option) => `--${option}`),
    values: [
      ...kinds.map(([field, kind]) => {
        const { values = [] } = fieldFacts(name, field);
        return { option: `--${field}`, values, isList: isListKind(kind) };
      }),
      { option: "--columns", values: schemaColumns(name), isList: true },
    ].filter(({ values }) => values.length > 0),
    files: [
      ...kinds.filter(([, kind]) => kind === "object").map(([field]) => `--${field}`),
      ...(fieldsIn === "body" ? ["--body"] : []),
    ],
  };
}
