// Finds the e-mail, the phone number and the address of a child in a text.
import type { ContactData } from "../../model/index.ts";
import { spacedLetter } from "./words.ts";

/** Finds a detail of a child in a text. */
interface Finder {
  /** A cheap test that is true if the pattern matches. */
  isIn: (text: { lowerCase: string; digits: string }) => boolean;
  pattern: () => RegExp;
}

export interface Detail extends Finder {
  child: ContactData;
  companion: string;
}

export function detailsOf(child: ContactData): Detail[] {
  const all = [
    [child.email, "'s email"],
    [child.phone, "'s phone"],
    [child.address, "'s address"],
  ] as const;
  return all.flatMap(([value, companion]) =>
    value ? [{ child, companion, ...finderOf(visible(value)) }] : [],
  );
}

function finderOf(value: string): Finder {
  return isNumber(value) ? byDigits(value) : byWords(value);
}

function isNumber(value: string): boolean {
  return /^[+\d\s()./\p{Pd}]*\d[\s()./\p{Pd}]*$/u.test(value);
}

/** Separators between the digits of a number. */
const gap = String.raw`[\s()./\p{Pd}]{0,3}`;

/** The prefix of a number: the country's code, the zero of calls within a country, both or neither. */
const dialled = String.raw`(?:\+|(?:\+|00)${gap}\d{1,3}${gap})?(?:\(?0\)?${gap})?`;

/** A number with or without the country's code, with any separators. */
function byDigits(value: string): Finder {
  const numbers = numbersOf(value);
  return {
    isIn: ({ digits }) => numbers.some((number) => digits.includes(number)),
    pattern: () => {
      const spaced = numbers.map((number) => [...number].join(gap));
      return new RegExp(String.raw`(?<!\d)${dialled}(?:${spaced.join("|")})(?!\d)`, "u");
    },
  };
}

/** The fewest digits of a number: shorter ones are often something else. */
const SHORTEST_NUMBER = 6;

/** The digits that a number may be written with. A country's code has one to three of them. */
function numbersOf(value: string): string[] {
  const digits = value.replaceAll("(0)", "").replaceAll(/\D/g, "");
  const number = digits.replace(/^0+/, "");
  const isInternational = value.includes("+") || digits.startsWith("00");
  const parts = isInternational ? [0, 1, 2, 3].map((length) => number.slice(length)) : [number];
  const long = parts.filter(({ length }) => length >= SHORTEST_NUMBER);
  return long.length === 0 ? [digits] : long;
}

/** Characters beside which a detail would be a part of another word. */
const partOfWord = String.raw`(?:${spacedLetter}|\p{N})`;

/** A text in any case, with any white space, commas and semicolons between its words. */
function byWords(value: string): Finder {
  const words = value.toLowerCase().match(/[^\s,;]+/g) ?? [];
  return {
    isIn: ({ lowerCase }) => words.length > 0 && words.every((word) => lowerCase.includes(word)),
    pattern: () => {
      const literal = words.map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`));
      const whole = literal.join(String.raw`[\s,;]+`);
      return new RegExp(`(?<!${partOfWord})${whole}(?!${partOfWord})`, "iu");
    },
  };
}

/** A text without soft hyphens and other invisible characters, except those inside emoji. */
export function visible(text: string): string {
  return text.replaceAll(
    /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\p{Default_Ignorable_Code_Point}+/gu,
    "",
  );
}
