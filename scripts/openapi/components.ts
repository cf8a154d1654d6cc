// The schemas of the service's responses, made from those that the client checks responses with: zod's own JSON Schema,
// and over it what a check cannot say. They refuse what the checks refuse, and nothing else.
import type { ZodMiniType } from "zod/mini";
import * as z from "zod/mini";

import { codeFacts } from "../../src/operations/codes.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { positionPageSchema } from "../../src/schemas/group.ts";
import { type ModelInfo, models } from "../../src/schemas/models.ts";
import { integer, moneyPatterns } from "../../src/schemas/shared.ts";
import { type Description, readDescriptions } from "./doc-comments.ts";
import { type JsonSchema, openValues } from "./json-schema.ts";

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

/** The place of a response's schema in the document. */
export function referenceTo(schema: ZodMiniType): JsonSchema {
  const name = names.get(schema);
  if (name === undefined) throw new Error("A response has a schema without a name: see models.ts.");
  return { $ref: addressOf(name) };
}

/** Every schema of a response, by its name. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: addressOf, override: asChecked });
  const descriptions = readDescriptions();
  const named = Object.entries(schemas).map(([name, made]): [string, JsonSchema] => {
    const schema = structuredClone(made) as unknown as ObjectSchema;
    open(schema);
    const model = models[name];
    return [name, model ? said(schema, model, descriptions.get(name)) : paged(schema)];
  });
  const all = new Map<string, JsonSchema>([...named, ["ErrorBody", error]]);
  return Object.fromEntries([...all].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The body of each list with the items that a model names. */
function pages(): ZodMiniType[] {
  const lists = Object.values(definitions).filter(({ paging }) => paging !== undefined);
  return [positionPageSchema, ...lists.flatMap(({ response }) => response ?? [])];
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
      throw new Error(`${field} has fields, but no name: see models.ts.`);
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
): JsonSchema {
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

function oneOfSeveral(listed: ZodMiniType): JsonSchema {
  const other = "An alternative that the specification does not describe.";
  return { anyOf: [referenceTo(listed), { type: "null" }, { description: other }] };
}

function paged({ properties, ...schema }: ObjectSchema): JsonSchema {
  const nextCursor = {
    description: "The `cursor` of the next page; null on the last one.",
    ...properties["nextCursor"],
  };
  return { description: "A page of a list.", ...schema, properties: { ...properties, nextCursor } };
}

/** The body of every refusal (spec 7). */
const error: JsonSchema = {
  description: "The body of every error response.",
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: {
          description:
            "Stable, for programs. Codes may be added: use the status of an unknown one.",
          type: "string",
          ...openValues(Object.keys(codeFacts)),
        },
        message: { description: "For people; its wording may change.", type: "string" },
        parameter: {
          description: "The query parameter or the field of the body at fault.",
          type: "string",
        },
      },
    },
  },
};
