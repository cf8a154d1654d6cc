// Every client library that the store takes, as its users make it: alone, in a cluster, behind sentinels.
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, describe, expect, test } from "vitest";

import { libraries } from "./libraries/index.ts";
import { freePort, type RedisServer, startRedis, startSentinel } from "./support/redis.ts";
import { type Service, startService } from "./support/service.ts";
import { endWorkers, startFleet, type WorkerPlan } from "./support/workers.ts";

const servers: RedisServer[] = [];
let service: Service | undefined;

afterEach(async () => {
  await endWorkers();
  await service?.close();
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** Three processes at the limit: none is refused, and each has a part of a window for which all wait. */
async function expectSharing(redis: WorkerPlan["redis"]): Promise<void> {
  service = await startService({ limit: 30, windowMs: 2000 });
  const { baseUrl } = service;
  const fleet = await startFleet(3, { baseUrl, ...(redis ? { redis } : {}) });
  await Promise.all(fleet.map((process) => process.run(1, 1)));
  await sleep(1000 + service.msToNextWindow());
  const before = service.arrivals.length;
  const outcomes = await Promise.all(fleet.map((process) => process.run(30, 10)));
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(service.refusals).toBe(0);
  const looks = await Promise.all(fleet.map((process) => process.look()));
  expect(looks.flatMap(({ warnings }) => warnings)).toEqual([]);
  // The first window may be used up before the last of them has begun.
  const second = service.arrivals.slice(before + 30, before + 60);
  expect(new Set(second.map(({ process }) => process)).size).toBe(3);
}

async function start(...settings: string[]): Promise<RedisServer> {
  const server = await startRedis(...settings);
  servers.push(server);
  return server;
}

describe.each(libraries)("%s", (library) => {
  test("shares a window", async () => {
    const { port } = await start();
    await expectSharing({ library, port });
  });

  test("shares a window in a cluster", async () => {
    const nodes = [];
    for (let at = 0; at < 3; at++) {
      const bus = String(await freePort());
      nodes.push(await start("--cluster-enabled", "yes", "--cluster-port", bus));
    }
    const [first] = nodes;
    const slots = [0, 5461, 10_923, 16_384];
    for (const [at, node] of nodes.entries()) {
      const [from = 0, next = 0] = slots.slice(at, at + 2);
      await node.command("CLUSTER", "ADDSLOTSRANGE", String(from), String(next - 1));
      const bus = /@(\d+)/.exec(await (first ?? node).command("CLUSTER", "NODES"))?.[1] ?? "";
      const meet = ["MEET", "127.0.0.1", String(first?.port), bus];
      if (node !== first) await node.command("CLUSTER", ...meet);
    }
    for (let tries = 0; tries < 200; tries++) {
      const known = await Promise.all(nodes.map((node) => node.command("CLUSTER", "INFO")));
      if (known.every((info) => /state:ok[\s\S]*known_nodes:3/.test(info))) break;
      await sleep(50);
    }
    await expectSharing({ library, port: first?.port ?? 0, kind: "cluster" });
  });

  test("shares a window behind a sentinel", async () => {
    const sentinel = await startSentinel(await start());
    servers.unshift(sentinel);
    await expectSharing({ library, port: sentinel.port, kind: "sentinel" });
  });
});
