// A store that is stopped, hung, emptied, read-only, full or locked: no call fails or waits long for it, next to
// none is refused, and each process says so once.
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { freePort, type RedisServer, startRedis } from "./support/redis.ts";
import { type Service, startService } from "./support/service.ts";
import { endWorkers, startFleet, type Worker, type WorkerPlan } from "./support/workers.ts";

const processes = 8;
const limit = 60;
const windowMs = 3000;

let redis: RedisServer;
let service: Service;

beforeEach(async () => {
  redis = await startRedis();
  service = await startService({ limit, windowMs });
});
afterEach(async () => {
  await endWorkers();
  await service.close();
  await redis.stop();
});

const libraries = ["ioredis", "redis"] as const;

async function startWarm(
  library: (typeof libraries)[number],
  plan: Partial<WorkerPlan> = {},
): Promise<Worker[]> {
  const { baseUrl } = service;
  const fleet = await startFleet(processes, {
    baseUrl,
    redis: { library, port: redis.port },
    ...plan,
  });
  // Everybody has been there before it happens.
  for (let round = 0; round < 2; round++) {
    await Promise.all(fleet.map((process) => process.run(1, 1)));
    await sleep(700);
  }
  return fleet;
}

async function warningsOf(fleet: readonly Worker[]) {
  const looks = await Promise.all(fleet.map((process) => process.look()));
  return looks.map(({ warnings }) => warnings);
}

/** Every process said so at most once, and named a cause. */
async function expectOneWarningEach(fleet: readonly Worker[], cause: RegExp): Promise<void> {
  const warnings = await warningsOf(fleet);
  for (const lines of warnings) {
    expect(lines.length).toBeLessThanOrEqual(1);
    for (const { message, fields } of lines) {
      expect(message).toMatch(/^group-management: Redis cannot be used/);
      expect((fields as { cause: string }).cause).toMatch(cause);
    }
  }
  expect(warnings.flat().length).toBeGreaterThan(0);
}

describe.each(libraries)("over %s", (library) => {
  test("stopped for 5 s and empty afterwards: no call fails, hardly one is refused, and all are together again", async () => {
    const fleet = await startWarm(library);
    const calls = 60;
    const running = Promise.all(fleet.map((process) => process.run(calls, 20)));
    await sleep(4000);
    await redis.stop();
    await sleep(5000);
    await redis.start();
    const outcomes = await running;
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
    expect(service.refusals).toBeLessThanOrEqual(8);
    await expectOneWarningEach(
      fleet,
      /^(no response within \d+ ms|the connection was lost|[A-Z_]+|[A-Za-z]+Error|Connection is closed|Stream isn't writeable)$/,
    );
    // Together again: the store knows all of them.
    await sleep(3000);
    await Promise.all(fleet.map((process) => process.run(1, 1)));
    const [key = ""] =
      (await redis.command("KEYS", "*")).match(/group-management:\S+:members/) ?? [];
    expect(await redis.command("ZCARD", key)).toBe(`:${processes}\r\n`);
  });

  test("no request is refused while the store hangs for 2 s at the limit", async () => {
    const fleet = await startWarm(library);
    const running = Promise.all(fleet.map((process) => process.run(40, 20)));
    for (const pause of [2500, 3200]) {
      await sleep(pause);
      redis.signal("SIGSTOP");
      await sleep(2000);
      redis.signal("SIGCONT");
    }
    const outcomes = await running;
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
    expect(service.refusals).toBe(0);
  });

  test("the store emptied eight times costs one refusal at most", async () => {
    const fleet = await startWarm(library);
    const running = Promise.all(fleet.map((process) => process.run(40, 20)));
    for (let times = 0; times < 8; times++) {
      await sleep(1300);
      await redis.command("FLUSHALL");
    }
    const outcomes = await running;
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
    // A window that is used up, and forgotten in the same moment, is found out by one request.
    expect(service.refusals).toBeLessThanOrEqual(1);
  });

  test("hung for 2 s with room: no call waits for it more than 0.6 s, and none waits twice", async () => {
    await service.close();
    service = await startService({ limit: 100_000, windowMs: 60_000, delayMs: 20 });
    const [process] = await startFleet(1, {
      baseUrl: service.baseUrl,
      redis: { library, port: redis.port },
    });
    await process?.run(20, 5);
    const running = process?.run(800, 5);
    await sleep(500);
    redis.signal("SIGSTOP");
    const hungFrom = Date.now();
    await sleep(2000);
    const hungUntil = Date.now();
    redis.signal("SIGCONT");
    const { sentCalls = [], failures } = (await running) ?? {};
    expect(failures).toEqual([]);
    const slowest = Math.max(...sentCalls.map(({ took }) => took));
    const slow = sentCalls.filter(({ took }) => took > 300);
    // A busy machine may hold up a store that runs.
    const forIt = slow.filter(({ at }) => hungFrom <= at && at < hungUntil);
    console.info(`hung: slowest ${slowest} ms, ${slow.length} over 300 ms`);
    expect(slowest).toBeLessThan(700);
    expect(forIt.length).toBeLessThanOrEqual(5);
  });
});

describe("a store that cannot be used", () => {
  /** Runs calls of which none fails. */
  async function runWith(plan: Partial<WorkerPlan>) {
    const fleet = await startFleet(2, {
      baseUrl: service.baseUrl,
      redis: { library: "ioredis", port: redis.port },
      ...plan,
    });
    const outcomes = await Promise.all(fleet.map((process) => process.run(10, 5)));
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
    return { fleet, took: outcomes.flatMap(({ sentCalls }) => sentCalls.map(({ took }) => took)) };
  }

  test("because the password is wrong is logged once, without the password", async () => {
    await redis.command("CONFIG", "SET", "requirepass", "right-password");
    for (const library of libraries) {
      const { fleet } = await runWith({
        redis: { library, port: redis.port, password: "wrong-password" },
      });
      // Redis calls a command of more than ten words a protocol error (ERR) where it comes before the password is accepted.
      await expectOneWarningEach(
        fleet,
        /WRONGPASS|NOAUTH|^ERR$|ClientClosedError|no response|connection was lost|Error$/,
      );
      const said = JSON.stringify(await warningsOf(fleet));
      expect(said).not.toMatch(/password|gk_fleet|127\.0\.0\.1/);
    }
  });

  test("because it is a replica is logged once", async () => {
    const main = await freePort();
    await redis.command("REPLICAOF", "127.0.0.1", String(main));
    await expectOneWarningEach((await runWith({})).fleet, /READONLY/);
    await redis.command("REPLICAOF", "NO", "ONE");
  });

  test("because it is full is logged once", async () => {
    await redis.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
    await redis.command("CONFIG", "SET", "maxmemory", "1");
    await expectOneWarningEach((await runWith({})).fleet, /OOM/);
  });

  test.each(libraries)("because nothing listens there holds no call of %s up", async (library) => {
    const port = await freePort();
    const { fleet, took } = await runWith({ redis: { library, port } });
    await expectOneWarningEach(fleet, /./);
    // A store that may only be slow is given 5 s.
    expect(Math.max(...took)).toBeLessThan(4000);
  });

  test("is used again once it can be, and its next failure is logged again", async () => {
    const [process] = await startFleet(1, {
      baseUrl: service.baseUrl,
      redis: { library: "ioredis", port: redis.port },
    });
    const readOnly = async (yes: boolean) => {
      const main = yes ? ["127.0.0.1", String(await freePort())] : ["NO", "ONE"];
      await redis.command("REPLICAOF", ...main);
      await sleep(1500);
      await process?.run(1, 1);
      await sleep(1500);
      return (await process?.look())?.warnings.length;
    };
    await process?.run(1, 1);
    expect(await readOnly(true)).toBe(1);
    expect(await readOnly(false)).toBe(1);
    expect(await redis.command("KEYS", "*:window")).toMatch(/^\*1\r\n/);
    expect(await readOnly(true)).toBe(2);
  });
});
