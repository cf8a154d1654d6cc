// A store that is far away, with jitter: used all the same, without a failed call and with hardly a refusal.
import { afterEach, beforeEach, expect, test } from "vitest";

import { type RedisServer, startRedis } from "../support/redis.ts";
import { type Service, startService } from "../support/service.ts";
import { type SlowLink, startSlowLink } from "../support/slow-link.ts";
import { endWorkers, startFleet } from "../support/workers.ts";

let redis: RedisServer;
let service: Service;
let link: SlowLink | undefined;

beforeEach(async () => {
  redis = await startRedis();
  service = await startService({ limit: 60, windowMs: 10_000 });
});
afterEach(async () => {
  await endWorkers();
  await link?.close();
  await service.close();
  await redis.stop();
});

test.each([400, 700])("%i ms away costs eight processes no call", async (roundTrip) => {
  let hops = 0;
  link = await startSlowLink(redis.port, () => (roundTrip / 2) * (0.9 + 0.05 * (hops++ % 5)));
  const fleet = await startFleet(8, {
    baseUrl: service.baseUrl,
    redis: { library: "ioredis", port: link.port },
  });
  const outcomes = await Promise.all(fleet.map((process) => process.run(30, 30)));
  console.info(`${roundTrip} ms away: ${service.refusals} refusals of 240`);
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(service.refusals).toBeLessThanOrEqual(8);
  for (const { warnings } of await Promise.all(fleet.map((process) => process.look()))) {
    expect(warnings.length).toBeLessThanOrEqual(1);
  }
});
