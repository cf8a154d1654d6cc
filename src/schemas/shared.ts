// What the schemas of all resources are made of: open enumerations, whole objects, money and pages.
import * as z from "zod/mini";

/** A value of an enumeration that the service may extend: the known ones complete in an editor, any other string
 * is accepted. */
export type Open<Value extends string> = Value | (string & {});

/** The closed union behind a list of known values, such as `Known<typeof eventStatuses>`. */
export type Known<Values extends readonly string[]> = Values[number];

/** Freezes the known values of an enumeration. */
/* @__NO_SIDE_EFFECTS__ */
export function values<const Values extends readonly string[]>(...known: Values): Values {
  return Object.freeze(known);
}

type Fields<Model> = { [Key in keyof Model]-?: z.ZodMiniType<Model[Key]> };

type Exactly<Model, Checks> = {
  [Key in keyof Checks]: Key extends keyof Model
    ? [Model[Key]] extends [z.output<Checks[Key]>]
      ? unknown
      : never
    : never;
};

/**
 * The check of a public interface. The compiler refuses a field that is missing here, one that the
 * interface does not have, and a check that takes more or less than the interface says.
 * Fields that nobody here knows pass and stay.
 */
export function model<Model>() {
  return <Checks extends Fields<Model>>(
    fields: Checks & Exactly<Model, Checks>,
  ): z.ZodMiniType<Model> =>
    // The two generic constraints above are what makes this cast true.
    z.looseObject(fields) as unknown as z.ZodMiniType<Model>;
}

/** A rule beyond the type. zod's own rules for integers and patterns weigh more than all the others together. */
function must<Value>(holds: (value: Value) => boolean, message: string) {
  return z.check<Value>(({ value, issues }) => {
    if (!holds(value)) issues.push({ code: "custom", input: value, message });
  });
}

const matching = (pattern: RegExp) => (value: string) => pattern.test(value);

export const text: z.ZodMiniType<string> = z.string();
export const textOrNull: z.ZodMiniType<string | null> = z.nullable(text);
export const integer: z.ZodMiniType<number> = z
  .number()
  .check(must(Number.isInteger, "expected a whole number"));
export const integerOrNull: z.ZodMiniType<number | null> = z.nullable(integer);
export const number: z.ZodMiniType<number> = z.number();
export const flag: z.ZodMiniType<boolean> = z.boolean();
export const texts: z.ZodMiniType<string[]> = z.array(text);
export const anyObject: z.ZodMiniType<Record<string, unknown>> = z.looseObject({});

/** An object whose every value passes `value`, whatever its keys. */
export function everyValue<Value>(
  value: z.ZodMiniType<Value>,
): z.ZodMiniType<Record<string, Value>> {
  // As loose as a record, and far smaller: zod's records bring much along.
  return z.catchall(z.looseObject({}), value);
}

declare const unrecognized: unique symbol;

/** A value that fits none of the alternatives this client knows; kept as it came. See `isUnrecognized`. */
export interface Unrecognized {
  /** Marks the type; there is no such field on the value. */
  readonly [unrecognized]: true;
}

/** The listed alternative of the field that a value of a response stood in. */
const listedFor = new WeakMap<object, z.ZodMiniType>();

/**
 * A field for which the specification lists one of several alternatives (spec 2): absent, null, the listed
 * one or anything else. Nothing is refused here, and what came stays as it is; it is remembered whose field it
 * stood in, so that `isUnrecognized` can tell the listed one apart.
 */
export function alternative<Listed>(
  listed: z.ZodMiniType<Listed>,
): z.ZodMiniType<Listed | Unrecognized | null | undefined> {
  const remember = z.check(({ value }) => {
    if (typeof value === "object" && value !== null) listedFor.set(value, listed);
  });
  return z.optional(z.unknown().check(remember)) as z.ZodMiniType<
    Listed | Unrecognized | null | undefined
  >;
}

/** The listed alternative of a checked value's own field; undefined for a copy, and for what was made by hand. */
export function listedAlternative(value: object): z.ZodMiniType | undefined {
  return listedFor.get(value);
}

/** An amount of money (spec, conventions). */
export interface Money {
  /** A decimal string with exactly two digits after the dot, such as `"12.50"` or `"-3.00"`. */
  amount: string;
  /** ISO 4217, three capital letters. */
  currency: string;
}

/** What the fields of an amount of money look like, in a form that other languages read too. */
export const moneyPatterns = { amount: /^-?[0-9]+\.[0-9]{2}$/, currency: /^[A-Z]{3}$/ };

export const moneySchema = model<Money>()({
  amount: z
    .string()
    .check(
      must(
        matching(moneyPatterns.amount),
        "expected a decimal string with two digits after the dot",
      ),
    ),
  currency: z
    .string()
    .check(must(matching(moneyPatterns.currency), "expected three capital letters")),
});

/** The body of every list (spec, conventions). */
export interface ListBody<Item> {
  /** This page's items. */
  items: Item[];
  /** Where the next page begins; null on the last one. */
  nextCursor: string | null;
}

/** The check of a list whose items pass `item`. */
export function page<Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<ListBody<Item>> {
  return z.looseObject({ items: z.array(item), nextCursor: textOrNull });
}
