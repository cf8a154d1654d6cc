// Texts folded to the width of a terminal. Folded before they are painted: colours have no width.
import type { Host } from "./host.ts";

const usual = 80;
const narrowest = 40;

/** Columns to write in: those of the terminal, up to 80, which is also what is used where nobody tells. */
export function columnsOf(
  { columns }: { readonly columns?: number },
  environment: Host["env"],
): number {
  const told = columns ?? Number(environment["COLUMNS"]);
  const wanted = Number.isInteger(told) && told > 0 ? told : usual;
  return Math.max(narrowest, Math.min(usual, wanted));
}

/**
 * The lines of a paragraph that are no longer than `columns`. A word that is longer than a line, such as an address, stays
 * whole: it is to be copied. A number stays with its unit.
 */
export function foldWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<!\d)\s+|\s+(?!(?:ms|s|min|h)\b)/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length > columns && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** A text of many lines, such as a help text: what goes on is set below the line's own beginning, or its second column. */
export function fold(text: string, columns: number): string {
  const lines = text.split("\n").flatMap((line) => {
    const [start = ""] = /^ *(?:\S+(?: \S+)* {2,})?/.exec(line) ?? [];
    const parts = foldWords(line.slice(start.length), columns - start.length);
    return parts.map((part, at) => (at === 0 ? start : " ".repeat(start.length)) + part);
  });
  return lines.map((line) => line.trimEnd()).join("\n");
}

/** Terms with their descriptions: side by side, or below each other where there is little room. */
export function rows(pairs: readonly (readonly [string, string])[], columns: number): string {
  const widest = Math.max(...pairs.map(([term]) => term.length));
  const isNarrow = columns - widest < 36;
  const lines = pairs.map(([term, text]) => {
    if (isNarrow) return `${fold(`  ${term}`, columns)}\n${fold(`      ${text}`, columns)}`;
    const start = `  ${term.padEnd(widest + 2)}`;
    return foldWords(text, columns - start.length)
      .map((line, at) => (at === 0 ? start : " ".repeat(start.length)) + line)
      .join("\n");
  });
  return `${lines.join("\n")}\n`;
}
