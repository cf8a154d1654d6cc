// The facts of the OpenAPI document that programs and generated clients rely on, one a line, and which differences
// break them.
import type { JsonSchema } from "./json-schema.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly content: { readonly "application/json": { readonly schema: Schema } };
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Partial<Content>>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The facts, each beginning with the name of its operation or schema. */
export function surfaceOf(document: JsonSchema): string[] {
  const { paths, components } = document as unknown as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      factsOf(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  const bodies = new Set(operations.map((fact) => / takes body: (\w+)$/.exec(fact)?.[1]));
  const schemas = Object.entries(components.schemas).flatMap(([name, schema]) =>
    fieldsOf(name, schema, bodies.has(name) ? ["takes", "requires"] : ["has", "always has"]),
  );
  return [...operations, ...schemas];
}

function factsOf(request: string, operation: Operation): string[] {
  const { operationId: name, parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"].schema;
  const given = Object.entries(responses).flatMap(([status, { content }]) =>
    content && Number(status) < 300
      ? [`${name} returns ${status}: ${typeOf(content["application/json"].schema)}`]
      : [],
  );
  return [
    `${name} is ${request}`,
    ...parameters.map((one) => `${name} takes ${one.name}: ${typeOf(one.schema)}`),
    ...parameters.filter((one) => one.required).map((one) => `${name} requires ${one.name}`),
    ...(body ? [`${name} takes body: ${typeOf(body)}`] : []),
    ...(requestBody?.required ? [`${name} requires body`] : []),
    ...given,
  ];
}

function fieldsOf(name: string, schema: Schema, verbs: readonly [string, string]): string[] {
  const { allOf = [], properties = {}, required = [], type } = schema;
  const [has, always] = verbs;
  const isObject = Object.keys(properties).length > 0;
  return [
    ...(isObject || allOf.length > 0 ? [] : [`${name} is ${typeOf({ ...(type && { type }) })}`]),
    ...allOf.flatMap((part) =>
      part.$ref ? [`${name} extends ${typeOf(part)}`] : fieldsOf(name, part, verbs),
    ),
    ...Object.entries(properties).map(
      ([field, value]) => `${name} ${has} ${field}: ${typeOf(value)}`,
    ),
    ...required.map((field) => `${name} ${always} ${field}`),
  ];
}

function typeOf({ $ref, type, format, items, anyOf, additionalProperties }: Schema): string {
  if ($ref) return $ref.split("/").at(-1) ?? "";
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (type === "array" && items) return `list of ${typeOf(items)}`;
  if (typeof additionalProperties === "object") return `map of ${typeOf(additionalProperties)}`;
  const types = [type ?? "any"].flat().join(" or ");
  return format === undefined ? types : `${types} (${format})`;
}

/** The differences that break a program: a fact that is gone, and a request that needs more. */
export function breaksBetween(before: readonly string[], after: readonly string[]): string[] {
  const [old, fresh] = [new Set(before), new Set(after)];
  const known = new Set(before.map(ownerOf));
  const isDemand = (fact: string) => /^\S+ requires /.test(fact);
  return [
    ...before.filter((fact) => !fresh.has(fact) && !isDemand(fact)).map((fact) => `- ${fact}`),
    ...after
      .filter((fact) => !old.has(fact) && isDemand(fact) && known.has(ownerOf(fact)))
      .map((fact) => `+ ${fact}`),
  ];
}

function ownerOf(fact: string): string {
  return fact.split(" ", 1)[0] ?? "";
}
