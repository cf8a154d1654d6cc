// Makes the table of operations in docs/guides/operations.md, and the list of calls on the first page, from the facts
// and the methods.
import { type OperationInfo, operationNames, operations } from "../src/operations/catalogue.ts";
import {
  type OperationFacts,
  operationFacts,
  type OperationName,
  operationWords,
} from "../src/operations/facts.ts";
import { callOf } from "./docs-calls.ts";

export const operationsGuide = "docs/guides/operations.md";
export const firstPage = "docs/guides/index.md";

const begin = "<!-- operations: written by scripts/docs-operations.ts -->";
const end = "<!-- end of operations -->";

const columns: readonly [
  title: string,
  cell: (name: OperationName, info: OperationInfo) => string,
][] = [
  ["Operation", operationCell],
  ["Scopes", (name, info) => [scopesOf(info), ...partScopesOf(name)].join("<br>")],
  ["Who may call it", (name) => operationWords[name].whoMay],
  ["Idempotent", (_, { idempotent }) => (idempotent ? "yes" : "no")],
  ["Since", (_, { since }) => since ?? "—"],
];

/** Its name, how it is called and what that gives, and its request, each on a line of its own. */
function operationCell(name: string, { method, path, paging }: OperationInfo): string {
  const { call, gives } = callOf(name);
  const given = `\`${gives}\`${paging === "single" ? " (one page)" : ""}`;
  return `\`${name}\`<br>\`${call}\` → ${given}<br>\`${method} ${path}\``;
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

const resources: readonly [title: string, prefix: string, others?: readonly string[]][] = [
  ["A group", "groups"],
  ["Its roster", "groups.contacts", ["groups.contacts.sync"]],
  ["Its positions", "groups.positions"],
  ["Its albums", "groups.albums"],
  ["Events", "events"],
  ["Documents", "documents"],
  ["Circles", "circles"],
  ["Blueprints", "blueprints"],
  ["The signed-in person", "me"],
];

/** Every call with one line on what it does, by resource. */
export function callsList(): string {
  const sections = resources.map(([title, prefix, others = []]) => {
    const own = operationNames.filter((name) => name.slice(0, name.lastIndexOf(".")) === prefix);
    const lines = [...own, ...others].map(
      (name) => `- \`${name}\`: ${lowerFirst(callOf(name).does)}`,
    );
    return [`### ${title}\n`, ...lines].join("\n");
  });
  return sections.join("\n\n");
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A page with its table, or its list, taken anew. */
export function withOperations(path: string, markdown: string): string {
  if (path !== operationsGuide && path !== firstPage) return markdown;
  const from = markdown.indexOf(begin);
  const to = markdown.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${path} has no place for the operations.`);
  const written = path === operationsGuide ? operationsTable() : callsList();
  return `${markdown.slice(0, from + begin.length)}\n\n${written}\n\n${markdown.slice(to)}`;
}
