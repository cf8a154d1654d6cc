// Processes that die at the limit: the others are not refused, and miss no more than what the dead held.
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type RedisServer, startRedis } from "./support/redis.ts";
import { type Service, startService } from "./support/service.ts";
import { endWorkers, startFleet } from "./support/workers.ts";

let redis: RedisServer;
let service: Service;

beforeEach(async () => {
  redis = await startRedis();
  service = await startService({ limit: 60, windowMs: 3000, delayMs: 30 });
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

test("three of eight processes killed while they hold permits cause no refusal, and the rest keep two thirds of the rate", async () => {
  const fleet = await startFleet(8, plan());
  await Promise.all(fleet.map((process) => process.run(1, 1)));
  await sleep(1000 + service.msToNextWindow());
  const before = service.arrivals.length;
  const beganAt = Date.now();
  const [first, second, third, ...living] = fleet;
  for (const doomed of [first, second, third]) void doomed?.run(100, 20);
  const running = Promise.all(living.map((process) => process.run(60, 20)));
  await sleep(20);
  first?.kill("SIGKILL");
  await sleep(3100);
  second?.kill("SIGKILL");
  await sleep(2900);
  third?.kill("SIGKILL");
  const outcomes = await running;
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(service.refusals).toBe(0);
  const arrivals = service.arrivals.slice(before);
  const took = (arrivals.at(-1)?.at ?? 0) - beganAt;
  const ideal = (Math.ceil(arrivals.length / 60) - 1) * 3000;
  console.info(`three killed: ${(ideal / took).toFixed(3)} of the ideal rate`);
  expect(ideal / took).toBeGreaterThanOrEqual(2 / 3);
});

test("a process killed while it probes the window is followed by another within about a second", async () => {
  await service.close();
  service = await startService({ limit: 60, windowMs: 60_000, delayMs: 700 });
  const fleet = await startFleet(2, plan());
  void fleet[0]?.run(1, 1);
  await vi.waitFor(() => expect(service.arrivals).toHaveLength(1), { timeout: 10_000 });
  fleet[0]?.kill("SIGKILL");
  const beganAt = Date.now();
  const outcome = await fleet[1]?.run(1, 1);
  expect(outcome?.failures).toEqual([]);
  expect((service.arrivals[1]?.at ?? 0) - beganAt).toBeLessThan(1300);
});

test("one that is stopped for a while sends nothing on permits that have gone to others", async () => {
  const fleet = await startFleet(4, plan());
  const running = Promise.all(fleet.map((process) => process.run(60, 20)));
  for (let times = 0; times < 3; times++) {
    await sleep(900);
    fleet[times]?.kill("SIGSTOP");
    await sleep(2600);
    fleet[times]?.kill("SIGCONT");
  }
  const outcomes = await running;
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(service.refusals).toBe(0);
});
