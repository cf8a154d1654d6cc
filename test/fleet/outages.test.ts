// Gateways, caches and outages around a service that many processes use, on a simulated clock.
import { type GroupManagement, RateLimitError } from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { failureOf, refusal, rejection } from "../support/client.ts";
import { call, elapsed, many, pass, simulateClock, start } from "../support/stopped-clocks.ts";
import { processOf, simulatedStore } from "../support/simulated-fleet.ts";
import { windowService } from "../support/window-service.ts";

simulateClock();

const badGateway = () => new Response("<html>bad gateway</html>", { status: 502 });
function broken(): never {
  throw Object.assign(new TypeError("fetch failed"), {
    cause: Object.assign(new Error("read"), { code: "ECONNRESET" }),
  });
}
const faults = { "502s without headers": badGateway, "broken connections": broken };
type Fault = keyof typeof faults;

/** Processes of a service of which something else answers, when `fault` says so, and when it did. */
function fleetOf(
  count: number,
  limit: number,
  fault: (url: URL) => Response | undefined,
  options = {},
  { windowMs = 60_000, latency = 10 } = {},
) {
  const service = windowService({ limit, windowMs, aligned: true, latency: () => latency });
  const store = simulatedStore({ latency: () => 1 });
  const met: number[] = [];
  const fleet = Array.from({ length: count }, () =>
    processOf(
      store,
      async (url, request) => {
        let response;
        try {
          response = fault(url);
        } catch (error) {
          met.push(elapsed());
          await pause(20);
          throw error;
        }
        if (!response) return service.handle(url, request);
        met.push(elapsed());
        await pause(20);
        return response;
      },
      options,
    ),
  );
  return { service, store, fleet, met };
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A fault between two moments. */
const between = (fault: Fault, from: number, until: number) => () =>
  elapsed() >= from && elapsed() < until ? faults[fault]() : undefined;

describe.each<Fault>(["502s without headers", "broken connections"])("%s", (fault) => {
  test("of 15 s as a used-up window ends meet one request a second of a fleet of eight", async () => {
    const { service, fleet, met } = fleetOf(8, 60, between(fault, 59_100, 74_600));
    const outcomes = Promise.allSettled(
      fleet.flatMap(({ client }) => Array.from({ length: 30 }, () => call(client))),
    );
    await pass(400_000);
    const failed = (await outcomes).filter(({ status }) => status === "rejected");
    const gaps = met.slice(1).map((at, before) => at - (met[before] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    expect(met.length).toBeGreaterThanOrEqual(12);
    expect(failed.length).toBeLessThanOrEqual(met.length / 4);
    expect(service.refused).toEqual([]);
  });

  test("of a service that is down end a fleet's calls as fast as those of one process", async () => {
    const { fleet, met } = fleetOf(4, 60, faults[fault], { maxRetries: 0 });
    const outcomes = Promise.all(
      fleet.flatMap(({ client }) => Array.from({ length: 30 }, () => rejection(call(client)))),
    );
    let took = Infinity;
    void outcomes.then(() => (took = elapsed()));
    await pass(1000);
    expect(took).toBeLessThanOrEqual(500);
    expect(met).toHaveLength(120);
    await outcomes;
  });

  test("of a service that goes down in a known window end a fleet's calls as fast as those of one process", async () => {
    let isDown = false;
    const down = () => (isDown ? faults[fault]() : undefined);
    const { fleet, met } = fleetOf(4, 60, down, { maxRetries: 0 }, { windowMs: 3000 });
    const known = Promise.all(fleet.flatMap(({ client }) => [call(client), call(client)]));
    await pass(500);
    await known;
    isDown = true;
    const began = elapsed();
    const outcomes = Promise.all(
      fleet.flatMap(({ client }) => Array.from({ length: 30 }, () => rejection(call(client)))),
    );
    let took = Infinity;
    void outcomes.then(() => (took = elapsed() - began));
    await pass(120_000);
    await outcomes;
    expect(met).toHaveLength(120);
    // One process takes 1.4 s for the 68 calls that go one at a time.
    expect(took).toBeLessThanOrEqual(2500);
  });

  test("in the middle of a window leave no standstill", async () => {
    const { service, fleet } = fleetOf(4, 120, between(fault, 2000, 7000));
    const outcomes: Promise<unknown>[] = [];
    for (let count = 0; count < 100; count++) {
      outcomes.push(call(fleet[count % 4]!.client).catch(() => {}));
      await pass(100);
    }
    await pass(20_000);
    await Promise.all(outcomes);
    const after = service.served.filter(({ at }) => at - start.getTime() >= 7000);
    expect((after[0]?.at ?? Infinity) - start.getTime()).toBeLessThan(7500);
    expect(after.filter(({ at }) => at - start.getTime() < 10_000).length).toBeGreaterThan(25);
    expect(service.refused).toEqual([]);
  });
});

test.each<[string, () => Response]>([
  ["403 of a firewall", () => new Response("<html>blocked</html>", { status: 403 })],
  ["404 without headers", () => new Response("", { status: 404 })],
  ["response of a cache", () => Response.json({ unreadMessages: 0 }, { headers: { age: "5" } })],
  ["response without headers", () => Response.json({ unreadMessages: 0 })],
])("one %s as the next window begins frees no process", async (_case, answer) => {
  let isMet = false;
  const { service, fleet } = fleetOf(8, 60, () => {
    if (elapsed() < 59_600 || isMet) return undefined;
    isMet = true;
    return answer();
  });
  const outcomes = Promise.allSettled(fleet.map(({ client }) => many(client, 20)));
  await pass(200_000);
  await outcomes;
  expect(isMet).toBe(true);
  expect(service.refused).toEqual([]);
  expect(service.served.length).toBeGreaterThanOrEqual(159);
});

test("a service without rate-limit headers is found out by five responses, by whichever processes, and then the store is asked rarely", async () => {
  let sent = 0;
  const { fleet, store } = fleetOf(10, 60, () => {
    sent++;
    return Response.json({ unreadMessages: 0 });
  });
  for (const { client } of fleet.slice(0, 5)) await Promise.all([call(client), pass(100)]);
  const rest = Promise.all(fleet.map(({ client }) => many(client, 20)));
  await pass(30);
  expect(sent).toBe(205);
  await pass(100);
  await rest;
  expect(store.steps).toBeLessThan(22);
});

test("a search whose own headers show room is held in all processes, and nothing else is", async () => {
  const { fleet } = fleetOf(2, 600, ({ pathname }) =>
    pathname.endsWith("/search")
      ? refusal(429, "rate_limited", {
          date: new Date().toUTCString(),
          "retry-after": "30",
          "x-ratelimit-limit": "600",
          "x-ratelimit-remaining": "548",
          "x-ratelimit-reset": String(Date.parse("2026-03-01T12:01:00Z") / 1000),
        })
      : undefined,
  );
  const [one, other] = fleet.map(({ client }) => client) as [GroupManagement, GroupManagement];
  const search = (client: GroupManagement) =>
    client.documents.search("g", { q: "two tents" }, { maxRetries: 0, pacing: "fail" });
  await Promise.all([failureOf(search(one), RateLimitError), pass(100)]);
  await Promise.all([call(one), call(other), pass(100)]);
  const refused = failureOf(search(other), RateLimitError);
  await pass(100);
  expect(await refused).toMatchObject({ status: null });
});

test("pacing fail is refused at once where the requests under way of others use up the window", async () => {
  const { service, fleet } = fleetOf(2, 20, () => undefined);
  const [one, other] = fleet.map(({ client }) => client) as [GroupManagement, GroupManagement];
  await Promise.all([call(one), pass(1000)]);
  const slow = many(one, 19);
  await pass(5);
  const before = elapsed();
  const failing = failureOf(call(other, { pacing: "fail" }), RateLimitError);
  let took = Infinity;
  void failing.then(() => (took = elapsed() - before));
  await pass(10);
  expect(took).toBeLessThanOrEqual(5);
  await pass(1000);
  await slow;
  expect(service.refused).toEqual([]);
});

test.each([
  [20, 0.4],
  [600, 0.8],
  [2000, 1],
  [6000, 2],
])("a service that takes %i ms costs at most %d commands a call", async (ms, most) => {
  const { service, store, fleet } = fleetOf(8, 60, () => undefined, {}, { latency: ms / 2 });
  const all = Promise.all(fleet.map(({ client }) => many(client, 40)));
  await pass(330_000);
  await all;
  expect(service.refused).toEqual([]);
  expect(store.steps / 320).toBeLessThanOrEqual(most);
});

test.each([500, 900])(
  "a store that loses its keys every %i ms counts as one that is away: no call fails",
  async (every) => {
    const { service, store, fleet } = fleetOf(8, 60, () => undefined);
    const all = Promise.all(fleet.map(({ client }) => many(client, 15)));
    for (let ms = 0; ms < 200_000; ms += every) {
      await pass(every);
      store.flush();
    }
    await all;
    expect(service.refused).toEqual([]);
    // Each process uses its even part of a window: 56 of 60 requests in all.
    const last = service.served.at(-1)!.at - start.getTime();
    expect(last).toBeLessThanOrEqual(3 * 60_000);
    for (const { failures } of fleet) {
      expect(failures[0]).toMatchObject({ message: "its keys are lost again and again" });
    }
  },
);

test("a store that lost its keys for a while is used again", async () => {
  const { service, store, fleet } = fleetOf(2, 60, () => undefined);
  const [one, other] = fleet.map(({ client }) => client) as [GroupManagement, GroupManagement];
  await Promise.all([call(one), call(other), pass(59_000)]);
  const during = Promise.all([call(one), call(other)]);
  for (let ms = 0; ms < 20_000; ms += 500) {
    await pass(500);
    store.flush();
  }
  await during;
  await pass(60_000);
  // One process uses more than its part.
  const all = many(one, 50);
  await pass(5000);
  await all;
  expect(service.refused).toEqual([]);
});

test("importers of low priority ask the store no more often than others", async () => {
  const commandsFor = async (priority: "low" | "auto") => {
    vi.setSystemTime(start);
    const { service, store, fleet } = fleetOf(8, 60, () => undefined);
    const all = Promise.all(fleet.map(({ client }) => many(client, 38, { priority })));
    await pass(400_000);
    await all;
    expect(service.refused).toEqual([]);
    return store.steps / 304;
  };
  expect(await commandsFor("auto")).toBeLessThanOrEqual(0.6);
  expect(await commandsFor("low")).toBeLessThanOrEqual(0.6);
});

test("processes that wait do not wait for those that have left", async () => {
  const { service, fleet } = fleetOf(40, 10, () => undefined, { maxRetryDelay: 3_600_000 });
  const calls = fleet.map(async ({ client }, index) => {
    await pause(10 * index);
    await many(client, 3);
  });
  void Promise.allSettled(calls);
  const stay = Promise.all(calls.slice(-6));
  let took = Infinity;
  void stay.then(() => (took = elapsed()));
  await pass(20_000);
  for (const process of fleet.slice(0, -6)) process.kill();
  await pass(200_000);
  await stay;
  expect(took).toBeLessThanOrEqual(130_000);
  expect(service.refused).toEqual([]);
});

test("a search that is refused anywhere costs the others no tag for each call that waits", async () => {
  const headers = { "retry-after": "1800" };
  const { fleet, store } = fleetOf(2, 10, ({ pathname }) =>
    pathname.endsWith("/search") ? refusal(429, "rate_limited", headers) : undefined,
  );
  const [one, other] = fleet.map(({ client }) => client) as [GroupManagement, GroupManagement];
  await Promise.all([call(one), pass(1000)]);
  const controller = new AbortController();
  const path = (index: number) => ({ method: "GET", path: `/groups/${index}` }) as const;
  const waiting = Promise.allSettled(
    Array.from({ length: 2000 }, (_, index) =>
      other.request(path(index), { signal: controller.signal }),
    ),
  );
  await pass(2000);
  const tags = store.tags;
  const search = one.documents.search("g", { q: "two tents" }, { maxRetries: 0, pacing: "off" });
  await Promise.all([failureOf(search, RateLimitError), pass(60_000)]);
  expect(store.tags - tags).toBeLessThan(100);
  controller.abort("enough");
  await waiting;
});
