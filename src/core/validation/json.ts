// Parses JSON of the service, unless that would block the program.
import { attempted } from "../runtime/values.ts";

/** The deepest nesting that is parsed; described responses are far below it. */
const deepestNesting = 1000;
/** Arrays and objects that a text may always have. */
const mostParts = 1_000_000;
/** A longer text may have one for so many characters; described responses have one for a hundred. */
const charactersOfPart = 16;

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

/**
 * Why parsing would take seconds, as for 16 MiB of nested or adjacent brackets: the time goes into millions of arrays. Null
 * for a text that is parsed.
 */
export function whyTooCostly(text: string): string | null {
  if (text.length <= harmless) return null;
  const most = Math.max(mostParts, Math.floor(text.length / charactersOfPart));
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openBracket:
      case openBrace:
        if (++depth > deepestNesting) return `is nested more than ${deepestNesting} levels deep`;
        if (++parts > most) return `holds more than ${most} lists and objects`;
        break;
      case closeBracket:
      case closeBrace:
        depth--;
        break;
      default:
    }
  }
  return null;
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
