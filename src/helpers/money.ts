// Money without floats: amounts are decimal strings with two digits after the dot (spec, conventions).
import { RequestValidationError } from "../core/errors/errors-before-sending.ts";
import type { Money } from "../schemas/shared.ts";
import { withLocale } from "./locale.ts";

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
    throw new RequestValidationError("minor must be a bigint, such as 1250n.", "minor");
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
  const format = numberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  // Intl formats the whole units as a bigint. The hundredths replace its zeros, in the locale's digits.
  const counting = numberFormat(locale, { useGrouping: false }).format(9876543210);
  // oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is missing on older runtimes
  const localDigits = [...counting].reverse();
  const localized = (text: string) => text.replace(/\d/g, (digit) => localDigits[+digit] ?? digit);

  const [whole = "", hundredths = ""] = amount.split(".");
  // A bigint has no -0, so the sign of -0.50 is taken from -1.
  const borrowed = /^-0+$/.test(whole) && hundredths !== "00";
  return format
    .formatToParts(borrowed ? -1 : BigInt(whole))
    .map(({ type, value }) => {
      if (type === "fraction") return localized(hundredths);
      return borrowed && type === "integer" ? localized("0") : value;
    })
    .join("");
}

function numberFormat(locale: unknown, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return withLocale(locale, (tags) => new Intl.NumberFormat(tags, options));
}

function requireMoney(money: Money): Money {
  const { amount, currency } = (money ?? {}) as Partial<Record<keyof Money, unknown>>;
  if (typeof amount !== "string" || !/^-?\d+\.\d{2}$/.test(amount)) {
    throw new RequestValidationError(
      'amount must be a decimal string with two digits after the dot, such as "12.50".',
      "amount",
    );
  }
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) {
    throw new RequestValidationError("currency must be three capital letters.", "currency");
  }
  return { amount, currency };
}
