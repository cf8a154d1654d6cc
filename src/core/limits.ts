// Sizes that the service would certainly refuse (spec 8), found before anything is sent. Messages never repeat a value.
import { RequestValidationError } from "./errors.ts";

/** The largest page of a list (spec, conventions). */
export const largestPage = 200;
const largestBody = 16_384;

export function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** A JSON body of at most 16 KB (spec 8). */
export function requireSmallBody(json: string): void {
  if (!fitsInBytes(json, largestBody)) {
    throw new RequestValidationError(
      "body must be at most 16 KB of JSON. Send less at once.",
      "body",
    );
  }
}

/** Whether a text has at most so many bytes in UTF-8. By hand: TextEncoder is missing on older React Native. */
function fitsInBytes(text: string, most: number): boolean {
  // Most bodies are so small that even three bytes a character fit, or so large that one does not.
  if (text.length * 3 <= most) return true;
  if (text.length > most) return false;
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes <= most;
}
