// The parameters of an operation, from its path and its fields, and what is to be said of each.
import { fieldFacts, idFacts } from "../../src/call/words/fields.ts";
import type { OperationName } from "../../src/operations/facts.ts";
import type { FieldKinds } from "../../src/core/validation/fields.ts";
import type { Operation } from "../../src/core/operation.ts";
import { refForm } from "../../src/resources/blueprints.ts";
import { fieldSchema, isRequired, type JsonSchema, openValues } from "./json-schema.ts";

/** The parameters of a path and of a query. */
export function parametersOf(name: OperationName, { path, query }: Operation): JsonSchema[] {
  const required = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => ({
    name: id,
    in: "path",
    required: true,
    description: idFacts(id),
    schema: {
      type: "string",
      minLength: 1,
      ...(id === "blueprint" ? { pattern: refForm.source } : {}),
    },
  }));
  const asked = Object.entries(query ?? {}).map(([field, kind]) => inQuery(name, field, kind));
  return [...required, ...asked];
}

function inQuery(operation: string, field: string, kind: FieldKinds[string]): JsonSchema {
  const { description, values } = fieldFacts(operation, field);
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
    const { description, values } = fieldFacts(name, field);
    return [field, { description, ...known(fieldSchema(kind), values) }];
  });
  const schema = {
    type: "object",
    // Closed, it would be wrong as soon as the service takes one field more.
    description: "The service refuses fields that it does not know with `invalid_body`.",
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
