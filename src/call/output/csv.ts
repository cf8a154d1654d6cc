// Values as CSV (RFC 4180, with line feeds), safe to open in a spreadsheet.
import { isRecord } from "../../core/runtime/values.ts";

export interface CsvForm {
  /** The columns by their paths. */
  readonly columns: readonly string[];
  /** Whether a byte order mark comes first, from which Excel knows UTF-8. */
  readonly hasMark: boolean;
}

/** A line of the values in the columns. */
export function csvLine(item: unknown, { columns }: CsvForm): string {
  const line = columns.map((column) => cell(valueAt(item, column))).join(",");
  // An empty line would be no record to its readers.
  return `${line || '""'}\n`;
}

export function csvHeader({ columns }: CsvForm): string {
  return `${columns.map(quoted).join(",")}\n`;
}

function valueAt(item: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (held, name) => (isRecord(held) && Object.hasOwn(held, name) ? held[name] : undefined),
      item,
    );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  return quoted(withoutFormulas(textOf(value)));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isTexts ? value.join("; ") : JSON.stringify(value);
}

/**
 * The place before a formula: at the beginning, and where a spreadsheet may begin another cell. Where the comma is the
 * decimal sign, a file is cut at semicolons, those within quotes included.
 */
const beforeFormula =
  /^(?=[\t\r\n])|(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[;\t\r\n])["\s]*)/g;

/** An apostrophe makes a formula a text. */
function withoutFormulas(text: string): string {
  return text.replace(beforeFormula, "'");
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
