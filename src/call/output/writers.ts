// Text for stdout: an object, or the pages of a list as JSON, JSON lines or CSV, page by page.
import type { Paint } from "../../terminal/colours.ts";
import { paintJson, safeJson } from "../../terminal/json.ts";
import type { Format } from "../command-line.ts";
import { csvHeader, csvLine } from "./csv.ts";

/** The form of JSON: indented and colored on a terminal, otherwise on one line. */
export interface Look {
  readonly indented: boolean;
  readonly paint: Paint;
}

export function jsonText(value: unknown, { indented, paint }: Look): string {
  return `${paintJson(safeJson(value, indented ? 2 : 0), paint)}\n`;
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
  columns: readonly string[],
  /** Left out when a list is continued, so that the output can be appended. */
  hasHeader: boolean,
): ListWriter {
  if (format === "json") return jsonWriter(look);
  let header = format === "csv" && hasHeader ? csvHeader(columns) : "";
  const line =
    format === "csv"
      ? (item: unknown) => csvLine(item, columns)
      : (item: unknown) => jsonText(item, { ...look, indented: false });
  return {
    page: (items) => {
      const text = header + items.map(line).join("");
      header = "";
      return text;
    },
    end: () => "",
  };
}

/** One document in the shape of a page, for any number of pages. */
function jsonWriter({ indented, paint }: Look): ListWriter {
  const [line, space, field, inner] = indented ? ["\n", " ", "  ", "    "] : ["", "", "", ""];
  const key = (name: string) => `${line}${field}"${name}":${space}`;
  let before = `{${key("items")}[`;
  let isEmpty = true;
  const shown = (item: unknown) => {
    const text = safeJson(item, indented ? 2 : 0).replaceAll("\n", `\n${inner}`);
    const comma = isEmpty ? "" : ",";
    isEmpty = false;
    return `${comma}${line}${inner}${text}`;
  };
  return {
    page: (items) => {
      const text = before + items.map(shown).join("");
      before = "";
      return paintJson(text, paint);
    },
    end: (nextCursor) => {
      const close = isEmpty ? "]" : `${line}${field}]`;
      return paintJson(`${close},${key("nextCursor")}${safeJson(nextCursor)}${line}}\n`, paint);
    },
  };
}
