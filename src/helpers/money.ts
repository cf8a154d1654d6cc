// Money without floats: amounts are decimal strings with two digits after the dot (spec, conventions).
import { RequestValidationError } from "../core/errors/errors-before-sending.ts";
import type { Money } from "../schemas/shared.ts";
import { numberFormat } from "./formats.ts";

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
  // Without leading zeros, and without the sign of zero.
  const plain = amount.replace(/^-(?=[0.]+$)/, "").replace(/^(-?)0+(?=\d)/, "$1");
  const digits = plain.replace(/\D/g, "");
  const counting = numberFormat(locale, { useGrouping: false }).format(9876543210);
  // oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is missing on older runtimes
  const localDigits = [...counting].reverse();

  const text = format.format(plain as `${number}`);
  const read = [...text].map((char) => localDigits.indexOf(char)).filter((digit) => digit >= 0);
  // An engine that takes a number alone (Hermes, and others before 2022) makes a float of the text.
  return read.join("") === digits ? text : placeDigits(format, plain, localDigits);
}

/** Writes an amount of any size over a round number whose groups repeat as those of the amount do. */
function placeDigits(format: Intl.NumberFormat, amount: string, localDigits: string[]): string {
  const sign = amount.startsWith("-") ? -1 : 1;
  const digits = amount.replace(/\D/g, "");
  const whole = digits.length - 2;
  // Twelve is a multiple of every length of a group, and 36 digits are no float's limit.
  const shown = whole < 36 ? whole : 24 + (whole % 12);
  const template = [...format.format(sign * 5 * 10 ** (shown - 1))];
  const places = template.flatMap((char, index) => (localDigits.includes(char) ? [index] : []));
  const period = template.slice(places[1], places[13]);
  const repeated = Array.from({ length: (whole - shown) / 12 }, () => period).flat();
  const from = places[1] ?? 0;
  const chars = [...template.slice(0, from), ...repeated, ...template.slice(from)];
  let next = 0;
  return chars
    .map((char) => (localDigits.includes(char) ? localDigits[Number(digits[next++])] : char))
    .join("");
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
