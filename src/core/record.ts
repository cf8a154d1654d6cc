// What is told apart about values that a caller gives before anything is read from them.

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/** An object of fields: no list, date, map or promise, whose fields would be read as none at all. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return /^\[object (Object|Module)\]$/.test(tagOf(value));
}

export const isText = (value: unknown): value is string => typeof value === "string";

/** A date of whichever realm, valid or not. */
export const isAnyDate = (value: unknown): value is Date => tagOf(value) === "[object Date]";

export const isDate = (value: unknown): value is Date =>
  isAnyDate(value) && !Number.isNaN(value.getTime());

/** A token of HTTP, such as the name of a header. */
export const isToken = (value: unknown): value is string =>
  isText(value) && /^[!#$%&'*+.^_`|~\w-]+$/.test(value);

/** What a value must be: how that is told, and how it is said after "must be". */
export type Kind = readonly [holds: (value: unknown) => boolean, words: string];
