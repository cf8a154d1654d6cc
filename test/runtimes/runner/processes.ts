// Runs one program to its end. None is left behind: what takes too long is ended, and so is what is still
// running when the run itself is interrupted.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface ProgramOptions {
  /** The folder it starts in. */
  readonly cwd: string;
  /** Milliseconds after which it is ended, which is a failure. */
  readonly limitMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Sees to it that a program ends no later than the run. */
export function endWithRun(child: ChildProcess): void {
  running.add(child);
  child.once("close", () => running.delete(child));
}

/** A program must not see a proxy, a credential or a flag that a shell happens to carry. */
const environment = {
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? "",
  CI: "true",
  NO_COLOR: "1",
};

/** Gives back what the program wrote to its output; throws with all it said when it fails. */
export function runProgram(
  command: string,
  parameters: readonly string[],
  { cwd, limitMs = 120_000, env = {} }: ProgramOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...environment, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    endWithRun(child);
    let output = "";
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      said += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, limitMs);
    const name = [command, ...parameters].join(" ").slice(0, 200);
    child.once("error", (cause) => {
      clearTimeout(limit);
      reject(new Error(`${name} could not be started`, { cause }));
    });
    child.once("close", (code) => {
      clearTimeout(limit);
      if (late) reject(new Error(`${name} did not end within ${limitMs} ms\n${said}`));
      else if (code !== 0) reject(new Error(`${name} ended with ${code}\n${said}`));
      else resolve(output);
    });
  });
}

/** A program that goes on until it is stopped. */
export interface Started {
  /** Waits for a pattern in what it prints, and gives its first group. */
  printed(pattern: RegExp): Promise<string>;
  /** Ends it as Ctrl-C in a terminal does, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a program, as the leader of a group of processes, so that what it starts itself ends with it. */
export function startProgram(
  command: string,
  parameters: readonly string[],
  { cwd, limitMs = 60_000, env = {} }: ProgramOptions,
): Started {
  const child = spawn(command, parameters, {
    cwd,
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  endWithRun(child);
  const closed = once(child, "close") as Promise<[number | null]>;
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const late = AbortSignal.timeout(limitMs);
  return {
    printed: async (pattern) => {
      while (!pattern.test(output)) await once(child.stdout, "data", { signal: late });
      return pattern.exec(output)?.[1] ?? "";
    },
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
      const [code] = await closed;
      return code;
    },
  };
}
