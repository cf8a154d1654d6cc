// The package's programs as processes of their own, run from their source.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { afterEach } from "vitest";

const running: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

export interface Command {
  readonly child: ChildProcessWithoutNullStreams;
  readonly printed: { out: string; error: string };
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>;
  /** Waits for a pattern in what it prints, and gives its first group. */
  readonly seen: (pattern: RegExp) => Promise<string>;
}

/** Starts a program below `src`, with an environment that holds nothing but what is given. */
export function start(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Command {
  const flags = ["--conditions=group-management-source", "--disable-warning=ExperimentalWarning"];
  const path = fileURLToPath(new URL(`../../src/${program}`, import.meta.url));
  const child = spawn(process.execPath, [...flags, path, ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
  });
  running.push(child);
  const printed = { out: "", error: "" };
  child.stdout.on("data", (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed.error += chunk.toString()));
  const ended = once(child, "close").then(([code]: number[]) => code ?? -1);
  const seen = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(printed.out)) {
      await once(child.stdout, "data", { signal: AbortSignal.timeout(10_000) });
    }
    return pattern.exec(printed.out)?.[1] ?? "";
  };
  return { child, printed, ended, seen };
}
