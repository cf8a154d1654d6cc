// Keys of queries and mutations. Equal requests have equal keys, in whatever order their parameters were written. A key
// never has a client or a credential.
import type { OperationName } from "group-management-sdk";
import { isDate, isRecord } from "../core/runtime/values.ts";

/** The first part of every key. */
export const root = "group-management-sdk";

/** The person of a set of queries. */
export interface Identity {
  readonly personId: string | undefined;
}

/** The subject of a query: its person, and the ids in its path. */
export interface QuerySubject {
  /** The `personId` of `createQueries`. */
  readonly personId?: string | undefined;
  /** The group. */
  readonly groupId?: string | undefined;
  /** The event. */
  readonly eventId?: string | undefined;
  /** The album. */
  readonly albumId?: string | undefined;
  /** The position. */
  readonly positionId?: string | undefined;
  /** The vertical. */
  readonly verticalId?: string | undefined;
  /** Of a blueprint: `id@version`. */
  readonly ref?: string | undefined;
}

/** The call that a query makes; `"request"` for `client.request`. */
export type QueryOperation = OperationName | "request";

/**
 * How much of a list a query holds: `page` one page, `infinite` several pages, `all` all items up to a maximum.
 * `single` if it is not a list with pages, and for a roster.
 */
export type QueryForm = "single" | "page" | "infinite" | "all";

/**
 * The key of a query. `parameters` has the arguments other than ids: without undefined and without a cursor of
 * the beginning, lists sorted and without duplicates, dates as ISO strings.
 */
export type GroupManagementQueryKey = readonly [
  root: "group-management-sdk",
  subject: QuerySubject,
  operation: QueryOperation,
  form: QueryForm,
  parameters: Readonly<Record<string, unknown>>,
];

/**
 * The key of a mutation. Its person is null if `createQueries` got none, so that a persisted mutation is never resumed
 * for another person.
 */
export type GroupManagementMutationKey = readonly [
  root: "group-management-sdk",
  subject: {
    readonly personId: string | null;
    /** The group that a mutation is bound to. */
    readonly groupId?: string;
    /** The circle that a mutation is bound to. */
    readonly circleId?: string;
  },
  operation: OperationName,
];

/** The queries that a filter meets: those of which all of it is true. */
export interface QueryChoice extends Omit<QuerySubject, "personId"> {
  /** The operation whose queries are meant. */
  readonly operation?: QueryOperation | undefined;
  /** How much of a list the queries hold. */
  readonly form?: QueryForm | undefined;
}

/** A filter for `invalidateQueries`, `removeQueries` and the like. */
export interface QueryFilter {
  /** The beginning of their keys. */
  readonly queryKey: readonly unknown[];
  /** Further conditions. */
  readonly predicate: (query: { readonly queryKey: readonly unknown[] }) => boolean;
}

/** TanStack Query's `skipToken`, of any copy: passed instead of an id or a question, it disables the query. */
export type Skip = symbol;

/** An id, or `skipToken` until it is known. */
export type IdOrSkip = string | Skip;

export function isSkip<Value>(value: Value): value is Value & Skip {
  return typeof value === "symbol";
}

/** The lists and objects of a question are not nested deeper than those of a custom read's query. */
const deepest = 4;

/** The skip token in the arguments of a query, in a filter and its lists too: a wider query must not run instead. */
export function skipIn(value: unknown, depth = 0): Skip | undefined {
  if (isSkip(value)) return value;
  if (typeof value !== "object" || value === null || depth > deepest) return undefined;
  for (const part of Object.values(value)) {
    const token = skipIn(part, depth + 1);
    if (token !== undefined) return token;
  }
  return undefined;
}

/** A copy of the fields of a filter. A map or a `URLSearchParams` would lose its own, and a wider query would run. */
export function fieldsOf<Given extends object>(given: Given | Skip | undefined): Given {
  // A skip token has no fields.
  const fields: unknown = given === undefined || isSkip(given) ? {} : given;
  if (!isRecord(fields)) throw new TypeError("queries: a filter must be an object of fields.");
  return Object.assign({}, fields) as Given;
}

/**
 * The entries of an object for a key, without undefined values and skip tokens. A copy: later changes of the object
 * have no effect.
 */
export function keyEntries<Given extends object>(given: Given): Given & Record<string, unknown> {
  const entries = sorted(Object.keys(given)).map(
    (name) => [name, keyValue(name, given[name as keyof Given])] as const,
  );
  // The fields and their meaning are the same.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Given &
    Record<string, unknown>;
}

function keyValue(name: string, value: unknown): unknown {
  if (isSkip(value)) return undefined;
  // Both mean the beginning of a list, as an absent cursor does.
  if (name === "cursor" && (value === null || value === "")) return undefined;
  // An empty list means the same as an absent one.
  if (Array.isArray(value) && name !== "body")
    return value.length > 0 ? sorted(new Set(value)) : undefined;
  return dateText(value);
}

/** A date as a key has it: keys with different dates must differ. An invalid one is left for the client to refuse. */
function dateText(value: unknown): unknown {
  return isDate(value) ? new Date(value as Date).toISOString() : value;
}

/** A copy of a query that is not described, for a key, in its own order: only described filters have one order. */
export function keyQuery<Query extends object>(query: Query): Query {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(dateText) : dateText(value),
  ]);
  // The fields and their meaning are the same.
  return Object.fromEntries(
    // Nothing is sent for an empty list and for null.
    entries.filter(([, value]) => [value].flat().some((part) => part != null && !isSkip(part))),
  ) as Query;
}

function sorted<Value>(values: Iterable<Value>): Value[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- React Native's engine had no toSorted for years
  return [...values].sort((one, other) => (String(one) < String(other) ? -1 : 1));
}

/** Whether a key belongs to a set of queries: its person is the set's, or absent in both. */
export function isOwn({ personId }: Identity, [first, about]: readonly unknown[]): boolean {
  // An app may have keys of its own with the same beginning.
  if (first !== root || typeof about !== "object" || about === null) return false;
  const subject: QuerySubject = about;
  return subject.personId === personId;
}

const forms: readonly string[] = ["single", "page", "infinite", "all"] satisfies QueryForm[];

const choices: readonly string[] = [
  "operation",
  "form",
  "groupId",
  "eventId",
  "albumId",
  "positionId",
  "verticalId",
  "ref",
] satisfies (keyof QueryChoice)[];

/** A filter for the chosen queries of a set, whose operations are `known`. */
export function queryFilter(
  own: Identity,
  choice: QueryChoice,
  known: readonly string[],
): QueryFilter {
  const { operation, form, ...ids } = fieldsOf(choice);
  // Without a misspelled name the filter would meet more queries.
  for (const name of Object.keys(choice)) requireOneOf("filter: a name", name, choices);
  if (operation !== undefined) requireOneOf("filter: operation", operation, known);
  if (form !== undefined) requireOneOf("filter: form", form, forms);
  const about = [root, keyEntries({ ...ids, ...own })];
  return {
    queryKey: operation === undefined ? about : [...about, operation],
    // TanStack Query compares subjects partially: one with fewer ids matches those with more.
    predicate: ({ queryKey }) =>
      isOwn(own, queryKey) && (form === undefined || queryKey[3] === form),
  };
}

/** Refuses a name that only TypeScript finds. */
export function requireOneOf(subject: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new TypeError(`${subject} must be one of ${known.join(", ")}.`);
}
