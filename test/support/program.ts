// Programs in processes of their own, for what a process can do only once: its dispatcher, its limits, its end.
import { spawn } from "node:child_process";

import { overBundle } from "./bundle.ts";

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A shell line in which `"$@"` is the program. */
  readonly within?: string;
}

/** Runs an ES module from its text, with the package's source, and gives back what it printed. */
export function runProgram(source: string, options: ProgramOptions = {}): Promise<string> {
  const { env = {}, args = [], within } = options;
  const flags = ["--input-type=module", "--eval", overBundle(source)];
  const command = [process.execPath, ...flags, ...args];
  const [file = "", ...rest] = within ? ["bash", "-c", within, "program", ...command] : command;
  const child = spawn(file, rest, { env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    let printed = "";
    let complaints = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(printed.trim());
      else reject(new Error(`The program ended with ${code}: ${complaints}`));
    });
  });
}
