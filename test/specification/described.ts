// The models and operations of the OpenAPI document, by their names.
import type { OperationName } from "../../src/operations/facts.ts";
import { description, describedOperation } from "../support/openapi.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly "x-extensible-enum"?: readonly string[];
}

const schemas = description.components.schemas as Readonly<Record<string, Schema>>;

/** The names of models that a schema leads to. */
function referencesIn(schema: Schema): string[] {
  const { $ref, properties, items, anyOf, allOf, additionalProperties } = schema;
  const inner = [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(anyOf ?? []),
    ...(allOf ?? []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
  return [...($ref ? [$ref.split("/").at(-1) ?? ""] : []), ...inner.flatMap(referencesIn)];
}

/** Some models and all that they are made of. */
export function modelsBelow(names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const inner of referencesIn(schemas[name] ?? {})) add(inner);
  };
  for (const name of names) add(name);
  return [...found];
}

/** The fields of models, and of all that they are made of where it is asked for. */
export function fieldsBelow(names: readonly string[], whole: boolean): string[] {
  const all = whole ? modelsBelow(names) : names;
  return all.flatMap((name) => Object.keys(schemas[name]?.properties ?? {}));
}

interface Described {
  readonly "x-section": string;
  readonly description: string;
  readonly codes: readonly string[];
}

/** An operation, with the codes of all its responses. */
export function operationAt(name: OperationName | undefined): Described | undefined {
  const operation = name && describedOperation(name);
  if (!operation) return undefined;
  const codes = Object.values(operation.responses).flatMap((response) => {
    const found =
      "$ref" in response
        ? description.components.responses[response.$ref.split("/").at(-1) ?? ""]
        : response;
    return (found as { "x-error-codes"?: readonly string[] })["x-error-codes"] ?? [];
  });
  const { "x-section": section, description: said } = operation as unknown as Described;
  return { "x-section": section, description: said, codes };
}

interface ParameterNames {
  /** Parameters and fields of the body, and the values that are known of them. */
  readonly known: string[];
  readonly required: string[];
  /** By name: the least, the most, and what counts when it is left out. */
  readonly limits: Readonly<Record<string, number[]>>;
}

export function parameterNames(name: OperationName | undefined): ParameterNames {
  const operation = name && describedOperation(name);
  const [bodyName = ""] = referencesIn(
    operation?.requestBody?.content?.["application/json"].schema ?? {},
  );
  const body = schemas[bodyName];
  const taken = new Map<string, Schema>([
    ...(operation?.parameters ?? []).map((one): [string, Schema] => [one.name, one.schema]),
    ...Object.entries(body?.properties ?? {}),
  ]);
  const values = (schema: Schema) => [
    ...(schema["x-extensible-enum"] ?? []),
    ...(schema.items?.["x-extensible-enum"] ?? []),
  ];
  return {
    known: [...taken.keys(), ...[...taken.values()].flatMap(values)],
    required: [
      ...(operation?.parameters ?? []).flatMap((one) => (one.required ? [one.name] : [])),
      ...(body?.required ?? []),
    ],
    limits: Object.fromEntries([...taken].map(([field, schema]) => [field, limitsOf(schema)])),
  };
}

function limitsOf(schema: Schema): number[] {
  const least = schema.minimum ?? schema.minLength ?? schema.minItems;
  const most = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  return [least, most, schema.default].filter((one) => one !== undefined);
}

/** The fields of the response that an operation gives, and of all that it is made of. */
export function schemaAt(name: OperationName | undefined): string[] {
  const responses = (name && describedOperation(name)?.responses) ?? {};
  const given = (responses["200"] ?? responses["201"]) as
    | { content?: { "application/json": { schema: Schema } } }
    | undefined;
  return fieldsBelow(referencesIn(given?.content?.["application/json"].schema ?? {}), true);
}
