// JSON texts of the service: parsed, unless reading them would hold the program up.
import { attempted } from "../runtime/values.ts";

/** Levels of nesting that are read. No response that the specification describes comes near. */
const deepestNesting = 1000;
/** Lists and objects in a text that are always read. */
const mostParts = 1_000_000;
/** In longer texts there may be one to so many characters. What the specification describes has one to a hundred. */
const charactersOfPart = 16;

/** A text of no more characters is parsed within some 30 ms, whatever it holds. A page of 200 contacts has as many as a third. */
const harmless = 262_144;

/** What a text says as JSON; null when it is none, or would take too long to parse. */
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
 * Why parsing would take seconds, as that of 16 MiB of brackets does, deep in each other or side by side: what takes
 * the time is that there are millions of lists. Null for what is parsed.
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

/** Where a string ends: at the next quote that an even number of backslashes, or none, stands before. */
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
