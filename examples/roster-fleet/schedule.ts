#!/usr/bin/env node
// The scheduler: one round over all groups that the credential reaches, done by whichever workers are there.
import { parseArgs } from "node:util";

import { GroupManagement } from "group-management-sdk";
import { redisPacing } from "group-management-sdk/redis";

import { behaveInTerminal, report, SetUpError, showHelp, UsageError } from "../support/program.ts";
import { Progress } from "./progress.ts";
import { RosterDatabase } from "./roster-database.ts";
import { RosterQueue } from "./roster-queue.ts";
import { runRound } from "./run-round.ts";
import { connectRedis, environment, readSettings } from "./settings.ts";
import { summaryOf } from "./summary.ts";

const help = `Keeps the rosters of all groups that the credential reaches in PostgreSQL: one round, done by the workers.

Usage: node examples/roster-fleet/schedule.ts [--full]

  --full   walk over everything anew, to find removed entries too
  --help

The first round walks over everything, every later one over what changed since. A round that was stopped is gone on \
with by the next. Run it as often as you like, and --full every night.

${environment}

Exit codes: 0 all groups equal, 1 failed or some groups left, 2 wrong usage, 130 stopped.`;

behaveInTerminal();
try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = report(error, help);
}

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (given.help) {
    showHelp(help);
    return 0;
  }
  const settings = readSettings();
  const progress = new Progress(process.stderr);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort(new Error("stopped")));
  }
  const database = new RosterDatabase(settings.databaseUrl, 3);
  const redis = connectRedis(settings.redisUrl, false, (line) => progress.note(line));
  const queue = new RosterQueue(redis);
  const client = new GroupManagement({ sharedPacing: redisPacing(redis) });
  try {
    await database.layOut();
    const outcome = await runRound({
      client,
      database,
      queue,
      host: new URL(process.env["GROUP_MANAGEMENT_BASE_URL"] ?? "").host,
      full: given.full,
      signal: stop.signal,
      onBegin: ({ resumed }) => {
        if (resumed) progress.note("Going on with a round that was stopped.");
      },
      onStandings: (standings) => progress.show(standings),
    });
    progress.erase();
    for (const line of summaryOf(outcome)) console.log(line);
    return outcome.problems.length === 0 ? 0 : 1;
  } catch (error) {
    progress.erase();
    if (!stop.signal.aborted) throw told(error);
    console.error(
      "Stopped. The workers go on with what is in the queue; the next round with the rest.",
    );
    return 130;
  } finally {
    await queue.close().catch(() => {});
    redis.disconnect();
    await database.close();
  }
}

/** An outage of PostgreSQL as a sentence: its workers outlive it. */
function told(error: unknown): unknown {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  // 57P01 and the like: the server is shutting down, or starting.
  const isAway =
    /^(ECONN|EPIPE|ETIMEDOUT|57P0|08)/.test(String(code)) ||
    /^Connection terminated/.test(String(message));
  if (!isAway) return error;
  const reason = typeof code === "string" ? code : "connection lost";
  return new SetUpError(
    `PostgreSQL went away (${reason}). The workers go on once it is back: run this again, which goes on with the round.`,
  );
}

function readArguments(args: string[]): { full: boolean; help: boolean } {
  try {
    return parseArgs({
      args,
      options: {
        full: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
