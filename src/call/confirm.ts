// Describes a change before it is sent, and asks for confirmation.
import { ask, canAsk } from "../terminal/ask.ts";
import { UsageError } from "../terminal/arguments.ts";
import type { Host } from "../terminal/host.ts";
import { exitCodes, Failure } from "../terminal/program.ts";
import { helpFor, type Invocation } from "./command-line.ts";
import { requestLine } from "./operation.ts";

/** Returns if the call may be sent. Throws if the answer is no, or if there is no terminal to ask on. */
export async function confirm(
  invocation: Invocation,
  host: Host,
  signal: AbortSignal,
): Promise<void> {
  const { operation, yes, readsInput } = invocation;
  if (!operation.changes || yes) return;
  if (readsInput || !canAsk(host)) {
    throw new UsageError(
      `${operation.name} changes something. Add --yes to send it without being asked, or --dry-run to see what would be sent.`,
      helpFor(operation),
    );
  }
  if (await ask(host, `${describe(invocation)} Go on? [y/N]`, signal)) return;
  throw new Failure("Nothing was sent.", exitCodes.notReached);
}

/** Describes a change without its values, which may be personal data. */
function describe({ operation, ids, argument = {} }: Invocation): string {
  const fields = Object.entries(argument).map(([name, value]) =>
    Array.isArray(value) ? `${name} (${value.length})` : name,
  );
  const carried = fields.length > 0 ? ` with ${fields.join(", ")}` : "";
  return `${operation.summary}: ${requestLine(operation, ids)}${carried}.`;
}
