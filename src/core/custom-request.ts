// `client.request`: a call that the caller describes, for operations that this client does not have.
import { refuse } from "./errors/errors.ts";
import { readArgument } from "./options/option-warnings.ts";
import type { Arguments, Operation } from "./operation.ts";
import type { QueryValue } from "./options/options.ts";
import { aFlag, type Fields, type Given } from "./runtime/fields.ts";
import { attempted, isText } from "./runtime/values.ts";
import { requirePath } from "./request.ts";
import type { StandardSchema } from "./validation/standard-schema.ts";

/** A call of `client.request`. */
export interface CustomRequest {
  /** An HTTP method, such as `"GET"`. */
  method: string;
  /** The path, starting with `/`, is appended to the base address. */
  path: string;
  /** Query parameters; null and undefined are omitted. */
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** The body: any JSON value. */
  body?: unknown;
  /** A Standard Schema that validates the response, and may transform it. */
  schema?: StandardSchema | undefined;
  /** Whether the request may be repeated after an unclear outcome; by default a GET may, and no other. */
  idempotent?: boolean | undefined;
}

/** The operation and arguments of a custom request. An error in them is thrown by the call. */
export function customOperation(request: CustomRequest): readonly [Operation, Arguments] {
  const { method, path, query, body, schema, idempotent, refusal } = readRequest(request);
  const verb = isText(method) ? method.toUpperCase() : "";
  const operation: Operation = {
    id: "request",
    method: verb,
    path: "",
    response: null,
    schema,
    idempotent: idempotent ?? verb === "GET",
    query: {},
  };
  const rawPath = () => {
    if (!/^[A-Z]+$/.test(verb) || /^(CONNECT|TRACE)$/.test(verb)) {
      throw refuse("method", 'must be an HTTP method, such as "GET".');
    }
    if (body !== undefined && /^(GET|HEAD)$/.test(verb)) {
      throw refuse("body", `cannot be sent with ${verb}. Use query.`);
    }
    return requirePath(path);
  };
  const given: Arguments = { path: {}, ...(query === undefined ? {} : { query }), body, rawPath };
  return [operation, refusal ? { ...given, refusal } : given];
}

const fields: Fields<CustomRequest> = {
  method: null,
  path: null,
  query: null,
  body: null,
  schema: [isSchema, "a Standard Schema: an object with ~standard.validate"],
  idempotent: aFlag,
};

function readRequest(request: unknown): Given<CustomRequest> & { refusal?: Error } {
  try {
    return readArgument("request", "{ method, path }", fields, request);
  } catch (error) {
    return { refusal: error as Error };
  }
}

/** ArkType's schemas are functions. */
function isSchema(schema: unknown): boolean {
  const read = () => (schema as Partial<StandardSchema> | null)?.["~standard"]?.validate;
  return typeof attempted(read) === "function";
}
