// The script says and keeps the same on a real server as in the memory that the other tests of fleets use.
import { Redis } from "./libraries/index.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PacingReport } from "../../../src/fleet/protocol.ts";
import { parseReply } from "../../../src/fleet/redis/reply.ts";
import { pacingScript } from "../../../src/fleet/redis/pacing-script.ts";
import { parts } from "../../../src/fleet/redis/store-key.ts";
import { type Data, idleReport, step } from "../../support/script-store.ts";
import { runs } from "../../support/property-runs.ts";
import { type RedisServer, startRedis } from "./support/redis.ts";

/** The script with the time given from outside. */
const timedScript = pacingScript.replace("redis.call('TIME')", "cjson.decode(ARGV[2])");

let server: RedisServer;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis({ host: "127.0.0.1", port: server.port });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const small = fc.nat(6);
const duration = fc.oneof(fc.nat(300), fc.nat(5000), fc.constant(60_000));

const reportedWindow = fc.record({
  reset: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1000, max: 1008 }) },
    fc.constantFrom(900, 1_772_366_405_000),
  ),
  limit: fc.integer({ min: 1, max: 12 }),
  remaining: fc.nat(12),
  endsIn: fc.oneof(fc.integer({ min: -3000, max: 4000 }), fc.constantFrom(60_000, 1e9)),
});

const damages = [
  "a window of text",
  "a window as a list",
  "a field that is no number",
  "a field without end",
  "counts as a set",
  "members of text",
  "a count that is no number",
] as const;
type Damage = (typeof damages)[number];

/** Does something to what is stored; what the script is to say of it. */
async function inflict(
  damage: Damage | null,
  key: string,
): Promise<{ healed: string } | undefined> {
  if (damage === null) return undefined;
  const replace = async (part: string, run: (key: string) => Promise<unknown>) => {
    await redis.del(`${key}:${part}`);
    await run(`${key}:${part}`);
  };
  const type = { healed: "another type" };
  const shape = { healed: "another shape" };
  switch (damage) {
    case "a window of text":
      await replace("window", (name) => redis.set(name, "hello"));
      return type;
    case "a window as a list":
      await replace("window", (name) => redis.rpush(name, "x"));
      return type;
    case "a field that is no number":
      await redis.hset(`${key}:window`, { steps: "x" });
      return shape;
    case "a field without end":
      await redis.hset(`${key}:window`, { ends: "1e999" });
      return shape;
    case "counts as a set":
      await replace("taken", (name) => redis.sadd(name, "hello"));
      return type;
    case "members of text":
      await replace("members", (name) => redis.set(name, "hello"));
      return type;
    case "a count that is no number":
      await redis.hset(`${key}:taken`, { open: "x" });
      return shape;
  }
}

const event = fc.record({
  damage: fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, fc.constantFrom(...damages)),
  /** Milliseconds since the one before; the store's clock may be set back. */
  elapsed: fc.oneof(fc.nat(400), fc.nat(4000), fc.constant(40_000), fc.constant(-5000)),
  process: fc.nat(5),
  opened: fc.constantFrom("known", "known", "none", "another"),
  /** How many steps it has seen more than there were. */
  stepsAhead: fc.oneof({ weight: 19, arbitrary: fc.constant(0) }, fc.constant(1)),
  timeout: fc.constantFrom(500, 2500),
  unused: small,
  has: small,
  taken: small,
  answered: small,
  wants: fc.nat(30),
  low: small,
  prefetch: small,
  window: fc.option(reportedWindow),
  bare: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(6)),
  lost: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, small),
  wasPartitioned: fc.boolean(),
  told: fc.boolean(),
  fleet: fc.nat(9),
  cooldown: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, duration),
  cooldowns: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(duration, fc.constant(1e9)), {
    maxKeys: 2,
  }),
  version: fc.nat(3),
});

const keysOf = (key: string) => parts.map((part) => `${key}:${part}`);

/** All parts that have something, with their fields or members. */
async function stored(key: string): Promise<Record<string, Record<string, number>>> {
  const hash = async (part: string) => {
    const entries = Object.entries(await redis.hgetall(`${key}:${part}`));
    return Object.fromEntries(entries.map(([name, value]) => [name, Number(value)]));
  };
  const sorted = async (part: string) => {
    const words = await redis.zrange(`${key}:${part}`, "0", "-1", "WITHSCORES");
    const pairs = words.flatMap((name, at) => (at % 2 ? [] : [[name, Number(words[at + 1])]]));
    return Object.fromEntries(pairs) as Record<string, number>;
  };
  const hashes = new Set(["window", "taken", "before"]);
  const all = await Promise.all(
    parts.map(async (part) => [part, await (hashes.has(part) ? hash : sorted)(part)] as const),
  );
  return Object.fromEntries(all.filter(([, fields]) => Object.keys(fields).length > 0));
}

test("a server and memory say and keep the same, whatever is reported and whenever", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), async (events) => {
      const key = `step:${++run}`;
      let now = 1_790_000_000_000;
      const data: Data = new Map();
      const kept = (field: string) => data.get("window")?.get(field) ?? 0;
      for (const { damage, elapsed, process, opened, stepsAhead, ...said } of events) {
        now += elapsed;
        const found = await inflict(damage, key);
        if (found) data.clear();
        const report: PacingReport = {
          ...said,
          process: `process-${process}`,
          steps: kept("steps") + stepsAhead,
          opened: opened === "known" ? kept("opened") : opened === "none" ? 0 : 3,
          low: Math.min(said.low, said.wants),
        };
        const time = [String(Math.floor(now / 1000)), String((now % 1000) * 1000)];
        const given = [JSON.stringify(report), JSON.stringify(time)] as const;
        const answer = await redis.eval(timedScript, parts.length, ...keysOf(key), ...given);
        const expected = step(data, now, report);
        expect(parseReply(answer)).toEqual({ ...expected, ...found });
        const inMemory = Array.from(data, ([part, set]) => [part, Object.fromEntries(set)]);
        expect(await stored(key)).toEqual(Object.fromEntries(inMemory));
        expect(await redis.pttl(`${key}:window`)).toBeGreaterThan(0);
      }
    }),
    { numRuns: runs(600) },
  );
});

/** The most that a process reports, whatever headers say. */
const figure = fc.oneof(fc.nat(10), fc.constantFrom(1, 60_000, 3_600_000, 1e9), fc.nat(1e9));

const largeReport = fc.record({
  elapsed: fc.oneof(fc.nat(4000), fc.constantFrom(3_600_000, 1e13)),
  process: fc.nat(5),
  steps: figure,
  version: figure,
  timeout: fc.constantFrom(500, 5000),
  unused: figure,
  has: figure,
  taken: figure,
  answered: figure,
  opened: fc.oneof(fc.constant(0), figure),
  wants: figure,
  low: figure,
  prefetch: figure,
  window: fc.option(
    fc.record({
      reset: fc.oneof(figure, fc.constantFrom(1_772_366_405_000, 8.64e12)),
      limit: figure,
      remaining: figure,
      endsIn: figure,
    }),
  ),
  bare: figure,
  lost: figure,
  wasPartitioned: fc.boolean(),
  told: fc.boolean(),
  fleet: figure,
  cooldown: figure,
  cooldowns: fc.dictionary(fc.constantFrom("a", "b", "c"), figure, { maxKeys: 2 }),
});

test("whatever figures are reported, the next step accepts what is stored", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(largeReport, { minLength: 1, maxLength: 20 }), async (reports) => {
      const key = `large:${++run}`;
      let now = 1_790_000_000_000;
      for (const { elapsed, ...said } of reports) {
        now += elapsed;
        const report: PacingReport = { ...said, process: `process-${said.process}` };
        const time = [Math.floor(now / 1000), (now % 1000) * 1000].map(String);
        const given = [JSON.stringify(report), JSON.stringify(time)] as const;
        const answer = await redis.eval(timedScript, parts.length, ...keysOf(key), ...given);
        expect(parseReply(answer).healed).toBeUndefined();
      }
    }),
    { numRuns: runs(600) },
  );
});

test("twenty processes that came and were killed leave little behind", async () => {
  const key = "killed";
  let now = 1_790_000_000_000;
  const window = { limit: 60, remaining: 59, endsIn: 60_000 };
  for (let index = 0; index < 20; index++) {
    now += 61_000;
    const given = {
      ...idleReport,
      process: `0123456789a${index}`,
      wants: 1,
      window: { ...window, reset: Math.floor(now / 1000) + 60 },
    };
    const time = [Math.floor(now / 1000), (now % 1000) * 1000].map(String);
    const said = [JSON.stringify(given), JSON.stringify(time)] as const;
    await redis.eval(timedScript, parts.length, ...keysOf(key), ...said);
  }
  const sizes = await Promise.all(
    keysOf(key).map(async (name) => Number(await redis.call("MEMORY", "USAGE", name))),
  );
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  console.info(`after twenty processes: ${size} bytes in all keys`);
  expect(size).toBeLessThanOrEqual(2000);
});
