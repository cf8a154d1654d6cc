// What the fields of a query and of a body may hold, in words that stand beside each operation, and the check of it.
import { RequestValidationError } from "./errors.ts";
import { isWithin, largestPage } from "./limits.ts";
import { isDate, isRecord, isText, type Kind } from "./record.ts";

const kinds = {
  text: [isText, "a string"],
  textOrNull: [(value) => value === null || isText(value), "a string or null"],
  date: [(value) => isText(value) || isDate(value), "a string or a valid Date"],
  names: [
    (value) => Array.isArray(value) && value.every((name) => isText(name) && name !== ""),
    "an array of names",
  ],
  flag: [(value) => typeof value === "boolean", "true or false"],
  object: [isRecord, "an object of fields"],
  pageSize: [(value) => isWithin(value, 1, largestPage), `a whole number from 1 to ${largestPage}`],
  searchSize: [(value) => isWithin(value, 1, 20), "a whole number from 1 to 20"],
  question: [isQuestion, "a question of 2 to 500 characters"],
} satisfies Record<string, Kind>;

/** An array of strings that are not empty. */
interface Items {
  readonly least: number;
  readonly most: number;
  /** What each must look like, if that matters, and how it is said. */
  readonly form?: RegExp;
  readonly formName?: string;
}

/** The fields that an operation knows, and what each may hold. A question, and items of which one must be, cannot be left out. */
export type Fields = Readonly<Record<string, keyof typeof kinds | Items>>;

/**
 * Refuses what is no object of fields, and a field of another kind than is described. `undefined` is left out.
 * Fields that are not described pass: the service may know more. No message repeats a value.
 */
export function requireFields(holder: "query" | "body", fields: Fields, given: unknown): void {
  if (!isRecord(given)) {
    throw new RequestValidationError(`${holder} must be an object of fields.`, holder);
  }
  for (const [name, kind] of Object.entries(fields)) {
    const value = given[name];
    if (typeof kind === "object") {
      if (value !== undefined || kind.least > 0) requireItems(name, value, kind);
    } else if (value !== undefined || kind === "question") {
      const [holds, words] = kinds[kind];
      if (!holds(value)) throw new RequestValidationError(`${name} must be ${words}.`, name);
    }
  }
}

/** Counted as a reader would: a character may take two places of a string. */
function isQuestion(value: unknown): boolean {
  if (!isText(value) || value.length > 1000) return false;
  const { length } = [...value];
  return length >= 2 && length <= 500;
}

function requireItems(name: string, value: unknown, { least, most, form, formName }: Items): void {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    throw new RequestValidationError(
      `${name} must be an array of ${least} to ${most} strings.`,
      name,
    );
  }
  const odd = value.findIndex((item) => !isText(item) || item === "" || form?.test(item) === false);
  if (odd >= 0) {
    throw new RequestValidationError(
      `${name}[${odd}] must be ${formName ?? "a string that is not empty"}.`,
      name,
    );
  }
}
