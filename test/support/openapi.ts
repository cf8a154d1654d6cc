// The OpenAPI document as a validator: what it says of a response, by JSON Schema 2020-12.
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { inject } from "vitest";

import { operations } from "../../src/operations/catalogue.ts";
import type { OperationName } from "../../src/operations/facts.ts";

interface Reference {
  readonly $ref: string;
}

interface Described {
  readonly content?: {
    readonly "application/json": {
      readonly schema: object;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, Reference>>;
    };
  };
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
  readonly example?: unknown;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Described | Reference>>;
}

/** The document, as far as tests look into it. */
export const description = inject("openApiDocument") as {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Described>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "description", components: description.components });

/** An operation in the document; undefined for the three that the specification does not describe. */
export function describedOperation(name: OperationName): DescribedOperation | undefined {
  const { path, method } = operations[name];
  return description.paths[path]?.[method.toLowerCase()];
}

export type Validator = (value: unknown) => readonly ErrorObject[];

/** Checks values by a schema of the document. Gives what is wrong, which may be nothing. */
export function validatorOf(schema: object): Validator {
  const validate = ajv.compile(absolute(schema) as object);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** Schemas of an operation refer to components, which have an address of their own here. */
function absolute(schema: unknown): unknown {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"description#/')) as unknown;
}

const responseValidators = new Map<string, Validator>();

/** Errors in the body of a response, by the document's schema for its status. */
export function responseProblems(name: OperationName, status: number, body: unknown): unknown[] {
  const described = describedOperation(name);
  if (!described) return [];
  const { responses } = described;
  const key = responses[status] ? String(status) : "default";
  let validate = responseValidators.get(`${name} ${key}`);
  if (!validate) {
    validate = validatorOf(schemaOf(responses[key]));
    responseValidators.set(`${name} ${key}`, validate);
  }
  return [...validate(body)];
}

function schemaOf(response: Described | Reference | undefined): object {
  const schema = resolved(response)?.content?.["application/json"].schema;
  if (!schema) throw new Error("The document describes no body of this response.");
  return schema;
}

/** A response; one that is shared is looked up. */
export function resolved(response: Described | Reference | undefined): Described | undefined {
  if (!response || !("$ref" in response)) return response;
  return description.components.responses[nameIn(response)];
}

/** The examples of a response's body. */
export function examplesOf(response: Described | Reference): unknown[] {
  const { example, examples = {} } = resolved(response)?.content?.["application/json"] ?? {};
  const named = Object.values(examples).map(
    (one) => description.components.examples[nameIn(one)]?.value,
  );
  return example === undefined ? named : [example, ...named];
}

function nameIn({ $ref }: Reference): string {
  return $ref.split("/").at(-1) ?? "";
}
