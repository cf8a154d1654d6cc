// The parts of all schemas: open enumerations, objects, money and pages.
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

type Shape<Model> = { [Key in keyof Model]-?: z.ZodMiniType<Model[Key]> };

type Exactly<Model, Checks> = {
  [Key in keyof Checks]: Key extends keyof Model
    ? [Model[Key]] extends [z.output<Checks[Key]>]
      ? unknown
      : never
    : never;
};

/**
 * The schema of a public interface. The compiler refuses a missing field, one that the interface does not have, and a
 * check that is wider or narrower than the interface. Unknown fields of a response pass, and stay on the value.
 */
/* @__NO_SIDE_EFFECTS__ */
export function model<Model>() {
  return <Checks extends Shape<Model>>(
    fields: Checks & Exactly<Model, Checks>,
  ): z.ZodMiniType<Model> =>
    // The two generic constraints above make this cast true.
    z.looseObject(fields) as unknown as z.ZodMiniType<Model>;
}

/** A type with a rule. zod's own rules for integers and patterns are larger than the rest of zod that is used. */
/* @__NO_SIDE_EFFECTS__ */
function ruled<Value>(
  type: z.ZodMiniType<Value>,
  holds: (value: Value) => boolean,
  message: string,
): z.ZodMiniType<Value> {
  return type.check(({ value, issues }) => {
    if (!holds(value)) issues.push({ code: "custom", input: value, message });
  });
}

export const text: z.ZodMiniType<string> = z.string();
export const textOrNull: z.ZodMiniType<string | null> = z.nullable(text);
// Text that the specification calls a date-time or a date. Apart from `text`, so that the OpenAPI document can name the
// format.
export const time: z.ZodMiniType<string> = z.string();
export const timeOrNull: z.ZodMiniType<string | null> = z.nullable(text);
export const dateOrNull: z.ZodMiniType<string | null> = z.nullable(text);
export const integer: z.ZodMiniType<number> = ruled(
  z.number(),
  (value) => Number.isInteger(value),
  "expected a whole number",
);
export const integerOrNull: z.ZodMiniType<number | null> = z.nullable(integer);
export const number: z.ZodMiniType<number> = z.number();
export const flag: z.ZodMiniType<boolean> = z.boolean();
export const texts: z.ZodMiniType<string[]> = z.array(text);
export const anyObject: z.ZodMiniType<Record<string, unknown>> = z.looseObject({});

/** An object whose every value passes `value`, whatever its keys. */
/* @__NO_SIDE_EFFECTS__ */
export function everyValue<Value>(
  value: z.ZodMiniType<Value>,
): z.ZodMiniType<Record<string, Value>> {
  // As loose as a record, and far smaller in a bundle than `z.record`.
  return z.catchall(z.looseObject({}), value);
}

/** A value that fits none of the alternatives this client knows; kept as it came. See `isUnrecognized`. */
export interface Unrecognized {
  /** Marks the type; there is no such field on the value. */
  readonly "group-management-sdk: unrecognized": true;
}

/** The listed alternative of its field, by the value of a response. */
const listedFor = new WeakMap<object, z.ZodMiniType>();

/**
 * A field for which the specification lists one of several alternatives (spec 2): absent, null, the listed one or any other
 * value. Every value passes; `listedFor` remembers the field's listed alternative for `isUnrecognized`.
 */
/* @__NO_SIDE_EFFECTS__ */
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

/** The listed alternative of the field that a value came in; undefined for a copy, and for a value made by hand. */
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

/** The patterns of an amount of money, in the syntax of JSON Schema. */
export const moneyPatterns = { amount: /^-?[0-9]+\.[0-9]{2}$/, currency: /^[A-Z]{3}$/ };

export const moneySchema = /* @__PURE__ */ model<Money>()({
  amount: ruled(
    z.string(),
    (value) => moneyPatterns.amount.test(value),
    "expected a decimal string with two digits after the dot",
  ),
  currency: ruled(
    z.string(),
    (value) => moneyPatterns.currency.test(value),
    "expected three capital letters",
  ),
});

/** The schema of a page of a list (spec, conventions): its items, and the cursor of the next page. */
/* @__NO_SIDE_EFFECTS__ */
export function page<Item>(
  item: z.ZodMiniType<Item>,
): z.ZodMiniType<{ items: Item[]; nextCursor: string | null }> {
  return z.looseObject({ items: z.array(item), nextCursor: textOrNull });
}
