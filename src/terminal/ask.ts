// A question to the person at the terminal.
import { createInterface } from "node:readline";

import { columnsOf, fold } from "./folding.ts";
import type { Host } from "./host.ts";
import { printable } from "./printable.ts";

/** Whether there is a terminal to ask on. */
export function canAsk({ stdin, stderr }: Host): boolean {
  return stdin?.isTTY === true && stderr.isTTY === true;
}

/** Asks, and gives whether the answer is yes. Anything else is no, the end of the input included. */
export async function ask(host: Host, question: string, signal: AbortSignal): Promise<boolean> {
  const { stdin, stderr, env } = host;
  if (!stdin) return false;
  stderr.write(`${fold(printable(question), columnsOf(stderr, env) - 1)} `);
  // The terminal stays as it is, so that Ctrl-C reaches the process.
  const lines = createInterface({ input: stdin, terminal: false });
  const answer = await new Promise<string>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
    signal.addEventListener("abort", () => lines.close(), { once: true });
  });
  lines.close();
  if (signal.aborted) stderr.write("\n");
  signal.throwIfAborted();
  return /^y(?:es)?$/i.test(answer.trim());
}
