// Source maps, version 3 (ECMA-426): positions in a file, and in the sources that they come from.

interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Mapping {
  readonly at: Place;
  readonly from: Place;
  /** The path of the source, relative to the file. */
  readonly source: string;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A number in base 64: five bits a digit, the sign in the first one, and a sixth bit where more follow. */
function encode(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = "";
  do {
    const more = rest >> 5 ? 32 : 0;
    text += digits[(rest & 31) | more];
    rest >>= 5;
  } while (rest);
  return text;
}

/** The map of a file. */
export function mapOf(file: string, mappings: readonly Mapping[]) {
  const sources = [...new Set(mappings.map(({ source }) => source))];
  const lines: string[][] = [];
  // Each number is the difference to the one before.
  let [index, line, character] = [0, 0, 0];
  const sorted = mappings.toSorted(
    (a, b) => a.at.line - b.at.line || a.at.character - b.at.character,
  );
  let before = { line: -1, character: 0 };
  for (const { at, from, source } of sorted) {
    const column = at.line === before.line ? before.character : 0;
    const own = sources.indexOf(source);
    const segment = [
      at.character - column,
      own - index,
      from.line - line,
      from.character - character,
    ];
    (lines[at.line] ??= []).push(segment.map(encode).join(""));
    before = at;
    [index, line, character] = [own, from.line, from.character];
  }
  const text = Array.from(lines, (segments) => (segments ?? []).join(",")).join(";");
  return { version: 3, file, sources, names: [], mappings: text };
}
