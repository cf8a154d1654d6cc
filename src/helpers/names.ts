// Puts children's names back into a text that the service pseudonymized (spec 2, DocumentSearchHit).
import { RequestValidationError } from "../core/errors/errors.ts";
import type { People, PersonName } from "../schemas/document.ts";

// [Scout A], [Scout A surname], [Scout A or B]: the vertical's word, letters, and what is meant of them.
// Everything up to the bracket's end is matched by one class, so the time is in proportion to the text.
const bracket = /\[([^[\]]{1,200})\]/g;
// A word of letters in any script: \p{L} would keep earlier React Native from loading this file.
const anyWord =
  /^[A-Za-z\u00c0-\uffff][A-Za-z\u00c0-\uffff' -]*? (?=[A-Z]{1,3}(?: |['\u2019]s |$))/;
const meaning = /^([A-Z]{1,3}(?: or [A-Z]{1,3})*)( surname|['\u2019]s (?:email|phone|address))?$/;

/** Options of `restoreNames`. */
export interface RestoreNamesOptions {
  /** The vertical's word for its youth, such as `"Scout"`. Only placeholders with this word are replaced. */
  word?: string | undefined;
}

/**
 * Puts names back into the text of a search hit: `[Scout A]` becomes the first name, `[Scout A surname]` the last
 * name. `[Scout A or B]` becomes the name that both share, otherwise both with "or" between.
 *
 * Pass the vertical's `word` if you know it. Without it, `[Tent A]` in a document also becomes the name of child A,
 * and words with digits or dots, such as `[U12 A]` or `[Jr. Scout A]`, are not replaced.
 *
 * Placeholders that are not in `people` stay; all of them stay if `people` is undefined, because only an app with
 * `roster.youth.read` gets it. Takes linear time.
 * @throws RequestValidationError for an invalid text or word.
 */
export function restoreNames(
  text: string,
  people: People | undefined,
  options: RestoreNamesOptions = {},
): string {
  if (typeof text !== "string") throw new RequestValidationError("text must be a string.", "text");
  const word = wordOf(options);
  // With `responseValidation: "warn"` it may be anything.
  if (typeof people !== "object" || people === null) return text;
  return text.replace(bracket, (whole, inside: string) => {
    const start = word === null ? (anyWord.exec(inside)?.[0] ?? null) : `${word} `;
    if (start === null || !inside.startsWith(start)) return whole;
    const [, letters, companion] = meaning.exec(inside.slice(start.length)) ?? [];
    // No address, email or phone is in `people`.
    if (letters === undefined || companion?.startsWith(" ") === false) return whole;
    const part = companion === undefined ? "firstName" : "lastName";
    const names = letters.split(" or ").map((letter) => nameOf(people, letter, part));
    return names.includes(null) ? whole : [...new Set(names)].join(" or ");
  });
}

function wordOf(options: RestoreNamesOptions): string | null {
  if (typeof options !== "object" || options === null) {
    throw new RequestValidationError("options must be an object.", "options");
  }
  const { word }: { word?: unknown } = options;
  if (word === undefined) return null;
  if (typeof word !== "string" || word.trim() === "" || /[[\]]/.test(word)) {
    throw new RequestValidationError(
      'word must be the vertical\'s word for its youth, such as "Scout".',
      "word",
    );
  }
  return word.trim();
}

function nameOf(people: People, letter: string, part: keyof PersonName): string | null {
  // Only what the service sent: no letter finds what every object has.
  const known = Object.prototype.hasOwnProperty.call(people, letter) ? people[letter] : null;
  const name: unknown = known?.[part];
  return typeof name === "string" ? name : null;
}
