// Worker processes of this machine: started, listened to, and ended.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { end, hasEnded } from "./servers/programs.ts";

export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Kills it at once, with its jobs under way. */
  kill(): Promise<void>;
  /** Gives its jobs back and ends. */
  stop(): Promise<void>;
}

/**
 * Starts a worker.
 * @param environment - Where the service and the servers are.
 * @param onDeath - Called when it ends by itself.
 */
export function startWorker(
  environment: Readonly<Record<string, string>>,
  tell: (line: string) => void,
  onDeath: (code: number | null) => void = () => {},
): WorkerProcess {
  const program = join(import.meta.dirname, "worker.ts");
  const flags = ["--conditions=group-management-source", "--disable-warning=ExperimentalWarning"];
  const child: ChildProcess = spawn(process.execPath, [...flags, program], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
    // Ctrl-C at a terminal reaches the parent alone, which ends the worker.
    detached: true,
  });
  let expected = false;
  if (child.stderr) createInterface({ input: child.stderr }).on("line", tell);
  child.on("error", () => {});
  child.once("exit", (code) => {
    if (!expected) onDeath(code);
  });
  return {
    pid: child.pid,
    async kill() {
      expected = true;
      await end(child, "SIGKILL");
    },
    async stop() {
      expected = true;
      if (!hasEnded(child)) await end(child, "SIGTERM");
    },
  };
}
