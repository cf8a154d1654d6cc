// Tests and reads of a caller's values, whose accessors and proxies may throw.

/** Whether a value is an object of fields, and not an array, a date, a map or a promise. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return /^\[object (Object|Module)\]$/.test(tagOf(value));
}

/** Whether a value is an object of any kind; a function is none. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The kind of a value of any realm, such as `[object Date]`; empty for a revoked proxy, which throws. */
export function tagOf(value: unknown): string {
  return attempted(() => Object.prototype.toString.call(value)) ?? "";
}

/** Copies the fields of a record, and of `names` also inherited ones. Each is read once; arrays are copied. */
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
  // Assignment would take a field `__proto__` for the prototype.
  return Object.fromEntries(values);
}

/** Copies the fields of a record so that changing it, an array or a date in it afterwards changes nothing. */
export function copyValues<Value>(
  given: Readonly<Record<string, Value>>,
  refuse: Refuse,
): Record<string, Value> {
  const values = Object.entries(readOnce(given, [], refuse)).map(([name, value]) => {
    const time = timeOf(value);
    return [name, time === undefined ? value : new Date(time)] as const;
  });
  return Object.fromEntries(values) as Record<string, Value>;
}

/** Makes the error for a value: its name, and what is wrong with it. */
export type Refuse = (name: string, message: string) => Error;

/** Reads a value. Throws the error made by `refuse` if an accessor throws. */
export function readOrRefuse<Value>(read: () => Value, name: string, refuse: Refuse): Value {
  try {
    return read();
  } catch {
    throw refuse(name, "cannot be read: its accessor throws.");
  }
}

/** A value as it is now: a copy of an array. */
export function asNow(value: unknown): unknown {
  return Array.isArray(value) ? [...(value as unknown[])] : value;
}

export const isText = (value: unknown): value is string => typeof value === "string";

export const isWhole = (value: unknown, least: number, most = Infinity): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** The time of a Date of any realm: NaN for an invalid one, undefined for other values. */
export function timeOf(value: unknown): number | undefined {
  return isObject(value) ? attempted(() => Date.prototype.getTime.call(value)) : undefined;
}

export const isDate = (value: unknown): boolean => Number.isFinite(timeOf(value));

/** Reads a value; undefined if an accessor throws. */
export function attempted<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Does something once: the function returns its value, or throws its error, each time. */
export function outcomeOf<Value>(work: () => Value): () => Value {
  try {
    const value = work();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * Whether something thrown is control flow of a framework, and no failure: it has a `digest`, as Next.js marks its
 * own, or is no error at all, such as a `Response`.
 */
export function isControlFlow(thrown: unknown): boolean {
  const isError =
    thrown instanceof Error || /^\[object (Error|DOMException)\]$/.test(tagOf(thrown));
  return !isError || isText(attempted(() => (thrown as { digest?: unknown }).digest));
}

/** A token of HTTP, such as the name of a header. */
export const isToken = (value: unknown): value is string =>
  isText(value) && /^[!#$%&'*+.^_`|~\w-]+$/.test(value);
