// Extra headers that a caller gives, checked before a request is made of them.

/** Headers as a caller may give them. A value of undefined leaves the header out. */
export type HeaderValues =
  | Headers
  | Readonly<Record<string, string | undefined>>
  | readonly (readonly [name: string, value: string])[];

/** Lays headers over others, in lower-case names. A name or value that could break a request apart is refused, and not repeated in the message. */
export function readHeaders(
  given: HeaderValues | undefined,
  refuse: (message: string) => Error,
  under: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers = { ...under };
  for (const [name, value] of headerPairs(given)) {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) {
      throw refuse("has a name that is not an HTTP header name.");
    }
    if (value === undefined) {
      delete headers[name.toLowerCase()];
      continue;
    }
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw refuse(`has a value for ${name} that a header cannot carry, such as a line break.`);
    }
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

function headerPairs(
  given: HeaderValues | undefined,
): Iterable<readonly [string, string | undefined]> {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given)) return given;
  const headers = given as Headers | Record<string, string | undefined>;
  return typeof headers.forEach === "function"
    ? listHeaders(headers as Headers)
    : Object.entries(headers);
}

/** The pairs of a `Headers`, for runtimes whose `Headers` cannot be iterated. */
function listHeaders(headers: Headers): [string, string][] {
  const pairs: [string, string][] = [];
  headers.forEach((value, name) => pairs.push([name, value]));
  return pairs;
}

/** What is read of an answer's headers. A runtime may have something lighter than `Headers`. */
export interface HeaderSource {
  get(name: string): string | null;
  forEach(tell: (value: string, name: string) => void): void;
}

/** The headers as callers get them. */
export function toHeaders(source: HeaderSource): Headers {
  if ("append" in source) return source as Headers;
  const headers = new Headers();
  source.forEach((value, name) => headers.append(name, value));
  return headers;
}
