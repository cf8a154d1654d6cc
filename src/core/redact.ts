// Keeps the credential out of what a caller may print: messages, headers and causes of errors.
import type { HeaderSource } from "./headers.ts";

/** A function that cuts `secret` out of a text. */
export function cutter(secret: string): (text: string) => string {
  return (text) => (text.includes(secret) ? text.split(secret).join("[credential]") : text);
}

/** The headers of an answer, for an error: without cookies, and without the credential should the service echo it. */
export function safeHeaders(headers: HeaderSource, cut: (text: string) => string): Headers {
  const safe = new Headers();
  headers.forEach((value, name) => {
    if (!name.startsWith("set-cookie")) safe.append(name, cut(value));
  });
  return safe;
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
export function safeCause(cause: unknown, secret: string, depth = 0): unknown {
  if (isHarmless(cause, secret, depth)) return cause;
  const {
    name,
    message,
    code,
    cause: next,
  } = (cause ?? {}) as Partial<{ name: unknown; message: unknown; code: unknown; cause: unknown }>;
  const cut = (value: unknown, otherwise: string) =>
    typeof value === "string" ? cutter(secret)(value) : otherwise;
  const rebuilt = new Error(cut(message, "fetch failed"));
  rebuilt.name = cut(name, "Error");
  if (code !== undefined) Object.assign(rebuilt, { code: cut(code, "") });
  if (next !== undefined && depth < deepest) rebuilt.cause = safeCause(next, secret, depth + 1);
  return rebuilt;
}

function isHarmless(value: unknown, secret: string, depth: number): boolean {
  if (typeof value === "string") return !value.includes(secret);
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (depth > deepest) return false;
  const inner = (next: unknown) => isHarmless(next, secret, depth + 1);
  if (Array.isArray(value)) return value.every(inner);
  if (!(value instanceof Error) || !inner(value.message) || !inner(value.name)) return false;
  return Object.entries(Object.getOwnPropertyDescriptors(value)).every(([name, { value: held }]) =>
    // undici describes the socket by addresses and counts.
    name === "socket" ? isFlat(held) : harmless.has(name) && inner(held),
  );
}

function isFlat(value: unknown): boolean {
  return Object.values(value ?? {}).every(
    (held) => typeof held !== "object" && typeof held !== "function",
  );
}
