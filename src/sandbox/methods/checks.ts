// Reads arguments from code or over HTTP. A field that is unknown or of a wrong kind is refused: a test would rely on it.
import { readFields, type Validator } from "../../core/runtime/fields.ts";
import { isRecord, isText, isWhole } from "../../core/runtime/values.ts";
import { badBody, Refusal } from "../conventions/refusal.ts";

export type Checks = Readonly<Record<string, Validator>>;

export const texts: Validator = [
  (value) => Array.isArray(value) && value.every(isText),
  "an array of strings",
];
export const aFunction: Validator = [(value) => typeof value === "function", "a function"];
export const number: Validator = [
  (value) => typeof value === "number" && value >= 0,
  "a number, 0 or more",
];
export const wholeNumber: Validator = [(value) => isWhole(value, 0), "a whole number, 0 or more"];
export const allowance: Validator = [
  (value) => value === Number.POSITIVE_INFINITY || isWhole(value, 1),
  "a whole number, 1 or more",
];

export const either = (...checks: Validator[]): Validator => [
  (value) => checks.some(([holds]) => holds(value)),
  checks.map(([, words]) => words).join(", or "),
];

/** Throws a `Refusal` that names a field that is unknown or of a wrong kind. */
export function checkFields(given: object, checks: Checks): void {
  readFields(checks, given, (name, message) =>
    badBody(Object.hasOwn(checks, name) ? name : JSON.parse(name), `${name} ${message}`),
  );
}

/** The same for arguments from code: a `RangeError` that names the method. */
export function checkArguments(method: string, given: unknown, checks: Checks): void {
  if (!isRecord(given)) throw new RangeError(`${method} takes an object of options.`);
  asRangeError(method, () => checkFields(given, checks));
}

export function asRangeError<Value>(method: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal)
      throw new RangeError(`${method}: ${error.message}`, { cause: error });
    throw error;
  }
}
