// The parameters of an operation, from its path and its fields, and what is to be said of each.
import type { OperationName } from "../../src/catalogue.ts";
import type { Fields } from "../../src/core/validation/fields.ts";
import type { Operation } from "../../src/core/operation.ts";
import { refForm } from "../../src/resources/blueprints.ts";
import { circleRoles } from "../../src/schemas/circle.ts";
import { contactParts, contactTypes } from "../../src/schemas/contact.ts";
import { documentCategories, seasons, sharedCopyKinds } from "../../src/schemas/document.ts";
import { eventParts } from "../../src/schemas/event.ts";
import { groupTypes, overviewParts } from "../../src/schemas/group.ts";
import { fieldSchema, isRequired, type JsonSchema, openValues } from "./json-schema.ts";

interface FieldFacts {
  readonly description: string;
  /** The values known today. */
  readonly values?: readonly string[];
}

const inPath: Readonly<Record<string, string>> = {
  groupId: "The id of a group; never its slug, which can change.",
  verticalId: "The key of a vertical.",
  eventId: "The id of an event of the group.",
  albumId: "The id of an album of the group.",
  positionId: "The id of a position of the group.",
  circleId: "The id of a circle of the group.",
  blueprint: "A blueprint's `ref`: its id, an @ and its current version.",
};

/** By name, or by operation and name where a name means different things. */
const fields: Readonly<Record<string, FieldFacts>> = {
  limit: { description: "The maximum number of items." },
  cursor: { description: "The `nextCursor` of the previous page." },
  vertical: { description: "Only groups of this vertical." },
  category: {
    description: "Only documents of this category, in any case.",
    values: documentCategories,
  },
  eventId: { description: "Only documents attached to this event." },
  tag: { description: "Only entries or documents with exactly this tag." },
  search: {
    description: "Only documents whose name, description or file name contains it, in any case.",
  },
  q: { description: "The question." },
  unitType: { description: "Only copies from this kind of group, such as TROOP." },
  docType: { description: "Only copies of this type.", values: documentCategories },
  season: { description: "Only copies of this season.", values: seasons },
  eventKind: { description: "Only copies of this kind of event: the key of a blueprint's series." },
  "documents.searchShared kind": {
    description: "Only copies of this kind. Since 2.25.0.",
    values: sharedCopyKinds,
  },
  "groups.contacts.list type": {
    description: "Only entries of this type, in any case.",
    values: contactTypes,
  },
  "groups.contacts.list include": {
    description: "Relations to include in each entry.",
    values: contactParts,
  },
  updatedSince: { description: "Only entries changed at or after this time." },
  "groups.overview include": { description: "Parts to include.", values: overviewParts },
  "events.get include": { description: "Parts to include.", values: eventParts },
  subtype: { description: "The group's subtype; null removes it." },
  name: { description: "The name." },
  description: { description: "Shown on the group's page." },
  profile: { description: "The subtype, and the fields that the vertical's descriptor declares." },
  "groups.createSubgroup type": {
    description: "By default the parent's type.",
    values: groupTypes,
  },
  "circles.create kind": { description: "The key of one of the group's kinds." },
  metadata: { description: "What the vertical stores about the circle, such as a den's rank." },
  contactIds: { description: "Ids of roster entries of the group." },
  role: {
    description:
      "MEMBER by default. Leaders must be adults; members must be of the type that the kind is for.",
    values: circleRoles,
  },
  move: {
    description:
      "In a one-per-person kind, move people out of their other circle instead of refusing.",
  },
  skip: { description: "Ids of plan items, `kind:key`, to leave out." },
};

/** The parameters of a path and of a query. */
export function parametersOf(name: OperationName, { path, query }: Operation): JsonSchema[] {
  const required = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => ({
    name: id,
    in: "path",
    required: true,
    description: factsOf(inPath, id),
    schema: {
      type: "string",
      minLength: 1,
      ...(id === "blueprint" ? { pattern: refForm.source } : {}),
    },
  }));
  const asked = Object.entries(query ?? {}).map(([field, kind]) => inQuery(name, field, kind));
  return [...required, ...asked];
}

function inQuery(operation: string, field: string, kind: Fields[string]): JsonSchema {
  const { description, values } = factsOf(fields, `${operation} ${field}`, field);
  return {
    name: field,
    in: "query",
    ...(isRequired(kind) ? { required: true } : {}),
    // A list is one value with commas.
    ...(kind === "names" ? { style: "form", explode: false } : {}),
    description,
    // No query can say null: the client leaves it out.
    schema: known(fieldSchema(kind === "textOrNull" ? "text" : kind), values),
  };
}

/** The body of an operation; null for one that takes none. */
export function bodyOf(name: OperationName, { body, requiresBody }: Operation): JsonSchema | null {
  if (!body) return null;
  const required = Object.entries(body).flatMap(([field, kind]) =>
    isRequired(kind) ? [field] : [],
  );
  const properties = Object.entries(body).map(([field, kind]) => {
    const { description, values } = factsOf(fields, `${name} ${field}`, field);
    return [field, { description, ...known(fieldSchema(kind), values) }];
  });
  const schema = {
    type: "object",
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties) as JsonSchema,
    additionalProperties: true,
  };
  return { required: requiresBody === true, content: { "application/json": { schema } } };
}

function known(schema: JsonSchema, values: readonly string[] | undefined): JsonSchema {
  if (!values) return schema;
  const { items } = schema;
  if (typeof items !== "object") return { ...schema, ...openValues(values) };
  return { ...schema, items: { ...items, ...openValues(values) } };
}

function factsOf<Facts>(table: Readonly<Record<string, Facts>>, ...keys: string[]): Facts {
  const key = keys.find((one) => Object.hasOwn(table, one)) ?? "";
  const found = table[key];
  if (found === undefined) throw new Error(`Nothing is said of ${keys.join(" or ")}.`);
  return found;
}
