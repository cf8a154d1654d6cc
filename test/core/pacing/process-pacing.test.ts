// Clients that were made apart, in one process: whom they share their pacing with, and that nothing is kept of them.
import { processPacing, RateLimitError } from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createLimiterRegistry } from "../../../src/core/pacing/shared-pacing.ts";
import { createSemaphore } from "../../../src/core/pacing/queue/semaphore.ts";
import { createRateLimiter } from "../../../src/core/pacing/rate-limiter.ts";
import { CallScope } from "../../../src/core/runtime/call-scope.ts";
import { clientOf, failureOf } from "../../support/client.ts";
import { isCollected } from "../../support/garbage.ts";
import { json, serverForEachTest, windowHeaders } from "../../support/server.ts";

const server = serverForEachTest();
let credentials = 0;

/** The gates outlive a test, so that each takes a credential of its own. */
const freshKey = () => `gk_process-${++credentials}`;

const spent = () => json({ unreadMessages: 0 }, 200, windowHeaders(10, 0, Date.now() + 30_000));

const shared = (groupKey: string, options = {}) =>
  clientOf(server(), { groupKey, sharedPacing: processPacing(), ...options });

describe("clients with the same credential and base address", () => {
  test("know of one window, though each was made for one request", async () => {
    const groupKey = freshKey();
    server().always(spent());
    await shared(groupKey).me.inboxSummary();
    for (let request = 0; request < 3; request++) {
      const client = shared(groupKey);
      expect(client.rateLimit).toMatchObject({ limit: 10, remaining: 0 });
      await failureOf(client.me.inboxSummary({ pacing: "fail" }), RateLimitError);
    }
    expect(server().arrivals).toHaveLength(1);
  });

  test("know of one window with one provider of tokens", async () => {
    const accessToken = () => `token-${freshKey()}`;
    server().always(spent());
    const options = { accessToken, sharedPacing: processPacing() };
    await clientOf(server(), options).me.inboxSummary();
    await failureOf(
      clientOf(server(), options).me.inboxSummary({ pacing: "fail" }),
      RateLimitError,
    );
  });

  test("pass in the order in which they called", async () => {
    const groupKey = freshKey();
    const order: string[] = [];
    server().always((exchange) => {
      order.push(String(exchange.arrival.headers["x-call"]));
      const remaining = Math.max(0, 10 - order.length);
      return json({}, 200, windowHeaders(10, remaining, Date.now() + 30_000))(exchange);
    });
    const calls = Array.from({ length: 6 }, (_, at) =>
      shared(groupKey).request(
        { method: "GET", path: "/x" },
        { headers: { "x-call": String(at) } },
      ),
    );
    await Promise.all(calls);
    expect(order).toEqual(["0", "1", "2", "3", "4", "5"]);
  });
});

describe("clients of another credential, or without it", () => {
  test("have windows of their own", async () => {
    const groupKey = freshKey();
    server().always(spent());
    await shared(groupKey).me.inboxSummary();
    expect(shared(freshKey()).rateLimit).toBeNull();
    expect(shared(groupKey).withOptions({ groupKey: freshKey() }).rateLimit).toBeNull();
    expect(shared(groupKey, { sharedPacing: undefined }).rateLimit).toBeNull();
    const elsewhere = { baseUrl: server().baseUrl.replace("127.0.0.1", "localhost") };
    const options = { groupKey, sharedPacing: processPacing() };
    expect(clientOf(elsewhere, options).rateLimit).toBeNull();
  });
});

/** A call that does not wait. */
const idleCall = {
  target: "",
  rank: 1,
  isLow: false,
  pacing: "off" as const,
  maxWait: 0,
  scope: new CallScope([], false, () => new Error("out of time")),
  isRetry: false,
  onWait: () => {},
  rateLimitError: () => new Error("refused"),
};

describe("the registry of limiters", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance", "Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("keeps a limiter that a client has, and for some minutes one that no client has", async () => {
    const registry = createLimiterRegistry();
    const made = (name: string) => new WeakRef(registry.limiter(name, () => createRateLimiter()));
    const first = made("a");
    expect(await isCollected(first, 3)).toBe(false);
    expect(registry.limiter("a", () => createRateLimiter())).toBe(first.deref());

    const held = registry.limiter("held", () => createRateLimiter());
    vi.advanceTimersByTime(600_000);
    made("b");
    expect(await isCollected(first)).toBe(true);
    expect(registry.limiter("held", () => createRateLimiter())).toBe(held);
  });

  test.each([
    ["four minutes ago is kept", 240_000, true],
    ["six minutes ago is forgotten", 360_000, false],
  ])("a limiter without a client that was last used %s", async (_case, ms, isKept) => {
    const registry = createLimiterRegistry();
    const first = new WeakRef(registry.limiter("a", () => createRateLimiter()));
    vi.advanceTimersByTime(ms);
    registry.limiter("b", () => createRateLimiter());
    expect(await isCollected(first, isKept ? 3 : 8)).toBe(!isKept);
  });

  test("counts from the last call, however long ago the limiter's client was made", async () => {
    const registry = createLimiterRegistry();
    const first = new WeakRef(registry.limiter("a", () => createRateLimiter()));
    vi.advanceTimersByTime(600_000);
    const semaphore = createSemaphore(1);
    void first.deref()?.acquire({ ...idleCall, semaphore });
    vi.advanceTimersByTime(100_000);
    registry.limiter("b", () => createRateLimiter());
    expect(await isCollected(first, 3)).toBe(false);
    expect(registry.limiter("a", () => createRateLimiter())).toBe(first.deref());
  });

  test("is bounded, however many credentials there are", async () => {
    const registry = createLimiterRegistry();
    const first = new WeakRef(registry.limiter("credential 0", () => createRateLimiter()));
    for (let at = 1; at < 2000; at++)
      registry.limiter(`credential ${at}`, () => createRateLimiter());
    expect(await isCollected(first)).toBe(true);
  });
});

describe.each(["WeakRef", "FinalizationRegistry"] as const)("without %s", (missing) => {
  const { [missing]: kept } = globalThis;
  beforeEach(() => {
    Object.assign(globalThis, { [missing]: undefined });
  });
  afterEach(() => {
    Object.assign(globalThis, { [missing]: kept });
  });

  test("clients with the same credential have one limiter, the last thousand credentials long", () => {
    const registry = createLimiterRegistry();
    const ask = (name: string) => registry.limiter(name, () => createRateLimiter());
    const first = ask("first");
    vi.useFakeTimers({ toFake: ["performance", "Date"] });
    vi.advanceTimersByTime(600_000);
    vi.useRealTimers();
    for (let at = 1; at < 1000; at++) ask(`credential ${at}`);
    expect(ask("first")).toBe(first);
    for (let at = 0; at < 1000; at++) ask(`later credential ${at}`);
    expect(ask("first")).not.toBe(first);
  });
});
