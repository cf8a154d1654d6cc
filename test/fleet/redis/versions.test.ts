// State in Redis beside that of another version: what an earlier version wrote is continued or left alone, and while a
// deploy replaces the processes, those of both versions work.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { PacingReply, PacingReport } from "../../../src/fleet/protocol.ts";
import { pacingScript } from "../../../src/fleet/redis/pacing-script.ts";
import { parseReply } from "../../../src/fleet/redis/reply.ts";
import { parts, storeFormat } from "../../../src/fleet/redis/store-key.ts";
import { expectWritten, testEachVersion } from "../../stability/versions.ts";
import { idleReport } from "../../support/script-store.ts";
import { Redis } from "./libraries/index.ts";
import { type RedisServer, startRedis } from "./support/redis.ts";
import { type Service, startService } from "./support/service.ts";
import { endWorkers, startWorker } from "./support/workers.ts";

let server: RedisServer;
let redis: Redis;
let service: Service | undefined;
const folders: string[] = [];

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis({ host: "127.0.0.1", port: server.port });
});
afterEach(async () => {
  await endWorkers();
  await service?.close();
  await redis.flushall();
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** The script with the time given from outside. */
const timedScript = pacingScript.replace("redis.call('TIME')", "cjson.decode(ARGV[2])");
const keys = parts.map((part) => `stability:${part}`);

interface Step {
  readonly at: number;
  readonly report: PacingReport;
}

type Reported = Step & { readonly reply: PacingReply };

/** The state that a version left, by part, and what it replied to the next report: in the window, and at its edge. */
interface Stored {
  readonly format: number;
  readonly state: Record<string, Record<string, string>>;
  readonly next: Reported;
  readonly edge: readonly Reported[];
}

async function run({ at, report }: Step): Promise<PacingReply> {
  const time = [String(Math.floor(at / 1000)), String((at % 1000) * 1000)];
  const given = [JSON.stringify(report), JSON.stringify(time)] as const;
  return parseReply(await redis.eval(timedScript, keys.length, ...keys, ...given));
}

const isHash = (part: string) => ["window", "taken", "before"].includes(part);

async function readState(): Promise<Stored["state"]> {
  const read = async (part: string): Promise<Record<string, string>> => {
    const key = `stability:${part}`;
    if (isHash(part)) return redis.hgetall(key);
    const words = await redis.zrange(key, "0", "-1", "WITHSCORES");
    return Object.fromEntries(
      words.flatMap((name, at) => (at % 2 ? [] : [[name, words[at + 1] ?? ""]])),
    );
  };
  const all = await Promise.all(parts.map(async (part) => [part, await read(part)] as const));
  return Object.fromEntries(all);
}

async function writeState(state: Stored["state"]): Promise<void> {
  for (const [part, entries] of Object.entries(state)) {
    const key = `stability:${part}`;
    for (const [name, value] of Object.entries(entries)) {
      if (isHash(part)) await redis.hset(key, name, value);
      else await redis.zadd(key, value, name);
    }
  }
}

testEachVersion("redis", "is continued, or left to its own version", async (content) => {
  const { format, state, next, edge } = content as Stored;
  if (format === storeFormat) {
    for (const steps of [[next], edge]) {
      await redis.flushall();
      await writeState(state);
      for (const step of steps) expect(await run(step)).toMatchObject(step.reply);
    }
  } else {
    // Under keys of its own.
    expect(format).toBeLessThan(storeFormat);
  }
});

test("this version's is in its file", async () => {
  const began = 1_790_000_000_000;
  const window = { reset: began / 1000 + 60, limit: 60, remaining: 40, endsIn: 60_000 };
  const report = (name: string, more: Partial<PacingReport>): PacingReport => ({
    ...idleReport,
    process: `process-${name}`,
    ...more,
  });
  const first = await run({ at: began, report: report("a", { wants: 1 }) });
  const found = { window, answered: 1, wants: 30, low: 10, opened: first.opened, steps: 1 };
  await run({ at: began + 200, report: report("a", found) });
  await run({ at: began + 300, report: report("b", { wants: 30, steps: 2 }) });
  const cooldowns = { "tag-1": 120_000 };
  await run({ at: began + 400, report: report("c", { wants: 5, steps: 3, cooldowns }) });
  const state = await readState();
  const next = { at: began + 1000, report: report("d", { wants: 4, steps: 4 }) };
  const reply = await run(next);
  // Beside that of a process that the state knows, from the last moment of the window to the first responses of the next.
  await redis.flushall();
  await writeState(state);
  const knows = { window: { ...window, endsIn: 1 }, opened: first.opened, wants: 3, steps: 4 };
  const second = { reset: window.reset + 60, limit: 60, remaining: 59, endsIn: 59_900 };
  const edge: Reported[] = [];
  for (const step of [
    { at: began + 60_199, report: report("a", knows) },
    { at: began + 60_201, report: report("d", { wants: 4, steps: 4 }) },
    { at: began + 60_300, report: report("b", { wants: 2, steps: 4 }) },
    {
      at: began + 60_400,
      report: report("d", { window: second, answered: 1, wants: 3, steps: 6 }),
    },
  ]) {
    edge.push({ ...step, reply: await run(step) });
  }
  const stored = { format: storeFormat, state, next: { ...next, reply }, edge };
  await expectWritten("redis", stored satisfies Stored);
});

/** A copy of the built package whose stored format is the next one. */
async function nextVersion(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "next-version-"));
  folders.push(copy);
  await cp("package.json", join(copy, "package.json"));
  await cp("dist", join(copy, "dist"), { recursive: true });
  for (const linked of ["test", "node_modules", "src"]) {
    await symlink(join(process.cwd(), linked), join(copy, linked));
  }
  const entry = join(copy, "dist/redis/index.js");
  const text = await readFile(entry, "utf8");
  const format = new RegExp(`(storeFormat\\s*=\\s*)${storeFormat}\\b`);
  expect(text).toMatch(format);
  await writeFile(entry, text.replace(format, `$1${storeFormat + 1}`));
  return copy;
}

test("a rolling deploy to another format costs refusals until it is over, and no call with retries enough", async () => {
  const limited = await startService({ limit: 60, windowMs: 3000 });
  service = limited;
  const copy = await nextVersion();
  const plan = {
    baseUrl: limited.baseUrl,
    redis: { library: "ioredis", port: server.port },
  } as const;
  const start = (name: string, of?: string) => startWorker({ name, ...plan }, of);
  const before = await Promise.all(["a", "b", "c", "d"].map((name) => start(name)));
  const after = await Promise.all(["e", "f"].map((name) => start(name, copy)));

  // At the limit the same call may be refused in several windows, which the three retries of the default do not outlast.
  const options = { maxRetries: 10 };
  const during = await Promise.all(
    [...before, ...after].map((process) => process.run(60, 20, undefined, options)),
  );
  expect(during.flatMap(({ failures }) => failures)).toEqual([]);
  const windows = new Set((await redis.keys("*:window")).map((key) => /\{(.+)\}/.exec(key)?.[1]));
  expect(windows.size).toBe(2);
  const cost = limited.refusals;
  const share = cost / limited.arrivals.length;
  // Each version gives out every window once.
  expect(share).toBeLessThanOrEqual(0.5);

  await Promise.all(before.map((process) => process.end()));
  await sleep(limited.msToNextWindow() + 20);
  const alone = await Promise.all(after.map((process) => process.run(60, 20)));
  expect(alone.flatMap(({ failures }) => failures)).toEqual([]);
  expect(limited.refusals).toBe(cost);
  console.info(`rolling deploy: ${cost} of ${Math.round(cost / share)} requests were refused`);
});
