// Eight processes with one credential at the limit: none is refused, the window is used, and everybody has a part of it.
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { commandsRun, type RedisServer, startRedis } from "./support/redis.ts";
import { type Service, type ServicePlan, startService } from "./support/service.ts";
import { type Stall, watchStalls } from "./support/stalls.ts";
import { endWorkers, startFleet, startWorker, type WorkerPlan } from "./support/workers.ts";

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

const processes = 8;

/** A fleet that knows its window already, from the start of the next one on. */
async function startWarm(plan: ServicePlan, worker: Partial<WorkerPlan> = {}) {
  const limited = await startService(plan);
  service = limited;
  const fleet = await startFleet(processes, {
    baseUrl: limited.baseUrl,
    redis: { library: "ioredis", port: redis.port },
    ...worker,
  });
  await Promise.all(fleet.map((process) => process.run(1, 1)));
  await sleep(1000);
  await sleep(limited.msToNextWindow() + 20);
  return { fleet, limited, before: limited.arrivals.length };
}

test("60 per 3 s are used to nine tenths and more, without a refusal, at less than a command a call, and fairly", async () => {
  const calls = 60;
  const warm = await startWarm({ limit: 60, windowMs: 3000 });
  const { fleet, limited, before } = warm;
  const commandsBefore = await commandsRun(redis, "evalsha", "eval");
  const own = watchStalls();
  const outcomes = await Promise.all(fleet.map((process) => process.run(calls, 20)));
  const total = processes * calls;

  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
  expect(limited.refusals).toBe(0);
  const arrivals = limited.arrivals.slice(before);
  expect(arrivals).toHaveLength(total);
  const commands = (await commandsRun(redis, "evalsha", "eval")) - commandsBefore;
  expect(commands / total).toBeLessThanOrEqual(1);
  // At half time everybody has sent at least half of an equal part.
  const half = arrivals.slice(0, total / 2);
  for (const { name } of fleet) {
    const sent = half.filter(({ process }) => process === name).length;
    expect(sent, name).toBeGreaterThanOrEqual(calls / 4);
  }
  const { used, windows } = await usedOf(warm, 60, 3000, own.stalls);
  expect(used).toBeGreaterThanOrEqual(0.9);
  report("60 per 3 s", { used, windows, commandsPerCall: commands / total });
});

test("200 per 1 s are used to 95 in a hundred", async () => {
  const warm = await startWarm({ limit: 200, windowMs: 1000 });
  const own = watchStalls();
  await Promise.all(warm.fleet.map((process) => process.run(200, 25)));

  expect(warm.limited.refusals).toBe(0);
  const { used, windows } = await usedOf(warm, 200, 1000, own.stalls);
  expect(used).toBeGreaterThanOrEqual(0.95);
  report("200 per 1 s", { used, windows });
});

test("a cold start causes no refusal: one request probes the window", async () => {
  service = await startService({ limit: 30, windowMs: 3000 });
  const fleet = await startFleet(processes, {
    baseUrl: service.baseUrl,
    redis: { library: "ioredis", port: redis.port },
  });
  await Promise.all(fleet.map((process) => process.run(12, 12)));
  expect(service.refusals).toBe(0);
  const [first, second] = service.arrivals;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(0);
});

test("clocks that are 90 s apart make no difference", async () => {
  service = await startService({ limit: 30, windowMs: 2000 });
  const ahead = [0, 90_000, -90_000, 333];
  const { baseUrl } = service;
  const fleet = await Promise.all(
    ahead.map((clockAheadMs, at) =>
      startWorker({
        name: `p${at}`,
        baseUrl,
        clockAheadMs,
        redis: { library: "ioredis", port: redis.port },
      }),
    ),
  );
  const beganAt = Date.now();
  await Promise.all(fleet.map((process) => process.run(60, 20)));
  expect(service.refusals).toBe(0);
  // Eight windows, of which the first may have begun before.
  const took = (service.arrivals.at(-1)?.at ?? 0) - beganAt;
  expect(took).toBeLessThanOrEqual(8 * 2000 * 1.2);
});

/** The part of its windows that a fleet used. The last one has what is left; one in which a process stalled cannot be full. */
async function usedOf(
  { fleet, limited, before }: Awaited<ReturnType<typeof startWarm>>,
  limit: number,
  windowMs: number,
  own: readonly Stall[],
): Promise<{ used: number; windows: number }> {
  const looks = await Promise.all(fleet.map((process) => process.look()));
  const stalls = [...own, ...looks.flatMap((look) => look.stalls)];
  const windows = limited.arrivals.slice(before).map(({ at }) => Math.floor(at / windowMs));
  const first = windows[0] ?? 0;
  const counts = Array.from({ length: (windows.at(-1) ?? 0) - first }, (_, at) => first + at)
    .filter((window) => {
      const [from, until] = [windowMs * window, windowMs * (window + 1)];
      return !stalls.some((stall) => stall.from < until && stall.until > from);
    })
    .map((full) => windows.filter((window) => window === full).length);
  const sum = counts.reduce((all, count) => all + count, 0);
  return { used: counts.length === 0 ? 1 : sum / (limit * counts.length), windows: counts.length };
}

/** Prints measured values. */
function report(what: string, measured: Readonly<Record<string, number>>): void {
  const figures = Object.entries(measured).map(([name, value]) => `${name} ${value.toFixed(3)}`);
  console.info(`${what}: ${figures.join(", ")}`);
}
