// Clients for many people: whose credential is whose, what they share, and the client that is dropped.
import {
  AuthenticationError,
  type ClientPoolOptions,
  ConfigurationError,
  createClientPool,
  CredentialError,
  processPacing,
  RateLimitError,
  RequestValidationError,
} from "group-management-sdk";
import { afterEach, describe, expect, test, vi } from "vitest";

import { failureOf, rejection } from "../support/client.ts";
import { failure, json, serverForEachTest, windowHeaders } from "../support/server.ts";

const server = serverForEachTest();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function poolOf(options: Partial<ClientPoolOptions> = {}) {
  const credential =
    options.groupKey === undefined ? { accessToken: (id: string) => `token-of-${id}` } : {};
  const all = { baseUrl: server().baseUrl, logLevel: "off", ...credential, ...options };
  return createClientPool(all as ClientPoolOptions);
}

test("options that cannot be read are a ConfigurationError or passed over, never a bare TypeError", () => {
  const broken = (): never => {
    throw new TypeError("broken");
  };
  const options = new Proxy({ baseUrl: server().baseUrl, logLevel: "off" }, { ownKeys: broken });
  const accessToken = () => "token";
  expect(createClientPool(Object.assign(options, { accessToken }) as ClientPoolOptions).size).toBe(
    0,
  );
  const throwing = (field: string) => Object.defineProperty({}, field, { get: broken }) as never;
  expect(() => createClientPool(throwing("accessToken"))).toThrow(ConfigurationError);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(() => createClientPool(proxy as never)).toThrow(ConfigurationError);
  expect(() => poolOf({ sharedPacing: throwing("limiter") })).toThrow(ConfigurationError);
  const pool = poolOf({ sharedPacing: broken });
  expect(() => pool.client("a")).toThrow(ConfigurationError);
});

const bearers = () => server().arrivals.map(({ headers }) => headers.authorization);

/** Answers nothing until it is told to. */
function heldAnswers() {
  const waiting: (() => void)[] = [];
  server().always(async (exchange) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return json({ unreadMessages: 1 })(exchange);
  });
  return {
    arrived: (count: number) => expect.poll(() => waiting.length).toBe(count),
    letGo: () => waiting.splice(0).forEach((answer) => answer()),
  };
}

describe("a client of the pool", () => {
  test("is the same one for an id, and another for another", () => {
    const pool = poolOf();
    expect(pool.client("ann")).toBe(pool.client("ann"));
    expect(pool.client("ann")).not.toBe(pool.client("bo"));
    expect(pool.size).toBe(2);
  });

  test("sends that person's token and no other, for any id", async () => {
    server().always(json({ unreadMessages: 1 }));
    const ids = ["ann", "__proto__", "constructor", " ", "\u0000", "é", "e\u0301", "😀", "\ud800"];
    const pool = poolOf({ accessToken: (id) => `token-${ids.indexOf(id)}` });
    for (const id of [...ids, ...ids]) await pool.client(id).me.inboxSummary();
    const once = ids.map((_, index) => `Bearer token-${index}`);
    expect(bearers()).toEqual([...once, ...once]);
    expect(pool.size).toBe(ids.length);
  });

  test("asks for one token for a thousand calls at once", async () => {
    server().always(json({ unreadMessages: 1 }));
    const accessToken = vi.fn((id: string) => Promise.resolve(`token-of-${id}`));
    const pool = poolOf({ accessToken });
    const calls = Array.from({ length: 1000 }, () => pool.client("new").me.inboxSummary());
    await Promise.all(calls);
    expect(accessToken.mock.calls).toEqual([
      ["new", { reason: "initial", signal: expect.any(AbortSignal) }],
    ]);
  });

  test("asks anew for the token that was refused, of that person alone", async () => {
    let version = 1;
    server().always((exchange) => {
      const good = exchange.arrival.headers.authorization !== "Bearer ann-1";
      return (good ? json({ unreadMessages: 1 }) : failure(401, "unauthorized"))(exchange);
    });
    const accessToken = vi.fn((id: string, _context: { reason: string }) => `${id}-${version++}`);
    const pool = poolOf({ accessToken });
    await pool.client("ann").me.inboxSummary();
    await pool.client("bo").me.inboxSummary();
    await pool.client("ann").me.inboxSummary();
    expect(bearers()).toEqual(["ann-1", "ann-2", "bo-3", "ann-2"].map((one) => `Bearer ${one}`));
    expect(accessToken.mock.calls.map(([id, { reason }]) => [id, reason])).toEqual([
      ["ann", "initial"],
      ["ann", "unauthorized"],
      ["bo", "initial"],
    ]);
  });

  test("has its own window: a spent one delays no other client", async () => {
    server().next(json({}, 200, windowHeaders(10, 0, Date.now() + 30_000)));
    server().always(json({ unreadMessages: 1 }));
    const pool = poolOf({ pacing: "fail", responseValidation: "warn" });
    await pool.client("ann").me.inboxSummary();
    await failureOf(pool.client("ann").me.inboxSummary(), RateLimitError);
    await expect(pool.client("bo").me.inboxSummary()).resolves.toBeDefined();
    expect(pool.client("ann").rateLimit).toMatchObject({ remaining: 0 });
    expect(pool.client("bo").rateLimit).toBeNull();
  });

  test("lends its token to clients that are made from it", async () => {
    server().always(json({ unreadMessages: 1 }));
    const accessToken = vi.fn((id: string) => `token-of-${id}`);
    const client = poolOf({ accessToken }).client("ann");
    await client.me.inboxSummary();
    await client.withOptions({ maxRetries: 0 }).me.inboxSummary();
    expect(accessToken).toHaveBeenCalledTimes(1);
    expect(bearers()).toEqual(["Bearer token-of-ann", "Bearer token-of-ann"]);
  });

  test("sends a group's key where the pool has keys", async () => {
    server().always(json({ unreadMessages: 1 }));
    const groupKey = vi.fn((id: string) => Promise.resolve(`key-of-${id}`));
    const pool = poolOf({ groupKey });
    for (const id of ["g1", "g2", "g1"]) await pool.client(id).me.inboxSummary();
    expect(bearers()).toEqual(["Bearer key-of-g1", "Bearer key-of-g2", "Bearer key-of-g1"]);
    expect(groupKey).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["accessToken", "access token provider"],
    ["groupKey", "groupKey function"],
  ])("tells a %s that fails by its name", async (name, called) => {
    const pool = poolOf({ [name]: () => Promise.reject(new Error("no row")) });
    const error = await failureOf(pool.client("ann").me.inboxSummary(), CredentialError);
    expect(error.message).toContain(`the ${called} failed`);
    expect(error.cause).toEqual(new Error("no row"));
  });
});

describe("all clients of the pool together", () => {
  test("have no more under way than maxConcurrency", async () => {
    const held = heldAnswers();
    const pool = poolOf({ maxConcurrency: 3 });
    const calls = Array.from({ length: 7 }, (_, at) => pool.client(`p${at}`).me.inboxSummary());
    for (const count of [3, 3, 1]) {
      await held.arrived(count);
      held.letGo();
    }
    await Promise.all(calls);
    expect(server().arrivals).toHaveLength(7);
  });

  test.each<[string, { maxConcurrency?: number; maxConcurrencyPerClient?: number }, number]>([
    ["a quarter of maxConcurrency", { maxConcurrency: 8 }, 2],
    ["maxConcurrencyPerClient", { maxConcurrencyPerClient: 2 }, 2],
    ["one of three", { maxConcurrency: 3 }, 1],
    ["no more than maxConcurrency", { maxConcurrencyPerClient: 100 }, 6],
  ])("one person has %s, also in clients made from theirs", async (_, options, most) => {
    const held = heldAnswers();
    const pool = poolOf({ maxConcurrency: 6, ...options });
    const ann = pool.client("ann");
    const calls = Array.from({ length: 10 }, (_each, at) =>
      (at % 2 ? ann : ann.withOptions({ maxRetries: 0 })).me.inboxSummary(),
    );
    await held.arrived(most);
    const hasRoom = most < (options.maxConcurrency ?? 6);
    const others = hasRoom ? [pool.client("bo").me.inboxSummary()] : [];
    await held.arrived(most + others.length);
    server().always(json({ unreadMessages: 1 }));
    held.letGo();
    await Promise.all([...calls, ...others]);
    expect(server().arrivals).toHaveLength(10 + others.length);
  });

  test("retry an outage out of one budget", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    let sent = 0;
    const fetch = () => {
      sent++;
      const error = { code: "unavailable", message: "Down." };
      return Promise.resolve(Response.json({ error }, { status: 503 }));
    };
    const pool = poolOf({ fetch });
    const calls = Array.from({ length: 400 }, (_, at) =>
      rejection(pool.client(`p${at}`).me.inboxSummary()),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(calls);
    // One for each person, and the retries that one client has.
    expect(sent).toBeGreaterThan(400);
    expect(sent).toBeLessThan(520);
  });
});

describe("the client that is dropped", () => {
  test("is never one with a call under way", async () => {
    const held = heldAnswers();
    const pool = poolOf({ max: 2 });
    const busy = ["ann", "bo", "cy"].map((id) => pool.client(id));
    const calls = busy.map((client) => client.me.inboxSummary());
    await held.arrived(3);
    for (let other = 0; other < 50; other++) pool.client(`other-${other}`);
    expect(["ann", "bo", "cy"].map((id) => pool.client(id))).toEqual(busy);
    held.letGo();
    await Promise.all(calls);
    expect(pool.size).toBe(2);
    expect(pool.client("cy")).toBe(busy[2]);
  });

  test("is counted from a call's end, of a client made from it too", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const held = heldAnswers();
    const pool = poolOf({ idle: 1000 });
    const client = pool.client("ann");
    const call = client.withOptions({ maxRetries: 0 }).me.inboxSummary();
    await held.arrived(1);
    vi.advanceTimersByTime(5000);
    expect(pool.client("ann")).toBe(client);
    held.letGo();
    await call;
    vi.advanceTimersByTime(999);
    expect(pool.size).toBe(1);
    expect(pool.client("ann")).toBe(client);
    vi.advanceTimersByTime(1000);
    expect(pool.size).toBe(0);
    expect(pool.client("ann")).not.toBe(client);
  });

  test("needs no timer that keeps the process alive", async () => {
    const before = process.getActiveResourcesInfo().length;
    const pool = poolOf({ idle: 30 });
    pool.client("ann");
    expect(process.getActiveResourcesInfo()).toHaveLength(before);
    await expect.poll(() => pool.size).toBe(0);
  });

  test("works on where it is still referenced, with the same token", async () => {
    server().always(json({ unreadMessages: 1 }));
    const accessToken = vi.fn((id: string) => `token-of-${id}`);
    const pool = poolOf({ max: 1, accessToken });
    const ann = pool.client("ann");
    await ann.me.inboxSummary();
    pool.client("bo");
    await ann.me.inboxSummary();
    expect(accessToken).toHaveBeenCalledTimes(1);
    expect(pool.size).toBe(1);
  });
});

describe("delete", () => {
  test("forgets the token, so that a client that is still referenced requests a new one", async () => {
    server().always(json({ unreadMessages: 1 }));
    const signedIn = new Set(["ann"]);
    const pool = poolOf({
      accessToken: (id) => {
        if (!signedIn.has(id)) throw new Error("signed out");
        return `token-of-${id}`;
      },
    });
    const client = pool.client("ann");
    await client.me.inboxSummary();
    signedIn.delete("ann");
    expect(pool.delete("ann")).toBe(true);
    expect(pool.delete("ann")).toBe(false);
    expect(pool.size).toBe(0);
    await failureOf(client.me.inboxSummary(), CredentialError);
    await failureOf(pool.client("ann").me.inboxSummary(), CredentialError);
    expect(server().arrivals).toHaveLength(1);
  });

  test("lets calls end, queued ones included", async () => {
    const held = heldAnswers();
    const accessToken = vi.fn((id: string) => `token-of-${id}`);
    const pool = poolOf({ accessToken, maxConcurrency: 1 });
    const client = pool.client("ann");
    const calls = [client.me.inboxSummary(), client.me.inboxSummary()];
    await held.arrived(1);
    pool.delete("ann");
    held.letGo();
    await held.arrived(1);
    held.letGo();
    await Promise.all(calls);
    expect(accessToken).toHaveBeenCalledTimes(1);
    const again = client.me.inboxSummary();
    await held.arrived(1);
    held.letGo();
    await again;
    expect(accessToken).toHaveBeenCalledTimes(2);
  });
});

describe("sharedPacing", () => {
  test("of a function is asked with the id, once for a client that is kept", async () => {
    server().always(json({ unreadMessages: 1 }));
    const sharedPacing = vi.fn(() => processPacing());
    const pool = poolOf({ sharedPacing });
    for (const id of ["ann", "bo", "ann"]) await pool.client(id).me.inboxSummary();
    expect(sharedPacing.mock.calls).toEqual([["ann"], ["bo"]]);
  });

  test("as one object for all clients is refused unless it is among the clients of a process", () => {
    const limiter = () => expect.unreachable();
    for (const among of ["processes", "PROCESSES", undefined] as "processes"[]) {
      const sharedPacing = { among, limiter };
      expect(() => poolOf({ sharedPacing })).toThrow(/must be a function that takes an id/);
    }
    expect(() => poolOf({ sharedPacing: processPacing() })).not.toThrow();
  });

  test("that gives something else is a ConfigurationError of that client", () => {
    const pool = poolOf({ sharedPacing: () => null as never });
    expect(() => pool.client("ann")).toThrow(ConfigurationError);
    expect(pool.size).toBe(0);
  });
});

describe("options that cannot work", () => {
  const accessToken = () => "token";
  test.each<[unknown, RegExp]>([
    [undefined, /must be an object/],
    [null, /must be an object/],
    [[], /must be an object/],
    [{}, /accessToken must be a function that takes an id/],
    [{ accessToken: "token" }, /accessToken must be a function that takes an id/],
    [{ groupKey: "key" }, /groupKey must be a function that takes an id/],
    [{ accessToken: null }, /accessToken must be a function/],
    [{ accessToken, maxConcurrencyPerClient: 0 }, /maxConcurrencyPerClient must be a whole number/],
    [{ accessToken, maxConcurrencyPerClient: null }, /maxConcurrencyPerClient must be/],
    [{ accessToken, groupKey: () => "key" }, /both given/],
    [{ accessToken, max: 0 }, /max must be a whole number/],
    [{ accessToken, max: 1.5 }, /max must be/],
    [{ accessToken, max: null }, /max must be/],
    [{ accessToken, idle: 0 }, /idle must be a positive number/],
    [{ accessToken, idle: "5 minutes" }, /idle must be/],
    [{ accessToken, idle: Number.NaN }, /idle must be/],
    [{ accessToken, sharedPacing: 5 }, /sharedPacing must be/],
    [{ accessToken, sharedPacing: null }, /sharedPacing must be/],
    [{ accessToken, timeout: "5" }, /timeout must be/],
    [{ accessToken, baseUrl: "nowhere" }, /baseUrl/],
  ])("%o", (options, message) => {
    vi.stubEnv("GROUP_MANAGEMENT_BASE_URL", "https://service.example/api/v2");
    vi.stubEnv("GROUP_MANAGEMENT_ACCESS_TOKEN", "everybody's");
    const make = () => createClientPool(options as ClientPoolOptions);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(message);
  });

  test("that are unknown are logged once, with the nearest name", () => {
    const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const pool = poolOf({ logger, logLevel: "warn", maxx: 5 } as object);
    pool.client("ann");
    pool.client("bo");
    expect(logger.warn.mock.calls.map(([message]) => String(message))).toEqual([
      'group-management: The option "maxx" is not known. Did you mean max?',
    ]);
  });

  test.each([undefined, null, 5, "", {}, ["ann"]])("the id %o is refused", (id) => {
    const pool = poolOf();
    expect(() => pool.client(id as string)).toThrow(RequestValidationError);
    expect(() => pool.delete(id as string)).toThrow(RequestValidationError);
    expect(pool.size).toBe(0);
  });

  test("take no credential from the environment, which all clients would share", async () => {
    vi.stubEnv("GROUP_MANAGEMENT_KEY", "everybodys-key");
    server().always(json({ unreadMessages: 1 }));
    await poolOf().client("ann").me.inboxSummary();
    expect(bearers()).toEqual(["Bearer token-of-ann"]);
    await failureOf(
      poolOf({ accessToken: () => "" })
        .client("ann")
        .me.inboxSummary(),
      CredentialError,
    );
  });

  test("hold for groups' keys in a page too", () => {
    vi.stubGlobal("document", {});
    try {
      expect(() => poolOf({ groupKey: () => "key" })).toThrow(/groupKey in a page/);
      expect(() => poolOf({ groupKey: () => "key", allowGroupKeyInBrowser: true })).not.toThrow();
      expect(() => poolOf()).not.toThrow();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

test("a token that is refused for good is an error of its own client alone", async () => {
  server().always(failure(401, "unauthorized"));
  const error = await failureOf(poolOf().client("ann").me.inboxSummary(), AuthenticationError);
  expect(JSON.stringify(error) + String(error)).not.toContain("token-of-ann");
});

test("a pool keeps 10,000 clients, each for five minutes, unless it is told otherwise", () => {
  vi.useFakeTimers();
  const pool = poolOf();
  for (let id = 0; id < 10_001; id++) pool.client(String(id));
  expect(pool.size).toBe(10_000);
  vi.advanceTimersByTime(299_000);
  pool.client("kept");
  expect(pool.size).toBe(10_000);
  vi.advanceTimersByTime(2000);
  pool.client("kept");
  expect(pool.size).toBe(1);
});

test("a provider that hangs fails the calls of its own id alone, in the client's timeout", async () => {
  server().always(json({ unreadMessages: 1 }));
  const accessToken = (id: string) => (id === "ann" ? new Promise<string>(() => {}) : "token");
  const pool = poolOf({ accessToken, timeout: 200 });
  const hanging = failureOf(pool.client("ann").me.inboxSummary(), CredentialError);
  await pool.client("bob").me.inboxSummary({ timeout: 9000 });
  expect(await hanging).toMatchObject({ reason: "timeout", outcome: "not-sent" });
  expect(server().arrivals).toHaveLength(1);
});
