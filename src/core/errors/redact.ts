// Keeps the credential out of what a caller may print: messages, headers and causes of errors.
import type { HeaderSource } from "../http/headers.ts";
import { attempted } from "../runtime/values.ts";

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
 * A credential as it is, and as it may stand in an address, a form or JSON: any of its marks encoded, in digits of either
 * case, or behind a backslash.
 */
function formsOf(secret: string): RegExp {
  const forms = secret.replace(/\W/g, (mark) => {
    const digits = mark.charCodeAt(0).toString(16);
    return `(?:\\\\?\\x${digits}|%(?:${digits}|${digits.toUpperCase()}))`;
  });
  return new RegExp(forms, "g");
}

/** What a terminal takes for a command, or shows in another order than it stands in. */
// oxlint-disable-next-line no-control-regex -- it is for control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of the service as it may be printed: in one line, and with a mark for whatever steers a terminal. */
export function printable(text: string): string {
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

// What runtimes put on the errors of a failed connection. Anything else may hold a request.
const harmless = new Set(
  "name message stack cause code errno syscall address port hostname errors".split(" "),
);
const deepest = 5;
/** Values looked at in a cause before it is rebuilt rather than searched any further. */
const mostValues = 200;

/**
 * The cause of a connection's error: as it is where it holds nothing else than runtimes put there, else
 * rebuilt from its name, message and code. Never throws, whatever a caller's own fetch threw.
 */
export function safeCause(cause: unknown, redact: Redact, depth = 0): unknown {
  if (attempted(() => isHarmless(cause, redact))) return cause;
  const read = (name: "name" | "message" | "code" | "cause") =>
    attempted(() => (cause as Record<string, unknown> | null)?.[name]);
  const text = (value: unknown) => (typeof value === "string" ? redact(value) : undefined);
  const rebuilt = new Error(text(read("message")) ?? "fetch failed");
  rebuilt.name = text(read("name")) ?? "Error";
  const code = text(read("code"));
  if (code !== undefined) Object.assign(rebuilt, { code });
  const next = read("cause");
  if (next !== undefined && depth < deepest) rebuilt.cause = safeCause(next, redact, depth + 1);
  return rebuilt;
}

function isHarmless(cause: unknown, redact: Redact): boolean {
  let values = 0;
  const isHarmlessValue = (value: unknown, depth: number): boolean => {
    // An error may lead to itself, or to very many others.
    if (depth > deepest || ++values > mostValues) return false;
    if (typeof value === "string") return redact(value) === value;
    if (typeof value !== "object" || value === null) return typeof value !== "function";
    const inner = (next: unknown) => isHarmlessValue(next, depth + 1);
    if (Array.isArray(value)) return value.every(inner);
    if (!(value instanceof Error)) return false;
    if (![value.message, value.name, value.constructor.name].every(inner)) return false;
    for (const name of Reflect.ownKeys(value)) {
      const held: unknown = Reflect.get(value, name);
      // Runtimes mark their errors with symbols, and undici describes the socket by addresses and counts.
      const isKnown = typeof name === "symbol" || name === "socket" || harmless.has(name);
      if (!isKnown || !(inner(held) || (name === "socket" && isPlain(held, inner)))) return false;
    }
    return !computesValues(value, inner);
  };
  return isHarmlessValue(cause, 0);
}

type IsFine = (value: unknown) => boolean;

/** Whether a class of errors computes what an instance does not hold, such as a request, or how it is printed. */
function computesValues(
  error: Error,
  isFine: IsFine,
  prototype = Object.getPrototypeOf(error) as object,
): boolean {
  if (prototype === Error.prototype || prototype === Object.prototype) return false;
  const computes = Reflect.ownKeys(prototype).some((name) => {
    // undici's classes mark their errors by accessors under symbols.
    if (typeof name === "symbol") return !isFine(Reflect.get(error, name));
    if (name === "constructor" || harmless.has(name)) return false;
    const { value } = Reflect.getOwnPropertyDescriptor(prototype, name) ?? {};
    return value === undefined || typeof value === "function";
  });
  const next = (Object.getPrototypeOf(prototype) ?? Object.prototype) as object;
  return computes || computesValues(error, isFine, next);
}

/** Whether an object is no more than its fields, and each of them is fine. */
function isPlain(held: unknown, isFine: IsFine): boolean {
  const prototype: unknown = Object.getPrototypeOf(held);
  if (prototype !== Object.prototype) return false;
  return Reflect.ownKeys(held as object).every((name) => {
    const { value, writable } = Object.getOwnPropertyDescriptor(held, name) ?? {};
    // An accessor is neither writable nor not.
    return writable !== undefined && isFine(value);
  });
}
