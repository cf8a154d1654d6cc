// The package's program, run inside the test's process from its source; and, where only a process will do, in one of
// its own.
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { Readable } from "node:stream";

import { afterEach } from "vitest";

import { main } from "../../src/commands.ts";
import { cli } from "./bundle.ts";

const running: Command[] = [];

afterEach(async () => {
  for (const command of running.splice(0)) {
    command.signal("SIGTERM");
    await command.ended;
  }
});

export interface Command {
  readonly printed: { out: string; error: string };
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>;
  /** Waits for a pattern in what it prints, and gives its first group. */
  readonly seen: (pattern: RegExp) => Promise<string>;
  /** Tells it to end, as Ctrl-C and the system do. */
  readonly signal: (name: "SIGINT" | "SIGTERM") => void;
}

type Environment = Readonly<Record<string, string>>;

/** The typed text, and the terminal that it is typed at. */
interface Keyboard {
  readonly typed?: string | Readable;
  readonly terminal?: { readonly columns: number };
}

/** Runs the program, with an environment that holds nothing but what is given. */
export function start(
  args: readonly string[],
  env: Environment = {},
  { typed, terminal }: Keyboard = {},
): Command {
  const signals = new EventEmitter();
  const output = outputOf();
  const screen = terminal && { isTTY: true, ...terminal };
  const host = Object.assign(signals, {
    argv: ["node", "group-management-sdk", ...args],
    env,
    ...(typed === undefined
      ? {}
      : {
          stdin: Object.assign(typeof typed === "string" ? Readable.from([typed]) : typed, {
            isTTY: terminal !== undefined,
          }),
        }),
    stdout: { ...screen, write: output.take("out") },
    stderr: { ...screen, write: output.take("error") },
  });
  const { printed, seen } = output;
  const command = {
    printed,
    seen,
    ended: main(host),
    signal: (name: string) => void signals.emit(name),
  };
  running.push(command);
  return command;
}

interface OwnProcess extends Command {
  /** Closes the reader's end of what it prints. */
  readonly abandon: () => void;
  /** Sends SIGINT to the program and to what it started, as a terminal does on Ctrl-C. Needs `job`. */
  readonly pressCtrlC: () => void;
}

/** Runs the program in a process of its own; as a `job`, in a process group of its own. */
export function startProcess(
  args: readonly string[],
  env: Environment = {},
  { job = false, flags = [] }: { readonly job?: boolean; readonly flags?: readonly string[] } = {},
): OwnProcess {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn(process.execPath, [...flags, cli, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    detached: job,
  });
  const { printed, seen, take } = outputOf();
  child.stdout.setEncoding("utf8").on("data", take("out"));
  child.stderr.setEncoding("utf8").on("data", take("error"));
  const ended = once(child, "close").then(([code]: number[]) => code ?? -1);
  const signal = (name: "SIGINT" | "SIGTERM") => void child.kill(name);
  const command = {
    printed,
    seen,
    ended,
    signal,
    abandon: () => child.stdout.destroy(),
    pressCtrlC: () => void process.kill(-Number(child.pid), "SIGINT"),
  };
  running.push(command);
  return command;
}

/** A program's output, and a way to wait for it. */
function outputOf() {
  const printed = { out: "", error: "" };
  const told = new EventEmitter();
  const take = (where: keyof typeof printed) => (text: string) => {
    printed[where] += text;
    told.emit("text");
  };
  const seen = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(printed.out)) {
      await once(told, "text", { signal: AbortSignal.timeout(10_000) });
    }
    return pattern.exec(printed.out)?.[1] ?? "";
  };
  return { printed, take, seen };
}
