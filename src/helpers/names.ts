// Puts children's names back into a text that the service pseudonymized (spec 2, DocumentSearchHit).
import { RequestValidationError } from "../core/errors.ts";
import type { People, PersonName } from "../schemas/document.ts";

// [Scout A], [Scout A surname], [Scout A or B]: the vertical's word, letters, and what is meant of them.
// Everything up to the bracket's end is matched by one class, so the time is in proportion to the text.
const bracket = /\[([^[\]]{1,200})\]/g;
// The vertical's word is written in any script: \p{L} would keep earlier React Native from loading this file.
const placeholder =
  /^[A-Za-z\u00c0-\uffff][A-Za-z\u00c0-\uffff' -]*? ([A-Z]{1,3})(?: or ([A-Z]{1,3}))?( surname|['’]s (?:email|phone|address))?$/;

/**
 * Puts names back into a search hit: `[Scout A]` becomes the first name, `[Scout A surname]` the last.
 * `[Scout A or B]` becomes the name that both share, else both with "or" between.
 *
 * What `people` cannot answer stays as it is, and so does all of it when `people` is undefined: the service
 * gives it only to an app with `roster.youth.read`. Takes time in proportion to the text.
 */
export function restoreNames(text: string, people: People | undefined): string {
  if (typeof text !== "string") throw new RequestValidationError("text must be a string.", "text");
  // With `responseValidation: "warn"` it may be anything.
  if (typeof people !== "object" || people === null) return text;
  return text.replace(bracket, (whole, inside: string) => {
    const [, first, second, companion] = placeholder.exec(inside) ?? [];
    if (first === undefined) return whole;
    const part =
      companion === undefined ? "firstName" : companion === " surname" ? "lastName" : null;
    // No address, email or phone is in `people`.
    if (part === null) return whole;
    const one = nameOf(people, first, part);
    if (second === undefined) return one ?? whole;
    const other = nameOf(people, second, part);
    if (one === null || other === null) return whole;
    return one === other ? one : `${one} or ${other}`;
  });
}

function nameOf(people: People, letter: string, part: keyof PersonName): string | null {
  // Only what the service sent: no letter finds what every object has.
  const known = Object.prototype.hasOwnProperty.call(people, letter) ? people[letter] : null;
  const name: unknown = known?.[part];
  return typeof name === "string" ? name : null;
}
