// `client.request`: a call that the caller describes, for operations that this client does not have.
import { refuse } from "./errors/errors.ts";
import { readArgument } from "./options/option-warnings.ts";
import type { Arguments, Operation } from "./operation.ts";
import type { QueryValue } from "./options/options.ts";
import { aFlag, type Fields } from "./runtime/fields.ts";
import { attempted, isRecord, isText, outcomeOf } from "./runtime/values.ts";
import { encode } from "./request.ts";
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

const fields: Fields<CustomRequest> = {
  method: null,
  path: null,
  query: [isRecord, "an object of query parameters"],
  body: null,
  schema: [isSchema, "a Standard Schema: an object with ~standard.validate"],
  idempotent: aFlag,
};

/** The operation and arguments of a custom request. The call throws an error in them. */
export function customOperation(request: CustomRequest): readonly [Operation, Arguments] {
  const described = outcomeOf(() => describeRequest(request));
  const none = { id: "request", method: "", path: "", response: null, idempotent: false } as const;
  return attempted(described) ?? [{ ...none, check: described }, { path: {} }];
}

function describeRequest(request: unknown): readonly [Operation, Arguments] {
  const given = readArgument("request", "{ method, path }", fields, request);
  const { method, path, query = {}, body, schema } = given;
  const verb = isText(method) ? method.toUpperCase() : "";
  if (!/^[A-Z]+$/.test(verb) || /^(CONNECT|TRACE)$/.test(verb)) {
    throw refuse("method", 'must be an HTTP method, such as "GET".');
  }
  if (body !== undefined && /^(GET|HEAD)$/.test(verb)) {
    throw refuse("body", `cannot be sent with ${verb}. Use query.`);
  }
  const { idempotent = verb === "GET" } = given;
  const operation = { id: "request", method: verb, path: "", response: null, schema, idempotent };
  return [operation, { path: {}, route: requireRoute(path), query, body }];
}

/** A path, perhaps with a query, that is safe to append to the base address. */
function requireRoute(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?!\/)/.test(path)) {
    throw refuse("path", 'must begin with one "/" and is appended to the base address.');
  }
  if (/[\\#\p{Cc}]/u.test(path)) {
    throw refuse("path", "must have no backslash, no fragment and no control characters.");
  }
  // Refuses a lone surrogate, which would be sent as another character.
  encode(path, "path");
  // URL parsing trims trailing spaces, which would turn "/.. " into "/..".
  const whole = path.replace(/ /g, "%20");
  const [route = ""] = whole.split("?", 1);
  // A gateway may decode a slash before it resolves the segments.
  if (route.split(/\/|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw refuse("path", 'must have no "." or ".." segments.');
  }
  return whole;
}

/** ArkType's schemas are functions. */
function isSchema(schema: unknown): boolean {
  const read = () => (schema as Partial<StandardSchema> | null)?.["~standard"]?.validate;
  return typeof attempted(read) === "function";
}
