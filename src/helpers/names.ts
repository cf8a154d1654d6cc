// Puts children's names back into a text that the service pseudonymized (spec 2, DocumentSearchHit).
import { refuse } from "../core/errors/base-errors.ts";
import type { People, PersonName } from "../schemas/document.ts";
import { requireOptions } from "./options.ts";

const longest = 200;
// One class matches everything up to the bracket's end, so the time is in proportion to the text.
export const bracket = /(\\?)\[([^[\]]{1,200})\]/g;
// A word of letters in any script: \p{L} takes half as much time again.
const anyWord = /^[A-Z\u00c0-\uffff][A-Z\u00c0-\uffff' -]*$/i;
// The rest of a placeholder, after the vertical's word: letters, and which name is meant. A model may write it in lower
// case.
const meaning = / ([A-Z]{1,3}(?: or [A-Z]{1,3})*)( surname|['\u2019]s (?:email|phone|address))?$/i;

/** Options of `restoreNames`, `nameRestorer` and `hideNames`. */
export interface RestoreNamesOptions {
  /**
   * The vertical's word for its youth, such as `"Scout"`. Only placeholders with this word are replaced; those of
   * `hideNames` have it.
   */
  word?: string | undefined;
}

/** Puts names back into a text that arrives in pieces. */
export interface NameRestorer {
  /** Takes the next piece, and returns the text that can be shown by now. */
  write(chunk: string): string;
  /** Returns the rest, after the last piece. */
  end(): string;
}

/**
 * Puts names back into the text of a search hit: `[Scout A]` becomes the first name, `[Scout A surname]` the last
 * name. `[Scout A or B]` becomes the name that both share, otherwise both with "or" between. A model's own spellings
 * of a placeholder, `[scout a]` and `\[Scout A\]`, are replaced too.
 *
 * Pass the vertical's `word` if you know it. Without it, `[Tent A]` in a document also becomes the name of child A,
 * and words with digits or dots, such as `[U12 A]` or `[Jr. Scout A]`, are not replaced.
 *
 * Placeholders that are not in `people`, or have a blank name there, stay; all of them stay if `people` is undefined,
 * because only an app with `roster.youth.read` gets it. Takes linear time.
 *
 * A name can be any text. For a page that shows HTML or Markdown, put names back first, and escape or sanitize last.
 * @throws RequestValidationError for an invalid text or word.
 */
export function restoreNames(
  text: string,
  people: People | undefined,
  options: RestoreNamesOptions = {},
): string {
  return restore(requireText("text", text), people, wordOf(options));
}

/**
 * Makes a `NameRestorer`: `restoreNames` for a model's answer that is streamed. The pieces may cut a placeholder in
 * two: `write` holds back a text that may become one, at most 200 characters. What `write` and `end` return is
 * together what `restoreNames` returns for the whole text.
 * @throws RequestValidationError for an invalid word; `write` for a piece that is not a string.
 */
export function nameRestorer(
  people: People | undefined,
  options: RestoreNamesOptions = {},
): NameRestorer {
  const word = wordOf(options);
  let held = "";
  return {
    write(chunk) {
      const text = held + requireText("chunk", chunk);
      const end = startOfCutPlaceholder(text);
      held = text.slice(end);
      return restore(text.slice(0, end), people, word);
    },
    end() {
      const rest = held;
      held = "";
      return restore(rest, people, word);
    },
  };
}

/** `restoreNames` of checked arguments. */
export function restore(text: string, people: People | undefined, word: string | null): string {
  // With `responseValidation: "warn"` the people may be anything.
  if (typeof people !== "object" || people === null) return text;
  return text.replace(bracket, (whole, escape: string, content: string) => {
    // An escaped bracket, \[Scout A\], has its second backslash within.
    const isEscaped = escape !== "" && content.endsWith("\\");
    const name = nameFor(isEscaped ? content.slice(0, -1) : content, people, word);
    if (name === null) return whole;
    return isEscaped ? name : escape + name;
  });
}

/** The name that a placeholder stands for; null if it stays as it is. */
function nameFor(content: string, people: People, word: string | null): string | null {
  const [tail = "", letters, companion] = meaning.exec(content) ?? [];
  const start = content.slice(0, content.length - tail.length);
  const isWord = word === null ? anyWord.test(start) : start.toLowerCase() === word.toLowerCase();
  if (!isWord || letters === undefined) return null;
  // `people` has names only.
  if (companion !== undefined && !companion.startsWith(" ")) return null;
  const part = companion === undefined ? "firstName" : "lastName";
  const names = letters
    .toUpperCase()
    .split(" OR ")
    .map((letter) => nameOf(people, letter, part));
  return names.includes(null) ? null : [...new Set(names)].join(" or ");
}

/** The index of a placeholder that the end of a text may have cut; the text's length if there is none. */
function startOfCutPlaceholder(text: string): number {
  const opening = text.lastIndexOf("[");
  const isOpen = opening >= 0 && !text.includes("]", opening);
  if (isOpen && text.length - opening - 1 <= longest) {
    return text[opening - 1] === "\\" ? opening - 1 : opening;
  }
  return text.endsWith("\\") ? text.length - 1 : text.length;
}

export function requireText(name: string, text: unknown): string {
  if (typeof text === "string") return text;
  throw refuse(name, "must be a string.");
}

export function wordOf(options: RestoreNamesOptions): string | null {
  requireOptions(options);
  const { word }: { word?: unknown } = options;
  if (word === undefined) return null;
  if (typeof word !== "string" || word.trim() === "" || /[[\]]/.test(word)) {
    throw refuse("word", 'must be the vertical\'s word for its youth, such as "Scout".');
  }
  return word.trim();
}

/** A person's name; null for none, and for a blank one. */
export function nameOf(people: People, letter: string, part: keyof PersonName): string | null {
  // Own properties only: `constructor` is not a child's letter.
  const known = Object.prototype.hasOwnProperty.call(people, letter) ? people[letter] : null;
  const name: unknown = known?.[part];
  return typeof name === "string" && name.trim() !== "" ? name : null;
}
