// Operation and arguments → address, headers and body. Nothing is sent here.
import { RequestValidationError } from "./errors.ts";
import { requireFields } from "./fields.ts";
import { requireSmallBody } from "./limits.ts";
import type { Arguments, Operation } from "./operation.ts";
import { isText, timeOf } from "./record.ts";

/** A request that only lacks its credential. */
export interface PreparedRequest {
  readonly method: string;
  /** Without the query: what hooks and logs may see. */
  readonly url: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** Builds the request of an operation, or refuses what could not be sent or would certainly be refused. */
export function prepareRequest(
  baseUrl: string,
  operation: Operation,
  given: Arguments,
  extraHeaders: Readonly<Record<string, string>>,
): PreparedRequest {
  if (given.refusal) throw given.refusal;
  const raw = given.rawPath?.();
  const path = raw ? raw.path : fillPath(operation.path, given.path);
  const { query = {} } = given;
  if (operation.query) requireFields("query", operation.query, query);
  if (operation.body && (operation.smallBody || given.body !== undefined)) {
    requireFields("body", operation.body, given.body);
  }
  operation.check?.(given);
  const body = given.body === undefined ? undefined : encodeBody(given.body);
  if (body !== undefined && operation.smallBody) requireSmallBody(body);
  return {
    method: operation.method,
    url: baseUrl + path,
    query: joinQueries(raw?.query ?? "", encodeQuery(query)),
    headers: {
      accept: operation.response ? "application/json" : "*/*",
      ...extraHeaders,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body,
  };
}

function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = parameters[name];
    // The specification calls it blueprint in the path; the method's parameter is its ref.
    const parameter = name === "blueprint" ? "ref" : name;
    if (typeof value !== "string" || value === "" || value === "." || value === "..") {
      throw new RequestValidationError(
        `${parameter} must be an id: a string, and neither empty nor "." nor "..".`,
        parameter,
      );
    }
    return encode(value, parameter);
  });
}

function encode(value: string, parameter: string): string {
  try {
    // An address carries @ as it is, and the specification writes a blueprint's ref so.
    return encodeURIComponent(value).replace(/%40/g, "@");
  } catch {
    throw new RequestValidationError(
      `${parameter} holds half a character (a lone surrogate), which no address can carry.`,
      parameter,
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
  throw new RequestValidationError(
    `${name} must be a string, a finite number, a boolean, a valid Date or an array of these.`,
    name,
  );
};

function encodeBody(body: unknown): string {
  let json: string | undefined;
  try {
    json = JSON.stringify(body, onlyJson);
  } catch {
    // The cause is left out: its message may repeat parts of the body.
  }
  if (json !== undefined) return json;
  throw new RequestValidationError(
    "body must be a JSON value: finite numbers and valid dates, no functions, no BigInt, nothing that holds itself.",
    "body",
  );
}

/** Refuses what JSON would leave out or make null of, which removes a field of a profile. */
function onlyJson(this: unknown, key: string, value: unknown): unknown {
  const notFinite = typeof value === "number" && !Number.isFinite(value);
  const noDate = value === null && timeOf((this as Record<string, unknown>)[key]) !== undefined;
  if (notFinite || noDate || typeof value === "function" || typeof value === "symbol") {
    throw new TypeError("not a JSON value");
  }
  return value;
}

/** A path given by a caller, safe to append to the base address; its query is split off. */
export function requirePath(path: unknown): { path: string; query: string } {
  const refuse = (message: string) => new RequestValidationError(`path ${message}`, "path");
  if (typeof path !== "string" || !/^\/(?!\/)/.test(path)) {
    throw refuse('must begin with one "/" and is appended to the base address.');
  }
  // The ranges are \p{Cc}, which React Native's engine did not take for years.
  // oxlint-disable-next-line no-control-regex -- it is for control characters
  if (/[\\#\u0000-\u001f\u007f-\u009f]/.test(path)) {
    throw refuse("must have no backslash, no fragment and no control characters.");
  }
  const at = path.indexOf("?");
  const route = at < 0 ? path : path.slice(0, at);
  if (route.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw refuse('must have no "." or ".." segments.');
  }
  return { path: route, query: path.slice(route.length) };
}
