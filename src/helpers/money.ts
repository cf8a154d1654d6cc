// Money without floats: amounts are decimal strings with two digits after the dot (spec, conventions).
import { refuse } from "../core/errors/base-errors.ts";
import type { Money } from "../schemas/shared.ts";
import { formatterFor } from "./formats.ts";

/**
 * Converts an amount to hundredths: `"12.50"` becomes `1250n`. The specification uses two decimals in every currency.
 * @throws RequestValidationError for anything that is not such an amount.
 */
export function toMinorUnits(money: Money): bigint {
  const { amount } = requireMoney(money);
  return BigInt(amount.replace(".", ""));
}

/**
 * Converts hundredths to money: the inverse of `toMinorUnits`.
 * @throws RequestValidationError if `minor` is not a bigint, or `currency` is not three capital letters.
 */
export function fromMinorUnits(minor: bigint, currency: string): Money {
  if (typeof minor !== "bigint") {
    throw refuse("minor", "must be a bigint, such as 1250n.");
  }
  const [, sign = "", all = ""] = /^(-?)(\d+)$/.exec(String(minor)) ?? [];
  const digits = all.padStart(3, "0");
  const amount = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return requireMoney({ amount, currency });
}

/**
 * Formats money for a locale, exact at any size.
 * @param locale - A BCP 47 tag such as `"de-CH"`; by default the runtime's locale.
 * @throws RequestValidationError for anything that is not money.
 */
export function formatMoney(money: Money, locale?: string | readonly string[]): string {
  const { amount, currency } = requireMoney(money);
  const format = formatterFor(
    Intl.NumberFormat,
    locale,
    currency,
    (): Intl.NumberFormatOptions => ({
      style: "currency",
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
  );
  // Without leading zeros, and without the sign of zero.
  const plain = amount.replace(/^-(?=[0.]+$)/, "").replace(/^(-?)0+(?=\d)/, "$1");
  const text = format.format(plain as `${number}`);

  const ungrouped = () => ({ useGrouping: false });
  const counting = formatterFor(Intl.NumberFormat, locale, "0", ungrouped).format(9876543210);
  // oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is missing on older runtimes
  const localDigits = [...counting].reverse();
  const digits = [...plain.replace(/\D/g, "")].map((digit) => localDigits[Number(digit)] ?? "");
  const digit = new RegExp(`[${counting}]`, "gu");
  // An engine that takes a number alone (Hermes, and others before 2022) makes a float of the text.
  if (text.match(digit)?.join() === digits.join()) return text;

  // The amount is written over a round number. Of a long one, twelve digits repeat: a multiple of every length of a group.
  const whole = digits.length - 2;
  const repeated = Math.max(0, Math.floor(whole / 12) - 2);
  const round = format.format((plain.startsWith("-") ? -5 : 5) * 10 ** (whole - 12 * repeated - 1));
  const [, second, ...places] = [...round.matchAll(digit)].map(({ index }) => index);
  const period = round.slice(second, places[11]).repeat(repeated);
  let next = 0;
  return (round.slice(0, second) + period + round.slice(second)).replace(
    digit,
    () => digits[next++] ?? "",
  );
}

function requireMoney(money: Money): Money {
  const { amount, currency } = (money ?? {}) as Partial<Record<keyof Money, unknown>>;
  if (typeof amount !== "string" || !/^-?\d+\.\d{2}$/.test(amount)) {
    throw refuse(
      "amount",
      'must be a decimal string with two digits after the dot, such as "12.50".',
    );
  }
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) {
    throw refuse("currency", "must be three capital letters.");
  }
  return { amount, currency };
}
