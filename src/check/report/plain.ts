// What may be shown of what the service says. Anything that could be somebody's data, or that a terminal would take
// for a command, stays out.

/** A name that reads like a field's or a code. */
const identifier = /^[A-Za-z_][\w.:-]{0,47}$/;
const code = /^(?:[A-Z][A-Z0-9_]{0,47}|[a-z][a-z0-9_]{0,47})$/;

/** A field's name, or that it is no usual one. */
export function plainName(name: string): string {
  return identifier.test(name) ? name : "(unusual name)";
}

/** An id as far as a terminal may be shown it: a mark stands for each character that would steer it. */
export function plainId(id: string): string {
  return id.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\ufffd");
}

/** A value that reads like a code, else null. */
export function plainCode(value: unknown): string | null {
  return typeof value === "string" && code.test(value) ? value : null;
}

/** A scope by its short name, else null: in addresses it is what follows the last slash. */
export function plainScope(value: unknown, secret: string): string | null {
  // A slash may be in the credential, of which a half would not be found any more.
  const scope = typeof value === "string" ? withoutSecret(value, secret) : "";
  const name = scope.slice(scope.lastIndexOf("/") + 1);
  return identifier.test(name) ? name : null;
}

/** A service may say anything, the credential included. */
export function withoutSecret(text: string, secret: string): string {
  if (secret.length < 8) return text;
  // As it stands in a text, as JSON writes it, and in an address.
  const encoded = encodeURIComponent(secret);
  const lower = encoded.replace(/%../g, (digits) => digits.toLowerCase());
  const forms = [JSON.stringify(secret).slice(1, -1), secret, encoded, lower];
  return forms.reduce((safe, form) => safe.replaceAll(form, "[credential]"), text);
}

/** An http(s) address as far as its path, without what may be secret in it; relative ones are of `base`. */
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

/** What stands at a path in a body of which nothing is known. */
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
