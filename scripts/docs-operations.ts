// Makes the table of operations in docs/guides/operations.md from the facts and the methods.
import { type OperationInfo, operationNames, operations } from "../src/operations/catalogue.ts";
import { operationFacts, type OperationName, operationWords } from "../src/operations/facts.ts";
import type { OperationFacts } from "../src/operations/records.ts";
import { callOf } from "./docs-calls.ts";

export const operationsGuide = "docs/guides/operations.md";

const begin = "<!-- operations: written by scripts/docs-operations.ts -->";
const end = "<!-- end of operations -->";

const columns: readonly [
  title: string,
  cell: (name: OperationName, info: OperationInfo) => string,
][] = [
  ["Operation", operationCell],
  ["Scopes", (name, info) => [scopesOf(info), ...partScopesOf(name)].join("<br>")],
  ["Who may call it", whoMayCell],
  ["Idempotent", (_, { idempotent }) => (idempotent ? "yes" : "no")],
  ["Since", (_, { since }) => since ?? "—"],
];

/** Its name, how it is called and what that gives, and its request, each on a line of its own. */
function operationCell(name: string, { method, path, paging }: OperationInfo): string {
  const { call, gives } = callOf(name);
  const given = `\`${gives}\`${paging === "single" ? " (one page)" : ""}`;
  return `\`${name}\`<br>\`${call}\` → ${given}<br>\`${method} ${path}\``;
}

/** A footnote says what the specification leaves open. */
function whoMayCell(name: OperationName): string {
  return operationWords[name].whoMay.replace(
    /^not specified; in the sandbox (.+?)(?=\. |$)/,
    "$1 ²",
  );
}

/** A key's and an app's, each on a line of its own. */
export function scopesOf({ scopes, groupKeyAccepted, firstPartyOnly }: OperationInfo): string {
  const lines = [
    groupKeyAccepted ? scopes.groupKey && `\`${scopes.groupKey}\`` : "no keys",
    scopes.accessToken && `\`${scopes.accessToken}\`${firstPartyOnly ? " ¹" : ""}`,
  ];
  return lines.filter(Boolean).join("<br>") || "not listed";
}

/** The scopes of parts and types that are beyond the operation's own (spec 4.5, 4.12). */
function partScopesOf(operation: OperationName): string[] {
  const { typeScopes = {}, partScopes = {} }: OperationFacts = operationFacts[operation];
  return Object.entries({ ...typeScopes, ...partScopes }).map(
    ([part, scopes]) => `\`${part}\`: ${scopes.map((scope) => `\`${scope}\``).join(", ")}`,
  );
}

export function operationsTable(): string {
  const rows = operationNames.map((name) =>
    columns.map(([, cell]) => cell(name, operations[name])),
  );
  const head = [columns.map(([title]) => title), columns.map(() => "---")];
  return [...head, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A page with its table taken anew. */
export function withOperations(path: string, markdown: string): string {
  if (path !== operationsGuide) return markdown;
  const from = markdown.indexOf(begin);
  const to = markdown.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${path} has no place for the operations.`);
  return `${markdown.slice(0, from + begin.length)}\n\n${operationsTable()}\n\n${markdown.slice(to)}`;
}
