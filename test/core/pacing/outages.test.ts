// Gateways and outages around a service that limits requests, on a simulated clock.
import { RateLimitError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOver, failureOf, refusal } from "../../support/client.ts";
import { type WindowServiceOptions, windowService } from "../../support/window-service.ts";
import { call, elapsed, pass, simulateClock, start } from "../../support/stopped-clocks.ts";
import { windowHeaders } from "../../support/server.ts";

simulateClock();

/** What a request meets in the place of the service. */
const faults = {
  "502s without headers": () => new Response("<html>bad gateway</html>", { status: 502 }),
  "broken connections": () => {
    throw Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error("read"), { code: "ECONNRESET" }),
    });
  },
  "429s without headers": () => refusal(429, "rate_limited"),
  "403s of a firewall": () => new Response("<html>blocked</html>", { status: 403 }),
};
type Fault = keyof typeof faults;

interface Outage {
  readonly fault: Fault;
  readonly from: number;
  readonly until: number;
}

/** A client of a service that cannot be reached for a while, and when each request into the outage was sent. */
function duringOutage({ fault, from, until }: Outage, options: WindowServiceOptions) {
  const service = windowService({ ...options, latency: () => 10 });
  const lost: number[] = [];
  const client = clientOver(async (url, request) => {
    const at = elapsed();
    if (at < from || at >= until) return service.handle(url, request);
    lost.push(at);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return faults[fault]();
  });
  return { service, client, lost };
}

describe("an outage that begins with the end of a window that was used up", () => {
  test.each<[Fault, number]>([
    ["502s without headers", 3000],
    ["502s without headers", 15_000],
    ["broken connections", 15_000],
    ["403s of a firewall", 15_000],
  ])("meets one request a second: %s for %i ms", async (fault, lasts) => {
    const outage = { fault, from: 59_100, until: 59_600 + lasts };
    const { service, client, lost } = duringOutage(outage, { limit: 60, windowMs: 60_000 });
    const outcomes = Promise.allSettled(Array.from({ length: 300 }, () => call(client)));
    await pass(400_000);
    const failed = (await outcomes).filter(({ status }) => status === "rejected");
    const gaps = lost.slice(1).map((at, before) => at - (lost[before] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    // A refusal by a firewall is not retried; each other call is sent four times.
    const attempts = fault === "403s of a firewall" ? 1 : 4;
    expect(failed.length).toBeLessThanOrEqual(lost.length / attempts);
    expect(lost.length).toBeGreaterThanOrEqual(lasts / 1000 - 1);
    expect(service.refused).toEqual([]);
    expect(service.served).toHaveLength(300 - failed.length);
  });

  test("meets fewer and fewer requests where all are refused by 429s without headers", async () => {
    const outage = { fault: "429s without headers", from: 59_100, until: 89_600 } as const;
    const { service, client, lost } = duringOutage(outage, { limit: 60, windowMs: 60_000 });
    const outcomes = Promise.allSettled(Array.from({ length: 300 }, () => call(client)));
    await pass(400_000);
    const failed = (await outcomes).filter(({ status }) => status === "rejected");
    expect(lost.length).toBeLessThanOrEqual(7);
    expect(failed.length).toBeLessThanOrEqual(1);
    // The last wait is no longer than the outage was.
    const after = service.served.find(({ at }) => at - start.getTime() > 89_600);
    expect((after?.at ?? Infinity) - start.getTime()).toBeLessThan(120_000);
    expect(service.refused).toEqual([]);
  });

  test("is over with the first response that names the window", async () => {
    const outage = { fault: "502s without headers", from: 59_100, until: 62_600 } as const;
    const { service, client } = duringOutage(outage, { limit: 60, windowMs: 60_000 });
    const all = Promise.all(Array.from({ length: 120 }, () => call(client)));
    await pass(64_500);
    await all;
    expect(service.refused).toEqual([]);
  });
});

describe("an outage in the middle of a window", () => {
  test.each<Fault>(["502s without headers", "broken connections"])(
    "leaves no standstill: %s for 5 s at ten calls a second",
    async (fault) => {
      const outage = { fault, from: 2000, until: 7000 };
      const { service, client } = duringOutage(outage, { limit: 120, windowMs: 60_000 });
      const outcomes: Promise<unknown>[] = [];
      for (let count = 0; count < 100; count++) {
        outcomes.push(call(client).catch(() => {}));
        await pass(100);
      }
      await pass(10_000);
      await Promise.all(outcomes);
      const times = service.served.map(({ at }) => at - start.getTime());
      const after = times.filter((at) => at >= 7000);
      expect(after[0]).toBeLessThan(7200);
      expect(after.length).toBeGreaterThanOrEqual(29);
    },
  );

  test("narrows a window to one request at a time, since the lost ones may have been counted", async () => {
    const outage = { fault: "broken connections", from: 1000, until: 2000 } as const;
    const { service, client } = duringOutage(outage, { limit: 60, windowMs: 60_000 });
    const many = (count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, () => call(client, { maxRetries: 0 })).concat(
          pass(100) as never,
        ),
      );
    await many(10);
    await pass(900);
    await many(30);
    await pass(1000);
    const before = service.served.length;
    const rest = Array.from({ length: 50 }, () => call(client));
    await pass(15);
    // 50 are left, and 30 of them may be taken already.
    expect(service.served.length - before).toBe(20);
    await pass(3000);
    await Promise.all(rest);
    expect(service.refused).toEqual([]);
  });
});

describe("a probe", () => {
  test("of an hour that is used up, which meets a bare 503, is followed by one other", async () => {
    const service = windowService({ limit: 20, windowMs: 3_600_000, latency: () => 10 });
    let isMet = false;
    const client = clientOver((url, request) => {
      if (elapsed() < 70_000 || isMet) return service.handle(url, request);
      isMet = true;
      return new Response("", { status: 503 });
    });
    await Promise.all([call(client), pass(100)]);
    const outcomes = Promise.allSettled(Array.from({ length: 80 }, () => call(client)));
    await pass(90_000);
    await outcomes;
    expect(isMet).toBe(true);
    expect(service.refused.length).toBeLessThanOrEqual(2);
  });

  test("that takes long is followed by another after a second", async () => {
    const service = windowService({ limit: 5, windowMs: 10_000 });
    const slow: number[] = [];
    const client = clientOver(async (url, request) => {
      if (elapsed() < 9500) return service.handle(url, request);
      slow.push(elapsed());
      if (slow.length < 3) await new Promise((resolve) => setTimeout(resolve, 5000));
      return service.handle(url, request);
    });
    const calls = Promise.all(Array.from({ length: 9 }, () => call(client)));
    await pass(20_000);
    await calls;
    const gaps = slow.slice(1, 3).map((at, before) => at - (slow[before] ?? 0));
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(1000);
      expect(gap).toBeLessThanOrEqual(1010);
    }
  });

  test.each([
    ["maxRetryDelay", 5000, 5000],
    ["a second, however short calls wait,", 200, 1000],
  ])(
    "that is refused closes the window anew: the next one is sent %s later",
    async (_, maxRetryDelay, gap) => {
      const sentAt: number[] = [];
      const client = clientOver(
        () => {
          sentAt.push(elapsed());
          const headers = windowHeaders(10, 0, start.getTime() + 3_600_000);
          return sentAt.length === 1
            ? Response.json({ unreadMessages: 0 }, { headers })
            : refusal(429, "rate_limited", headers);
        },
        { maxRetryDelay, maxRetries: 0 },
      );
      await call(client);
      const first = failureOf(call(client), RateLimitError);
      await pass(maxRetryDelay + 10);
      await first;
      const second = failureOf(call(client), RateLimitError);
      await pass(10_000);
      await second;
      expect(sentAt).toHaveLength(3);
      expect((sentAt[2] ?? 0) - (sentAt[1] ?? 0)).toBeGreaterThanOrEqual(gap);
    },
  );
});

describe("responses without rate-limit headers after a window was known", () => {
  /** Sends 60 calls in a window of 60 and 60 more, whose first responses are bare: how many others were under way with each. */
  async function beyondWindow(bare: number) {
    const service = windowService({ limit: 60, windowMs: 10_000, latency: () => 10 });
    let left = bare;
    let underWay = 0;
    const beside: number[] = [];
    const client = clientOver(async (url, request) => {
      const isNext = elapsed() > 9000;
      if (isNext) beside.push(underWay);
      underWay++;
      const response = await service.handle(url, request);
      underWay--;
      return isNext && left-- > 0 ? Response.json({ unreadMessages: 0 }) : response;
    });
    // The first names the window.
    await Promise.all([call(client), pass(30)]);
    const all = Promise.all(Array.from({ length: 119 }, () => call(client)));
    await pass(30_000);
    await all;
    expect(service.refused).toEqual([]);
    return beside;
  }

  test("are a finding of five in a row: then all calls go", async () => {
    const beside = await beyondWindow(1e9);
    expect(beside.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(Math.max(...beside)).toBe(49);
  });

  test("free nothing where the next one has them", async () => {
    const beside = await beyondWindow(4);
    expect(beside.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

test("pacing fail is refused at once where requests under way are certain to use up the window", async () => {
  let left = 11;
  const client = clientOver(async () => {
    const remaining = --left;
    if (remaining < 10) await new Promise((resolve) => setTimeout(resolve, 5000));
    const headers = windowHeaders(60, remaining, Date.now() + 50_000);
    return Response.json({ unreadMessages: 0 }, { headers });
  });
  await call(client);
  const slow = Promise.all(Array.from({ length: 10 }, () => call(client)));
  await pass(100);
  const before = elapsed();
  const refused = await failureOf(call(client, { pacing: "fail" }), RateLimitError);
  expect(elapsed()).toBe(before);
  expect(refused).toMatchObject({ status: null, attempts: 0 });
  expect(refused.retryAfter).toBeGreaterThan(45);
  await pass(5000);
  await slow;
});

test.each([86_400 * 365, 1e15, "Fri, 31 Dec 9999 23:59:59 GMT"])(
  "a Retry-After of %s closes a client for a day at the most",
  async (retryAfter) => {
    let sent = 0;
    const client = clientOver(() => {
      return ++sent === 1
        ? refusal(429, "rate_limited", { "retry-after": String(retryAfter) })
        : Response.json({ unreadMessages: 0 });
    });
    await failureOf(call(client), RateLimitError);
    await pass(86_300_000);
    await failureOf(call(client), RateLimitError);
    expect(sent).toBe(1);
    await pass(100_001);
    await call(client);
    expect(sent).toBe(2);
  },
);
