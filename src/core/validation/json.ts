// Parses JSON of the service, unless that would block the program.
import { attempted } from "../runtime/values.ts";

/** The deepest nesting that is parsed; described responses are far below it. */
const deepestNesting = 1000;
/** Arrays, objects and keys that a text may always have. */
const mostParts = 1_000_000;
/** A longer text may have one for so many characters; described responses have one for twenty. */
const charactersOfPart = 16;
/** Different keys, each of which costs V8 as much as a hundred characters; described responses have some hundred. */
const mostNames = 100_000;

/** Any text of so many characters is parsed within 30 ms. A page of 200 contacts has a third of that. */
const harmless = 262_144;

/** Parses JSON; null for other text, or if it would take too long. */
export function parseJson(text: string): { value: unknown } | null {
  if (whyTooCostly(text) !== null) return null;
  return attempted(() => ({ value: JSON.parse(text) as unknown })) ?? null;
}

// Codes of characters.
const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
const colon = 58;

/**
 * Why parsing would take seconds, as for 16 MiB of nested or adjacent brackets, or of keys: the time goes into millions of
 * arrays and names. Null for a text that is parsed.
 */
export function whyTooCostly(text: string): string | null {
  if (text.length <= harmless) return null;
  const most = Math.max(mostParts, Math.floor(text.length / charactersOfPart));
  const names = new Set<number>();
  let depth = 0;
  let parts = 0;
  let keys = 0;
  let lastString = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        lastString = at;
        at = endOfString(text, at);
        break;
      case openBracket:
      case openBrace:
        if (++depth > deepestNesting) return `is nested more than ${deepestNesting} levels deep`;
        parts++;
        break;
      case closeBracket:
      case closeBrace:
        depth--;
        break;
      case colon:
        keys++;
        if (names.add(hashOf(text, lastString, at)).size > mostNames) {
          return `holds more than ${mostNames} different keys`;
        }
        break;
      default:
    }
    if (parts + keys > most) {
      return `holds more than ${most} lists${keys > 0 ? ", objects and keys" : " and objects"}`;
    }
  }
  return null;
}

/** The most characters of a key that its hash reads. */
const mostHashed = 64;

/** A hash of a part of a text, up to its first and last characters. */
function hashOf(text: string, start: number, end: number): number {
  let hash = end - start;
  const step = Math.max(1, Math.ceil((end - start) / mostHashed));
  for (let at = start; at < end; at += step) hash = (hash * 31 + text.charCodeAt(at)) | 0;
  return hash;
}

/** The end of a string: the next quote after an even number of backslashes, or none. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before--;
    if ((end - before) % 2 === 1) return end;
  }
}
