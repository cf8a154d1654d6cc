// Before something is changed: what will be done, and whether to go on.
import { operations } from "../catalogue.ts";
import { ask, canAsk } from "../terminal/ask.ts";
import { UsageError } from "../terminal/arguments.ts";
import type { Host } from "../terminal/host.ts";
import { exitCodes, Failure } from "../terminal/program.ts";
import { helpFor, type Wish } from "./command-line.ts";
import { summaries } from "./words/summaries.ts";

/** Returns once it may be sent. Throws where the answer is no, or where nobody can be asked. */
export async function confirm(wish: Wish, host: Host, signal: AbortSignal): Promise<void> {
  const { operation, yes, readsInput } = wish;
  if (!operation.changes || yes) return;
  if (readsInput || !canAsk(host)) {
    throw new UsageError(
      `${operation.name} changes something. Add --yes to send it without being asked, or --dry-run to see what would be sent.`,
      helpFor(operation),
    );
  }
  if (await ask(host, `${describe(wish)} Go on? [y/N]`, signal)) return;
  throw new Failure("Nothing was sent.", exitCodes.notSent);
}

/** The change that a call makes, without values: they may be personal data. */
function describe({ operation, ids, argument = {} }: Wish): string {
  const { method, path } = operations[operation.name];
  let at = 0;
  const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[at++] ?? ""));
  const fields = Object.entries(argument).map(([name, value]) =>
    Array.isArray(value) ? `${name} (${value.length})` : name,
  );
  const carried = fields.length > 0 ? ` with ${fields.join(", ")}` : "";
  return `${summaries[operation.name]}: ${method} ${address}${carried}.`;
}
