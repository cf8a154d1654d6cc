// `client.request`: a call that the caller describes, for whatever the service has or may grow.
import { RequestValidationError } from "./errors.ts";
import type { Arguments, Operation } from "./operation.ts";
import { requirePath } from "./request.ts";
import type { StandardSchema } from "./standard-schema.ts";

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
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Any JSON value. */
  body?: unknown;
  /** A Standard Schema that checks the answer and may transform it. */
  schema?: StandardSchema | undefined;
  /** Allows sending it again after an unclear outcome; a GET may be anyway. */
  idempotent?: boolean | undefined;
}

/** The operation and arguments of a custom request. */
export function customOperation(request: CustomRequest): readonly [Operation, Arguments] {
  const { method, path, query, body, schema, idempotent } = request;
  const verb = typeof method === "string" ? method.toUpperCase() : "";
  const operation: Operation = {
    id: "request",
    method: verb,
    path: "",
    response: null,
    schema,
    repeatable: idempotent ?? verb === "GET",
    check: () => {
      if (!/^[A-Z]+$/.test(verb) || /^(CONNECT|TRACE)$/.test(verb)) {
        throw new RequestValidationError('method must be an HTTP method, such as "GET".', "method");
      }
      if (body !== undefined && /^(GET|HEAD)$/.test(verb)) {
        throw new RequestValidationError(`A ${verb} has no body. Use query.`, "body");
      }
    },
  };
  return [operation, { path: {}, query: query ?? {}, body, rawPath: () => requirePath(path) }];
}
