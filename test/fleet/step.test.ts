// The script, on a real server, does what the rules in plain terms say.
import { Redis } from "./libraries/index.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PacingReport } from "../../src/core/pacing-store.ts";
import { stepScript } from "../../src/redis/step-script.ts";
import { newState, type State, step } from "../support/pacing-model.ts";
import { type RedisServer, startRedis } from "./support/redis.ts";

/** The script with the time given from outside. */
const timedScript = stepScript.replace("redis.call('TIME')", "cjson.decode(ARGV[2])");

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

const told = fc.record({
  resets: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1000, max: 1008 }) },
    fc.constant(900),
  ),
  limit: fc.integer({ min: 1, max: 12 }),
  remaining: fc.nat(12),
  endsIn: fc.oneof(fc.integer({ min: -3000, max: 4000 }), fc.constant(60_000)),
});

const event = fc.record({
  /** Milliseconds since the one before; the store's clock may be set back. */
  elapsed: fc.oneof(fc.nat(400), fc.nat(4000), fc.constant(40_000), fc.constant(-5000)),
  process: fc.nat(5),
  /** Said late: with a number that has been used. */
  late: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  life: fc.constantFrom("", "known", "known", "known", "another"),
  turn: fc.constantFrom("known", "known", "none", "another"),
  unused: small,
  underWay: small,
  taken: small,
  lost: fc.constantFrom(0, 0, 0, 1, 2),
  waiting: small,
  ahead: small,
  window: fc.option(told),
  length: fc.constantFrom(60_000, 3000),
  untold: fc.boolean(),
  hold: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, duration),
  holds: fc.dictionary(fc.constantFrom("a", "b", "c"), duration, { maxKeys: 2 }),
  seen: fc.nat(3),
  away: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  fleet: fc.integer({ min: 1, max: 6 }),
  rank: fc.nat(5),
});

test("the script and the model say and keep the same, whatever is reported and whenever", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), async (events) => {
      const key = `step:${++run}`;
      let now = 1_790_000_000_000;
      let state: State | undefined;
      const sequences: number[] = [];
      for (const { elapsed, process, late, life, turn, ...said } of events) {
        now += elapsed;
        const last = sequences[process] ?? 0;
        if (!late) sequences[process] = last + 1;
        const report: PacingReport = {
          ...said,
          process: `process-${process}`,
          sequence: late ? last : last + 1,
          life: life === "known" ? (state?.life ?? "") : life,
          turn: turn === "known" ? (state?.turn ?? -1) : turn === "none" ? -1 : 3,
        };
        const time = [String(Math.floor(now / 1000)), String((now % 1000) * 1000)];
        const answer = await redis.eval(
          timedScript,
          1,
          key,
          JSON.stringify(report),
          JSON.stringify(time),
        );
        state ??= newState(now, report);
        const expected = step(state, now, report);
        expect(JSON.parse(String(answer))).toEqual(expected);
        if (expected.stale) continue;
        expect(JSON.parse((await redis.get(key)) ?? "")).toEqual(state);
      }
    }),
    { numRuns: Number(process.env["RUNS"] ?? 200) },
  );
});
