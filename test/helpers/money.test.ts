// Money is exact: no float is ever in between.
import {
  formatMoney,
  type Money,
  RequestValidationError,
  fromMinorUnits,
  toMinorUnits,
} from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { engines, nodeIntl, useIntl } from "../support/hermes-intl.ts";

const usd = (amount: string): Money => ({ amount, currency: "USD" });

const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(99), fc.nat(3))
  .map(([negative, whole, cents, zeros]) => ({
    amount: `${negative ? "-" : ""}${"0".repeat(zeros)}${whole}.${String(cents).padStart(2, "0")}`,
    minor: (whole * 100n + BigInt(cents)) * (negative ? -1n : 1n),
  }));

describe("toMinorUnits", () => {
  test("is exact at any size", () => {
    fc.assert(
      fc.property(amounts, ({ amount, minor }) => {
        expect(toMinorUnits(usd(amount))).toBe(minor);
      }),
    );
  });

  test.each([
    ["0.00", 0n],
    ["-0.00", 0n],
    ["0.07", 7n],
    ["-0.07", -7n],
    ["12.50", 1250n],
    ["1.15", 115n],
    ["90071992547409931234.99", 9007199254740993123499n],
  ])("%s", (amount, minor) => {
    expect(toMinorUnits(usd(amount))).toBe(minor);
  });

  test("counts hundredths in every currency, as the document writes amounts", () => {
    expect(toMinorUnits({ amount: "500.00", currency: "JPY" })).toBe(50_000n);
  });
});

describe.each(engines)("formatMoney with the Intl of %s", (engine) => {
  useIntl(engine);

  test.each([
    ["12.50", "USD", "en-US", "$12.50"],
    ["-0.50", "USD", "en-US", "-$0.50"],
    ["-0.00", "USD", "en-US", "$0.00"],
    ["-1234.05", "EUR", "de-DE", "-1.234,05\u00a0€"],
    ["1.05", "CHF", "de-CH", "CHF\u00a01.05"],
    ["1234567.89", "INR", "en-IN", "₹12,34,567.89"],
    ["500.00", "JPY", "en-US", "¥500.00"],
    ["0.07", "BHD", "en-US", "BHD\u00a00.07"],
    ["1234.50", "USD", "hi-IN-u-nu-deva", "$१,२३४.५०"],
    ["-0.95", "USD", "hi-IN-u-nu-deva", "-$०.९५"],
    ["90071992547409931234.99", "USD", "en-US", "$90,071,992,547,409,931,234.99"],
    ["-999999999999999999.99", "USD", "en-US", "-$999,999,999,999,999,999.99"],
    ["-000012.50", "USD", "en-US", "-$12.50"],
    ["12345678901234567.89", "INR", "en-IN", "₹12,34,56,78,90,12,34,567.89"],
    ["9007199254740993.01", "USD", "hi-IN-u-nu-deva", "$९,००,७१,९९,२५,४७,४०,९९३.०१"],
    ["9007199254740993.01", "USD", "ff-Adlm", "US$\u00a0𞥙⹁𞥐𞥐𞥗⹁𞥑𞥙𞥙⹁𞥒𞥕𞥔⹁𞥗𞥔𞥐⹁𞥙𞥙𞥓.𞥐𞥑"],
  ])("%s %s for %s is %s", (amount, currency, locale, expected) => {
    expect(formatMoney({ amount, currency }, locale)).toBe(expected);
  });

  test("writes Arabic digits for ar-EG, hundredths included", () => {
    const written = formatMoney({ amount: "1234.56", currency: "EGP" }, "ar-EG");
    expect(written).toContain("١٬٢٣٤٫٥٦");
    expect(written).not.toMatch(/[0-9]/);
    expect(formatMoney({ amount: "-0.56", currency: "EGP" }, "ar-EG")).toContain("٠٫٥٦");
  });

  test.each(
    "en-US de-CH en-IN ar-EG es-ES fa-IR ff-Adlm fr-FR hi-IN-u-nu-deva ja-JP my-MM pl-PL".split(
      " ",
    ),
  )("in %s is what Intl writes of the decimal text, at any size", (locale) => {
    const format = new nodeIntl.NumberFormat(locale, {
      style: "currency",
      currency: "EUR",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const long = fc.bigInt({ min: 10n ** 40n, max: 10n ** 300n });
    fc.assert(
      fc.property(
        fc.oneof(
          amounts,
          long.map((whole) => ({ amount: `-${whole}.07` })),
        ),
        (money) => {
          const written = format.format(money.amount.replace(/^-(?=[0.]+$)/, "") as `${number}`);
          expect(formatMoney({ amount: money.amount, currency: "EUR" }, locale)).toBe(written);
        },
      ),
    );
  });

  test("has digits where Intl writes infinity", () => {
    const written = formatMoney(usd(`-${"1234567".repeat(60)}.89`), "en-IN");
    expect(written.replace(/[^0-9]/g, "")).toBe(`${"1234567".repeat(60)}89`);
    expect(written).toMatch(/^-\$1(,\d\d)+,\d{3}\.89$/);
  });

  test("takes a list of locales, or none", () => {
    expect(formatMoney(usd("1.00"), ["de-DE", "en-US"])).toBe("1,00\u00a0$");
    expect(formatMoney(usd("1.00"))).toContain("1");
  });
});

test.each([
  [{ amount: "12.5", currency: "USD" }, "amount"],
  [{ amount: "12", currency: "USD" }, "amount"],
  [{ amount: "12.500", currency: "USD" }, "amount"],
  [{ amount: ".50", currency: "USD" }, "amount"],
  [{ amount: "+1.00", currency: "USD" }, "amount"],
  [{ amount: "1,000.00", currency: "USD" }, "amount"],
  [{ amount: "1e3.00", currency: "USD" }, "amount"],
  [{ amount: "1.00\n", currency: "USD" }, "amount"],
  [{ amount: "١.٠٠", currency: "USD" }, "amount"],
  [{ amount: 12.5, currency: "USD" }, "amount"],
  [{ currency: "USD" }, "amount"],
  [{ amount: "1.00", currency: "usd" }, "currency"],
  [{ amount: "1.00", currency: "USDT" }, "currency"],
  [{ amount: "1.00" }, "currency"],
  [null, "amount"],
  [undefined, "amount"],
])("%j is no money", (money, parameter) => {
  for (const helper of [toMinorUnits, formatMoney]) {
    try {
      helper(money as Money);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RequestValidationError);
      expect(error).toHaveProperty("parameter", parameter);
    }
  }
});

describe("fromMinorUnits", () => {
  test.each([
    [0n, "0.00"],
    [5n, "0.05"],
    [-5n, "-0.05"],
    [1250n, "12.50"],
    [-100n, "-1.00"],
    [123_456_789_012_345_678_901n, "1234567890123456789.01"],
  ])("writes %s as %s", (minor, amount) => {
    expect(fromMinorUnits(minor, "EUR")).toEqual({ amount, currency: "EUR" });
  });

  test("is undone by toMinorUnits, at any size", () => {
    fc.assert(
      fc.property(fc.bigInt(), (minor) => {
        expect(toMinorUnits(fromMinorUnits(minor, "USD"))).toBe(minor);
      }),
    );
  });

  test.each([
    [1250, "USD", "minor"],
    ["1250", "USD", "minor"],
    [null, "USD", "minor"],
    [1250n, "usd", "currency"],
    [1250n, "", "currency"],
    [1250n, undefined, "currency"],
  ])("refuses %s in %s, naming %s", (minor, currency, parameter) => {
    const make = () => fromMinorUnits(minor as bigint, currency as string);
    expect(make).toThrow(RequestValidationError);
    expect(make).toThrow(expect.objectContaining({ parameter }));
  });
});
