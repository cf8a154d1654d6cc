// Validates the fields of queries and bodies by the kinds that operations name (spec 8). No message repeats a value.
import { refuse, RequestValidationError } from "../errors/errors.ts";
import { aFlag, aNameList, aText, type Validator } from "../runtime/fields.ts";
import { isDate, isRecord, isText, isWhole, readOnce } from "../runtime/values.ts";
import {
  largestBody,
  largestPage,
  largestSearch,
  longestQuestion,
  shortestQuestion,
} from "./limits.ts";

const wholeTo = (most: number): Validator => [
  (value) => isWhole(value, 1, most),
  `a whole number from 1 to ${most}`,
];

const validators = {
  text: aText,
  textOrNull: [(value) => value === null || isText(value), "a string or null"],
  date: [(value) => isText(value) || isDate(value), "a string or a valid Date"],
  names: aNameList,
  flag: aFlag,
  object: [isRecord, "an object of fields"],
  pageSize: wholeTo(largestPage),
  searchSize: wholeTo(largestSearch),
  question: [isQuestion, `a question of ${shortestQuestion} to ${longestQuestion} characters`],
} satisfies Record<string, Validator>;

/** An array of strings that are not empty. */
interface Items {
  readonly least: number;
  readonly most: number;
  /** A pattern for each item, and its description. */
  readonly form?: RegExp;
  readonly formName?: string;
}

/**
 * The fields of an operation, each with its kind. Required are a question, and items of which there must be at least
 * one.
 */
export type FieldKinds = Readonly<Record<string, keyof typeof validators | Items>>;

/**
 * The values of the described fields, each read once. Refuses a value of another kind. Fields that are not described
 * pass, since the service may be newer, and `undefined` counts as left out.
 */
export function requireFields(
  holder: string,
  fields: FieldKinds,
  given: unknown,
): Record<string, unknown> {
  if (!isRecord(given)) {
    throw refuse(holder, "must be an object of fields.");
  }
  const values = readOnce(given, Object.keys(fields), refuse);
  for (const [name, kind] of Object.entries(fields)) {
    const value = values[name];
    if (typeof kind === "object") {
      if (value !== undefined || kind.least > 0) requireItems(name, value, kind);
    } else if (value !== undefined || kind === "question") {
      const [holds, words] = validators[kind];
      if (!holds(value)) throw refuse(name, `must be ${words}.`);
    }
  }
  return values;
}

/** Refuses options of a call that were given among the fields of an argument. */
export function refuseCallOptions(
  holder: string,
  /** The fields that the argument does not describe. */
  others: readonly string[],
  optionNames: readonly string[],
): void {
  const name = optionNames.find((option) => others.includes(option));
  if (name === undefined) return;
  throw refuse(
    name,
    `is an option of a call, not a field of ${holder}: it goes in the last argument.`,
  );
}

/** Counts characters as a reader does: an emoji takes two places of a string. */
function isQuestion(value: unknown): boolean {
  if (!isText(value) || value.length > 2 * longestQuestion) return false;
  const { length } = [...value];
  return length >= shortestQuestion && length <= longestQuestion;
}

function requireItems(name: string, value: unknown, { least, most, form, formName }: Items): void {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    throw refuse(name, `must be an array of ${least} to ${most} strings.`);
  }
  const odd = value.findIndex((item) => !isText(item) || item === "" || form?.test(item) === false);
  if (odd >= 0) {
    throw new RequestValidationError(
      `${name}[${odd}] must be ${formName ?? "a string that is not empty"}.`,
      name,
    );
  }
}

/** Refuses a JSON body of more than 16 KB (spec 8). */
export function requireSmallBody(json: string): void {
  if (fitsInBytes(json, largestBody)) return;
  throw refuse(
    "body",
    `must be at most ${largestBody / 1024} KB of JSON (${largestBody} bytes). Send less at once: splitMembers makes bodies of circles.addMembers that fit.`,
  );
}

function fitsInBytes(text: string, most: number): boolean {
  // Most bodies are so small that even three bytes a character fit, or so large that one does not.
  if (text.length * 3 <= most) return true;
  return text.length <= most && bytesOfText(text) <= most;
}

/** The length of a text in UTF-8. */
export function bytesOfText(text: string): number {
  return new TextEncoder().encode(text).length;
}
