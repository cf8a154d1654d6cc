// The tree of queries and mutations: a line for each operation, whose name is the path of the client's method, and what
// each mutation makes stale.
import type { GroupManagementClient, OperationName, PagedList } from "group-management-sdk";
import { requireOneOf } from "./keys.ts";
import { type createLists, listCall } from "./list-options.ts";
import { type createChanges, inOrder } from "./mutations.ts";
import type { MoreStale, MutationName, Queries } from "./queries.ts";
import type { Asked, Ids, MakeOptions } from "./query-options.ts";
import type { createReads } from "./reads.ts";

/** Functions that make options. */
interface Make extends ReturnType<typeof createLists> {
  readonly query: MakeOptions;
  readonly change: ReturnType<typeof createChanges>;
  readonly roster: ReturnType<typeof createReads>["roster"];
}

/** The part of the queries that mirrors the client. */
type Tree = Pick<Queries, "groups" | "events" | "documents" | "circles" | "blueprints" | "me">;

/** The names of a method's arguments: ids, then `parameters` for a filter, a question or a body. Options follow. */
type Names = readonly string[];

/** The arguments of a query, which `Queries` types: `never` fits each. */
type Given = never[];

/** A part of the client, or a method of one. */
interface Part {
  readonly [name: string]: Part;
  (...given: readonly unknown[]): never;
}

/** The part of the tree at a path. */
interface Branch {
  [name: string]: Branch;
}

/** The operations whose responses the specification does not describe. */
type Undescribed = "circles.listKinds" | "documents.getMarkdown" | "documents.getShared";

/** Each operation with its kind, and the names of its arguments. */
type Lines = {
  readonly [Name in Exclude<OperationName, Undescribed>]: readonly [
    kind: (operation: Name, names: Names) => unknown,
    ...names: Names,
  ];
};

type AnyLine = readonly [kind: (operation: never, names: Names) => unknown, ...names: Names];

/** The queries that each mutation makes stale by itself. */
export const staleBy: Readonly<Record<MutationName, readonly OperationName[]>> = {
  "circles.create": ["blueprints.plan"],
  "circles.addMembers": ["groups.overview", "events.get"],
  "events.createCheckoutLink": [],
  "groups.createSubgroup": ["groups.overview", "me.groups", "blueprints.plan"],
  "groups.updateProfile": ["groups.overview", "me.groups", "blueprints.list", "blueprints.plan"],
};

/** The operations whose queries a mutation makes stale. */
export function staleOperations(
  mutation: MutationName,
  more: MoreStale | undefined,
): readonly unknown[] {
  requireOneOf("staleAfter: mutation", mutation, Object.keys(staleBy));
  return [...staleBy[mutation], ...(more?.[mutation] ?? [])];
}

/** The tree, and the operations in it. */
export function createTree(client: GroupManagementClient, make: Make, moreStale?: MoreStale) {
  function call(operation: OperationName, given: readonly unknown[]) {
    const [path, method] = parted(operation);
    // The client's own types cannot be indexed by names.
    const owner = path.reduce<Part | undefined>((part, name) => part?.[name], client as never);
    if (!owner?.[method]) throw new TypeError(`queries: the client has no ${operation}.`);
    return owner[method](...given);
  }

  /** The question that a query's arguments ask, and the call that answers it. */
  function asking(operation: OperationName, names: Names, given: Given) {
    const named = Object.fromEntries(names.map((name, at) => [name, given[at]] as const));
    const { parameters, ...ids } = named;
    const question = { operation, ids, parameters, options: given[names.length] };
    const ask = (asked: Asked<Ids, object>) => {
      // A plan without a choice has no body.
      const more = Object.keys(asked.parameters).length > 0 ? asked.parameters : undefined;
      const path = names.map((name) => (name === "parameters" ? more : asked.ids[name]));
      return call(operation, [...path, asked.options]);
    };
    return [question, ask] as const;
  }

  function query(operation: OperationName, names: Names) {
    return (...given: Given) => {
      const [question, ask] = asking(operation, names, given);
      return make.query(question, (asked): PromiseLike<unknown> => ask(asked));
    };
  }

  /** All items of a list that has one page. */
  function items(operation: OperationName, names: Names) {
    const all = (list: PagedList<unknown>) => list.toArray({ max: Infinity });
    return (...given: Given) => {
      const [question, ask] = asking(operation, names, given);
      return make.query(question, (asked) => all(ask(asked)));
    };
  }

  function listing(operation: OperationName, names: Names) {
    return (...given: Given) => listCall<Ids, object, never>(...asking(operation, names, given));
  }
  const list = (operation: OperationName, names: Names) => make.list(listing(operation, names));
  const links = (operation: OperationName, names: Names) =>
    make.linkedList(listing(operation, names));

  function changing(mutation: MutationName, names: Names, bound?: unknown) {
    const ids = names.filter((name) => name !== "parameters");
    const stale = staleOperations(mutation, moreStale);
    return make.change(mutation, stale, ids, bound, (variables, options): PromiseLike<unknown> => {
      const others = Object.entries(variables).filter(([name]) => !ids.includes(name));
      const body = Object.fromEntries(others);
      const path = names.map((name) => (name === "parameters" ? body : variables[name]));
      return call(mutation, [...path, options]);
    });
  }
  const change = (mutation: MutationName, names: Names) => () => changing(mutation, names);
  const ordered = (mutation: MutationName, names: Names) => (bound?: unknown) =>
    inOrder(changing(mutation, names, bound));

  const lines: Lines = {
    "groups.overview": [query, "groupId", "parameters"],
    "groups.aiCredits": [query, "groupId"],
    "groups.updateProfile": [ordered, "groupId", "parameters"],
    "groups.createSubgroup": [change, "groupId", "parameters"],
    "groups.contacts.list": [list, "groupId", "parameters"],
    "groups.positions.get": [query, "groupId", "positionId"],
    "groups.albums.list": [links, "groupId", "parameters"],
    "groups.albums.items": [links, "groupId", "albumId", "parameters"],
    "events.get": [query, "groupId", "eventId", "parameters"],
    "events.createCheckoutLink": [change, "groupId", "eventId"],
    "documents.list": [list, "groupId", "parameters"],
    "documents.search": [query, "groupId", "parameters"],
    "documents.searchShared": [query, "verticalId", "parameters"],
    "circles.create": [change, "groupId", "parameters"],
    "circles.addMembers": [ordered, "groupId", "circleId", "parameters"],
    "blueprints.list": [items, "groupId"],
    "blueprints.plan": [query, "groupId", "ref", "parameters"],
    "me.groups": [list, "parameters"],
    "me.household": [items, "groupId"],
    "me.inboxSummary": [query],
  };
  const tree: Branch = {};
  function place(name: string, made: unknown): void {
    const [path, last] = parted(name);
    Object.assign(
      path.reduce((at, part) => (at[part] ??= {}), tree),
      { [last]: made },
    );
  }
  for (const [name, [kind, ...names]] of Object.entries<AnyLine>(lines)) {
    // Each kind takes the name of its own line.
    place(name, kind(name as never, names));
  }
  place("groups.contacts.roster", make.roster);
  // The types are those of `Queries`. A test calls each, and compares its data with the client's.
  return { tree: tree as unknown as Tree, operations: Object.keys(lines) };
}

/** The path of a method, and its name. */
function parted(operation: string): [path: string[], last: string] {
  const path = operation.split(".");
  return [path, path.pop() ?? ""];
}
