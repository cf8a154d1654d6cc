// Data in the store: nothing that leads back to a credential or an address, few keys, and none for long.
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { type RedisServer, startRedis } from "./support/redis.ts";
import { type Service, startService } from "./support/service.ts";
import { endWorkers, startFleet, startWorker } from "./support/workers.ts";

let redis: RedisServer;
let service: Service;

beforeEach(async () => {
  redis = await startRedis();
  service = await startService({
    limit: 600,
    windowMs: 60_000,
    refused: { "/groups/group-7/documents/search": 1800 },
  });
});
afterEach(async () => {
  await endWorkers();
  await service.close();
  await redis.stop();
});

const groupKey = "gk_never-in-the-store-42";

const plan = (prefix?: string) => ({
  baseUrl: service.baseUrl,
  groupKey,
  redis: { library: "ioredis" as const, port: redis.port },
  ...(prefix === undefined ? {} : { pacing: { prefix } }),
});

async function keys(): Promise<string[]> {
  const said = await redis.command("KEYS", "*");
  return said.split("\r\n").filter((line) => /^[a-z]/.test(line));
}

/** The windows that are stored, each by what its keys have in common. */
async function windows(): Promise<string[]> {
  const names = (await keys()).map((key) => key.replace(/:[a-z]+$/, ""));
  return [...new Set(names)].toSorted();
}

async function valueOf(key: string): Promise<string> {
  const type = await redis.command("TYPE", key);
  if (type.includes("hash")) return redis.command("HGETALL", key);
  return redis.command("ZRANGE", key, "0", "-1", "WITHSCORES");
}

test("a few keys for a credential, with the prefix first, in one slot and with a life of a day at most, however many come and go", async () => {
  for (let round = 0; round < 3; round++) {
    const fleet = await startFleet(4, plan());
    await Promise.all(fleet.map((process) => process.run(3, 3)));
    await fleet[0]?.run(1, 1, "/groups/group-7/documents/search", { maxRetries: 0 });
    await Promise.all(fleet.map((process) => process.end()));
  }
  const named = await startWorker({ name: "named", ...plan("partner:eu") });
  await named.run(1, 1);
  // A cluster goes by what is in braces.
  expect((await windows()).map((name) => name.replace(/[\da-f]{32}/, "…"))).toEqual([
    "group-management:pacing:{…}",
    "partner:eu:pacing:{…}",
  ]);
  const found = await keys();
  expect(found.length).toBeLessThanOrEqual(2 * 7);
  for (const key of found) {
    const life = Number(/:(-?\d+)/.exec(await redis.command("PTTL", key))?.[1]);
    expect(life).toBeGreaterThan(60_000);
    expect(life).toBeLessThanOrEqual(86_400_000);
  }
});

test("no credential, address, path or id, neither in keys nor in values", async () => {
  const process = await startWorker({
    name: "p",
    ...plan(),
    pacing: { id: "person-id-99" },
  });
  await process.run(3, 3);
  await process.run(1, 1, "/groups/group-7/documents/search", { maxRetries: 0 });
  await sleep(700);
  const stored = await Promise.all((await keys()).map(async (key) => key + (await valueOf(key))));
  const everything = stored.join("\n");
  expect(everything).toMatch(/:cooldowns[^:]*[\da-f]{32}/);
  expect(everything).not.toMatch(/never-in-the-store|127\.0\.0\.1|api|group-7|search|person-id/);
});

test("other credentials, addresses, ids and prefixes are other windows; the same ones are the same", async () => {
  const run = async (change: object) => {
    const process = await startWorker({ name: "p", ...plan(), ...change });
    await process.run(1, 1);
    await process.end();
    return (await windows()).length;
  };
  expect(await run({})).toBe(1);
  expect(await run({})).toBe(1);
  expect(await run({ groupKey: "gk_another" })).toBe(2);
  expect(await run({ baseUrl: service.baseUrl.replace("127.0.0.1", "localhost") })).toBe(3);
  expect(await run({ pacing: { id: "somebody" } })).toBe(4);
  expect(await run({ pacing: { id: "somebody" }, groupKey: "gk_renewed" })).toBe(4);
  expect(await run({ pacing: { prefix: "other" } })).toBe(5);
});
