// Keeps the credential out of what a caller may print: messages, headers and causes of errors.
import type { HeaderSource } from "../http/headers.ts";
import { attempted, isText } from "../runtime/values.ts";

/** From this length on a credential is no word that a text could hold by chance. */
const distinctiveLength = 12;

export type Redact = (text: string) => string;

/**
 * A function that cuts credentials out of a text, also as they stand in an address. Takes time in proportion to the
 * text.
 */
export function redactor(secrets: Iterable<string>): Redact {
  // Made ready only once something fails: every attempt has a redactor, and few need it.
  return (text) => {
    // Each once, and the longest first: one may begin with another.
    // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing on older runtimes
    const order = [...new Set(secrets)].sort((one, other) => other.length - one.length);
    return order.reduce(cutOut, text);
  };
}

/**
 * A credential as it is, and as it may stand in an address, a form, JSON or a page: any of its marks percent-encoded (also
 * more than once), as `\\u002b`, as `&#x2b;` or `&#43;`, in digits of either case, or behind a backslash.
 */
function formsOf(secret: string): RegExp {
  const forms = secret.replace(/\W/g, (mark) => {
    const code = mark.charCodeAt(0);
    const lower = code.toString(16).padStart(2, "0");
    const hex = `(?:${lower}|${lower.toUpperCase()})`;
    return `(?:\\\\?\\x${lower}|%(?:25)*${hex}|\\\\{1,16}u00${hex}|&#[xX]0*${hex};|&#0*${code};)`;
  });
  return new RegExp(forms, "g");
}

/** Characters that a terminal runs as commands, or that change the order of the text. */
// oxlint-disable-next-line no-control-regex -- it is for control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of the service as it may be printed: in one line, and with a mark for whatever steers a terminal. */
export function printableLine(text: string): string {
  return text.replace(/\r\n|[\r\n\t\u2028\u2029]/g, " ").replace(unprintable, "\ufffd");
}

function cutOut(text: string, secret: string): string {
  const inWord = /[\w-]/;
  let lastCut = 0;
  return text.replace(formsOf(secret), (found: string, at: number) => {
    const end = at + found.length;
    // A short one is cut where it stands by itself, or beside itself: "k" must not make a riddle of every word.
    const isPart =
      (at !== lastCut && inWord.test(text.charAt(at - 1))) ||
      (inWord.test(text.charAt(end)) && !text.startsWith(found, end));
    if (isPart && found.length < distinctiveLength) return found;
    lastCut = end;
    return "[credential]";
  });
}

/** The headers of a response, for an error: without cookies, and without the credential should the service echo it. */
export function safeHeaders(headers: HeaderSource, redact: Redact): HeaderSource {
  const isSafe = (name: string) => !name.toLowerCase().startsWith("set-cookie");
  return {
    get: (name) => {
      const value = isSafe(name) ? headers.get(name) : null;
      return value === null ? null : redact(value);
    },
    forEach: (visit) => {
      headers.forEach((value, name) => {
        if (isSafe(name)) visit(redact(value), name);
      });
    },
  };
}

// Facts of a failed connection, and the digest of a framework. Other properties may hold a request.
const facts = ["code", "errno", "syscall", "address", "port", "hostname", "digest"];
const deepest = 5;
const mostErrors = 5;

/** A redacted copy of the error of a connection. Never throws, whatever a caller's own fetch threw. */
export function safeCause(cause: unknown, redact: Redact, depth = 0): Error {
  const read = (name: string): unknown => {
    const value = attempted(() => (cause as Record<string, unknown> | null)?.[name]);
    return isText(value) ? redact(value) : value;
  };
  const textOf = (name: string, otherwise: string) => {
    const value = read(name);
    return isText(value) ? value : otherwise;
  };
  const copy = new Error(textOf("message", "fetch failed"));
  const value = textOf("name", "Error");
  Object.defineProperty(copy, "name", { value, configurable: true, writable: true });
  copy.stack = textOf("stack", `${copy.name}: ${copy.message}`);
  for (const name of facts) {
    const fact = read(name);
    if (isText(fact) || typeof fact === "number") Object.assign(copy, { [name]: fact });
  }
  if (depth === deepest) return copy;
  const copyOf = (inner: unknown) => safeCause(inner, redact, depth + 1);
  const [inner, errors] = [read("cause"), read("errors")];
  if (inner !== undefined) copy.cause = copyOf(inner);
  const listed = attempted(() => (errors as readonly unknown[]).slice(0, mostErrors).map(copyOf));
  return listed ? Object.assign(copy, { errors: listed }) : copy;
}
