// Makes the table of operations in docs/guides/operations.md from the catalogue.
import { type OperationInfo, operations } from "group-management-sdk";

export const operationsGuide = "docs/guides/operations.md";

const begin = "<!-- operations: written by scripts/docs-operations.ts -->";
const end = "<!-- end of operations -->";

const columns: readonly [title: string, cell: (name: string, info: OperationInfo) => string][] = [
  ["Operation", (name, { method, path }) => `\`${name}\`<br>\`${method} ${path}\``],
  ["Scopes", (_, info) => scopesOf(info)],
  [
    "Paging",
    (_, { paging }) => ({ cursor: "pages", single: "one page", none: "—" })[paging ?? "none"],
  ],
  ["Sent twice", (_, { repeatable }) => (repeatable ? "yes" : "no")],
  ["Since", (_, { since }) => since ?? "—"],
  ["Section", (_, { section }) => section],
];

/** A key's and an app's, each on a line of its own. */
function scopesOf({ scopes, groupKeyAccepted, firstPartyOnly }: OperationInfo): string {
  const lines = [
    groupKeyAccepted ? scopes.groupKey && `\`${scopes.groupKey}\`` : "no keys",
    scopes.accessToken && `\`${scopes.accessToken}\`${firstPartyOnly ? " ¹" : ""}`,
  ];
  return lines.filter(Boolean).join("<br>") || "—";
}

export function operationsTable(): string {
  const rows = Object.entries(operations).map(([name, info]) =>
    columns.map(([, cell]) => cell(name, info)),
  );
  const head = [columns.map(([title]) => title), columns.map(() => "---")];
  return [...head, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The guide with its table taken anew from the catalogue. */
export function withOperations(markdown: string): string {
  const from = markdown.indexOf(begin);
  const to = markdown.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${operationsGuide} has no place for the table.`);
  return `${markdown.slice(0, from + begin.length)}\n\n${operationsTable()}\n\n${markdown.slice(to)}`;
}
