// The arguments of an operation, checked and turned into URL, headers and body. Nothing is sent here.
import { refuse } from "./errors/errors.ts";
import { refuseCallOptions, requireFields, requireSmallBody } from "./validation/fields.ts";
import type { Arguments, Operation } from "./operation.ts";
import { requireOrigin } from "./options/base-url.ts";
import { callOptionNames } from "./options/option-validators.ts";
import type { CallOptions, CallSettings } from "./options/options.ts";
import { readCallOptions } from "./options/settings.ts";
import { toJson } from "./validation/json-value.ts";
import { unknownFields } from "./runtime/fields.ts";
import { attempted, copyValues, isText, timeOf } from "./runtime/values.ts";

/** A request without its credential. */
export interface PreparedRequest {
  readonly method: string;
  /** The URL without the query, for hooks and logs. */
  readonly url: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  /** The fields of the response, or of each of its items, that the query asks for. */
  readonly parts: readonly string[];
}

/** Builds the request of an operation. Throws for arguments that cannot be sent or would certainly be refused. */
export function prepareRequest(
  baseUrl: string,
  operation: Operation,
  given: Arguments,
  settings: Pick<CallSettings, "headers" | "query">,
): PreparedRequest {
  if (given.refusal) throw given.refusal;
  requireOrigin(baseUrl);
  const raw = given.rawPath?.();
  const path = raw ? raw.path : fillPath(operation.path, given.path);
  const query = { ...addedQuery(operation, settings.query), ...readQuery(operation, given.query) };
  const body = bodyJson(operation, given.body);
  operation.check?.(given);
  if (body !== undefined && operation.requiresBody) requireSmallBody(body);
  return {
    method: operation.method,
    url: baseUrl + path,
    query: joinQueries(raw?.query ?? "", encodeQuery(query)),
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
  if (!query) return { ...given };
  const values = requireFields(argument, query, given);
  // The query fields of a custom request are not known.
  if (operation.path !== "") {
    refuseCallOptions(argument, unknownFields(values, Object.keys(query)), callOptionNames);
  }
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

function encode(value: string, parameter: string): string {
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

/**
 * Arguments and options of a list, copied when the list is made: changing the objects afterwards changes nothing. An
 * error in them is thrown by each use of the list.
 */
export function snapshotArguments<Path extends string>(
  operation: Operation<unknown, Path>,
  given: Arguments<Path>,
  options: CallOptions | undefined,
): { given: Arguments<Path>; options: CallOptions } {
  const { path, query = {} } = given;
  try {
    const held = { path, query: copyValues(readQuery(operation, query), refuse) };
    return { given: held, options: readCallOptions(options) };
  } catch (error) {
    return { given: { path, refusal: error as Error }, options: {} };
  }
}

/** A path given by a caller, safe to append to the base address; its query is split off. */
export function requirePath(path: unknown): { path: string; query: string } {
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
  const at = whole.indexOf("?");
  const route = at < 0 ? whole : whole.slice(0, at);
  // A gateway may decode a slash before it resolves the segments.
  if (route.split(/\/|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw refuse("path", 'must have no "." or ".." segments.');
  }
  return { path: route, query: whole.slice(route.length) };
}
