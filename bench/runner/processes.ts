// Starts the processes of a run: services that stay, and children that answer with one line of JSON.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { builtFolder } from "./paths.ts";

/** A child must not see a proxy, a credential or a flag that a shell happens to carry. */
const environment = { PATH: process.env["PATH"] ?? "" };

export interface ChildOptions {
  nodeOptions?: readonly string[];
  /** After this long the child is ended and the answer is `null`. */
  limitMs?: number;
}

function start(script: string, argument: unknown, nodeOptions: readonly string[]): ChildProcess {
  return spawn(
    process.execPath,
    [...nodeOptions, `${builtFolder}/${script}.js`, JSON.stringify(argument)],
    { env: environment, stdio: ["ignore", "pipe", "inherit"] },
  );
}

function lines(child: ChildProcess): AsyncIterable<string> {
  if (child.stdout === null) throw new Error("the child has no output to read");
  return createInterface({ input: child.stdout });
}

/** Runs a built script to its end and gives back what it printed, read as JSON. */
export async function runChild<Answer>(
  script: string,
  argument: unknown,
  { nodeOptions = [], limitMs = 600_000 }: ChildOptions = {},
): Promise<Answer | null> {
  const child = start(script, argument, nodeOptions);
  const exited = once(child, "exit");
  let ended = false;
  const limit = setTimeout(() => {
    ended = true;
    child.kill("SIGKILL");
  }, limitMs);
  let last = "";
  for await (const line of lines(child)) last = line;
  const [code] = (await exited) as [number | null];
  clearTimeout(limit);
  if (ended) return null;
  if (code !== 0 || last === "") {
    throw new Error(`${script} ended with ${code}: ${JSON.stringify(argument)}`);
  }
  return JSON.parse(last) as Answer;
}

export interface Service {
  origin: string;
  baseUrl: string;
  stop(): Promise<void>;
}

/** Starts a built service script, which prints its port once it listens. */
export async function startService(script: string, argument: unknown = {}): Promise<Service> {
  const child = start(script, argument, []);
  const exited = once(child, "exit");
  for await (const line of lines(child)) {
    const { port } = JSON.parse(line) as { port: number };
    const origin = `http://127.0.0.1:${port}`;
    return {
      origin,
      baseUrl: `${origin}/api/v2`,
      stop: async () => {
        child.kill("SIGKILL");
        await exited;
      },
    };
  }
  throw new Error(`${script} ended before it listened`);
}

/** Asks a service something beside the calls it counts. */
export async function askService<Answer>(service: Service, path: string): Promise<Answer> {
  const response = await fetch(service.origin + path);
  return (await response.json()) as Answer;
}
