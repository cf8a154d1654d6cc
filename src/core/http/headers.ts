// Extra headers of a caller, checked before they are sent.
import { attempted, isRecord, isText, isToken } from "../runtime/values.ts";

/** Headers as a caller may give them. A value of undefined leaves the header out. */
export type HeaderValues =
  | Headers
  | Readonly<Record<string, string | undefined>>
  | readonly (readonly [name: string, value: string | undefined])[];

/** Headers as they were when they were given: names in lower case. */
export type HeaderPairs = readonly (readonly [name: string, value: string | undefined])[];

// Headers that determine a message's target, its end or its connection.
const framing =
  /^(host|connection|content-length|transfer-encoding|trailer|te|expect|upgrade|keep-alive|proxy-.*)$/;

/**
 * Reads the headers of a caller. Refuses names and values that could break a request; the message repeats no value.
 */
export function readHeaders(given: unknown, refuse: (message: string) => Error): HeaderPairs {
  if (given === undefined) return [];
  const values = new Map<string, string | undefined>();
  for (const [key, value] of pairsOf(given, refuse)) {
    if (!isToken(key)) throw refuse("has a name that is not an HTTP header name.");
    const name = key.toLowerCase();
    if (framing.test(name)) {
      throw refuse(`has ${name}, which is made for each request and cannot be given.`);
    }
    if (value !== undefined && !isHeaderValue(value)) {
      throw refuse(`has a value for ${name} that a header cannot carry, such as a line break.`);
    }
    const before = values.get(name);
    // `Headers` joins repeated headers in the same way.
    values.set(name, before === undefined || value === undefined ? value : `${before}, ${value}`);
  }
  return [...values];
}

export const isHeaderValue = (value: unknown): value is string =>
  isText(value) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

export function mergeHeaders(
  pairs: HeaderPairs,
  under: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers = { ...under };
  for (const [name, value] of pairs) {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  }
  return headers;
}

type Pairs = readonly (readonly [name: unknown, value: unknown])[];

function pairsOf(given: unknown, refuse: (message: string) => Error): Pairs {
  const pairs = attempted(() => {
    if (Array.isArray(given)) return listPairs(given);
    return isHeaders(given) ? listHeaders(given) : undefined;
  });
  const read = pairs ?? (isRecord(given) ? attempted(() => Object.entries(given)) : undefined);
  if (read) return read;
  throw refuse("must be an object of strings, a Headers, or an array of pairs.");
}

/** The pairs of a list; undefined if it contains anything else. */
function listPairs(given: readonly unknown[]): Pairs | undefined {
  const pairs: (readonly [unknown, unknown])[] = [];
  // The iterator also visits the holes of a sparse array.
  for (const pair of given) {
    if (!Array.isArray(pair) || pair.length !== 2) return undefined;
    pairs.push([pair[0], pair[1]]);
  }
  return pairs;
}

/** Recognizes `Headers` of another realm and of polyfills. */
function isHeaders(given: unknown): given is Headers {
  const { append, forEach } = (given ?? {}) as Partial<Headers>;
  return typeof append === "function" && typeof forEach === "function";
}

/** The pairs of a `Headers`, for runtimes whose `Headers` cannot be iterated. */
function listHeaders(headers: Headers): [string, string][] {
  const pairs: [string, string][] = [];
  headers.forEach((value, name) => pairs.push([name, value]));
  return pairs;
}

/** The headers of a response, as far as they are read. undici has something lighter than `Headers`. */
export interface HeaderSource {
  get(name: string): string | null;
  forEach(visit: (value: string, name: string) => void): void;
}

export function toHeaders(source: HeaderSource): Headers {
  if (typeof Headers === "function" && source instanceof Headers) return source;
  const headers = new Headers();
  source.forEach((value, name) => headers.append(name, value));
  return headers;
}
