// The script, on a real server, does what the rules in plain terms say.
import { Redis } from "./libraries/index.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PacingReport } from "../../../src/fleet/protocol.ts";
import { parseReply } from "../../../src/fleet/redis/reply.ts";
import { leaseScript } from "../../../src/fleet/redis/lease-script.ts";
import { soundState, type State, step } from "../../support/pacing-model.ts";
import { type RedisServer, startRedis } from "./support/redis.ts";

/** The script with the time given from outside. */
const timedScript = leaseScript.replace("redis.call('TIME')", "cjson.decode(ARGV[2])");

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

/** What no sane report has in it: huge, negative, fractional. */
const wild = fc.oneof(
  fc.constantFrom(1_772_366_405_000, 1.7e15, 9e15, -9e15, 1e300, -1e300, 0.5, -0.25, 1e-9),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -10, max: 100 }),
  fc.constantFrom(3_600_000.5, 60_000),
);

const told = fc.record({
  resets: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1000, max: 1008 }) },
    fc.constantFrom(900, 1_772_366_405_000),
  ),
  before: fc.oneof(fc.constant(0), fc.integer({ min: 996, max: 1008 })),
  limit: fc.integer({ min: 1, max: 12 }),
  remaining: fc.nat(12),
  endsIn: fc.oneof(fc.integer({ min: -3000, max: 4000 }), fc.constantFrom(60_000, 4e15)),
});

const damages = [
  "no JSON",
  "{}",
  "an array",
  "cut short",
  "a field less",
  "a member less",
  "members in a list",
  "cooldowns with gaps",
  "a number without end",
  "another version",
  "a list",
] as const;
type Damage = (typeof damages)[number];

/** Does something to what is stored; what the script is to say of it. */
async function inflict(
  damage: Damage | null,
  key: string,
  state: State | undefined,
): Promise<{ healed: string } | undefined> {
  if (damage === null || !state) return undefined;
  const { length: _, ...less } = state;
  const values: Record<Damage, [string, string]> = {
    "no JSON": ["hello", "no JSON"],
    "{}": ["{}", "another shape"],
    "an array": ["[1,2]", "another shape"],
    "cut short": [JSON.stringify(state).slice(0, -9), "no JSON"],
    "a field less": [JSON.stringify(less), "another shape"],
    "a member less": [JSON.stringify({ ...state, members: { x: { lost: 1 } } }), "another shape"],
    "members in a list": [JSON.stringify({ ...state, members: [{}] }), "another shape"],
    "cooldowns with gaps": [JSON.stringify({ ...state, cooldowns: [5] }), "another shape"],
    "a number without end": [
      JSON.stringify(state).replace(/"steps":\d+/, '"steps":1e999'),
      "another shape",
    ],
    "another version": [JSON.stringify({ ...state, format: 9 }), "another version"],
    "a list": ["", "another type"],
  };
  const [value, healed] = values[damage];
  await redis.del(key);
  await (damage === "a list" ? redis.rpush(key, "x") : redis.set(key, value));
  return { healed };
}

const event = fc.record({
  damage: fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, fc.constantFrom(...damages)),
  /** Milliseconds since the one before; the store's clock may be set back. */
  elapsed: fc.oneof(fc.nat(400), fc.nat(4000), fc.constant(40_000), fc.constant(-5000)),
  process: fc.nat(5),
  /** Said late: with a number that has been used. */
  late: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  storeId: fc.constantFrom("", "known", "known", "known", "another"),
  epoch: fc.constantFrom("known", "known", "none", "another"),
  /** How many steps it has seen more than there were. */
  stepsAhead: fc.oneof({ weight: 19, arbitrary: fc.constant(0) }, fc.constant(1)),
  quiet: duration,
  replyTimeout: fc.constantFrom(500, 2500),
  unused: small,
  underWay: small,
  taken: small,
  lost: fc.constantFrom(0, 0, 0, 1, 2),
  waiting: small,
  prefetch: small,
  window: fc.option(told),
  length: fc.constantFrom(60_000, 3000),
  noLimitHeaders: fc.boolean(),
  cooldown: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, duration),
  cooldowns: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(duration, fc.constant(1e16)), {
    maxKeys: 2,
  }),
  seen: fc.nat(3),
  offline: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, duration),
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
      for (const {
        damage,
        elapsed,
        process,
        late,
        storeId,
        epoch,
        stepsAhead,
        ...said
      } of events) {
        now += elapsed;
        const found = await inflict(damage, key, state);
        if (found) state = undefined;
        const last = sequences[process] ?? 0;
        if (!late) sequences[process] = last + 1;
        const report: PacingReport = {
          ...said,
          process: `process-${process}`,
          sequence: late ? last : last + 1,
          steps: (state?.steps ?? 0) + stepsAhead,
          storeId: storeId === "known" ? (state?.storeId ?? "") : storeId,
          epoch: epoch === "known" ? (state?.epoch ?? -1) : epoch === "none" ? -1 : 3,
        };
        const time = [String(Math.floor(now / 1000)), String((now % 1000) * 1000)];
        const answer = await redis.eval(
          timedScript,
          1,
          key,
          JSON.stringify(report),
          JSON.stringify(time),
        );
        state = soundState(state, now, report);
        const expected = step(state, now, report);
        expect(JSON.parse(String(answer))).toEqual({ ...expected, ...found });
        if (expected.stale) continue;
        expect(JSON.parse((await redis.get(key)) ?? "")).toEqual(state);
        expect(await redis.pttl(key)).toBeGreaterThan(0);
      }
    }),
    { numRuns: Number(process.env["RUNS"] ?? 200) },
  );
});

const wildReport = fc.record({
  elapsed: fc.oneof(fc.nat(4000), fc.constantFrom(3_600_000, 1e13)),
  process: fc.nat(5),
  isKnown: fc.boolean(),
  steps: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, wild),
  quiet: wild,
  replyTimeout: wild,
  epoch: fc.oneof(fc.constantFrom(-1, 1, 2), wild),
  unused: wild,
  underWay: wild,
  taken: wild,
  lost: wild,
  waiting: wild,
  prefetch: wild,
  window: fc.option(
    fc.record({ resets: wild, before: wild, limit: wild, remaining: wild, endsIn: wild }),
  ),
  length: wild,
  noLimitHeaders: fc.boolean(),
  cooldown: wild,
  cooldowns: fc.dictionary(fc.constantFrom("a", "b", "c"), wild, { maxKeys: 2 }),
  seen: wild,
  offline: wild,
  fleet: wild,
  rank: wild,
});

test("whatever figures are reported, the next step accepts what is stored", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wildReport, { minLength: 1, maxLength: 20 }), async (reports) => {
      const key = `wild:${++run}`;
      let now = 1_790_000_000_000;
      let storeId = "";
      for (const [index, { elapsed, isKnown, ...said }] of reports.entries()) {
        now += elapsed;
        const report: PacingReport = {
          ...said,
          process: `process-${said.process}`,
          sequence: index + 1,
          storeId: isKnown ? storeId : "",
        };
        const time = [Math.floor(now / 1000), (now % 1000) * 1000].map(String);
        const given = [JSON.stringify(report), JSON.stringify(time)] as const;
        const answer = parseReply(await redis.eval(timedScript, 1, key, ...given));
        expect(answer.healed).toBeUndefined();
        ({ storeId } = answer);
      }
    }),
    { numRuns: Number(process.env["RUNS"] ?? 200) },
  );
});
