// What is distinguished in values that a caller gives before anything is read from them.

/** An object of fields: no list, date, map or promise, whose fields would be read as none at all. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  // A revoked proxy tells nothing of itself.
  const tag = attempted(() => Object.prototype.toString.call(value)) ?? "";
  return /^\[object (Object|Module)\]$/.test(tag);
}

/**
 * What a record holds under its own names and some more, which may be inherited: each read once, lists as they are
 * now.
 */
export function readOnce(
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
  refuse: Refuse,
): Record<string, unknown> {
  const values: [name: string, value: unknown][] = [];
  const own = attempted(() => Object.keys(given)) ?? [];
  for (const name of new Set([...own, ...names])) {
    const value = readOrRefuse(() => asNow(given[name]), name, refuse);
    if (value !== undefined) values.push([name, value]);
  }
  // Not by assignment: a field `__proto__` is one like any other.
  return Object.fromEntries(values);
}

/** Makes the error for a value: its name, and what is wrong with it. */
export type Refuse = (name: string, message: string) => Error;

/** What reading gives. Throws the error made by `refuse` where it cannot be read. */
export function readOrRefuse<Value>(read: () => Value, name: string, refuse: Refuse): Value {
  try {
    return read();
  } catch {
    throw refuse(name, "cannot be read: its accessor throws.");
  }
}

function asNow(value: unknown): unknown {
  return Array.isArray(value) ? [...(value as unknown[])] : value;
}

export const isText = (value: unknown): value is string => typeof value === "string";

export const isWhole = (value: unknown, least: number, most = Infinity): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** The time of a date, of whichever realm: NaN for an invalid one, undefined for what is no date. */
export function timeOf(value: unknown): number | undefined {
  const mayBe = typeof value === "object" && value !== null;
  return mayBe ? attempted(() => Date.prototype.getTime.call(value)) : undefined;
}

export const isDate = (value: unknown): boolean => Number.isFinite(timeOf(value));

/** What reading gives; undefined where it throws, as an accessor of a class does on what is half of an instance. */
export function attempted<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Whether something thrown is control flow of a framework, and no failure: it has a `digest`, as Next.js marks its
 * own, or is no error at all, such as a `Response`.
 */
export function isControlFlow(thrown: unknown): boolean {
  const tag = attempted(() => Object.prototype.toString.call(thrown)) ?? "";
  // Of whichever realm.
  const isError = thrown instanceof Error || /^\[object (Error|DOMException)\]$/.test(tag);
  return !isError || isText(attempted(() => (thrown as { digest?: unknown }).digest));
}

/** A token of HTTP, such as the name of a header. */
export const isToken = (value: unknown): value is string =>
  isText(value) && /^[!#$%&'*+.^_`|~\w-]+$/.test(value);

/** What a value must be: how that is tested, and how it is said after "must be". */
export type Validator = readonly [holds: (value: unknown) => boolean, words: string];
