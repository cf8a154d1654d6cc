// The arguments of the command line of the whole fleet.
import { parseArgs } from "node:util";

import { UsageError } from "../support/program.ts";

/** The options of the command line. */
export interface Wishes {
  groups: number;
  contacts: number;
  workers: number;
  requestsPerMinute: number;
  help: boolean;
}

export const help = `Shows a fleet of workers keeping the rosters of many groups, on servers of its own.

Usage: npm run example:roster-fleet -- [--groups N] [--contacts N] [--workers N] [--requests-per-minute N]

  --groups N                groups of the council; default 200
  --contacts N              entries on each roster; default 500
  --workers N               processes that share the work; default 4
  --requests-per-minute N   what the service allows all of them together; default 600
  --help

It starts redis-server, PostgreSQL, a sandbox and the workers on free ports of this machine, keeps all rosters in two \
rounds, and stops what it started. schedule.ts and worker.ts are the same for servers and a service of yours.

Exit codes: 0 all equal, 1 failed, 2 wrong usage, 130 stopped by Ctrl-C, 143 stopped by SIGTERM.`;

export function readArguments(given: string[]): Wishes {
  const values = parsed(given);
  return {
    groups: wholeNumber("--groups", values.groups, 10_000),
    contacts: wholeNumber("--contacts", values.contacts, 100_000),
    workers: wholeNumber("--workers", values.workers, 64),
    requestsPerMinute: wholeNumber(
      "--requests-per-minute",
      values["requests-per-minute"],
      1_000_000,
    ),
    help: values.help,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        groups: { type: "string", default: "200" },
        contacts: { type: "string", default: "500" },
        workers: { type: "string", default: "4" },
        "requests-per-minute": { type: "string", default: "600" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, value: string, most: number): number {
  if (/^[1-9]\d*$/.test(value) && Number(value) <= most) return Number(value);
  throw new UsageError(`${name} wants a whole number from 1 to ${most}.`);
}
