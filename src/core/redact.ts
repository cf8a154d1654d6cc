// Keeps the credential out of what a caller may print: messages, headers and causes of errors.
import type { HeaderSource } from "./headers.ts";

/** From this length on a credential is no word that a text could hold by chance. */
const telling = 12;

/** A function that cuts credentials out of a text, also as they stand in an address. */
export function cutter(secrets: Iterable<string>): (text: string) => string {
  // Made ready only once something fails: every attempt has a cutter, and few need it.
  return (text) => {
    const forms = [...secrets].flatMap((secret) => [secret, encodeURIComponent(secret)]);
    // The longest first: one may begin with another.
    // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing on older runtimes
    return forms.sort((one, other) => other.length - one.length).reduce(cutOut, text);
  };
}

function cutOut(text: string, secret: string): string {
  const [first = "", ...rest] = text.split(secret);
  const inWord = /[\w-]/;
  return rest.reduce((done, next) => {
    // A short one is cut where it stands by itself: "k" must not make a riddle of every word.
    const part = inWord.test(done.slice(-1)) || inWord.test(next.slice(0, 1));
    return done + (part && secret.length < telling ? secret : "[credential]") + next;
  }, first);
}

/** The headers of a response, for an error: without cookies, and without the credential should the service echo it. */
export function safeHeaders(headers: HeaderSource, cut: (text: string) => string): HeaderSource {
  const isSafe = (name: string) => !name.toLowerCase().startsWith("set-cookie");
  return {
    get: (name) => {
      const value = isSafe(name) ? headers.get(name) : null;
      return value === null ? null : cut(value);
    },
    forEach: (tell) => {
      headers.forEach((value, name) => {
        if (isSafe(name)) tell(cut(value), name);
      });
    },
  };
}

// What runtimes put on the errors of a failed connection. Anything else may hold a request.
const harmless = new Set(
  "name message stack cause code errno syscall address port hostname errors".split(" "),
);
const deepest = 5;

/**
 * The cause of a connection's error: as it is where it holds nothing else than runtimes put there, else
 * rebuilt from its name, message and code.
 */
export function safeCause(cause: unknown, cut: (text: string) => string, depth = 0): unknown {
  if (isHarmless(cause, cut, depth)) return cause;
  const {
    name,
    message,
    code,
    cause: next,
  } = (cause ?? {}) as Partial<{ name: unknown; message: unknown; code: unknown; cause: unknown }>;
  const text = (value: unknown, otherwise: string) =>
    typeof value === "string" ? cut(value) : otherwise;
  const rebuilt = new Error(text(message, "fetch failed"));
  rebuilt.name = text(name, "Error");
  if (code !== undefined) Object.assign(rebuilt, { code: text(code, "") });
  if (next !== undefined && depth < deepest) rebuilt.cause = safeCause(next, cut, depth + 1);
  return rebuilt;
}

function isHarmless(value: unknown, cut: (text: string) => string, depth: number): boolean {
  if (typeof value === "string") return cut(value) === value;
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (depth > deepest) return false;
  const inner = (next: unknown) => isHarmless(next, cut, depth + 1);
  if (Array.isArray(value)) return value.every(inner);
  if (!(value instanceof Error) || !inner(value.message) || !inner(value.name)) return false;
  for (const name of Reflect.ownKeys(value)) {
    const held: unknown = Reflect.get(value, name);
    // Runtimes mark their errors with symbols, and undici describes the socket by addresses and counts.
    const fine = typeof name === "symbol" || name === "socket" ? isFlat(held) : harmless.has(name);
    if (!fine || !(name === "socket" || inner(held))) return false;
  }
  return !isClever(Object.getPrototypeOf(value));
}

/** Whether a class of errors computes what an instance does not hold, such as a request. */
function isClever(prototype: object): boolean {
  if (prototype === Error.prototype || prototype === Object.prototype) return false;
  const clever = Object.entries(Object.getOwnPropertyDescriptors(prototype)).some(
    ([name, described]) =>
      name !== "constructor" &&
      !harmless.has(name) &&
      (!("value" in described) || typeof described.value === "function"),
  );
  return clever || isClever(Object.getPrototypeOf(prototype) ?? Object.prototype);
}

function isFlat(value: unknown): boolean {
  return Object.values(value ?? {}).every(
    (held) => typeof held !== "object" && typeof held !== "function",
  );
}
