// The parameters of an operation, from its path and its fields, and what is to be said of each.
import { fieldFacts, idFacts } from "../../src/call/words/fields.ts";
import { operationNames } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import type { OperationName } from "../../src/operations/facts.ts";
import type { FieldKinds } from "../../src/core/validation/fields.ts";
import type { Operation } from "../../src/core/operation.ts";
import { refForm } from "../../src/resources/blueprints.ts";
import { exampleOf } from "./examples.ts";
import { fieldSchema, isRequired, type JsonSchema, openValues } from "./json-schema.ts";

/** The parameters of a path and of a query. */
export function parametersOf(name: OperationName, { path, query }: Operation): JsonSchema[] {
  const required = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => ({
    name: id,
    in: "path",
    required: true,
    description: idFacts(id).description,
    example: idFacts(id).example,
    schema: {
      type: "string",
      minLength: 1,
      ...(id === "blueprint" ? { pattern: refForm.source } : {}),
    },
  }));
  const asked = Object.entries(query ?? {}).map(([field, kind]) => inQuery(name, field, kind));
  return [...required, ...asked];
}

function inQuery(operation: OperationName, field: string, kind: FieldKinds[string]): JsonSchema {
  const { description, values } = fieldFacts(operation, field);
  return {
    name: field,
    in: "query",
    ...(isRequired(kind) ? { required: true } : {}),
    ...(kind === "names" ? { style: "form", explode: false } : {}),
    description: kind === "names" ? `${description} One value, separated by commas.` : description,
    example: exampleOf(operation)?.[field],
    // No query can say null: the client leaves it out.
    schema: known(fieldSchema(kind === "textOrNull" ? "text" : kind), values),
  };
}

/** The body of an operation; null for one that takes none. */
export function bodyOf(name: OperationName, { body, requiresBody }: Operation): JsonSchema | null {
  if (!body) return null;
  const schema = { $ref: `#/components/schemas/${bodyName(name)}` };
  const content = { "application/json": { schema, example: exampleOf(name) } };
  return { required: requiresBody === true, content };
}

/** Every schema of a body, by its name. */
export function bodySchemas(): Readonly<Record<string, JsonSchema>> {
  const bodies = operationNames.flatMap((name): [string, JsonSchema][] => {
    const { body } = definitions[name];
    return body ? [[bodyName(name), bodySchema(name, body)]] : [];
  });
  return Object.fromEntries(bodies);
}

/** Such as `CirclesCreateBody`. */
function bodyName(operation: OperationName): string {
  const words = operation.split(".").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Body`;
}

function bodySchema(name: OperationName, body: FieldKinds): JsonSchema {
  const required = Object.entries(body).flatMap(([field, kind]) =>
    isRequired(kind) ? [field] : [],
  );
  const properties = Object.entries(body).map(([field, kind]) => {
    const { description, values } = fieldFacts(name, field);
    return [field, { description, ...known(fieldSchema(kind), values) }];
  });
  return {
    type: "object",
    // Closed, it would be wrong as soon as the service takes one field more.
    description: "The service refuses fields that it does not know with `invalid_body`.",
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties) as JsonSchema,
    additionalProperties: true,
  };
}

function known(schema: JsonSchema, values: readonly string[] | undefined): JsonSchema {
  if (!values) return schema;
  const { items } = schema;
  if (typeof items !== "object") return { ...schema, ...openValues(values) };
  return { ...schema, items: { ...items, ...openValues(values) } };
}
