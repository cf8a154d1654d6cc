// Values of another program in the place of a window, or damaged ones: they are replaced, with one warning, and no call fails.
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

const wrong: [string, string, (key: string) => string[], string][] = [
  ["text", "window", (key) => ["SET", key, "hello"], "another type"],
  ["a list", "window", (key) => ["RPUSH", key, "hello"], "another type"],
  ["a set in the place of counts", "taken", (key) => ["SADD", key, "hello"], "another type"],
  ["text in the place of members", "members", (key) => ["SET", key, "hello"], "another type"],
  ["a field of text", "window", (key) => ["HSET", key, "steps", "x"], "another shape"],
  ["a figure without end", "window", (key) => ["HSET", key, "ends", "inf"], "another shape"],
];

test.each(wrong)("a value that is %s heals", async (_, part, put, found) => {
  service = await startService({ limit: 600, windowMs: 3000 });
  const fleet = await startFleet(2, {
    baseUrl: service.baseUrl,
    redis: { library: "ioredis", port: redis.port },
  });
  await Promise.all(fleet.map((process) => process.run(2, 1)));
  const [window = ""] =
    (await redis.command("KEYS", "*")).match(/group-management:\S+:window/) ?? [];
  const key = window.replace(/window$/, part);
  const command = put(key);
  if (command[0] !== "HSET") await redis.command("DEL", key);
  expect(await redis.command(...command)).not.toMatch(/^-/);
  const outcomes = await Promise.all(fleet.map((process) => process.run(10, 5)));
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(service.refusals).toBe(0);
  const looks = await Promise.all(fleet.map((process) => process.look()));
  expect(looks.flatMap(({ warnings }) => warnings)).toEqual([
    {
      message: expect.stringMatching(/The Redis keys? of shared pacing held/) as string,
      fields: { found },
    },
  ]);
  expect(await redis.command("TYPE", window)).toMatch(/hash/);
  expect(Number((await redis.command("PTTL", window)).slice(1))).toBeGreaterThan(60_000);
});
