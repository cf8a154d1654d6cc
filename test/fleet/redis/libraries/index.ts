// The Redis clients of a fleet, each made as its users make it.
import { Redis } from "ioredis";

import type { RedisClient } from "../../../../src/fleet/redis/index.ts";

export { Redis };

export const libraries = ["ioredis", "ioredis5", "iovalkey", "redis", "redis5"] as const;
export type Library = (typeof libraries)[number];

export interface RedisPlan {
  readonly library: Library;
  /** Of the server, of a node of a cluster, or of a sentinel that knows it as "main". */
  readonly port: number;
  readonly kind?: "server" | "cluster" | "sentinel";
  readonly password?: string;
}

export interface Connected {
  readonly client: RedisClient;
  close(): void;
}

const host = "127.0.0.1";

/** Loaded when they are used: all of them take a process a second. Each is made like the one that it is given out as. */
const loading = {
  ioredis: () => import("ioredis"),
  ioredis5: () => import("ioredis5") as Promise<unknown>,
  iovalkey: () => import("iovalkey") as Promise<unknown>,
  redis: () => import("redis"),
  redis5: () => import("redis5") as Promise<unknown>,
} satisfies Record<Library, () => Promise<unknown>>;

/** A client that is connecting. What it says of its connection is nobody's matter here. */
export async function connectRedis(plan: RedisPlan): Promise<Connected> {
  const { library } = plan;
  if (library === "redis" || library === "redis5") {
    const client = await nodeRedis(library, plan);
    client.on("error", () => {});
    client.connect().catch(() => {});
    return { client, close: () => void client.destroy() };
  }
  const client = await ioredisLike(library, plan);
  return { client, close: () => client.disconnect() };
}

async function nodeRedis(library: "redis" | "redis5", { port, kind, password }: RedisPlan) {
  const made = (await loading[library]()) as typeof import("redis");
  const given = password === undefined ? {} : { password };
  const url = `redis://${host}:${port}`;
  if (kind === "cluster") {
    return made.createCluster({ rootNodes: [{ url }], defaults: given });
  }
  if (kind === "sentinel") {
    return made.createSentinel({ name: "main", sentinelRootNodes: [{ host, port }] });
  }
  return made.createClient({ url, ...given });
}

async function ioredisLike(
  library: "ioredis" | "ioredis5" | "iovalkey",
  { port, kind, password }: RedisPlan,
) {
  const made = (await loading[library]()) as typeof import("ioredis");
  const given = password === undefined ? {} : { password };
  const nodes = [{ host, port }];
  const ignore = () => {};
  if (kind === "cluster") return new made.Cluster(nodes).on("error", ignore);
  const options =
    kind === "sentinel" ? { sentinels: nodes, name: "main" } : { host, port, ...given };
  return new made.Redis(options).on("error", ignore);
}
