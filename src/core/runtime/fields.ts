// Reads objects of named fields, such as options: each field once, whatever the object is.
import { askNearest } from "./nearest-name.ts";
import { asNow, attempted, isRecord, isText, readOrRefuse, type Refuse } from "./values.ts";

/** A test of a value, and its description after "must be". */
export type Validator = readonly [holds: (value: unknown) => boolean, words: string];

/** The validator of each field; null for a field that its reader checks. */
export type Fields<Holder> = { readonly [Name in keyof Holder]-?: Validator | null };

/** Fields as they were read: those that are undefined are left out. */
export type Given<Holder> = { [Name in keyof Holder]?: Exclude<Holder[Name], undefined> };

export const aText: Validator = [isText, "a string"];
export const aFlag: Validator = [(value) => typeof value === "boolean", "true or false"];
export const aNameList: Validator = [
  (value) => Array.isArray(value) && value.every((name) => isText(name) && name !== ""),
  "an array of names",
];
export const oneOf = (...allowed: readonly string[]): Validator => [
  (value) => (allowed as readonly unknown[]).includes(value),
  `one of ${allowed.map((known) => `"${known}"`).join(", ")}`,
];

/** The fields of an object, own and inherited, without undefined ones. Refuses values that do not hold, and unknown names. */
export function readFields<Holder extends object>(
  fields: Fields<Holder>,
  given: unknown,
  refuse: Refuse,
): Given<Holder> {
  const values = pickFields(fields, given, refuse);
  const known = Object.keys(fields);
  const [unknown] = unknownFields(given, known);
  if (unknown === undefined) return values;
  throw refuse(JSON.stringify(unknown), `is not known.${askNearest(unknown, known)}`);
}

/** As `readFields`, but leaves unknown names to its caller. */
export function pickFields<Holder extends object>(
  fields: Fields<Holder>,
  given: unknown,
  refuse: Refuse,
): Given<Holder> {
  if (!isRecord(given)) throw refuse("options", "must be an object.");
  const values: Record<string, unknown> = {};
  for (const [name, validator] of Object.entries<Validator | null>(fields)) {
    const value = readOrRefuse(() => asNow(given[name]), name, refuse);
    if (value === undefined) continue;
    if (validator && attempted(() => validator[0](value)) !== true) {
      throw refuse(name, `must be ${validator[1]}.`);
    }
    values[name] = value;
  }
  // Each value is of its type, as its validator or the reader says.
  return values as Given<Holder>;
}

/** The names of an object's own fields that are not known; undefined ones aside. */
export function unknownFields(given: unknown, known: readonly string[]): string[] {
  const isGiven = (name: string) =>
    attempted(() => Reflect.get(given as object, name)) !== undefined;
  const own = attempted(() => Object.keys(given as object)) ?? [];
  return own.filter((name) => !known.includes(name) && isGiven(name));
}
