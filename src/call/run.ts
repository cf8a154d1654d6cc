// Sends a call and writes its result: an object, a page, or every page of a list.
import { GroupManagement, type Logger } from "group-management-sdk";

import { painter } from "../terminal/colours.ts";
import { orUsageError, readVariables } from "../terminal/environment.ts";
import type { Host } from "../terminal/host.ts";
import { exitCodes, onInterruption, writeMessage } from "../terminal/program.ts";
import { Progress } from "../terminal/progress.ts";
import { useProxy } from "../terminal/proxy.ts";
import type { Invocation } from "./command-line.ts";
import { confirm } from "./confirm.ts";
import { failureOf } from "./failure.ts";
import { jsonText, listWriter, type Look } from "./output/writers.ts";
import { preview, send, type Sending } from "./send.ts";

/** Sends a call, and returns the exit code. */
export async function run(invocation: Invocation, host: Host): Promise<number> {
  const stopping = new AbortController();
  let exitCode: number = exitCodes.interrupted;
  const release = onInterruption(host, (code) => {
    exitCode = code;
    stopping.abort(new Error("stopped"));
  });
  const variables = readVariables(host.env);
  try {
    if (invocation.dryRun) await write(host, jsonText(await preview(invocation), lookOf(host)));
    else await carryOut(invocation, host, stopping.signal);
    return exitCodes.well;
  } catch (error) {
    if (!stopping.signal.aborted) {
      throw failureOf(error, invocation, variables.groupKey ? "groupKey" : "accessToken");
    }
    host.stderr.write("Stopped.\n");
    return exitCode;
  } finally {
    release();
  }
}

async function carryOut(invocation: Invocation, host: Host, signal: AbortSignal): Promise<void> {
  const progress = new Progress(host);
  await useProxy(host.env);
  const client = orUsageError(() => clientOf(host, progress));
  await confirm(invocation, host, signal);
  try {
    const sending = send(client, invocation, { signal });
    if (invocation.operation.isList) await writeList(invocation, sending, host, progress);
    else await writeObject(sending, host, progress);
  } finally {
    progress.clear();
  }
}

/** A client that shows its waits on a terminal. A response that fails validation is written as it came, with a warning. */
function clientOf(host: Host, progress: Progress): GroupManagement {
  const ignore = () => {};
  const warn = (message: string) => {
    progress.clear();
    writeMessage(host, `${message}\n`);
  };
  const logger: Logger = { debug: ignore, info: ignore, warn };
  return new GroupManagement({
    ...readVariables(host.env),
    responseValidation: "warn",
    logger,
    appInfo: { name: "call" },
    hooks: {
      onWait: ({ delayMs }) => progress.show(`Waiting ${seconds(delayMs)} for the rate limit …`),
      onRetry: ({ delayMs, reason }) =>
        progress.show(`Trying again in ${seconds(delayMs)}, because of ${reason} …`),
    },
  });
}

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1000)} s`;
}

async function writeObject(sending: Sending, host: Host, progress: Progress): Promise<void> {
  const { data } = await sending.withResponse();
  progress.clear();
  if (typeof data === "string") await write(host, withoutCommands(data, host));
  else if (data !== undefined) await write(host, jsonText(data, lookOf(host)));
}

/** A response that is not JSON, such as Markdown. On a terminal, control characters are replaced. */
function withoutCommands(text: string, { stdout }: Host): string {
  const ended = text.endsWith("\n") ? text : `${text}\n`;
  return stdout.isTTY ? ended.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, "\uFFFD") : ended;
}

async function writeList(
  invocation: Invocation,
  list: Sending,
  host: Host,
  progress: Progress,
): Promise<void> {
  const { all, format, columns, argument = {} } = invocation;
  let cursor = typeof argument["cursor"] === "string" ? argument["cursor"] : null;
  const writer = listWriter(format, lookOf(host), columns, cursor === null);
  let [entries, isBegun] = [0, false];
  try {
    for await (const page of all ? list.pages() : onePage(list)) {
      isBegun = true;
      progress.clear();
      await write(host, writer.page(page.items));
      cursor = page.nextCursor;
      entries += page.items.length;
      if (cursor !== null && all) progress.show(`${entries} entries so far …`);
    }
    await write(host, writer.end(cursor));
  } catch (error) {
    progress.clear();
    // JSON output stays a complete document, with the cursor to continue from.
    if (isBegun) await write(host, writer.end(cursor));
    if (isBegun && cursor !== null) {
      writeMessage(host, `After ${entries} entries. Go on with --cursor=${quoted(cursor)}\n`);
    }
    throw error;
  }
  if (cursor !== null && format !== "json") {
    writeMessage(
      host,
      `More follow: --all reads every page, --cursor=${quoted(cursor)} the next one.\n`,
    );
  }
}

async function* onePage(list: Sending) {
  yield await list;
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return /^[\w.:/+=-]+$/.test(text)
    ? text
    : `'${text.replace(/\p{Cc}/gu, "").replaceAll("'", `'\\''`)}'`;
}

function lookOf({ stdout, env }: Host): Look {
  return { indented: stdout.isTTY === true, paint: painter(stdout, env) };
}

/** Writes, and waits for a slow reader. */
function write({ stdout }: Host, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (text !== "" && stdout.write(text) === false && stdout.once) stdout.once("drain", resolve);
    else resolve();
  });
}
