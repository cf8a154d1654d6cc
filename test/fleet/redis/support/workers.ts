// The processes of a fleet, and what a test says to them.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { CallOptions, ClientOptionFields, RateLimit } from "group-management-sdk";
import type { RedisPacingOptions } from "group-management-sdk/redis";

import type { RedisPlan } from "../libraries/index.ts";
import type { Stall } from "./stalls.ts";

export interface WorkerPlan {
  readonly name: string;
  readonly baseUrl: string;
  readonly groupKey?: string;
  readonly redis?: RedisPlan;
  readonly pacing?: RedisPacingOptions;
  readonly options?: Omit<ClientOptionFields, "accessToken" | "credential" | "groupKey">;
  readonly clockAheadMs?: number;
}

export type Told = { readonly id: number } & (
  | {
      readonly do: "run";
      readonly calls: number;
      readonly atOnce: number;
      readonly path?: string;
      readonly options?: CallOptions;
      /** Milliseconds after which the calls are aborted. */
      readonly abortAfter?: number;
    }
  | { readonly do: "look" }
  | { readonly do: "end" }
);

export interface SentCall {
  /** When the call was made, by the clock of the machine. */
  readonly at: number;
  /** Milliseconds until its request was sent in which its process could run. */
  readonly took: number;
}

export interface Outcome {
  /** Milliseconds of each call that was answered. */
  readonly durations: readonly number[];
  readonly failures: readonly string[];
  /** Of each call that was sent. */
  readonly sentCalls: readonly SentCall[];
}

export interface Worker {
  readonly name: string;
  run(calls: number, atOnce: number, path?: string, options?: CallOptions): Promise<Outcome>;
  /** The same, but whoever waits that many milliseconds gives up. */
  runUntil(abortAfter: number, calls: number, atOnce: number): Promise<Outcome>;
  look(): Promise<{
    warnings: { message: string; fields: object }[];
    waits: number;
    stalls: readonly Stall[];
    rateLimit: RateLimit | null;
  }>;
  kill(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  /** Lets go of everything, and resolves with the exit code once the process has ended by itself. */
  end(): Promise<number | null>;
}

const script = fileURLToPath(new URL("worker.ts", import.meta.url));
const started = new Set<ChildProcess>();

/** `copy` is a folder with a copy of the package, in whose place its tests are linked. */
export async function startWorker(plan: WorkerPlan, copy?: string): Promise<Worker> {
  const linked = copy === undefined ? [] : ["--preserve-symlinks", "--preserve-symlinks-main"];
  const program = copy === undefined ? script : join(copy, "test/fleet/redis/support/worker.ts");
  const child = fork(program, [JSON.stringify(plan)], {
    // The build, as processes of users run it: eight that load the sources at once take a core for ten seconds.
    execArgv: ["--disable-warning=ExperimentalWarning", ...linked],
    // Nothing of a shell's, but where programs are kept compiled.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  started.add(child);
  const exited = once(child, "exit") as Promise<[number | null]>;
  void exited.then(() => started.delete(child));
  const waiting = new Map<number, (said: unknown) => void>();
  child.on("message", (said: { id: number }) => {
    waiting.get(said.id)?.(said);
    waiting.delete(said.id);
  });
  let last = 0;
  const answerTo = (id: number) => new Promise((resolve) => waiting.set(id, resolve));
  const tell = (what: Record<string, unknown>): Promise<unknown> => {
    const id = ++last;
    const answer = answerTo(id);
    child.send({ id, ...what });
    return answer;
  };
  await Promise.race([
    answerTo(0),
    exited.then(() => Promise.reject(new Error("A worker ended before it began."))),
  ]);
  return {
    name: plan.name,
    run: (calls, atOnce, path, options) =>
      tell({ do: "run", calls, atOnce, path, options }) as Promise<Outcome>,
    runUntil: (abortAfter, calls, atOnce) =>
      tell({ do: "run", calls, atOnce, abortAfter }) as Promise<Outcome>,
    look: () => tell({ do: "look" }) as ReturnType<Worker["look"]>,
    kill: (signal) => void child.kill(signal),
    end: async () => {
      void tell({ do: "end" });
      const [code] = await exited;
      return code;
    },
  };
}

export function startFleet(count: number, plan: Omit<WorkerPlan, "name">): Promise<Worker[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => startWorker({ ...plan, name: `p${at + 1}` })),
  );
}

/** Ends what a test has left running. */
export async function endWorkers(): Promise<void> {
  await Promise.all(
    [...started].map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }),
  );
}
