// The schemas of the service's responses, made from those that the client checks responses with: zod's own JSON Schema,
// and over it what a check cannot say. They refuse what the checks refuse, and nothing else.
import type { ZodMiniType } from "zod/mini";
import * as z from "zod/mini";

import { definitions } from "../../src/operations/definitions.ts";
import { positionPage } from "../../src/schemas/group.ts";
import { type ModelInfo, models } from "../../src/schemas/models.ts";
import { dateOrNull, integer, moneyPatterns, time, timeOrNull } from "../../src/schemas/shared.ts";
import { type Description, readDescriptions } from "./doc-comments.ts";
import { errorSchemas } from "./errors.ts";
import { type JsonSchema, openValues } from "./json-schema.ts";
import { bodySchemas } from "./parameters.ts";

interface Described {
  readonly description: string;
}

interface ObjectSchema {
  type: "object";
  properties: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
}

const names = new Map<ZodMiniType, string>(
  Object.entries(models).map(([name, { schema }]) => [schema, name]),
);
for (const page of pages()) names.set(page, `${names.get(itemOf(page)) ?? "Unknown"}Page`);

const formats = new Map<unknown, string>([
  [time, "date-time"],
  [timeOrNull, "date-time"],
  [dateOrNull, "date"],
]);

/** The place of a response's schema in the document. */
export function referenceTo(schema: ZodMiniType): JsonSchema {
  const name = names.get(schema);
  if (name === undefined)
    throw new Error(
      "The schema of a response has no name: export it as `…Schema` from its file in src/schemas.",
    );
  return { $ref: addressOf(name) };
}

/** Every schema of the document, by its name. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: addressOf, override: asChecked });
  const descriptions = readDescriptions();
  const made = new Map<string, ObjectSchema & Described>();
  for (const [name, plain] of Object.entries(schemas)) {
    const schema = structuredClone(plain) as unknown as ObjectSchema;
    open(schema);
    const model = models[name];
    made.set(name, model ? said(schema, model, descriptions.get(name)) : paged(schema));
  }
  const named = [...made].map(([name, schema]): [string, JsonSchema] => {
    const extended = descriptions.get(name)?.extends ?? "";
    const base = made.get(extended);
    return [name, base ? extending(extended, base, schema) : { ...schema }];
  });
  const others = { ...bodySchemas(), ...errorSchemas, Unrecognized: unrecognized };
  const all = { ...Object.fromEntries(named), ...others };
  const inOrder = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(inOrder);
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The body of each list with the items that a model names. */
function pages(): ZodMiniType[] {
  const lists = Object.values(definitions).filter(({ paging }) => paging !== undefined);
  return [positionPage, ...lists.flatMap(({ response }) => response ?? [])];
}

function itemOf(page: ZodMiniType): ZodMiniType {
  const { shape } = page._zod.def as unknown as {
    shape: { items: { _zod: { def: { element: ZodMiniType } } } };
  };
  return shape.items._zod.def.element;
}

/** The rules that zod keeps as code. */
function asChecked({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  if (zodSchema === integer) Object.assign(jsonSchema, { type: "integer" });
  const format = formats.get(zodSchema);
  if (format !== undefined) Object.assign(jsonSchema, { format });
  if (zodSchema !== models["Money"]?.schema) return;
  const { properties } = jsonSchema as ObjectSchema;
  for (const [field, pattern] of Object.entries(moneyPatterns)) {
    properties[field] = { ...properties[field], pattern: pattern.source };
  }
}

/** Takes out what says that anything may be added, which holds for every object; a map says it of its values. */
function open(schema: ObjectSchema & { $schema?: string; $id?: string }): void {
  delete schema.$schema;
  delete schema.$id;
  delete schema.additionalProperties;
  for (const [field, value] of Object.entries(schema.properties)) {
    if (value["type"] !== "object") continue;
    const { properties, additionalProperties, ...map } = value as unknown as ObjectSchema;
    if (Object.keys(properties).length > 0) {
      throw new Error(`${field} has fields, but no name: export its schema from src/schemas.`);
    }
    const anything = Object.keys(additionalProperties ?? {}).length === 0;
    schema.properties[field] = { ...map, additionalProperties: anything || additionalProperties };
  }
}

/** Adds what the interface says of itself and its fields, the values known today, and the listed alternatives. */
function said(
  { properties, ...schema }: ObjectSchema,
  { known, alternatives }: ModelInfo,
  description: Description | undefined,
): ObjectSchema & Described {
  if (description === undefined) throw new Error("A model has no interface of its name.");
  const fields = Object.entries(properties).map(([field, schemaOfField]): [string, JsonSchema] => {
    const text = description.fields.get(field);
    const alternative = alternatives[field];
    return [
      field,
      {
        ...(text === undefined ? {} : { description: text }),
        ...(alternative ? oneOfSeveral(alternative) : schemaOfField),
        ...(known[field] ? openValues(known[field]) : {}),
      },
    ];
  });
  return { description: description.text, ...schema, properties: Object.fromEntries(fields) };
}

/** A schema that has more required fields than the one it extends. */
function extending(
  name: string,
  base: ObjectSchema,
  { description, properties, required = [] }: ObjectSchema & Described,
): JsonSchema {
  const added = required.filter((field) => !base.required?.includes(field));
  const own = Object.fromEntries(added.map((field) => [field, properties[field]]));
  return {
    description,
    allOf: [{ $ref: addressOf(name) }, { type: "object", required: added, properties: own }],
  };
}

/** Every value, by its types: beside a schema without any, generators lose the type of the listed alternative. */
const unrecognized: JsonSchema = {
  description: "An alternative that the specification does not describe: any value.",
  type: ["object", "array", "string", "number", "boolean"],
  items: {},
  additionalProperties: true,
};

function oneOfSeveral(listed: ZodMiniType): JsonSchema {
  const other = { $ref: addressOf("Unrecognized") };
  return { anyOf: [referenceTo(listed), other, { type: "null" }] };
}

function paged({ properties, ...schema }: ObjectSchema): ObjectSchema & Described {
  const nextCursor = {
    description: "The `cursor` of the next page; null on the last one.",
    ...properties["nextCursor"],
  };
  return { description: "A page of a list.", ...schema, properties: { ...properties, nextCursor } };
}
