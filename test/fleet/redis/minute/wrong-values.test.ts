// What is no state under the key of one: it heals, with one warning, and no call fails.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { type RedisServer, startRedis } from "../support/redis.ts";
import { type Service, startService } from "../support/service.ts";
import { endWorkers, startFleet } from "../support/workers.ts";

let redis: RedisServer;
let service: Service;

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  await endWorkers();
  await service.close();
  await redis.command("FLUSHALL");
});
afterAll(() => redis.stop());

const wrong: [string, (key: string, state: string) => string[], string][] = [
  ["no JSON", (key) => ["SET", key, "hello"], "no JSON"],
  ["{}", (key) => ["SET", key, "{}"], "another shape"],
  ["cut short", (key, state) => ["SET", key, state.slice(0, -20)], "no JSON"],
  ["a field less", (key, state) => ["SET", key, state.replace('"steps"', '"x"')], "another shape"],
  [
    "of another version",
    (key, state) => ["SET", key, state.replace(/"format":\d+/, '"format":1')],
    "another version",
  ],
  ["a list", (key) => ["RPUSH", key, "hello"], "another type"],
];

test.each(wrong)("a value that is %s heals", async (_, put, found) => {
  service = await startService({ limit: 600, windowMs: 3000 });
  const fleet = await startFleet(2, {
    baseUrl: service.baseUrl,
    redis: { library: "ioredis", port: redis.port },
  });
  await Promise.all(fleet.map((process) => process.run(2, 1)));
  const [key = ""] = (await redis.command("KEYS", "*")).match(/group-management:\S+/) ?? [];
  const stored = await redis.command("GET", key);
  const command = put(key, stored.slice(stored.indexOf("{"), stored.lastIndexOf("}") + 1));
  await redis.command("DEL", key);
  await redis.command(...command);
  const outcomes = await Promise.all(fleet.map((process) => process.run(10, 5)));
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(service.refusals).toBe(0);
  const looks = await Promise.all(fleet.map((process) => process.look()));
  expect(looks.flatMap(({ warnings }) => warnings)).toEqual([
    {
      message: expect.stringMatching(/The Redis key of shared pacing held/) as string,
      fields: { found },
    },
  ]);
  expect(await redis.command("TYPE", key)).toMatch(/string/);
  expect(Number((await redis.command("PTTL", key)).slice(1))).toBeGreaterThan(60_000);
});
