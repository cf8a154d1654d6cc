// Reads headings, tables and names out of a Markdown document.

export interface Section {
  /** The heading's text, without its number. */
  title: string;
  /** Such as `4.1`; empty where the heading has none. */
  number: string;
  level: number;
  /** The text below the heading, up to the next heading of any level. */
  text: string;
}

export interface Table {
  head: string[];
  rows: string[][];
}

/** Every section of a document, in its order. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const line of markdown.split("\n")) {
    const [, hashes, number, title] = /^(#{1,6}) (?:(\d+(?:\.\d+)?)\.? )?(.+)$/.exec(line) ?? [];
    if (hashes !== undefined && title !== undefined) {
      sections.push({ title: title.trim(), number: number ?? "", level: hashes.length, text: "" });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `${line}\n`;
    }
  }
  return sections;
}

/** The sections below one, in the order of the document. */
export function below(sections: readonly Section[], number: string): Section[] {
  const start = sections.findIndex((one) => one.number === number);
  const top = sections[start];
  if (top === undefined) return [];
  const rest = sections.slice(start + 1);
  const end = rest.findIndex(({ level }) => level <= top.level);
  return end < 0 ? rest : rest.slice(0, end);
}

export function tablesOf(text: string): Table[] {
  const tables: Table[] = [];
  let inTable = false;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) {
      inTable = false;
      continue;
    }
    const cells = line.split("|").slice(1, -1);
    const row = cells.map((cell) => cell.trim());
    if (!inTable) tables.push({ head: row, rows: [] });
    else if (!row.every((cell) => /^:?-+:?$/.test(cell))) tables.at(-1)?.rows.push(row);
    inTable = true;
  }
  return tables;
}

/** The text without its tables. */
export function proseOf(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.startsWith("|"))
    .join("\n");
}

/** The column of a table by its title; nothing where there is no such column. */
export function column({ head, rows }: Table, title: string): string[] {
  const index = head.indexOf(title);
  return index < 0 ? [] : rows.map((row) => row[index] ?? "");
}

/** The texts in backticks. */
export function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, inside = ""]) => inside);
}

/** The names of fields in backticks, each once. */
export function namesIn(text: string): string[] {
  return unique(quoted(text).filter((one) => /^[a-z][A-Za-z]*$/.test(one)));
}

export function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
