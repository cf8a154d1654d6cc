// Folds texts to the width of a terminal. Fold before adding colours: their codes would be counted as columns.
import type { Host } from "./host.ts";

const usual = 80;
const narrowest = 40;

/** The columns of the terminal, at most 80; 80 if unknown. */
export function columnsOf(
  { columns }: { readonly columns?: number },
  environment: Host["env"],
): number {
  const told = columns ?? Number(environment["COLUMNS"]);
  const wanted = Number.isInteger(told) && told > 0 ? told : usual;
  return Math.max(narrowest, Math.min(usual, wanted));
}

/**
 * Folds a paragraph to lines of at most `columns`. A longer word, such as an address, is not broken, so that it can be
 * copied. A number stays with its unit.
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

/** Folds each line of a text such as a help text. The rest of a line is indented like its start, or its second column. */
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
