// Reads the value of a field from its text, by the field's kind.
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

import { UsageError } from "../terminal/arguments.ts";
import type { FieldKind } from "./operation.ts";

/** The placeholder of each kind of value in a help text. */
export function valueName(kind: FieldKind): string | null {
  if (kind === "flag") return null;
  if (kind === "names") return "NAMES";
  if (typeof kind === "object") return "LIST";
  if (kind === "date") return "TIME";
  if (kind === "object") return "JSON";
  return kind === "pageSize" || kind === "searchSize" ? "N" : "TEXT";
}

export function isListKind(kind: FieldKind): boolean {
  return kind === "names" || typeof kind === "object";
}

/** Reads the value of a field. Throws a `UsageError` for text of another kind; the text itself is not repeated. */
export function readValue(field: string, kind: FieldKind, texts: readonly string[]): unknown {
  if (isListKind(kind)) {
    // A line each is what "$(jq -r …)" gives.
    const items = texts.flatMap((text) => text.split(/[,\r\n]/)).map((item) => item.trim());
    return items.filter((item) => item !== "");
  }
  const text = texts.at(-1) ?? "";
  switch (kind) {
    case "date":
      return readTime(field, text);
    case "object":
      return readObject(`--${field}`, text);
    case "pageSize":
    case "searchSize":
      return readNumber(field, text);
    case "textOrNull":
      // A script has "null" if jq found no cursor, and an empty text before the first page.
      return text === "null" || (field === "cursor" && text === "") ? null : text;
    default:
      return text;
  }
}

function readNumber(field: string, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new UsageError(`--${field} must be a whole number.`);
  return Number(text);
}

const day = String.raw`\d{4}-\d\d-\d\d`;
const isoTime = new RegExp(
  `^${day}(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d))?$`,
  "i",
);

function readTime(field: string, text: string): Date {
  const time = new Date(text);
  if (!isoTime.test(text) || Number.isNaN(time.getTime()) || !isDay(text.slice(0, 10))) {
    throw new UsageError(
      `--${field} must be a day or a time with its zone, such as 2026-01-31 (0:00 UTC) or 2026-01-31T18:00:00Z.`,
    );
  }
  return time;
}

/** Whether a day exists: JavaScript reads February 30 as a day of March. */
function isDay(text: string): boolean {
  return new Date(text).toISOString().startsWith(text);
}

/** Milliseconds of a time in seconds, or with its unit. */
export function readSeconds(option: string, text: string): number {
  const [, number, unit = "s"] = /^(\d{1,7}(?:\.\d{1,3})?)(ms|s|m)?$/.exec(text) ?? [];
  const milliseconds = Math.round(Number(number) * { ms: 1, s: 1000, m: 60_000 }[unit as "s"]);
  if (!(milliseconds > 0)) {
    throw new UsageError(`--${option} must be a time in seconds, such as 30, 500ms or 2m.`);
  }
  return milliseconds;
}

/** An object as JSON, its bytes, or `@` and the name of a file that holds it. */
export function readObject(option: string, given: string | Buffer): Record<string, unknown> {
  if (typeof given !== "string") return parseObject(option, decode(option, given));
  const text = given.startsWith("@") ? decode(option, readFile(option, given.slice(1))) : given;
  return parseObject(option, text);
}

/** The text of UTF-8. Any other encoding is refused: its letters would be stored as replacement characters. */
function decode(option: string, bytes: Buffer): string {
  // JSON begins with a character of ASCII, of which UTF-16 makes a zero byte.
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|\0|[^]\0)/.test(bytes.toString("latin1", 0, 2));
  if (isUtf16 || !isUtf8(bytes)) {
    const name = isUtf16 ? "UTF-16, as Windows PowerShell writes files" : "not UTF-8";
    throw new UsageError(`What ${option} reads is ${name}. Save it as UTF-8.`);
  }
  return bytes.toString("utf8");
}

function readFile(option: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file of ${option} could not be read (${String(code)}).`);
  }
}

function parseObject(option: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    // The parser's message may repeat the text, so only its position is reported.
    const [place = ""] =
      /(?<= at )position \d+(?: \(line \d+ column \d+\))?/.exec(String(error)) ?? [];
    const where = place && `, at ${place}`;
    throw new UsageError(
      `${option} must be JSON, or @ and the name of a file with it. It is not valid JSON${where}.`,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${option} must be a JSON object, such as '{"name": "Den 4"}'.`);
  }
  return value as Record<string, unknown>;
}
