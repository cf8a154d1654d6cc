// Reduces texts of the service to codes, names, ids and addresses, without personal data and without control characters of
// terminals.
import { redactor } from "../../core/errors/redact.ts";

/** A field name or a scope. */
const identifier = /^[A-Za-z_][\w.:-]{0,47}$/;

/** The name of a field; a name of unusual form may be personal data and is not shown. */
export function plainName(name: string): string {
  return identifier.test(name) ? name : "(unusual name)";
}

/** The short name of a scope, which follows the last slash of an address; null for another form. */
export function plainScope(value: unknown, secret: string): string | null {
  // Remove the credential first: if it has a slash, half of it would pass as a name.
  const scope = typeof value === "string" ? withoutSecret(value, secret) : "";
  const name = scope.slice(scope.lastIndexOf("/") + 1);
  return identifier.test(name) ? name : null;
}

/** Replaces the credential, which a service may repeat in its texts. */
export function withoutSecret(text: string, secret: string): string {
  // A shorter one, such as "ok", may be a word of the report.
  return secret.length < 8 ? text : redactor([secret])(text);
}

/** Origin and path of an http(s) address, without its query, which may be secret; relative to `base`. */
export function plainAddress(text: string | null, base?: string): string | null {
  if (text === null || !URL.canParse(text, base)) return null;
  const { protocol, origin, pathname } = new URL(text, base);
  return protocol === "http:" || protocol === "https:" ? origin + pathname : null;
}

/** An http(s) address for a person to open. */
export function addressToOpen(text: string | null): string | null {
  const plain = plainAddress(text);
  return plain === null ? null : plain + new URL(text ?? "").search;
}

/** The value at a path in an unchecked body. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (held, key) =>
      typeof held === "object" && held !== null
        ? (held as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** The text at a path, else null. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | null {
  const held = at(value, ...path);
  return typeof held === "string" && held !== "" ? held : null;
}

/** The list at a path, else an empty one. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const held = at(value, ...path);
  return Array.isArray(held) ? held : [];
}
