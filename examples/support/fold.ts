// Breaks lines between words so that they fit a terminal.
import { stripVTControlCharacters } from "node:util";

const widthOf = (text: string) => [...stripVTControlCharacters(text)].length;

/** A text whose lines are at most `width` places long, where words allow it; what goes on is set below where it began. */
export function fold(text: string, width: number | undefined): string {
  if (width === undefined || width < 20) return text;
  return text
    .split("\n")
    .map((line) => (widthOf(line) <= width ? line : foldLine(line, width)))
    .join("\n");
}

function foldLine(line: string, width: number): string {
  const indent = " ".repeat(indentOf(line, width));
  const lines: string[] = [];
  let current = "";
  // Each piece is a word with the spaces before it, so that columns stay columns. A number stays beside what it counts,
  // and no line begins with a dot between two parts.
  for (const piece of line.match(/\s*(?:\d[\d,.]* )?\S+(?: ·(?= ))?/g) ?? []) {
    if (current.trim() !== "" && widthOf(current + piece) > width) {
      lines.push(current);
      current = indent + piece.trimStart();
    } else current += piece;
  }
  return [...lines, current].join("\n");
}

/** Below the second column, if the line has one that is not too far right; else below its own beginning. */
function indentOf(line: string, width: number): number {
  const plain = stripVTControlCharacters(line);
  const own = plain.search(/\S/);
  const [column = ""] = /^\s*\S+(?: \S+)*? {2,}/.exec(plain) ?? [];
  return column.length > own && column.length <= width / 2 ? column.length : own;
}
