// The service's real window, one minute, in real time: all together take about four minutes.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";

import { type RedisServer, startRedis } from "../support/redis.ts";
import { type Service, startService } from "../support/service.ts";
import { endWorkers, startFleet } from "../support/workers.ts";

const windowMs = 60_000;
let redis: RedisServer;
let service: Service | undefined;

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  await endWorkers();
  await service?.close();
  await redis.command("FLUSHALL");
});
afterAll(() => redis.stop());

test("eight processes share every full window evenly, and none is refused", async () => {
  const limited = await startService({ limit: 60, windowMs });
  service = limited;
  const fleet = await startFleet(8, {
    baseUrl: limited.baseUrl,
    redis: { library: "ioredis", port: redis.port },
  });
  if (limited.msToNextWindow() < 15_000) await sleep(limited.msToNextWindow() + 50);
  const first = Date.now() + limited.msToNextWindow();
  // Everybody is known, and the running window is spent.
  await Promise.all(fleet.map((process) => process.run(1, 1)));
  await fleet[0]?.run(60 - limited.arrivals.length, 60);
  const outcomes = await Promise.all(fleet.map((process) => process.run(20, 20)));
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(limited.refusals).toBe(0);
  for (const window of [0, 1]) {
    const begins = first + window * windowMs;
    const arrivals = limited.arrivals.filter(({ at }) => at >= begins && at < begins + windowMs);
    const shares = fleet.map(
      ({ name }) => arrivals.filter(({ process }) => process === name).length,
    );
    console.info(`shares of window ${window + 1}: ${shares.join(" ")}`);
    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(7);
      expect(share).toBeLessThanOrEqual(8);
    }
  }
}, 400_000);
