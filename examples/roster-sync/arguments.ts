// The arguments of the command line.
import { parseArgs } from "node:util";

import { UsageError } from "../support/program.ts";

/** The options of the command line. */
export interface Wishes {
  file: string;
  full: boolean;
  /** Entries of the sandbox's roster, when the environment names no service. */
  contacts: number;
  help: boolean;
}

export const help = `Keeps a SQLite file equal to a group's roster.

Usage: node examples/roster-sync/main.ts [--file FILE] [--full] [--contacts N]

  --file FILE    the file to keep; default roster.sqlite beside this program
  --full         walk over the whole roster again, to find removed entries too
  --contacts N   entries in the sandbox's roster; default 100,000
  --help

The first run walks over the whole roster, every later one over what changed since, and over everything \
after 20 hours. A run that was stopped (Ctrl-C, a crash, a power cut) is gone on with by the next.

Without configuration it follows the demo troop of a sandbox. The real service is named by \
GROUP_MANAGEMENT_BASE_URL, GROUP_MANAGEMENT_GROUP_ID, and GROUP_MANAGEMENT_ACCESS_TOKEN or \
GROUP_MANAGEMENT_KEY.

Exit codes: 0 equal, 1 failed, 2 wrong usage, 130 stopped by Ctrl-C, 143 stopped by SIGTERM.`;

export function readArguments(given: string[], defaultFile: string): Wishes {
  const { file, full, contacts, help: wantsHelp } = parsed(given);
  if (file === "") throw new UsageError("--file wants the name of a file.");
  if (!/^[1-9]\d{0,6}$/.test(contacts)) {
    throw new UsageError("--contacts wants a whole number from 1 to 9,999,999.");
  }
  return { file: file ?? defaultFile, full, contacts: Number(contacts), help: wantsHelp };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        file: { type: "string" },
        full: { type: "boolean", default: false },
        contacts: { type: "string", default: "100000" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
