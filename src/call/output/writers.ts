// Text for stdout: an object, or the pages of a list as JSON, JSON lines or CSV, page by page.
import type { Paint } from "../../terminal/colours.ts";
import { paintJson, safeJson } from "../../terminal/json.ts";
import { printable } from "../../terminal/printable.ts";
import type { Format } from "../command-line.ts";
import { csvHeader, csvLine } from "./csv.ts";

/** On a terminal, JSON is indented and colored, and CSV has no control characters. */
export interface Look {
  readonly onTerminal: boolean;
  readonly paint: Paint;
}

export function jsonText(value: unknown, look: Look): string {
  return `${painted(safeJson(value, look.onTerminal ? 2 : 0), look)}\n`;
}

function painted(json: string, { onTerminal, paint }: Look): string {
  return onTerminal ? paintJson(json, paint) : json;
}

export interface ListWriter {
  /** The text of the next page. */
  page(items: readonly unknown[]): string;
  /** The text after the last page; the cursor is null at the end of the list. */
  end(nextCursor: string | null): string;
}

export function listWriter(
  format: Format,
  look: Look,
  /** Left out when a list is continued, so that the output can be appended. */
  hasHeader: boolean,
): ListWriter {
  if (format === "json") return jsonWriter(look);
  if (format === "jsonl") {
    const line = (item: unknown) => painted(safeJson(item), look);
    return { page: (items) => items.map((item) => `${line(item)}\n`).join(""), end: () => "" };
  }
  let header = hasHeader ? csvHeader(format) : "";
  if (header !== "" && format.hasMark && !look.onTerminal) header = `\uFEFF${header}`;
  return {
    page: (items) => {
      const text = header + items.map((item) => csvLine(item, format)).join("");
      header = "";
      return look.onTerminal ? printable(text) : text;
    },
    end: () => "",
  };
}

/** One document in the shape of a page, for any number of pages. */
function jsonWriter(look: Look): ListWriter {
  const indent = look.onTerminal ? 2 : 0;
  const [line, space, field, inner] = look.onTerminal
    ? ["\n", " ", "  ", "    "]
    : ["", "", "", ""];
  const key = (name: string) => `${line}${field}"${name}":${space}`;
  let before = `{${key("items")}[`;
  let isEmpty = true;
  const shown = (item: unknown) => {
    const text = safeJson(item, indent).replaceAll("\n", `\n${inner}`);
    const comma = isEmpty ? "" : ",";
    isEmpty = false;
    return `${comma}${line}${inner}${text}`;
  };
  return {
    page: (items) => {
      const text = before + items.map(shown).join("");
      before = "";
      return painted(text, look);
    },
    end: (nextCursor) => {
      const close = isEmpty ? "]" : `${line}${field}]`;
      return painted(`${close},${key("nextCursor")}${safeJson(nextCursor)}${line}}\n`, look);
    },
  };
}
