// Extra headers that a caller gives, checked before a request is made of them.
import { attempted, isRecord, isText, isToken } from "../runtime/values.ts";

/** Headers as a caller may give them. A value of undefined leaves the header out. */
export type HeaderValues =
  | Headers
  | Readonly<Record<string, string | undefined>>
  | readonly (readonly [name: string, value: string | undefined])[];

/** Headers as they were when they were given: names in lower case. */
export type HeaderPairs = readonly (readonly [name: string, value: string | undefined])[];

// They say where a message goes, where it ends or what becomes of its connection.
const framing =
  /^(host|connection|content-length|transfer-encoding|trailer|te|expect|upgrade|keep-alive|proxy-.*)$/;

/**
 * Reads the headers that a caller gives. Those that could break a request apart are refused, by their name or
 * their value, and no value is repeated in the message.
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
    // As `Headers` joins what is given twice.
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

/** The pairs in a list; undefined where anything else is in it. */
function listPairs(given: readonly unknown[]): Pairs | undefined {
  const pairs: (readonly [unknown, unknown])[] = [];
  // By its iterator, because other ways pass over what a sparse array does not hold.
  for (const pair of given) {
    if (!Array.isArray(pair) || pair.length !== 2) return undefined;
    pairs.push([pair[0], pair[1]]);
  }
  return pairs;
}

/** Of whichever realm or polyfill. */
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

/** What is read of a response's headers. A runtime may have something lighter than `Headers`. */
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
