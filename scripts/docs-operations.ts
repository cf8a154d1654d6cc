// Makes the table of operations in docs/guides/operations.md, and the list of calls on the first page, from the
// catalogue and the methods.
import {
  type OperationInfo,
  type OperationName,
  operations,
  requiredScopes,
  type ScopedOperation,
} from "group-management-sdk";

import { callOf } from "./docs-calls.ts";

export const operationsGuide = "docs/guides/operations.md";
export const firstPage = "docs/guides/index.md";

const begin = "<!-- operations: written by scripts/docs-operations.ts -->";
const end = "<!-- end of operations -->";

const columns: readonly [title: string, cell: (name: string, info: OperationInfo) => string][] = [
  ["Operation", operationCell],
  ["Scopes", (name, info) => [scopesOf(info), ...partScopesOf(name)].join("<br>")],
  ["Who may call it", (name) => whoMay[name as OperationName]],
  ["Idempotent", (_, { idempotent }) => (idempotent ? "yes" : "no")],
  ["Since", (_, { since }) => since ?? "—"],
];

const sandboxLeaders = "not specified; in the sandbox leaders";
const sandboxMembers = "not specified; in the sandbox members of the group";

/** Roles, keys and apps, as far as the specification says (4, 5); else what the sandbox does. */
export const whoMay: Readonly<Record<OperationName, string>> = {
  "groups.overview": sandboxMembers,
  "groups.updateProfile": sandboxLeaders,
  "groups.createSubgroup": "owners and admins of the group or of one above it",
  "groups.aiCredits": "first-party apps; in the sandbox also group keys",
  "groups.contacts.list":
    "members of the group, as far as each may see the roster; a key gets only adults",
  "groups.positions.get": sandboxMembers,
  "groups.albums.list": "people who can open the album; leaders see all",
  "groups.albums.items": "people to whom the item is visible; leaders and the uploader always",
  "events.get": sandboxMembers,
  "events.createCheckoutLink": sandboxLeaders,
  "documents.list":
    "people, for the documents they may see; leaders for all but HEALTH; a key as its leader",
  "documents.search": "people, for the documents they may open; a key as its leader",
  "documents.searchShared": "adults in a group of the vertical, with the vertical's own app",
  "documents.getMarkdown": "not specified; in the sandbox as `documents.list`",
  "documents.getShared": "not specified; in the sandbox as `documents.searchShared`",
  "circles.create": sandboxLeaders,
  "circles.addMembers": `${sandboxLeaders}. Youth: first-party apps, with \`roster.youth.write\``,
  "circles.listKinds": "not specified; in the sandbox everybody",
  "blueprints.list": sandboxLeaders,
  "blueprints.plan": sandboxLeaders,
  "me.groups": "the person; a partner app sees only groups that allowed it `groups.read`",
  "me.household": "the person; a key reads the household of the leader who created it",
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

/** Parts that need scopes beyond the operation's own (spec 4.5, 4.12). */
const scopedParts: Partial<Record<string, readonly Omit<ScopedOperation, "operation">[]>> = {
  "groups.overview": [
    { include: ["upcomingEvents"] },
    { include: ["rosterCounts"] },
    { include: ["positions"] },
  ],
  "groups.contacts.list": [
    { type: "YOUTH" },
    { include: ["guardians"] },
    { include: ["dependents"] },
  ],
};

function partScopesOf(name: string): string[] {
  const operation = name as OperationName;
  return (scopedParts[name] ?? []).map((part) => {
    const scopes = requiredScopes([{ operation, ...part }], { credential: "accessToken" });
    const given = part.type ?? part.include?.join();
    return `\`${given}\`: ${scopes.map((scope) => `\`${scope}\``).join(", ")}`;
  });
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
