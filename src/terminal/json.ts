// JSON for a terminal or a pipe.
import type { Paint } from "./colours.ts";

/** JSON that no terminal takes for a command: JSON.stringify leaves some of those characters as they are. */
export function safeJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A key with its colon, a string, or anything else that is no punctuation. A string ends at a quote after an even number of
 * backslashes: an alternative for each character would take a frame of the stack for each, too many for 8 MiB.
 */
const token = /("[^]*?(?<!\\)(?:\\\\)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

/** Colors the keys and the values of a JSON text. */
export function paintJson(json: string, paint: Paint): string {
  return json.replace(token, (whole, text?: string, colon?: string) => {
    if (text === undefined) return paint(whole === "null" ? "dim" : "yellow", whole);
    return colon === undefined ? paint("green", text) : paint("cyan", text) + colon;
  });
}
