// Reads arguments from code or over HTTP. A field that is unknown or of a wrong kind is refused: a test would rely on it.
import { askNearest } from "../../core/runtime/nearest-name.ts";
import { isRecord, isText } from "../../core/runtime/values.ts";
import { badBody, Refusal } from "../conventions/refusal.ts";

export type Check = readonly [kind: string, holds: (value: unknown) => boolean];
export type Checks = Readonly<Record<string, Check>>;

export const text: Check = ["a string", isText];
export const yesOrNo: Check = ["true or false", (value) => typeof value === "boolean"];
export const texts: Check = [
  "an array of strings",
  (value) => Array.isArray(value) && value.every(isText),
];
export const aFunction: Check = ["a function", (value) => typeof value === "function"];
export const number: Check = [
  "a number, 0 or more",
  (value) => typeof value === "number" && value >= 0,
];
export const wholeNumber: Check = ["a whole number, 0 or more", isWhole];
export const allowance: Check = [
  "a whole number, 1 or more",
  (value) => value === Number.POSITIVE_INFINITY || (isWhole(value) && value !== 0),
];

export const oneOf = (...choices: string[]): Check => [
  `one of ${choices.join(", ")}`,
  (value) => isText(value) && choices.includes(value),
];

export const either = (...checks: Check[]): Check => [
  checks.map(([kind]) => kind).join(", or "),
  (value) => checks.some(([, holds]) => holds(value)),
];

/** Throws a `Refusal` that names a field that is unknown or of a wrong kind. */
export function checkFields(given: object, checks: Checks): void {
  const known = Object.keys(checks);
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined) {
      const there = `Unknown field ${JSON.stringify(name)}.`;
      throw badBody(name, there + askNearest(name, known));
    }
    const [kind, holds] = check;
    if (value !== undefined && !holds(value)) throw badBody(name, `${name} must be ${kind}.`);
  }
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

function isWhole(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
