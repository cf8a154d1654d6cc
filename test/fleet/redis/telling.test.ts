// Refusals and limits that one process learns from a response hold in the other processes too.
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { type RedisServer, startRedis } from "./support/redis.ts";
import { type Service, startService } from "./support/service.ts";
import { endWorkers, startFleet, startWorker } from "./support/workers.ts";

let redis: RedisServer;
let service: Service | undefined;

beforeEach(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  await endWorkers();
  await service?.close();
  await redis.stop();
});

test("a limit of one operation and path holds it in all processes, and nothing else", async () => {
  const search = "/groups/g1/documents/search";
  service = await startService({ limit: 600, windowMs: 60_000, refused: { [search]: 1800 } });
  const { baseUrl, arrivals } = service;
  const shared = { baseUrl, redis: { library: "ioredis" as const, port: redis.port } };
  const [one, other] = await startFleet(2, { ...shared, options: { maxRetries: 0 } });
  const first = await one?.run(1, 1, search);
  expect(first?.failures[0]).toMatch(/^RateLimitError/);
  await sleep(100);
  const before = arrivals.length;
  const second = await other?.run(2, 1, search);
  expect(second?.failures).toHaveLength(2);
  expect(arrivals.length).toBe(before);
  const third = await other?.run(2, 1, "/groups/g2/documents/search");
  expect(third?.failures).toEqual([]);
});

test("a refusal makes all processes wait", async () => {
  service = await startService({ limit: 20, windowMs: 4000 });
  const { baseUrl } = service;
  const shared = { baseUrl, redis: { library: "ioredis" as const, port: redis.port } };
  const fleet = await startFleet(3, shared);
  const stranger = await startWorker({ name: "stranger", baseUrl, options: { pacing: "off" } });
  await Promise.all(fleet.map((process) => process.run(1, 1)));
  await sleep(1000 + service.msToNextWindow());
  // Beside the fleet somebody else spends the window, which one of it finds out.
  await fleet[0]?.run(1, 1);
  await stranger.run(19, 19);
  await fleet[0]?.run(1, 1, undefined, { maxRetries: 0 });
  expect(service.refusals).toBe(1);
  await sleep(50);
  const outcomes = await Promise.all(fleet.map((process) => process.run(5, 5)));
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(service.refusals).toBe(1);
});

test("requests of other processes count for pacing fail, onWait and rateLimit", async () => {
  service = await startService({ limit: 10, windowMs: 8000 });
  const { baseUrl, arrivals } = service;
  const shared = { baseUrl, redis: { library: "redis" as const, port: redis.port } };
  const [one, other] = await startFleet(2, shared);
  await other?.run(1, 1);
  await sleep(1000 + service.msToNextWindow());
  await one?.run(10, 10);
  await sleep(100);
  const before = arrivals.length;
  const failing = await other?.run(1, 1, undefined, { pacing: "fail" });
  expect(failing?.failures[0]).toMatch(/^RateLimitError: request was not sent/);
  const late = await other?.run(1, 1, undefined, { totalTimeout: 1000 });
  expect(late?.failures[0]).toMatch(/^RateLimitError: request was not sent/);
  expect(arrivals.length).toBe(before);
  const { rateLimit } = (await other?.look()) ?? {};
  expect(rateLimit).toMatchObject({ limit: 10, remaining: 0 });
  const waiting = await other?.run(1, 1);
  expect(waiting?.failures).toEqual([]);
  expect((await other?.look())?.waits).toBeGreaterThan(0);
  expect(service.refusals).toBe(0);
});
