// The arguments of an operation on a command line: its ids by position, its fields by name.
import { changesSomething } from "../operations/catalogue.ts";
import { definitions } from "../operations/definitions.ts";
import { type OperationName, operationWords } from "../operations/facts.ts";

/** The kind of a field's value, as the operation describes it. */
export type FieldKind = NonNullable<(typeof definitions)[OperationName]["query" | "body"]>[string];

export interface CallableOperation {
  /** Its name on the command line: one of the catalogue, or the method of a request such as `GET /path`. */
  readonly name: string;
  /** Null for a request by method and path. */
  readonly listed: OperationName | null;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  /** The parameters of the path, in its order. */
  readonly ids: readonly string[];
  /** The fields of the query or of the body. */
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** How the fields are sent; null for an operation without fields. */
  readonly fieldsIn: "query" | "body" | null;
  readonly requiresBody: boolean;
  readonly isList: boolean;
  /** Whether it changes something, so that it is confirmed first. */
  readonly changes: boolean;
  /** Whether sending it twice does the same as sending it once. */
  readonly isRepeatable: boolean;
}

export type ListedOperation = CallableOperation & {
  readonly name: OperationName;
  readonly listed: OperationName;
};

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const methods = new Set([...readingMethods, "POST", "PUT", "PATCH", "DELETE"]);

/** Whether a word names an operation: one of the catalogue, or an HTTP method. */
export function isCallable(word: string): boolean {
  return isOperation(word) || methods.has(word.toUpperCase());
}

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(definitions, name);
}

export function callable(name: OperationName): ListedOperation {
  const { path, query, body, requiresBody = false, paging, method, idempotent } = definitions[name];
  return {
    name,
    listed: name,
    summary: operationWords[name].summary,
    method,
    path,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => id),
    fields: query ?? body ?? {},
    fieldsIn: query ? "query" : body ? "body" : null,
    requiresBody,
    isList: paging !== undefined,
    changes: changesSomething(name),
    isRepeatable: idempotent,
  };
}

/** A request by method and path, for what has no name in the catalogue. */
export function customRequest(word: string): CallableOperation {
  const method = word.toUpperCase();
  const isReading = readingMethods.has(method);
  return {
    name: method,
    listed: null,
    summary: "Send a request",
    method,
    path: "{path}",
    ids: ["path"],
    fields: {},
    fieldsIn: isReading ? null : "body",
    requiresBody: false,
    isList: false,
    changes: !isReading,
    isRepeatable: isReading,
  };
}

/** How an id is written in a usage line: `GROUP` for `groupId`. */
export function placeholder(id: string): string {
  return id === "blueprint" ? "REF" : id.replace(/Id$/, "").toUpperCase();
}

/** `events.get GROUP EVENT`. */
export function usage({ name, ids }: CallableOperation): string {
  return [name, ...ids.map(placeholder)].join(" ");
}

/** `GET /groups/grp_1/events/evt_1`, without a query, which may be personal data. */
export function requestLine(
  { listed, method, path }: CallableOperation,
  ids: readonly string[],
): string {
  if (listed === null) return `${method} ${(ids[0] ?? "").replace(/\?.*$/s, "")}`;
  let at = 0;
  return `${method} ${path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[at++] ?? ""))}`;
}

/** `--updated-since`, which is taken in the place of `--updatedSince`. */
export function kebab(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
