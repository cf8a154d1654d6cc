// Limits that no header names: of a gateway, of requests under way, of the second within the minute; on a simulated clock.
import type { ClientOptions, GroupManagement } from "group-management-sdk";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { createWidth } from "../../../src/core/pacing/width.ts";
import { randomFrom } from "../../../src/sandbox/demo/random.ts";
import { clientOver } from "../../support/client.ts";
import { windowService } from "../../support/window-service.ts";
import { call, elapsed, pass, simulateClock } from "../../support/stopped-clocks.ts";
import { windowHeaders } from "../../support/server.ts";

simulateClock();
beforeEach(() => {
  // The waits of retries are random: the same ones in each run.
  vi.spyOn(Math, "random").mockImplementation(randomFrom("width"));
});

interface Gateway {
  /** Whether it lets one more request through. */
  readonly lets: () => boolean;
  /** A request that it let through has its response. */
  readonly onEnd?: () => void;
  /** The headers of a refusal. */
  readonly headers?: () => Record<string, string>;
  readonly takesMs?: number;
}

/** A client of a service of 6,000 a minute behind a gateway, and what that refused. */
function behind(gateway: Gateway, options: ClientOptions = {}) {
  const { lets, onEnd, headers = () => ({}), takesMs = 20 } = gateway;
  const service = windowService({
    limit: 6000,
    windowMs: 60_000,
    latency: () => takesMs / 2,
  });
  const refusedAt: number[] = [];
  const client = clientOver(async (url, request) => {
    if (lets()) return await service.handle(url, request).finally(onEnd);
    refusedAt.push(elapsed());
    await new Promise((resolve) => setTimeout(resolve, 10));
    return new Response("slow down", { status: 429, headers: headers() });
  }, options);
  return { client, service, refusedAt };
}

/** Makes calls at once. Returns how many failed, and when the last ended. */
async function callMany(client: GroupManagement, count: number, withinMs: number) {
  let endedAt = 0;
  const outcomes = Promise.allSettled(
    Array.from({ length: count }, () => call(client).finally(() => (endedAt = elapsed()))),
  );
  await pass(withinMs);
  const failed = (await outcomes).filter(({ status }) => status === "rejected");
  return { failed: failed.length, endedAt };
}

function perSecond(rate: number): () => boolean {
  let [second, used] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, used] = [now, 0];
    return ++used <= rate;
  };
}

/** Lets no two requests through that are closer than this. */
function spaced(ms: number): () => boolean {
  let last = -Infinity;
  return () => {
    if (Date.now() - last < ms) return false;
    last = Date.now();
    return true;
  };
}

describe("a limit that no header names is found out", () => {
  test.each<[string, Gateway, number, number, number]>([
    [
      "of ten a second, Retry-After 1",
      { lets: perSecond(10), headers: () => ({ "retry-after": "1" }) },
      300,
      30_000,
      0.4,
    ],
    ["of ten a second, no Retry-After", { lets: perSecond(10) }, 300, 30_000, 0.4],
    ["of one each 100 ms", { lets: spaced(100) }, 300, 30_000, 0.5],
  ])(
    "%s: no call fails, in little more than the ideal time",
    async (_name, gateway, count, ideal, share) => {
      const { client, refusedAt } = behind(gateway);
      const { failed, endedAt } = await callMany(client, count, 4 * ideal);
      expect(failed).toBe(0);
      expect(endedAt).toBeLessThan(1.5 * ideal);
      expect(refusedAt.length).toBeLessThan(count * share + 50);
    },
  );

  test("of three requests under way", async () => {
    let underWay = 0;
    const { client, refusedAt } = behind({
      lets: () => underWay < 3 && ++underWay > 0,
      onEnd: () => void underWay--,
      takesMs: 500,
    });
    const { failed, endedAt } = await callMany(client, 150, 100_000);
    expect(failed).toBe(0);
    expect(endedAt).toBeLessThan(1.6 * 25_000);
    expect(refusedAt.length).toBeLessThan(70);
  });

  test("of twenty a second where headers tell of the minute alone", async () => {
    const headers = () => ({
      ...windowHeaders(6000, 5000, Math.ceil(Date.now() / 60_000) * 60_000),
      "retry-after": "1",
    });
    const { client, refusedAt } = behind({ lets: perSecond(20), headers });
    const { failed, endedAt } = await callMany(client, 400, 80_000);
    expect(failed).toBe(0);
    expect(endedAt).toBeLessThan(1.5 * 20_000);
    expect(refusedAt.length).toBeLessThan(150);
  });
});

test("a limit that is gone is forgotten: as many requests are under way as before", async () => {
  let most = 2;
  let underWay = 0;
  let seen = 0;
  const { client } = behind({
    lets: () => {
      if (underWay >= most) return false;
      seen = Math.max(seen, ++underWay);
      return true;
    },
    onEnd: () => void underWay--,
  });
  await callMany(client, 100, 60_000);
  most = Infinity;
  await callMany(client, 2000, 60_000);
  seen = 0;
  await callMany(client, 2000, 60_000);
  expect(seen).toBeGreaterThanOrEqual(15);
});

test("processes that share a window widen together as one alone does", () => {
  /** The successes after a refusal until two requests of this process may be under way. */
  const successesUntilTwo = (sharers: number) => {
    const width = createWidth();
    const request = (order: number) => ({ order, sentAt: 0, isProbe: false });
    width.send(0);
    width.end();
    width.narrow(request(1), 1, 0);
    width.send(0);
    let successes = 0;
    for (; width.waitTime(1000) > 0; successes++) width.widen(request(2 + successes), sharers, 10);
    return successes;
  };
  expect(successesUntilTwo(4) / successesUntilTwo(1)).toBeCloseTo(4, 0);
});

test("a Retry-After of half a minute narrows nothing: after it all places are used", async () => {
  let underWay = 0;
  let most = 0;
  const { client, refusedAt } = behind({
    lets: () => elapsed() >= 30_000 && (most = Math.max(most, ++underWay)) > 0,
    onEnd: () => void underWay--,
    headers: () => ({ "retry-after": "30" }),
  });
  const { failed } = await callMany(client, 1, 40_000);
  expect([failed, refusedAt.length]).toEqual([0, 1]);
  await callMany(client, 40, 1000);
  expect(most).toBe(40);
});

test("a window that was used up narrows nothing: the next is used with all places", async () => {
  let underWay = 0;
  let most = 0;
  const service = windowService({ limit: 40, windowMs: 10_000, latency: () => 10 });
  const client = clientOver(async (url, request) => {
    most = Math.max(most, ++underWay);
    return await service.handle(url, request).finally(() => void underWay--);
  });
  // Nothing is known at first, so that some of the first burst are refused.
  await callMany(client, 100, 40_000);
  expect(service.refused.length).toBeGreaterThan(0);
  most = 0;
  await Promise.all([call(client), pass(100)]);
  await callMany(client, 39, 15_000);
  expect(most).toBe(39);
});

test.each([
  ["before the first response", 0],
  ["after calls of 20 ms", 5],
])(
  "twenty refusals in a row %s leave no pause of more than seconds, however slow the next call is",
  async (_name, before) => {
    let isOut = false;
    let takes = 20;
    const sentAt: number[] = [];
    const client = clientOver(
      async () => {
        sentAt.push(elapsed());
        await new Promise((resolve) => setTimeout(resolve, takes));
        if (isOut) return new Response("slow down", { status: 429 });
        return Response.json({ unreadMessages: 0 });
      },
      { maxRetries: 0 },
    );
    await callMany(client, before, 1000);
    isOut = true;
    for (let count = 0; count < 20; count++) await callMany(client, 1, 61_000);
    isOut = false;
    takes = 3000;
    const { failed } = await callMany(client, 20, 200_000);
    expect(failed).toBe(0);
    const pauses = sentAt.slice(-20).map((at, index, all) => at - (all[index - 1] ?? at));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3000 + 4000);
  },
);
