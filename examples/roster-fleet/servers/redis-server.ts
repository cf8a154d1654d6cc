// A redis-server of one's own: on loopback, at a free port, in a temporary folder.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Redis } from "ioredis";

import { SetUpError } from "../../support/program.ts";
import { end, findRedis, freePort, hasEnded } from "./programs.ts";

export interface RedisServer {
  readonly url: string;
  /** Dies, as in an outage. */
  kill(): Promise<void>;
  /** Starts again at the same port, with what it had written down; or with nothing. */
  start(options?: { empty?: boolean }): Promise<void>;
  /** Ends it for good, and removes its folder. */
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const program = findRedis();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "roster-fleet-redis-"));
  // Jobs outlive a restart: every command is written to a file.
  const settings = ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder];
  const persistence = ["--appendonly", "yes", "--save", ""];
  let child: ChildProcess | undefined;

  const server: RedisServer = {
    url,
    async kill() {
      if (child) await end(child, "SIGKILL");
    },
    async start({ empty = false } = {}) {
      if (empty) await rm(join(folder, "appendonlydir"), { recursive: true, force: true });
      // In a group of its own: Ctrl-C at a terminal reaches those who use it before it.
      child = spawn(program, [...settings, ...persistence], { stdio: "ignore", detached: true });
      child.on("error", () => {});
      await answers(url, child);
    },
    async stop() {
      if (child) await end(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && !hasEnded(child); tries++) {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    redis.on("error", () => {});
    try {
      await redis.connect();
      await redis.ping();
      return;
    } catch {
      await sleep(50);
    } finally {
      redis.disconnect();
    }
  }
  throw new SetUpError("redis-server did not start.");
}
