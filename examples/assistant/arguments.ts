// The arguments of the command line.
import { parseArgs } from "node:util";

import { UsageError } from "../support/program.ts";

const callers = ["app", "partner", "key"] as const;
const occasions = ["assistant-off", "no-credits", "search-failed"] as const;

/** The credential that asks the sandbox. */
export type Caller = (typeof callers)[number];
/** The case that the sandbox rehearses. */
export type Occasion = (typeof occasions)[number];

export interface Wishes {
  question: string;
  caller: Caller;
  occasion: Occasion | undefined;
  help: boolean;
}

export const help = `Asks a group's documents a question.

Usage: node examples/assistant/main.ts [QUESTION] [--as CALLER] [--rehearse OCCASION]

  --as          app (default), partner or key: whose credential asks the sandbox
  --rehearse    assistant-off, no-credits or search-failed: what the sandbox is to do
  --help

Without configuration it asks the demo troop of a sandbox. The real service is named by \
GROUP_MANAGEMENT_BASE_URL, GROUP_MANAGEMENT_GROUP_ID, and GROUP_MANAGEMENT_ACCESS_TOKEN or \
GROUP_MANAGEMENT_KEY. No model is called: an echo of the documents stands in for one.

Exit codes: 0 answered, 1 failed, 2 wrong usage, 3 no answer to be had.`;

const defaultQuestion =
  "Who brings the shared gear to the canoe weekend, and how is the stove treated?";

export function readArguments(given: string[]): Wishes {
  const { values, positionals } = parsed(given);
  const { as: caller, rehearse: occasion, help: wantsHelp } = values;
  if (!isOneOf(callers, caller)) throw new UsageError(`--as wants ${callers.join(", ")}.`);
  if (occasion !== undefined && !isOneOf(occasions, occasion)) {
    throw new UsageError(`--rehearse wants ${occasions.join(", ")}.`);
  }
  const question = positionals.join(" ").trim() || defaultQuestion;
  return { question, caller, occasion, help: wantsHelp };
}

function isOneOf<const Value extends string>(
  values: readonly Value[],
  given: string,
): given is Value {
  return (values as readonly string[]).includes(given);
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        as: { type: "string", default: "app" },
        rehearse: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
