// JSON texts of the service: parsed, unless reading them would hold the program up.

/** Levels of nesting that are read. No response that the specification describes comes near. */
export const deepestNesting = 1000;

/** A text of no more characters is parsed in a moment, whatever it holds. */
const harmless = 65_536;

/** What a text says as JSON; null when it is none, or nested too deep. */
export function parseJson(text: string): { value: unknown } | null {
  if (isNestedTooDeep(text)) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const characters = { quote: 34, backslash: 92, "[": 91, "]": 93, "{": 123, "}": 125 } as const;

/** Whether parsing would take seconds, as that of 16 MiB of brackets does. */
export function isNestedTooDeep(text: string): boolean {
  if (text.length <= harmless) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case characters.quote:
        at = endOfString(text, at);
        break;
      case characters["["]:
      case characters["{"]:
        if (++depth > deepestNesting) return true;
        break;
      case characters["]"]:
      case characters["}"]:
        depth--;
        break;
      default:
    }
  }
  return false;
}

/** Where a string ends: at the next quote that an even number of backslashes, or none, stands before. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === characters.backslash) before--;
    if ((end - before) % 2 === 1) return end;
  }
}
