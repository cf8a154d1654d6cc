// The arguments of an operation on a command line: its ids by position, its fields by name.
import { changesSomething } from "../operations/catalogue.ts";
import { definitions } from "../operations/definitions.ts";
import type { OperationName } from "../operations/facts.ts";

/** The kind of a field's value, as the operation describes it. */
export type Kind = NonNullable<(typeof definitions)[OperationName]["query" | "body"]>[string];

export interface CallableOperation {
  readonly name: OperationName;
  /** The parameters of the path, in its order. */
  readonly ids: readonly string[];
  /** The fields of the query or of the body. */
  readonly fields: Readonly<Record<string, Kind>>;
  /** How the fields are sent; null for an operation without fields. */
  readonly fieldsIn: "query" | "body" | null;
  readonly requiresBody: boolean;
  readonly isList: boolean;
  /** Whether it changes something, so that it is confirmed first. */
  readonly changes: boolean;
}

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(definitions, name);
}

export function callable(name: OperationName): CallableOperation {
  const { path, query, body, requiresBody = false, paging } = definitions[name];
  return {
    name,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => id),
    fields: query ?? body ?? {},
    fieldsIn: query ? "query" : body ? "body" : null,
    requiresBody,
    isList: paging !== undefined,
    changes: changesSomething(name),
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

/** `--updated-since`, which is taken in the place of `--updatedSince`. */
export function kebab(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
