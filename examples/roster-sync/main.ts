#!/usr/bin/env node
// Keeps a SQLite file equal to a group's roster. What it prints holds counts and never a person's data.
import { join, relative } from "node:path";
import { styleText } from "node:util";

import { GroupManagement, GroupManagementError, PermissionDeniedError } from "group-management-sdk";

import { behaveInTerminal, explain, report, showHelp, UsageError } from "../support/program.ts";
import { openService } from "../support/service.ts";
import { help, readArguments, type Wishes } from "./arguments.ts";
import { followRoster, type Summary } from "./follow-roster.ts";
import { Progress } from "./progress.ts";
import { RosterFile, RosterFileError } from "./roster-file.ts";

behaveInTerminal();
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const wishes = readArguments(process.argv.slice(2), join(import.meta.dirname, "roster.sqlite"));
    if (!wishes.help) return await keepEqual(wishes);
    showHelp(help);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return report(error, help);
    for (const line of linesOf(error)) console.error(line);
    return 1;
  }
}

async function keepEqual(wishes: Wishes): Promise<number> {
  const stop = stopOnSignals();
  const service = await openService({ contacts: wishes.contacts });
  const { groupId, baseUrl } = service;
  let file: RosterFile | undefined;
  let progress: Progress | undefined;
  const client = new GroupManagement({
    baseUrl,
    accessToken: service.accessToken,
    hooks: {
      onWait: ({ delayMs }) => progress?.waiting(delayMs),
      onRetry: ({ reason }) => progress?.note(`Asking again (${reason}).`),
    },
  });
  try {
    const source = process.env["GROUP_MANAGEMENT_BASE_URL"] ? new URL(baseUrl).host : "the sandbox";
    file = new RosterFile(wishes.file, source, groupId);
    const kept = relative(".", wishes.file);
    console.error(
      `Keeping ${kept} equal to the roster of ${groupId}.\nFrom ${service.description}.\n`,
    );
    progress = new Progress(process.stderr, await expectedEntries(client, groupId, stop.signal));
    const { begin, batch } = bound(progress);
    const summary = await followRoster({
      client,
      groupId,
      file,
      full: wishes.full,
      signal: stop.signal,
      onWalk: begin,
      onBatch: batch,
    });
    tell(summary, file.size());
    return 0;
  } catch (error) {
    progress?.stop();
    if (error !== stop.signal.reason) throw error;
    console.error("Stopped. What was stored stays, and the next run goes on from there.");
    return stop.exitCode();
  } finally {
    file?.close();
    await service.close();
    stop.release();
  }
}

function bound(progress: Progress): { begin: Progress["begin"]; batch: Progress["batch"] } {
  return {
    begin: (...given) => progress.begin(...given),
    batch: (given) => progress.batch(given),
  };
}

/** How many entries the walk is going to meet, for the bar alone; null when that is not to be had. */
async function expectedEntries(
  client: GroupManagement,
  groupId: string,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const include = ["rosterCounts"] as const;
    const { rosterCounts } = await client.groups.overview(groupId, { include }, { signal });
    // A key is not shown the youth whom it may count (spec 4.12 rule 1).
    const isKey = Boolean(process.env["GROUP_MANAGEMENT_KEY"]);
    return rosterCounts.adults + (isKey ? 0 : rosterCounts.youth);
  } catch (error) {
    if (error instanceof PermissionDeniedError) return null;
    throw error;
  }
}

function tell({ added, changed, removed, soughtRemoved }: Summary, entries: number): void {
  const number = new Intl.NumberFormat("en-US");
  const shown = (style: "green" | "yellow" | "red", size: number, word: string) =>
    size > 0 ? styleText(style, `${number.format(size)} ${word}`) : `0 ${word}`;
  const parts = [
    shown("green", added, "added"),
    shown("yellow", changed, "changed"),
    soughtRemoved ? shown("red", removed, "removed") : "removed ones are found by --full",
  ];
  const size = styleText("bold", entries === 1 ? "1 entry" : `${number.format(entries)} entries`);
  console.log(`${size}: ${parts.join(", ")}`);
}

/** The lines that tell a person what went wrong and what to do about it. */
function linesOf(error: unknown): string[] {
  if (error instanceof RosterFileError) return [error.message];
  const lines = explain(error);
  if (!(error instanceof GroupManagementError)) return lines;
  return [...lines, "What was stored stays; the next run goes on from there."];
}

/** Ctrl-C and SIGTERM end the run between two batches; a second one ends the process, which is as safe. */
function stopOnSignals() {
  const controller = new AbortController();
  let code = 0;
  const listen = (exitCode: number) => () => {
    if (code !== 0) process.exit(code);
    code = exitCode;
    controller.abort(new Error("stopped"));
  };
  const interrupt = listen(130);
  const terminate = listen(143);
  process.on("SIGINT", interrupt).on("SIGTERM", terminate);
  return {
    signal: controller.signal,
    exitCode: () => code,
    release: () => void process.off("SIGINT", interrupt).off("SIGTERM", terminate),
  };
}
