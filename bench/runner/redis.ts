// A real Redis server for one run: on loopback, at a port of its own, keeping nothing on disk.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { Redis } from "ioredis";

export interface RedisServer {
  port: number;
  /** How many commands it has run, but for those of this file. */
  commands(): Promise<number>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** Rejects where there is no `redis-server`: Debian's package has that name. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", tmpdir()];
  const server = spawn("redis-server", settings, { stdio: "ignore" });
  await once(server, "spawn");
  const redis = new Redis({ port, maxRetriesPerRequest: null });
  redis.on("error", () => {}); // It is not listening yet.
  await redis.ping();
  await redis.config("RESETSTAT");
  return {
    port,
    commands: async () => {
      const stats = await redis.info("commandstats");
      const counts = [...stats.matchAll(/^cmdstat_(?:eval|evalsha):calls=(\d+)/gm)];
      return counts.reduce((sum, [, calls]) => sum + Number(calls), 0);
    },
    stop: async () => {
      redis.disconnect();
      await end(server);
    },
  };
}

async function end(server: ChildProcess): Promise<void> {
  const exited = once(server, "exit");
  server.kill("SIGKILL");
  await exited;
}
