// The arguments of an operation, checked and turned into URL, headers and body. Nothing is sent here.
import { refuse } from "./errors/errors.ts";
import { refuseCallOptions, requireFields, requireSmallBody } from "./validation/fields.ts";
import type { Arguments, Operation, PreparedCall, PreparedRequest } from "./operation.ts";
import { requireOrigin } from "./options/base-url.ts";
import { callOptionNames } from "./options/option-validators.ts";
import type { CallOptions, CallSettings, Settings } from "./options/options.ts";
import { callSettings } from "./options/settings.ts";
import { toJson } from "./validation/json-value.ts";
import { unknownFields } from "./runtime/fields.ts";
import { attempted, isText, readOnce, timeOf } from "./runtime/values.ts";

/** Prepares a call. Throws for arguments that cannot be sent or would certainly be refused. */
export function prepareCall(
  client: Settings,
  operation: Operation,
  given: Arguments,
  options: CallOptions | undefined,
): PreparedCall {
  const settings = callSettings(client, options);
  const query = readQuery(operation, given.query);
  return { settings, request: buildRequest(client.baseUrl, operation, given, query, settings) };
}

/** A list's call, prepared once for all of its pages. */
interface PreparedList {
  readonly settings: CallSettings;
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  readonly pageAt: (cursor: string | undefined, limit: number | undefined) => PreparedCall;
}

/** Prepares a list, as `prepareCall` does. */
export function prepareList(
  client: Settings,
  operation: Operation,
  given: Arguments,
  options: CallOptions | undefined,
): PreparedList {
  const settings = callSettings(client, options);
  // Every list describes both, so they were checked.
  const { cursor, limit, ...filter } = readQuery(operation, given.query) as {
    cursor?: string | null;
    limit?: number;
  };
  const request = buildRequest(client.baseUrl, operation, given, filter, settings);
  return {
    settings,
    cursor: cursor ?? undefined,
    limit,
    pageAt: (at, size) => {
      const query = joinQueries(request.query, encodeQuery({ cursor: at, limit: size }));
      return { settings, request: { ...request, query } };
    },
  };
}

function buildRequest(
  baseUrl: string,
  operation: Operation,
  given: Arguments,
  described: object,
  settings: CallSettings,
): PreparedRequest {
  requireOrigin(baseUrl);
  const route = given.route ?? fillPath(operation.path, given.path);
  // The id of a template's path has no question mark: it is encoded.
  const [path = "", ...ownQuery] = route.split(/(?=\?)/);
  const query = { ...addedQuery(operation, settings.query), ...described };
  const body = bodyJson(operation, given.body);
  operation.check?.(given);
  if (body !== undefined && operation.requiresBody) requireSmallBody(body);
  return {
    method: operation.method,
    url: baseUrl + path,
    query: joinQueries(ownQuery.join(""), encodeQuery(query)),
    headers: {
      accept: operation.response ? "application/json" : "*/*",
      ...settings.headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body,
    parts: partsIn(query, operation.parts),
  };
}

function partsIn({ include }: { include?: unknown }, known: readonly string[] = []) {
  return Array.isArray(include) ? known.filter((part) => include.includes(part)) : [];
}

/** A checked copy of the query: an accessor may return another value the next time. */
function readQuery(operation: Operation, given: object = {}): Readonly<Record<string, unknown>> {
  const { argument = "query", query } = operation;
  // The fields of a custom request's query are not described.
  if (!query) return readOnce(given as Record<string, unknown>, [], refuse);
  const values = requireFields(argument, query, given);
  refuseCallOptions(argument, unknownFields(values, Object.keys(query)), callOptionNames);
  return values;
}

/** The `query` of a call's options: parameters that the operation does not describe. */
function addedQuery({ id, query: fields = {} }: Operation, added: CallSettings["query"]): object {
  const name = Object.keys(added).find((own) => Object.hasOwn(fields, own));
  if (name === undefined) return added;
  throw refuse(name, `is a parameter of ${id} itself: it does not go in the query of the options.`);
}

/** The JSON of a checked copy of the body. */
function bodyJson({ body: fields, argument = "body", requiresBody }: Operation, given: unknown) {
  if (given === undefined && !(fields && requiresBody)) return undefined;
  return toJson(fields ? requireFields(argument, fields, applyToJson(given)) : given);
}

/** The result of the `toJSON` of a body, or the body itself. */
function applyToJson(given: unknown): unknown {
  const toJSON = attempted(() => (given as { toJSON?: unknown } | null)?.toJSON);
  return typeof toJSON === "function" ? attempted(() => toJSON.call(given) as unknown) : given;
}

/** The parts of each path template: text and the name of a parameter by turns. */
const templates = new Map<string, readonly string[]>();

function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  let parts = templates.get(template);
  if (!parts) templates.set(template, (parts = template.split(/[{}]/)));
  return parts.map((part, at) => (at % 2 ? encodeId(part, parameters[part]) : part)).join("");
}

function encodeId(name: string, id: unknown): string {
  // The path parameter is named blueprint, the method's parameter ref.
  const parameter = name === "blueprint" ? "ref" : name;
  if (id === undefined || id === "") throw refuse(parameter, "is missing: it must be an id.");
  if (typeof id !== "string" || id === "." || id === "..") {
    throw refuse(parameter, 'must be an id: a string, and neither empty nor "." nor "..".');
  }
  return encode(id, parameter);
}

/** Encodes a part of an address. */
export function encode(value: string, parameter: string): string {
  try {
    // A URL may contain @, and the specification writes a blueprint's ref with it.
    return encodeURIComponent(value).replace(/%40/g, "@");
  } catch {
    throw refuse(
      parameter,
      "contains a lone surrogate (half a character), which a URL cannot contain.",
    );
  }
}

/** `?limit=50&include=a,b`: arrays joined with commas, undefined and null and empty arrays left out. */
function encodeQuery(query: object): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const texts = items.filter((item) => item !== undefined && item !== null).map(queryText(name));
    if (texts.length > 0) parts.push(`${encode(name, name)}=${encode(texts.join(","), name)}`);
  }
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

function joinQueries(first: string, second: string): string {
  return first.length > 1 ? first + second.replace("?", "&") : second;
}

const queryText = (name: string) => (value: unknown) => {
  const time = timeOf(value);
  if (time !== undefined && !Number.isNaN(time)) return new Date(time).toISOString();
  if (isText(value) || typeof value === "boolean" || Number.isFinite(value)) return String(value);
  throw refuse(
    name,
    "must be a string, a finite number, a boolean, a valid Date or an array of these.",
  );
};
