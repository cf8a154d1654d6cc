// `client.request`: a call that the caller describes, for whatever the service has or may grow.
import { RequestValidationError } from "./errors/errors.ts";
import type { Arguments, Operation } from "./operation.ts";
import { isRecord, isText } from "./runtime/values.ts";
import { requirePath } from "./request.ts";
import type { StandardSchema } from "./validation/standard-schema.ts";

/** A value of a query: arrays are joined with commas; null and undefined are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | readonly (string | number | boolean | Date | null | undefined)[];

/** A call of `client.request`. */
export interface CustomRequest {
  /** An HTTP method, such as `"GET"`. */
  method: string;
  /** Begins with `/` and is appended to the base address. */
  path: string;
  /** Added to the path; null and undefined are left out. */
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Any JSON value. */
  body?: unknown;
  /** A Standard Schema that checks the response and may transform it. */
  schema?: StandardSchema | undefined;
  /** Allows sending it again after an unclear outcome; a GET may be anyway. */
  idempotent?: boolean | undefined;
}

/** The operation and arguments of a custom request. What is wrong with it is thrown once it is sent. */
export function customOperation(request: CustomRequest): readonly [Operation, Arguments] {
  const given: Partial<CustomRequest> = isRecord(request) ? request : {};
  const { method, path, query, body, schema, idempotent } = given;
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
    if (!isRecord(request)) throw refuse("request", "must be an object, such as { method, path }.");
    if (!/^[A-Z]+$/.test(verb) || /^(CONNECT|TRACE)$/.test(verb)) {
      throw refuse("method", 'must be an HTTP method, such as "GET".');
    }
    if (body !== undefined && /^(GET|HEAD)$/.test(verb)) {
      throw refuse("body", `cannot be sent with ${verb}. Use query.`);
    }
    if (schema !== undefined && !isSchema(schema)) {
      throw refuse("schema", "must be a Standard Schema: an object with ~standard.validate.");
    }
    if (idempotent !== undefined && typeof idempotent !== "boolean") {
      throw refuse("idempotent", "must be true or false.");
    }
    return requirePath(path);
  };
  return [operation, { path: {}, ...(query === undefined ? {} : { query }), body, rawPath }];
}

const refuse = (parameter: string, message: string) =>
  new RequestValidationError(`${parameter} ${message}`, parameter);

/** Some libraries have schemas that are functions. */
function isSchema(schema: unknown): boolean {
  const standard = (schema as Partial<StandardSchema> | null)?.["~standard"];
  return typeof standard?.validate === "function";
}
