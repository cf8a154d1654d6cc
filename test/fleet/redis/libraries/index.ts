// The Redis clients of a fleet, each made as its users make it.
import { Cluster, Redis } from "ioredis";
import { Cluster as Cluster5, Redis as Redis5 } from "ioredis5";
import { Cluster as ValkeyCluster, Redis as Valkey } from "iovalkey";
import { createClient, createCluster, createSentinel } from "redis";
import {
  createClient as createClient5,
  createCluster as createCluster5,
  createSentinel as createSentinel5,
} from "redis5";

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

/** A client that is connecting. What it says of its connection is nobody's matter here. */
export function connectRedis(plan: RedisPlan): Connected {
  const { library } = plan;
  if (library === "redis" || library === "redis5") {
    const client = nodeRedis(library, plan);
    client.on("error", () => {});
    client.connect().catch(() => {});
    return { client, close: () => void client.destroy() };
  }
  const client = ioredisLike(library, plan);
  return { client, close: () => client.disconnect() };
}

function nodeRedis(library: "redis" | "redis5", { port, kind, password }: RedisPlan) {
  const given = password === undefined ? {} : { password };
  const url = `redis://${host}:${port}`;
  const five = library === "redis5";
  if (kind === "cluster") {
    const options = { rootNodes: [{ url }], defaults: given };
    return five ? createCluster5(options) : createCluster(options);
  }
  if (kind === "sentinel") {
    const options = { name: "main", sentinelRootNodes: [{ host, port }] };
    return five ? createSentinel5(options) : createSentinel(options);
  }
  return five ? createClient5({ url, ...given }) : createClient({ url, ...given });
}

function ioredisLike(
  library: "ioredis" | "ioredis5" | "iovalkey",
  { port, kind, password }: RedisPlan,
): Redis | Cluster | Redis5 | Cluster5 | Valkey | ValkeyCluster {
  const given = password === undefined ? {} : { password };
  const nodes = [{ host, port }];
  const options =
    kind === "sentinel" ? { sentinels: nodes, name: "main" } : { host, port, ...given };
  const cluster = kind === "cluster";
  const ignore = () => {};
  if (library === "ioredis") {
    return cluster
      ? new Cluster(nodes).on("error", ignore)
      : new Redis(options).on("error", ignore);
  }
  if (library === "ioredis5") {
    return cluster
      ? new Cluster5(nodes).on("error", ignore)
      : new Redis5(options).on("error", ignore);
  }
  return cluster
    ? new ValkeyCluster(nodes).on("error", ignore)
    : new Valkey(options).on("error", ignore);
}
