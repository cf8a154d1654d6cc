// What a list is made with, read once: a caller who changes filter or options later changes nothing of the list.
import { RequestValidationError } from "./errors.ts";
import type { HeaderValues } from "./headers.ts";
import { largestPage, requireWithin } from "./limits.ts";
import type { CallOptions } from "./options.ts";

/** What the pages of a list are asked for with. What is wrong with it is told when the list is used. */
export interface ListArguments {
  readonly query: object;
  readonly options: CallOptions;
  /** The fields that must come in every item. */
  readonly parts: readonly string[];
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  /** Throws when no page can be asked for with the filter. */
  readonly check: () => void;
}

/** Copies what a list is made with, as far as a caller can change it. */
export function readListArguments(
  filter: unknown,
  options: CallOptions,
  parts: readonly string[],
): ListArguments {
  const query = isRecord(filter) ? copyFilter(filter) : {};
  const { cursor, limit } = query as { cursor?: unknown; limit?: unknown };
  return {
    query,
    options: copyOptions(options),
    parts: Array.isArray(parts) ? [...parts] : [],
    cursor: typeof cursor === "string" ? cursor : undefined,
    limit: typeof limit === "number" ? limit : undefined,
    check: () => {
      if (!isRecord(filter) && filter !== undefined) {
        throw refuse("filter", "must be an object, such as { limit: 50 }");
      }
      if (typeof cursor !== "string" && cursor !== undefined && cursor !== null) {
        throw refuse("cursor", "must be the nextCursor of a page, which is a string");
      }
      requireWithin("limit", limit, 1, largestPage);
    },
  };
}

function refuse(parameter: string, message: string): RequestValidationError {
  return new RequestValidationError(`${parameter} ${message}.`, parameter);
}

function copyFilter(filter: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map(copyDate) : copyDate(value),
    ]),
  );
}

function copyDate(value: unknown): unknown {
  return value instanceof Date ? new Date(value.getTime()) : value;
}

/** Anything but an object is left as it is, for the check of every call's options. */
function copyOptions(options: CallOptions): CallOptions {
  return isRecord(options) ? { ...options, headers: copyHeaders(options.headers) } : options;
}

/** What is no kind of headers is left as it is, for the check of every call's headers. */
function copyHeaders(headers: HeaderValues | undefined): HeaderValues | undefined {
  if (Array.isArray(headers))
    return headers.map((pair) => (Array.isArray(pair) ? [...pair] : pair));
  if (!isRecord(headers)) return headers;
  if (isHeaders(headers)) {
    const pairs: [string, string][] = [];
    headers.forEach((value, name) => pairs.push([name, value]));
    return pairs;
  }
  return "forEach" in headers && typeof headers.forEach === "function" ? headers : { ...headers };
}

function isHeaders(value: object): value is Headers {
  return "append" in value && "forEach" in value && typeof value.forEach === "function";
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
