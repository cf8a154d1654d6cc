// Makes the table of operations in docs/guides/operations.md, and the list of calls on the first page, from the
// catalogue and the methods.
import { type OperationInfo, type OperationName, operations } from "group-management-sdk";

import { callOf } from "./docs-calls.ts";

export const operationsGuide = "docs/guides/operations.md";
export const firstPage = "docs/guides/index.md";

const begin = "<!-- operations: written by scripts/docs-operations.ts -->";
const end = "<!-- end of operations -->";

const columns: readonly [title: string, cell: (name: string, info: OperationInfo) => string][] = [
  ["Operation", operationCell],
  ["Scopes", (_, info) => scopesOf(info)],
  ["Who may", (name) => whoMay[name as OperationName]],
  ["Sent twice", (_, { idempotent }) => (idempotent ? "yes" : "no")],
  ["Since", (_, { since }) => since ?? "—"],
];

const sandboxLeaders = "not said; in the sandbox leaders";

/** Roles, keys and apps, as far as the specification says (4, 5); else what the sandbox does. */
export const whoMay: Readonly<Record<OperationName, string>> = {
  "groups.overview": "not said; in the sandbox whoever is in the group",
  "groups.updateProfile": sandboxLeaders,
  "groups.createSubgroup": "owners and admins, of the group or above it",
  "groups.aiCredits": "first-party apps",
  "groups.contacts.list":
    "whoever is in the group, each as they see the roster; a key adults alone",
  "groups.positions.get": "not said; in the sandbox whoever is in the group",
  "groups.albums.list": "whoever may open an album; leaders see all",
  "groups.albums.items": "each item by its visibility; leaders and the uploader always",
  "events.get": "not said; in the sandbox whoever is in the group",
  "events.createCheckoutLink": sandboxLeaders,
  "documents.list": "each what they may see: leaders all but HEALTH; a key as its leader",
  "documents.search": "each in what they may open; a key as its leader",
  "documents.searchShared": "adults in a group of the vertical, through the vertical's own app",
  "documents.getMarkdown": "not said; in the sandbox as `documents.list`",
  "documents.getShared": "not said; in the sandbox as `documents.searchShared`",
  "circles.create": sandboxLeaders,
  "circles.addMembers": `${sandboxLeaders}. Youth: first-party apps, with \`roster.youth.write\``,
  "circles.listKinds": "not said; in the sandbox everybody",
  "blueprints.list": sandboxLeaders,
  "blueprints.plan": sandboxLeaders,
  "me.groups": "the person; a partner app is shown groups that allowed it `groups.read`",
  "me.household": "the person; a key reads the household of the leader who made it",
  "me.inboxSummary": "the person",
};

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

export function operationsTable(): string {
  const rows = Object.entries(operations).map(([name, info]) =>
    columns.map(([, cell]) => cell(name, info)),
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
    const own = Object.keys(operations).filter(
      (name) => name.slice(0, name.lastIndexOf(".")) === prefix,
    );
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
