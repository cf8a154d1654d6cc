// The help texts of `call`, from the catalogue.
import { operationNames, type OperationInfo, operations } from "../../operations/catalogue.ts";
import { codeFacts } from "../../operations/codes.ts";
import {
  commonCodes,
  groupCodes,
  keyCodes,
  type OperationName,
  operationWords,
} from "../../operations/facts.ts";
import { fold, rows } from "../../terminal/folding.ts";
import {
  callable,
  type FieldKind,
  type ListedOperation,
  placeholder,
  usage,
} from "../operation.ts";
import { valueName } from "../values.ts";
import { example } from "./examples.ts";
import { boundsOf, fieldFacts, idFacts } from "./fields.ts";

const program = "group-management-sdk";

const intoLists: readonly (readonly [string, string])[] = [
  ["--all", "reads every page (--limit is then the size of a page)"],
  ["--jsonl", "prints each entry as JSON on a line of its own"],
  ["--csv", "prints entries as CSV; --csv=excel with a byte order mark"],
  ["--columns NAMES", "the columns of --csv, such as id,group.name"],
];

const intoChanges: readonly (readonly [string, string])[] = [["--yes", "sends it without asking"]];

const intoBodies: readonly (readonly [string, string])[] = [
  ["--body JSON", "the body as JSON, @FILE, or @- for standard input; fields are put into it"],
];

const intoAll: readonly (readonly [string, string])[] = [
  ["--dry-run", "prints method, path, query and body, and sends nothing"],
  ["--timeout SECONDS", "the longest time for a request with its waits and retries"],
  ["--verbose", "prints status and headers to standard error"],
  ["--json-errors", "prints an error as one JSON object"],
  ["--help", "prints this"],
];

export function generalHelp(columns: number): string {
  const text = `Calls any operation, and prints its response as JSON.

  ${program} call OPERATION [ID ...] [--FIELD VALUE ...]
  ${program} call METHOD /PATH [--body JSON]
  ${program} call --list
  ${program} call OPERATION --help

`;
  const variables = `
It reads the environment variables GROUP_MANAGEMENT_BASE_URL, GROUP_MANAGEMENT_KEY or GROUP_MANAGEMENT_ACCESS_TOKEN, and, where the group's id is left out, GROUP_MANAGEMENT_GROUP_ID.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 not reached, 4 passing (rate limit, time-out, service down: try again later), 5 a change that may have been done (look first), 130 stopped by Ctrl-C, 143 stopped by SIGTERM.

  npx ${program} sandbox -- npx ${program} call me.groups
`;
  const options = rows([...intoBodies, ...intoLists, ...intoChanges, ...intoAll], columns);
  return fold(text, columns) + options + fold(variables, columns);
}

/** Every operation with its ids and what it does. */
export function listOfOperations(columns: number): string {
  const all = operationNames.map(callable);
  const lines = (those: readonly ListedOperation[]) =>
    rows(
      those.map((operation) => [usage(operation), operationWords[operation.name].summary]),
      columns,
    );
  const reading = all.filter(({ changes }) => !changes);
  const changing = all.filter(({ changes }) => changes);
  return `Read\n${lines(reading)}\nChange something, and ask first\n${lines(changing)}`;
}

/** Ids, fields, scopes, codes and an example of one operation. */
export function operationHelp(operation: ListedOperation, columns: number): string {
  const { name, ids, fields, fieldsIn, isList, changes } = operation;
  const info = operations[name];
  const section = (title: string, pairs: readonly (readonly [string, string])[]) =>
    pairs.length === 0 ? "" : `\n${title}\n${rows(pairs, columns)}`;
  const usageLine = `  ${program} call ${usage(operation)}${fieldsIn ? " [--FIELD VALUE ...]" : ""}`;
  return [
    fold(`${operationWords[name].summary}.\n\n${usageLine}\n`, columns),
    section(
      "Ids",
      ids.map((id) => [placeholder(id), plain(idFacts(id).description)]),
    ),
    section(
      "Fields",
      Object.entries(fields).map(([field, kind]) => [
        [`--${field}`, valueName(kind)].filter(Boolean).join(" "),
        describe(name, field, kind),
      ]),
    ),
    section("Options", [
      ...(fieldsIn === "body" ? intoBodies : []),
      ...(isList ? intoLists : []),
      ...(changes ? intoChanges : []),
      ...intoAll,
    ]),
    section("Scopes", scopesOf(info)),
    section(
      "Error codes of its own",
      ownCodes(info).map((code) => [code, codeFacts[code].meaning]),
    ),
    fold(`\nError codes of other calls too\n  ${sharedCodes(info).join(", ")}\n`, columns),
    `\nExample, on the sandbox\n  npx ${program} sandbox -- npx ${program} ${example(operation)}\n`,
  ].join("");
}

function describe(name: OperationName, field: string, kind: FieldKind): string {
  const { description, values } = fieldFacts(name, field);
  const known = values ? `Known: ${values.join(", ")}.` : "";
  return [plain(description), boundsOf(kind), known].filter(Boolean).join(" ");
}

/** Text without Markdown. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}

function scopesOf({ scopes, groupKeyAccepted, firstPartyOnly }: OperationInfo) {
  const unlisted = "the specification lists none";
  const ofApp = firstPartyOnly ? ", for the platform's own apps alone" : "";
  return [
    ["group key", groupKeyAccepted ? (scopes.groupKey ?? unlisted) : "not accepted"],
    ["token", `${scopes.accessToken ?? unlisted}${ofApp}`],
  ] as const;
}

const shared: ReadonlySet<string> = new Set([...commonCodes, ...groupCodes, ...keyCodes]);

function ownCodes({ errorCodes }: OperationInfo) {
  return errorCodes.filter((code) => !shared.has(code));
}

function sharedCodes({ errorCodes }: OperationInfo) {
  return errorCodes.filter((code) => shared.has(code));
}
