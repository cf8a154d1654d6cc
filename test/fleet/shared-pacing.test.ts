// Effects of a shared window on one call and one client, on the simulated clock.
import { RateLimitError } from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { failureOf, rejection } from "../support/client.ts";
import { call, elapsed, many, pass, simulateClock, start } from "../support/stopped-clocks.ts";
import { processOf, simulatedStore } from "../support/simulated-fleet.ts";
import { windowService } from "../support/window-service.ts";

simulateClock();

/** Two processes, of which the first has spent what the window had. */
async function oneHasSpentAll(limit = 10) {
  const service = windowService({ limit, windowMs: 8000 });
  const store = simulatedStore();
  const one = processOf(store, service.handle);
  const other = processOf(store, service.handle);
  const spending = many(one.client, limit);
  await pass(1000);
  await spending;
  return { service, store, one: one.client, other: other.client };
}

describe("a window that another process has spent", () => {
  test("makes calls wait for its end, and onWait receives the wait", async () => {
    const { service, other } = await oneHasSpentAll();
    const waits: number[] = [];
    const watched = other.withOptions({ hooks: { onWait: ({ delayMs }) => waits.push(delayMs) } });
    const waiting = many(watched, 3);
    await pass(100);
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBeGreaterThan(5000);
    expect(service.served).toHaveLength(10);
    await pass(8000);
    await waiting;
    expect(service.refused).toEqual([]);
    expect(service.served[10]?.at).toBeGreaterThanOrEqual(start.getTime() + 7600);
  });

  test("is refused at once with pacing fail, which rateLimit shows, and is not once there is room", async () => {
    const { service, other } = await oneHasSpentAll();
    const failing = failureOf(call(other, { pacing: "fail" }), RateLimitError);
    await pass(50);
    const { status, retryAfter, rateLimit } = await failing;
    expect(status).toBeNull();
    expect(retryAfter).toBeGreaterThan(0);
    const resetAt = new Date("2026-03-01T12:00:08Z");
    expect(rateLimit).toEqual({ limit: 10, remaining: 0, resetAt });
    expect(other.rateLimit).toEqual(rateLimit);
    await pass(8000);
    const going = many(other, 3, { pacing: "fail" });
    await pass(1000);
    await going;
    expect(service.refused).toEqual([]);
  });

  test("ends a call at once that has not the time", async () => {
    const { other } = await oneHasSpentAll();
    const late = failureOf(call(other, { totalTimeout: 3000 }), RateLimitError);
    await pass(50);
    expect(await late).toMatchObject({ status: null, retryAfter: 7 });
    expect(elapsed()).toBeLessThan(1200);
  });

  test("is not heeded with pacing off", async () => {
    const { service, other } = await oneHasSpentAll();
    const refused = rejection(call(other, { pacing: "off", maxRetries: 0 }));
    await pass(50);
    await refused;
    expect(service.refused).toHaveLength(1);
  });
});

test("a call with little time is sent, although its process learns the window before the store does", async () => {
  // The store says no while the first response is on its way, or has just come: that is no word about the window.
  for (let latency = 200; latency <= 320; latency += 5) {
    vi.setSystemTime(start);
    const service = windowService({ limit: 6, windowMs: 60_000, latency: () => latency });
    const store = simulatedStore({ latency: () => 10 });
    const { client } = processOf(store, service.handle);
    const waits: number[] = [];
    const watched = client.withOptions({ hooks: { onWait: ({ delayMs }) => waits.push(delayMs) } });
    const going = many(watched, 6, { totalTimeout: 5000 });
    await pass(5000);
    await expect(going).resolves.toHaveLength(6);
    expect(waits).toEqual([]);
  }
});

test("an aborted call's permit goes to others", async () => {
  const service = windowService({ limit: 4, windowMs: 8000 });
  const store = simulatedStore({ latency: () => 20 });
  const [one, other] = [processOf(store, service.handle), processOf(store, service.handle)];
  const known = call(one.client);
  await pass(1000);
  await known;
  const controller = new AbortController();
  const leaving = many(one.client, 3, { signal: controller.signal });
  const gone = rejection(leaving);
  await pass(30);
  controller.abort("gone");
  expect(await gone).toBe("gone");
  const going = many(other.client, 3);
  await pass(2000);
  await going;
  expect(service.served).toHaveLength(4);
  expect(elapsed()).toBeLessThan(4000);
});

test("a process holds no more permits than it can send requests at once", async () => {
  const service = windowService({ limit: 100, windowMs: 8000, latency: () => 2000 });
  const store = simulatedStore();
  const one = processOf(store, service.handle, { maxConcurrency: 2 });
  const other = processOf(store, service.handle);
  const known = call(other.client);
  await pass(4500);
  await known;
  void many(one.client, 50).catch(() => {});
  await pass(100);
  const going = many(other.client, 40);
  await pass(4100);
  await going;
  expect(service.refused).toEqual([]);
});

test("a store that is closed when all is done is no outage; one that is away at the next call is", async () => {
  const service = windowService({ limit: 100, windowMs: 60_000 });
  const store = simulatedStore({ away: [start.getTime() + 100, start.getTime() + 20_000] });
  const { client, failures } = processOf(store, service.handle);
  const calls = many(client, 5);
  await pass(100);
  await calls;
  await pass(5000);
  expect(failures).toEqual([]);
  const later = call(client);
  await pass(1000);
  await later;
  expect(failures.length).toBeGreaterThan(0);
});

test.each(["0", "-1"])(
  "a window that ends at the moment %s is ignored: no call waits for it",
  async (reset) => {
    const store = simulatedStore();
    const headers = {
      "x-ratelimit-limit": "100",
      "x-ratelimit-remaining": "99",
      "x-ratelimit-reset": reset,
    };
    const { client } = processOf(store, () => Response.json({ unreadMessages: 0 }, { headers }));
    const calls = many(client, 30);
    await pass(2000);
    await calls;
    const more = many(client, 30, { pacing: "fail" });
    await pass(2000);
    await more;
  },
);

test("pacing fail waits the moment that it takes to know what becomes of the store", async () => {
  const service = windowService({ limit: 600, windowMs: 60_000 });
  const from = start.getTime() + 3000;
  const store = simulatedStore({ hung: [from, from + 60_000] });
  const [one, other] = [processOf(store, service.handle), processOf(store, service.handle)];
  const known = Promise.all([many(one.client, 20), many(other.client, 20)]);
  await pass(3000);
  await known;
  const going: Promise<unknown>[] = [];
  for (let turn = 0; turn < 20; turn++) {
    for (const { client } of [one, other]) {
      going.push(...Array.from({ length: 3 }, () => call(client, { pacing: "fail" })));
    }
    await pass(100);
  }
  await pass(6000);
  await Promise.all(going);
  expect(service.refused).toEqual([]);
});

test("pacing fail is refused at once in an outage where the window is spent", async () => {
  const service = windowService({ limit: 10, windowMs: 60_000 });
  const store = simulatedStore({ away: [start.getTime() + 1000, start.getTime() + 50_000] });
  const { client } = processOf(store, service.handle);
  const spending = many(client, 10);
  await pass(2000);
  await spending;
  const error = failureOf(call(client, { pacing: "fail" }), RateLimitError);
  await pass(500);
  expect((await error).retryAfter).toBeGreaterThan(40);
});

test("a process sends the name of a window to the store at once when no other response is to come", async () => {
  // There and back of the first call, then there of two, and back.
  const latencies = [1, 1, 1, 1, 2, 4];
  const latency = () => latencies.shift() ?? 1;
  const service = windowService({ limit: 10, windowMs: 8000, latency });
  const store = simulatedStore();
  const { client } = processOf(store, service.handle);
  const first = call(client);
  await pass(3);
  await first;
  // One step for the permit, and one for what the response said.
  expect(store.steps).toBe(2);
  await pass(20_000);

  const before = store.steps;
  const two = many(client, 2);
  await pass(8);
  await two;
  expect(store.steps - before).toBe(2);
});

test("a window that claims to end in the year 2100 is waited for no longer than maxRetryDelay, without a busy timer", async () => {
  const headers = {
    date: start.toUTCString(),
    "x-ratelimit-limit": "2",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": "4102444800",
  };
  const answer = () => Response.json({ unreadMessages: 0 }, { headers });
  const { client } = processOf(simulatedStore(), answer, { maxRetryDelay: 5000 });
  const first = call(client);
  await pass(100);
  await first;
  const timers = vi.spyOn(globalThis, "setTimeout");
  const second = call(client);
  await pass(5200);
  await second;
  expect(elapsed()).toBeLessThanOrEqual(5400);
  for (const [, ms] of timers.mock.calls) expect(ms).toBeLessThan(2 ** 31);
});

test("a failure that is retried keeps its backoff", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const sentAt: number[] = [];
  const answer = () => {
    sentAt.push(elapsed());
    const error = { code: "unavailable", message: "" };
    const headers = {
      date: new Date().toUTCString(),
      "x-ratelimit-limit": "50",
      "x-ratelimit-remaining": String(50 - sentAt.length),
      "x-ratelimit-reset": String(start.getTime() / 1000 + 60),
    };
    return Response.json({ error }, { status: 503, headers });
  };
  const { client } = processOf(simulatedStore({ latency: () => 5 }), answer);
  const failing = rejection(call(client));
  await pass(5000);
  await failing;
  const waits = sentAt.slice(1).map((at, before) => at - (sentAt[before] ?? 0));
  expect(waits).toHaveLength(3);
  for (const [retry, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(250 * 2 ** retry);
    expect(wait).toBeLessThanOrEqual(250 * 2 ** retry + 30);
  }
});

describe("a store that does not answer", () => {
  test.each([
    ["answers late", 700, 3000],
    ["never answers", Infinity, 5600],
  ])("is not kept in mind by a process for longer than it needs: one that %s", async (...given) => {
    const [, from, passes] = given;
    const hung: [number, number] = [start.getTime(), start.getTime() + from];
    const service = windowService({ limit: 100, windowMs: 60_000 });
    const store = simulatedStore({ hung });
    const { client } = processOf(store, service.handle);
    const first = call(client);
    expect(store.listeners).toBe(0);
    await pass(600);
    expect(store.listeners).toBe(1);
    await pass(passes - 600);
    await first;
    expect(store.listeners).toBe(0);
  });

  test("leaves each process its part of the window", async () => {
    const service = windowService({ limit: 20, windowMs: 5000 });
    const away: [number, number] = [Infinity, Infinity];
    const store = simulatedStore({ away });
    const fleet = Array.from({ length: 4 }, () => processOf(store, service.handle));
    for (const { client } of [...fleet, ...fleet, ...fleet]) {
      const known = call(client);
      await pass(700);
      await known;
    }
    away[0] = Date.now();
    const before = service.served.length;
    const beganAt = elapsed();
    const all = Promise.all(fleet.map(({ client }) => many(client, 12)));
    await pass(25_000);
    await all;
    expect(service.refused).toEqual([]);
    expect(service.served.length - before).toBe(48);
    expect(elapsed() - beganAt).toBeLessThanOrEqual(25_000);
  });
});

describe("a fleet whose store is gone", () => {
  /** Three processes that know of each other, and a store that is gone from the next moment on. */
  async function fleetWithoutStore(window: { limit: number; windowMs: number }) {
    const service = windowService({ ...window, latency: () => 10 });
    const away: [number, number] = [Infinity, Infinity];
    const store = simulatedStore({ away });
    const fleet = Array.from({ length: 3 }, () => processOf(store, service.handle).client);
    for (const client of [...fleet, ...fleet]) {
      const known = call(client);
      await pass(600);
      await known;
    }
    const leave = () => void (away[0] = Date.now());
    return { service, fleet, leave };
  }

  test("adds nothing to what one of them was given of the window just before", async () => {
    const { service, fleet, leave } = await fleetWithoutStore({ limit: 10, windowMs: 4000 });
    const [first, ...others] = fleet;
    // Into the next window, which the others have not seen.
    await pass(900);
    const given = many(first!, 7);
    await pass(150);
    await given;
    leave();
    const waiting = Promise.all(others.map((client) => many(client, 3)));
    await pass(6000);
    await waiting;
    expect(service.refused).toEqual([]);
  });

  test("goes on within half a second where there is room", async () => {
    const { service, fleet, leave } = await fleetWithoutStore({ limit: 1000, windowMs: 60_000 });
    const busy = Promise.all(fleet.map((client) => many(client, 20)));
    await pass(500);
    await busy;
    leave();
    const beganAt = elapsed();
    let took = 0;
    const calls = Promise.all(fleet.map((client) => many(client, 60)));
    void calls.then(() => (took = elapsed() - beganAt));
    await pass(3000);
    expect(took).toBeGreaterThan(0);
    expect(took).toBeLessThanOrEqual(1100);
    expect(service.refused).toEqual([]);
  });

  test("finds out for itself rather than wait for the end of the window", async () => {
    const { service, fleet, leave } = await fleetWithoutStore({ limit: 60, windowMs: 60_000 });
    // A window later nobody knows what the others have had of it.
    await pass(61_000);
    leave();
    const beganAt = elapsed();
    const calls = Promise.all(fleet.map((client) => many(client, 5)));
    let took = 0;
    void calls.then(() => (took = elapsed() - beganAt));
    await pass(10_000);
    expect(took).toBeGreaterThan(0);
    expect(took).toBeLessThan(6000);
    expect(service.refused).toEqual([]);
  });
});

describe("a process with nothing to ask since its store failed", () => {
  /** Processes that know of each other. The first sends its last request some time after that, and cannot report it. */
  async function oneFails(failure: "loses its answers" | "hung", others: number, after = 0) {
    const service = windowService({ limit: 60, windowMs: 60_000, latency: () => 10 });
    const during: [number, number] = [Infinity, Infinity];
    const isDuring = () => Date.now() >= during[0] && Date.now() < during[1];
    const store = simulatedStore({
      latency: () => 20,
      hung: failure === "hung" ? during : undefined,
      losesAnswer: (process) => failure !== "hung" && process === "process-1" && isDuring(),
    });
    const fleet = Array.from({ length: 1 + others }, () => processOf(store, service.handle));
    const one = fleet[0]!;
    for (const { client } of fleet) {
      const known = call(client);
      await pass(100);
      await known;
    }
    await pass(after);
    const last = call(one.client);
    await pass(100);
    await last;
    during[0] = Date.now();
    await pass(1500);
    const isBack = () => void (during[1] = Date.now());
    return { service, store, one: one.client, other: fleet[1]?.client, isBack };
  }

  test.each([
    ["new ones", "this window", 0, 0],
    ["others", "the next window", 2, 58_000],
  ])("asks it before it sends: %s may have had all of %s", async (_, __, others, after) => {
    const { service, store, isBack, one, other } = await oneFails(
      "loses its answers",
      others,
      after,
    );
    isBack();
    await pass(7000);
    const before = service.served.length;
    const spending = many(other ?? processOf(store, service.handle).client, 60);
    await pass(1000);
    expect(service.served.length - before).toBeGreaterThan(50);
    const waiting = many(one, 5);
    const failing = failureOf(call(one, { pacing: "fail" }), RateLimitError);
    failing.catch(() => {});
    await pass(1000);
    expect(service.refused).toEqual([]);
    expect((await failing).status).toBeNull();
    await pass(60_000);
    await Promise.all([spending, waiting]);
    expect(service.refused).toEqual([]);
  });

  test("asks it for a call with little time as well", async () => {
    const { service, isBack, one } = await oneFails("loses its answers", 2);
    isBack();
    await pass(7000);
    const going = many(one, 5, { totalTimeout: 1000 });
    await pass(200);
    await going;
    expect(service.refused).toEqual([]);
  });

  test.each([
    ["loses its answers", 100],
    ["hung", 600],
  ] as const)("goes on alone where the store still %s, after %i ms", async (failure, ms) => {
    const { service, one } = await oneFails(failure, 2);
    await pass(20_000);
    const going = call(one, { totalTimeout: 1000 });
    await pass(ms);
    await going;
    const failing = call(one, { pacing: "fail" });
    await pass(50);
    await failing;
    expect(service.refused).toEqual([]);
  });
});

describe("withOptions", () => {
  test("keeps the limiter, and gives it up for another pacing only", async () => {
    const service = windowService({ limit: 1000, windowMs: 60_000 });
    const store = simulatedStore();
    const { client } = processOf(store, service.handle);
    const first = call(client);
    await pass(50);
    await first;
    const relative = client.withOptions({ timeout: 1000 });
    expect(relative.rateLimit).toEqual(client.rateLimit);
    const { pacing } = store.join();
    expect(client.withOptions({ sharedPacing: pacing }).rateLimit).toBeNull();
  });
});
