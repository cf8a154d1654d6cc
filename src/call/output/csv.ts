// Values as CSV (RFC 4180, with line feeds), safe to open in a spreadsheet.

/** A line of the values at these paths. */
export function csvLine(item: unknown, columns: readonly string[]): string {
  return `${columns.map((column) => cell(valueAt(item, column))).join(",")}\n`;
}

export function csvHeader(columns: readonly string[]): string {
  return `${columns.map(quoted).join(",")}\n`;
}

function valueAt(item: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (held, name) => (isObject(held) && Object.hasOwn(held, name) ? held[name] : undefined),
      item,
    );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quoted(withoutFormula(value));
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
    return quoted(withoutFormula(value.join("; ")));
  }
  return quoted(JSON.stringify(value));
}

/** Spreadsheets run text with these beginnings as a formula, unless an apostrophe precedes it. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
