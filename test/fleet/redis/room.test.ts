// The cost of sharing a window with room; an idle fleet sends no commands.
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { commandsRun, type RedisServer, startRedis } from "./support/redis.ts";
import { type Service, startService } from "./support/service.ts";
import { endWorkers, startFleet, startWorker } from "./support/workers.ts";

let redis: RedisServer;
let service: Service;

beforeEach(async () => {
  redis = await startRedis();
  service = await startService({ limit: 100_000, windowMs: 60_000 });
});
afterEach(async () => {
  await endWorkers();
  await service.close();
  await redis.stop();
});

const plan = () => ({
  baseUrl: service.baseUrl,
  redis: { library: "ioredis" as const, port: redis.port },
});
const steps = () => commandsRun(redis, "evalsha", "eval");

test("eight processes, twenty calls at once: a fifth of a command a call at most, and none once all is done", async () => {
  const fleet = await startFleet(8, plan());
  const outcomes = await Promise.all(fleet.map((process) => process.run(100, 20)));
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  const cold = (await steps()) / 800;
  expect(cold).toBeLessThanOrEqual(0.2);

  const before = await steps();
  await Promise.all(fleet.map((process) => process.run(500, 20)));
  const warm = ((await steps()) - before) / 4000;
  expect(warm).toBeLessThanOrEqual(0.2);
  console.info(`with room: ${cold.toFixed(4)} commands a call from cold, then ${warm.toFixed(4)}`);

  await sleep(1500);
  const whenIdle = await steps();
  await sleep(4000);
  expect(await steps()).toBe(whenIdle);
});

test("a call takes 2 ms more at most in the median", async () => {
  const { baseUrl } = service;
  const apart = await startWorker({ name: "apart", baseUrl });
  const together = await startWorker({ name: "together", ...plan() });
  const median = (durations: readonly number[]) =>
    durations.toSorted((one, other) => one - other)[durations.length >> 1] ?? 0;
  await Promise.all([apart.run(300, 1), together.run(300, 1)]);
  const added = [];
  for (let round = 0; round < 5; round++) {
    const without = await apart.run(200, 1);
    const within = await together.run(200, 1);
    added.push(median(within.durations) - median(without.durations));
  }
  console.info(`added in the median: ${added.map((ms) => ms.toFixed(3)).join(", ")} ms`);
  expect(median(added)).toBeLessThanOrEqual(2);
});

test("sharing a window keeps no process alive", async () => {
  const fleet = await startFleet(2, plan());
  await Promise.all(fleet.map((process) => process.run(40, 10)));
  const began = Date.now();
  const codes = await Promise.all(fleet.map((process) => process.end()));
  expect(codes).toEqual([0, 0]);
  expect(Date.now() - began).toBeLessThan(2000);
});

test("calls that give up their wait leave nothing behind that keeps a process alive", async () => {
  await service.close();
  service = await startService({ limit: 5, windowMs: 60_000 });
  if (service.msToNextWindow() < 10_000) await sleep(service.msToNextWindow());
  const process = await startWorker({ name: "p1", ...plan() });
  const { failures } = await process.runUntil(3000, 12, 12);
  expect(failures).toHaveLength(7);
  const began = Date.now();
  expect(await process.end()).toBe(0);
  expect(Date.now() - began).toBeLessThan(2000);
});
