// Options of redisPacing, and its commands to a Redis client; on the rules themselves see test/fleet/redis.
import { EventEmitter } from "node:events";
import { inspect } from "node:util";

import { ConfigurationError, GroupManagement } from "group-management-sdk";
import { type RedisClient, redisPacing } from "group-management-sdk/redis";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { PacingReport } from "../../src/fleet/protocol.ts";
import { connectionOf } from "../../src/fleet/redis/connection.ts";
import { createStoreLog } from "../../src/fleet/redis/store-log.ts";
import { clientOver, secretKey } from "../support/client.ts";
import { scriptStore } from "../support/script-store.ts";

afterEach(() => vi.restoreAllMocks());

const answer = () => Response.json({ unreadMessages: 0 });
const store = scriptStore();

/** Runs the script in memory, in place of a server. */
async function run(...keysAndReport: string[]): Promise<string> {
  const report = JSON.parse(keysAndReport.at(-1) ?? "") as PacingReport;
  return JSON.stringify(await store.step(keysAndReport[0] ?? "", report));
}

/** A server that forgets scripts, as after a restart. */
function fakeIoredis() {
  const said: string[] = [];
  const known = new Set<string>();
  return {
    said,
    evalsha: async (sha1: string, count: number, ...given: string[]) => {
      said.push(`evalsha ${sha1.length} ${count}`);
      if (!known.has(sha1)) throw new Error("NOSCRIPT No matching script.");
      return run(...given);
    },
    eval: async (script: string, count: number, ...given: string[]) => {
      said.push(`eval ${count}`);
      known.add((await sha1Of(script)) ?? "");
      return run(...given);
    },
  };
}

/** A server that remembers which keys and which processes it was asked about. */
function recorder() {
  const keys = new Set<string>();
  const processes = new Set<string>();
  const reports: PacingReport[] = [];
  const evalsha = (_: string, __: number, ...given: string[]) => {
    keys.add(given[0] ?? "");
    const report = JSON.parse(given.at(-1) ?? "") as PacingReport;
    processes.add(report.process);
    reports.push(report);
    return run(...given);
  };
  return { keys, processes, reports, redis: { evalsha, eval: evalsha } };
}

async function sha1Of(text: string): Promise<string> {
  const { createHash } = await import("node:crypto");
  return createHash("sha1").update(text).digest("hex");
}

describe("a Redis client", () => {
  test("of ioredis's shape runs the script by its name, and by its text where it is not known", async () => {
    const redis = fakeIoredis();
    const client = clientOver(answer, { sharedPacing: redisPacing(redis) });
    await client.me.inboxSummary();
    await client.me.inboxSummary();
    expect(redis.said.slice(0, 2)).toEqual(["evalsha 40 7", "eval 7"]);
    expect(redis.said.filter((said) => said.startsWith("eval "))).toHaveLength(1);
  });

  test("is sent the script's text once, however many limiters meet a server that does not know it", async () => {
    const { said, ...redis } = fakeIoredis();
    const people = 20;
    const { eval: load } = redis;
    redis.eval = async (...given) => {
      // It arrives after all have asked by name.
      await vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(people));
      return load(...given);
    };
    await Promise.all(
      Array.from({ length: people }, (_, person) => {
        const sharedPacing = redisPacing(redis, { id: `person ${person}` });
        return clientOver(answer, { sharedPacing }).me.inboxSummary();
      }),
    );
    expect(said.filter((command) => command === "eval 7")).toHaveLength(1);
  });

  test("of node-redis's shape does too, and may give bytes", async () => {
    const keys: string[] = [];
    const redis = {
      evalSha: async (_: string, given: { keys: string[]; arguments: string[] }) => {
        keys.push(...given.keys);
        return Buffer.from(await run(...given.keys, ...given.arguments));
      },
      eval: async () => "",
    };
    const sharedPacing = redisPacing(redis, { prefix: "partner" });
    await clientOver(answer, { sharedPacing }).me.inboxSummary();
    // All in one slot of a cluster, which goes by what is in braces.
    for (const key of keys) expect(key).toMatch(/^partner:pacing:\{[\da-f]{32}\}:[a-z]+$/);
    expect(new Set(keys.map((key) => key.split(":")[2])).size).toBe(1);
  });

  test.each([undefined, null, {}, "redis://127.0.0.1", { get: () => {} }, { eval: () => {} }])(
    "is required: %s is refused, and the libraries that can be used are named",
    (given) => {
      const make = () => redisPacing(given as unknown as RedisClient);
      expect(make).toThrow(ConfigurationError);
      expect(make).toThrow(/ioredis, iovalkey or node-redis/);
    },
  );

  test.each([{ prefix: "" }, { prefix: 5 }, { id: "" }, { id: null }])(
    "with options of a wrong kind is refused: %o",
    (options) => {
      const make = () => redisPacing(fakeIoredis(), options as { id: string });
      expect(make).toThrow(ConfigurationError);
      expect(make).toThrow(/^The option (prefix|id) of redisPacing must be a non-empty string\.$/);
    },
  );

  test("with an option that there is not is refused, with those that there are", () => {
    expect(() => redisPacing(fakeIoredis(), { prefx: "p" } as never)).toThrow(
      'The option "prefx" of redisPacing is not known. Did you mean prefix?',
    );
  });

  test.each([null, "person-1", 5, true, ["person-1"], () => "person-1", new Map([["id", "p"]])])(
    "with %s in the place of options is refused",
    (options) => {
      const make = () => redisPacing(fakeIoredis(), options as never);
      expect(make).toThrow(ConfigurationError);
      expect(make).toThrow(/^The option options of redisPacing must be an object/);
    },
  );
});

test("options and a client that cannot be read are refused", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const throwing = {
    get prefix(): string {
      throw new TypeError("not today");
    },
  };
  expect(() => redisPacing(proxy as RedisClient)).toThrow(ConfigurationError);
  expect(() => redisPacing(fakeIoredis(), throwing)).toThrow(ConfigurationError);
  expect(() => redisPacing(fakeIoredis(), proxy)).toThrow(ConfigurationError);
});

describe("a token that is renewed", () => {
  const options = {
    baseUrl: "https://service.example/api/v2",
    accessToken: () => "token",
  };

  test("needs an id, and says so before anything is sent", () => {
    const make = () =>
      new GroupManagement({ ...options, sharedPacing: redisPacing(fakeIoredis()) });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/Set the option id of redisPacing/);
  });

  test("has the window of its id", async () => {
    const { redis, keys } = recorder();
    for (const token of ["first", "second"]) {
      const sharedPacing = redisPacing(redis, { id: "person" });
      const accessToken = () => token;
      await clientOver(answer, { accessToken, sharedPacing }).me.inboxSummary();
    }
    expect(keys.size).toBe(1);
  });
});

describe("a store that fails", () => {
  const failing = (error: unknown) => ({
    evalsha: async () => {
      throw error;
    },
    eval: async () => "",
  });

  class SocketClosedUnexpectedlyError extends Error {}

  const causes: [string, unknown, string][] = [
    [
      "a code",
      Object.assign(new Error("connect 10.0.0.7"), { code: "ECONNREFUSED" }),
      "ECONNREFUSED",
    ],
    ["a word of the server's", new Error("WRONGPASS invalid hunter2"), "WRONGPASS"],
    ["a class", new RangeError(`no ${secretKey}`), "RangeError"],
    // As node-redis has them.
    [
      "a class without a name",
      new SocketClosedUnexpectedlyError(secretKey),
      "SocketClosedUnexpectedlyError",
    ],
    ["a sentence of ioredis", new Error("Connection is closed."), "Connection is closed"],
    ["nothing", "a text", "unknown"],
  ];

  test("is logged once for all that share its client, and again after a minute", async () => {
    const warned: string[] = [];
    const logger = { debug() {}, info() {}, error() {}, warn: (text: string) => warned.push(text) };
    const redis = failing(new Error("LOADING the dataset"));
    const call = async (id: string) => {
      const sharedPacing = redisPacing(redis, { id });
      await clientOver(answer, { sharedPacing, logger, logLevel: "warn" }).me.inboxSummary();
    };
    await Promise.all(["one", "two", "three"].map(call));
    expect(warned).toHaveLength(1);
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 61_000);
    await call("four");
    expect(warned).toHaveLength(2);
  });

  test.each(causes)("is logged once, with %s and nothing else", async (_, error, cause) => {
    const lines: unknown[][] = [];
    const logger = {
      ...console,
      warn: (message: string, fields: object) => void lines.push([message, fields]),
    };
    const sharedPacing = redisPacing(failing(error));
    const options = { sharedPacing, logger, logLevel: "warn" as const };
    const client = clientOver(answer, options);
    for (let calls = 0; calls < 3; calls++) await client.me.inboxSummary();
    await clientOver(answer, { ...options, groupKey: "gk_other" }).me.inboxSummary();
    expect(lines).toEqual([
      [
        "group-management: Redis cannot be used: until it is back, this process uses only its own share of the rate limit",
        { cause },
      ],
    ]);
  });

  test.each<[string, () => unknown]>([
    ["of redis 3, whose commands take a callback", () => true],
    [
      "of redis 3 that refuses the arguments",
      () => Promise.reject(new TypeError("Invalid argument")),
    ],
    ["in legacy mode", () => undefined],
    ["that is a pipeline", () => ({ exec: async () => [] })],
    [
      "of @upstash/redis, which reads the keys as a list",
      () => {
        throw new TypeError("keys.length is not a function");
      },
    ],
    ["that takes the reply for JSON", () => Promise.reject(new SyntaxError("Unexpected token"))],
  ])("is logged as the wrong client %s", async (_kind, command) => {
    const found: unknown[] = [];
    const logger = { ...console, warn: (...line: unknown[]) => void found.push(line[1]) };
    const redis = { evalsha: command, eval: command } as RedisClient;
    const sharedPacing = redisPacing(redis);
    await clientOver(answer, { sharedPacing, logger, logLevel: "warn" }).me.inboxSummary();
    expect(found).toEqual([
      { cause: "redisPacing needs a client of ioredis, iovalkey or node-redis" },
    ]);
  });

  test("is not logged below the level of warnings", async () => {
    const warn = vi.fn();
    const logger = { ...console, warn };
    const sharedPacing = redisPacing(failing(new Error("no")));
    await clientOver(answer, { sharedPacing, logger, logLevel: "error" }).me.inboxSummary();
    expect(warn).not.toHaveBeenCalled();
  });

  test("is logged by the next client whose level allows it, where the first one's does not", async () => {
    const warn = vi.fn();
    const redis = failing(new Error("no"));
    const call = (id: string, logLevel: "error" | "warn") =>
      clientOver(answer, {
        sharedPacing: redisPacing(redis, { id }),
        logger: { ...console, warn },
        logLevel,
      }).me.inboxSummary();
    await call("one", "error");
    await call("two", "warn");
    await call("three", "warn");
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("with events that cannot be listened to is taken to be connected", () => {
    for (const on of [
      () => {
        throw new Error("broken");
      },
      undefined,
    ]) {
      const redis = on ? { ...failing("x"), on } : { ...failing("x") };
      if (!on) Object.defineProperty(redis, "on", { get: () => JSON.parse("broken") });
      expect(() => redisPacing(redis)).not.toThrow();
    }
  });

  test("with nonsense for an answer fails no call", async () => {
    for (const nonsense of ["", "null", "{}", '{"granted":"many"}']) {
      const redis = { evalsha: async () => nonsense, eval: async () => nonsense };
      const client = clientOver(answer, { sharedPacing: redisPacing(redis), logLevel: "off" });
      await expect(client.me.inboxSummary({ totalTimeout: 5000 })).resolves.toBeDefined();
    }
  });
});

describe("a store that has never answered", () => {
  afterEach(() => void vi.useRealTimers());

  /** How long two calls take, one after the other, while a client does what it does. */
  async function twoCallsAfter(happens: (client: EventEmitter) => void): Promise<number> {
    // The way out is loaded with the first request, in real time.
    await clientOver(answer).me.inboxSummary();
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    let redis!: EventEmitter & RedisClient;
    const asked = new Promise<void>((isAsked) => {
      const never = () => new Promise<never>(() => isAsked());
      redis = Object.assign(new EventEmitter(), { evalsha: never, eval: never });
    });
    const limited = () =>
      Response.json(
        { unreadMessages: 0 },
        {
          headers: {
            "X-RateLimit-Limit": "80",
            "X-RateLimit-Remaining": "79",
            "X-RateLimit-Reset": "1790000060",
          },
        },
      );
    const client = clientOver(limited, { sharedPacing: redisPacing(redis) });
    happens(redis);
    const began = performance.now();
    let took = Infinity;
    const calls = client.me
      .inboxSummary()
      .then(() => client.me.inboxSummary())
      .then(() => (took = performance.now() - began));
    // The name of its key is hashed in real time.
    await asked;
    await vi.advanceTimersByTimeAsync(10_000);
    await calls;
    return took;
  }

  const reconnecting = (client: EventEmitter) => void client.emit("reconnecting");

  test("is given 2.5 s where it may be slow, once", async () => {
    const took = await twoCallsAfter(() => {});
    expect(took).toBeGreaterThanOrEqual(2500);
    expect(took).toBeLessThan(3000);
  });

  test("holds no call up where its client was refused", async () => {
    expect(await twoCallsAfter(reconnecting)).toBeLessThan(1000);
  });

  test("holds no call up any more once its client is refused", async () => {
    const late = (client: EventEmitter) => void setTimeout(reconnecting, 1500, client);
    expect(await twoCallsAfter(late)).toBeLessThan(2000);
  });

  test("is given its time where its client was refused and is connected by now", async () => {
    const again = (client: EventEmitter) => {
      reconnecting(client);
      client.emit("ready");
    };
    expect(await twoCallsAfter(again)).toBeGreaterThanOrEqual(2500);
  });

  test("does not call a listener that was removed", () => {
    const redis = Object.assign(new EventEmitter(), fakeIoredis());
    const connection = connectionOf(redis);
    const called: string[] = [];
    const callOff = connection.onceLost(() => called.push("one"));
    connection.onceLost(() => called.push("other"));
    callOff();
    reconnecting(redis);
    reconnecting(redis);
    expect(called).toEqual(["other"]);
  });

  test("has one listener for each event, however much is shared through its client", () => {
    const redis = Object.assign(new EventEmitter(), fakeIoredis());
    for (let id = 0; id < 20; id++) redisPacing(redis, { id: `person-${id}` });
    expect(redis.eventNames().map((name) => redis.listenerCount(name))).toEqual([1, 1]);
  });
});

test("an invalid value under its key is logged once, with what was found", async () => {
  const lines: unknown[][] = [];
  const warn = (message: string, fields: object) => void lines.push([message, fields]);
  let healed: object = { healed: "no JSON" };
  const evalsha = async (_: string, __: number, ...given: string[]) => {
    const said = { ...(JSON.parse(await run(...given)) as object), ...healed };
    healed = {};
    return JSON.stringify(said);
  };
  const sharedPacing = redisPacing({ evalsha, eval: evalsha });
  const logger = { ...console, warn };
  const client = clientOver(answer, { sharedPacing, logger, logLevel: "warn" });
  for (let calls = 0; calls < 3; calls++) await client.me.inboxSummary();
  expect(lines).toEqual([
    [
      expect.stringMatching(/^group-management: The Redis key of shared pacing held/),
      { found: "no JSON" },
    ],
  ]);
});

test("such a value is logged once a minute, however often it is found", async () => {
  const warn = vi.fn(() => true);
  const client = {};
  const log = createStoreLog(client);
  for (let steps = 0; steps < 5; steps++) log.healed("no JSON", warn);
  createStoreLog(client).healed("no JSON", warn);
  expect(warn).toHaveBeenCalledTimes(1);
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 61_000);
  log.healed("no JSON", warn);
  expect(warn).toHaveBeenCalledTimes(2);
});

test.each<[string, number, Record<string, string>]>([
  ["a Reset in milliseconds", 200, { "x-ratelimit-reset": "1772366405000" }],
  ["a Reset of the last day there is", 200, { "x-ratelimit-reset": "8640000000000" }],
  ["a Retry-After of the time in milliseconds", 429, { "retry-after": "1772366405000" }],
  ["counts of fifteen digits", 200, { "x-ratelimit-limit": "999999999999999" }],
])("%s sends the store no figure that it could not keep", async (prefix, status, odd) => {
  const { redis, reports } = recorder();
  const headers = {
    "x-ratelimit-limit": "1000",
    "x-ratelimit-remaining": "996",
    "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 60),
    ...odd,
  };
  const client = clientOver(
    () =>
      Response.json({ unreadMessages: 0, error: { code: "", message: "" } }, { status, headers }),
    { sharedPacing: redisPacing(redis, { prefix }), maxRetries: 0 },
  );
  for (const path of ["/one", "/one", "/other"]) {
    await client.request({ method: "GET", path }).catch(() => {});
  }
  await vi.waitFor(() => expect(reports.at(-1)?.window).not.toBeNull());
  const cooled = reports.filter(({ cooldowns }) => Object.keys(cooldowns).length > 0);
  expect(cooled.length > 0).toBe(status === 429);
  for (const { window, cooldown, cooldowns } of reports) {
    const { reset, ...figures } = window ?? { reset: 0 };
    expect(reset).toBeLessThanOrEqual(8.64e12);
    for (const figure of [...Object.values({ ...figures, ...cooldowns }), cooldown]) {
      expect(Math.abs(figure)).toBeLessThanOrEqual(1e9);
    }
  }
});

test("no credential shows in what redisPacing gives", async () => {
  const sharedPacing = redisPacing(fakeIoredis());
  const client = clientOver(answer, { sharedPacing });
  await client.me.inboxSummary();
  const shown = inspect([sharedPacing, client], { depth: 20, showHidden: true });
  expect(shown + JSON.stringify([sharedPacing, client])).not.toContain(secretKey);
});

test("clients of one process are one process to the store", async () => {
  const { redis, processes } = recorder();
  const sharedPacing = redisPacing(redis);
  for (let request = 0; request < 3; request++) {
    await clientOver(answer, { sharedPacing, groupKey: "gk_same" }).me.inboxSummary();
  }
  expect(processes.size).toBe(1);
});
