// Writes the result of a call: an object, a page, or every page of a list.
import { printable } from "../../terminal/printable.ts";
import type { Invocation } from "../command-line.ts";
import { isCursorSpent } from "../failure.ts";
import type { Sending } from "../send.ts";
import type { Output } from "./output.ts";
import { jsonText, listWriter } from "./writers.ts";

export async function writeObject(sending: Sending, output: Output): Promise<void> {
  const { data, response } = await sending.withResponse();
  output.head(response);
  if (typeof data === "string") await output.write(asText(data, output));
  else if (data !== undefined) await output.write(jsonText(data, output.look));
}

/** A response that is not JSON, such as Markdown. */
function asText(text: string, { look }: Output): string {
  const ended = text.endsWith("\n") ? text : `${text}\n`;
  return look.onTerminal ? printable(ended) : ended;
}

export async function writeList(
  { all, format, argument = {} }: Invocation,
  list: Sending,
  output: Output,
): Promise<void> {
  let cursor = typeof argument["cursor"] === "string" ? argument["cursor"] : null;
  const writer = listWriter(format, output.look, cursor === null);
  let [entries, isBegun] = [0, false];
  try {
    for await (const page of all ? list.pages() : onePage(list)) {
      isBegun = true;
      output.head(page.response);
      await output.write(writer.page(page.items));
      cursor = page.nextCursor;
      entries += page.items.length;
      if (cursor !== null && all) output.show(`${entries} entries so far …`);
    }
    await output.write(writer.end(cursor));
  } catch (error) {
    if (isBegun) {
      // JSON output stays a complete document, with the cursor to continue from.
      const nextCursor = isCursorSpent(error) ? null : cursor;
      await output.write(writer.end(nextCursor));
      const goOn = nextCursor === null ? "" : ` Go on with --cursor=${quoted(nextCursor)}`;
      output.note(`After ${entries} entries.${goOn}`, { entries, nextCursor });
    }
    throw error;
  }
  if (cursor !== null && format !== "json") {
    output.note(`More follow: --all reads every page, --cursor=${quoted(cursor)} the next one.`, {
      nextCursor: cursor,
    });
  }
}

async function* onePage(list: Sending) {
  yield await list;
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return /^[\w.:/+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
