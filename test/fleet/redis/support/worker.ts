// One process of a fleet: it makes a client, and does what it is told over the channel to the test.
import { GroupManagement, type CallOptions } from "group-management-sdk";
import { redisPacing } from "group-management-sdk/redis";

import { connectRedis } from "../libraries/index.ts";
import { watchStalls } from "./stalls.ts";
import type { SentCall, Told, WorkerPlan } from "./workers.ts";

const plan = JSON.parse(process.argv[2] ?? "") as WorkerPlan;
// A clock that is wrong is wrong for everything in the process.
if (plan.clockAheadMs !== undefined) {
  const { now } = Date;
  const ahead = plan.clockAheadMs;
  Date.now = () => now() + ahead;
}

const redis = plan.redis && (await connectRedis(plan.redis));
const warnings: { message: string; fields: object }[] = [];
const client = new GroupManagement({
  baseUrl: plan.baseUrl,
  groupKey: plan.groupKey ?? "gk_fleet-secret-0123456789",
  headers: { "x-process": plan.name },
  logger: {
    debug() {},
    info() {},
    error() {},
    warn: (message, fields) => warnings.push({ message, fields }),
  },
  ...(redis ? { sharedPacing: redisPacing(redis.client, plan.pacing) } : {}),
  ...plan.options,
});

const { stalls, ran } = watchStalls();
let waits = 0;

async function run(calls: number, atOnce: number, path: string, options: CallOptions) {
  const durations: number[] = [];
  const sentCalls: SentCall[] = [];
  const failures: string[] = [];
  let next = 0;
  const caller = async () => {
    let admitted = () => {};
    const onWait = () => waits++;
    const watched = client.withOptions({ hooks: { onWait, onRequest: () => admitted() } });
    while (next < calls) {
      next++;
      const [at, ranBefore, began] = [Date.now(), ran(), performance.now()];
      admitted = () => {
        sentCalls.push({ at, took: ran() - ranBefore });
        admitted = () => {};
      };
      try {
        await watched.request({ method: "GET", path }, options);
        durations.push(performance.now() - began);
      } catch (error) {
        failures.push(`${(error as Error).name}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, calls) }, caller));
  return { durations, failures, sentCalls };
}

process.on("message", (told: Told) => {
  const { id } = told;
  if (told.do === "run") {
    const { calls, atOnce, path = "/me/inbox/summary", options = {}, abortAfter } = told;
    const signal = abortAfter === undefined ? {} : { signal: AbortSignal.timeout(abortAfter) };
    void run(calls, atOnce, path, { ...options, ...signal }).then((outcome) =>
      process.send?.({ id, ...outcome }),
    );
  } else if (told.do === "look") {
    process.send?.({ id, warnings, waits, stalls, rateLimit: client.rateLimit });
  } else {
    process.disconnect();
    redis?.close();
  }
});
process.send?.({ id: 0 });
