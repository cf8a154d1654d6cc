#!/usr/bin/env node
// A worker: takes one group after the other from the queue and keeps its roster. Start as many as you like, where you
// like; all of them stay within the one window of their credential.
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

import { type Job, Worker } from "bullmq";
import {
  ApiError,
  AuthenticationError,
  GroupManagement,
  GroupManagementError,
  InvalidRequestError,
  isApiError,
  NotFoundError,
  PermissionDeniedError,
  RequestValidationError,
} from "group-management-sdk";
import { redisPacing } from "group-management-sdk/redis";

import { behaveInTerminal, report, showHelp, UsageError } from "../support/program.ts";
import { keepRoster } from "./keep-roster.ts";
import { RosterDatabase, Superseded } from "./roster-database.ts";
import { isLastAttempt, queueName, type RosterJob } from "./roster-queue.ts";
import { connectRedis, environment, readSettings } from "./settings.ts";

const help = `Works through the rosters that the scheduler puts into the queue, until it is stopped.

Usage: node examples/roster-fleet/worker.ts [--help]

${environment}`;

/** The group, or the person, does not allow the app to see the roster any longer: the copy goes. */
const withdrawals = new Set<string | null>(["app_not_installed", "scope_not_allowed", "not_found"]);

/** Groups that one worker has under way at once: enough to fill the waits for each other's responses. */
const atOnce = 4;

behaveInTerminal();
try {
  const [word] = process.argv.slice(2);
  if (word === "--help" || word === "-h") showHelp(help);
  else if (word !== undefined) throw new UsageError("It takes no arguments.");
  else startWorker();
} catch (error) {
  process.exitCode = report(error, help);
}

function startWorker(): void {
  const settings = readSettings();
  const name = `${hostname()}-${process.pid}-${randomBytes(2).toString("hex")}`;
  const tell = (line: string) => console.error(line);
  const stop = new AbortController();
  const database = new RosterDatabase(settings.databaseUrl, atOnce + 1);
  // One connection for the queue and for the pacing. Its commands wait for the end of an outage; the pacing does not.
  const redis = connectRedis(settings.redisUrl, true, tell);
  let waitsUntil = 0;
  const client = new GroupManagement({
    sharedPacing: redisPacing(redis),
    hooks: {
      onWait: ({ delayMs }) => (waitsUntil = Date.now() + delayMs),
      onResponse: () => (waitsUntil = 0),
    },
  });

  const work = async (job: Job<RosterJob>): Promise<void> => {
    const { groupId, round } = job.data;
    try {
      await keepRoster({ client, database, groupId, round, signal: stop.signal });
    } catch (error) {
      if (error instanceof Superseded) return;
      const isHopeless = cannotBeHelped(error) || isLastAttempt(job);
      if (stop.signal.aborted || !isHopeless) throw error;
      const withdrawn = isApiError(error) && withdrawals.has(error.code);
      await database.giveUp(groupId, round, problemOf(error), withdrawn);
    }
  };

  const worker = new Worker<RosterJob>(queueName, work, {
    connection: redis,
    concurrency: atOnce,
    // A dead worker's jobs are taken up by others after at most so long.
    lockDuration: 10_000,
    stalledInterval: 5000,
    // A job that lost several workers is not to blame for it.
    maxStalledCount: 20,
    runRetryDelay: 1000,
  });
  // Of connections the connection tells itself. A job that Redis has lost is still in PostgreSQL.
  worker.on("error", () => {});

  const sign = () => {
    void database.sign(name, Math.max(0, waitsUntil - Date.now())).catch(() => {});
  };
  sign();
  const signing = setInterval(sign, 1000);

  const end = async () => {
    clearInterval(signing);
    stop.abort(new Error("The worker was stopped."));
    // Jobs under way go back into the queue. While Redis is away they cannot, and are found to have stalled later.
    const late = setTimeout(() => process.exit(0), 3000).unref();
    await worker.close();
    clearTimeout(late);
    await database.signOff(name).catch(() => {});
    await database.close();
    redis.disconnect();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
}

/** Whether asking again would only be refused again. */
function cannotBeHelped(error: unknown): boolean {
  return [
    AuthenticationError,
    PermissionDeniedError,
    NotFoundError,
    InvalidRequestError,
    RequestValidationError,
  ].some((kind) => error instanceof kind);
}

/** A code or the name of an error: messages are for people at a terminal, not for a table. */
function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.code !== null) return error.code;
  return error instanceof GroupManagementError || error instanceof Error ? error.name : "unknown";
}
