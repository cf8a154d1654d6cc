// Responses that a cache has kept, and services whose clock is set, on a simulated clock.
import { RateLimitError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOver, failureOf, refusal } from "../../support/client.ts";
import { windowService } from "../../support/window-service.ts";
import { call, pass, simulateClock } from "../../support/stopped-clocks.ts";
import { windowHeaders } from "../../support/server.ts";

simulateClock();

/** The headers of a response that the service sent some time ago; it knows a window of 60 in a minute. */
function headersOf(remaining: number, agoMs = 0): Record<string, string> {
  const sentAt = Date.now() - agoMs;
  return windowHeaders(60, remaining, 60_000 * Math.ceil(sentAt / 60_000), sentAt);
}
const ok = (headers: Record<string, string>) => Response.json({ unreadMessages: 0 }, { headers });
/** A client of a service behind a cache: what comes next is the first that is queued, or the service's response. */
function behindCache() {
  let seen = 0;
  const queued: Response[] = [];
  const client = clientOver(() => queued.shift() ?? ok(headersOf(60 - ++seen)));
  return { client, queued, seen: () => seen };
}

const kept: [string, () => Record<string, string>][] = [
  ["with Age", () => ({ ...headersOf(0), age: "9" })],
  ["with Age and no other header", () => ({ age: "9" })],
  ["of an hour ago, without Age", () => headersOf(0, 3_600_000)],
  ["of ten seconds ago, without Age", () => headersOf(0, 10_000)],
  ["of a recording of last year", () => headersOf(0, 365 * 86_400_000)],
];

describe.each(kept)("59 responses from a cache, %s,", (_, headers) => {
  test("count nowhere: the next call with pacing fail is sent, and rateLimit is the service's", async () => {
    const { client, queued, seen } = behindCache();
    await call(client);
    const known = client.rateLimit;
    for (let count = 0; count < 59; count++) {
      queued.push(ok(headers()));
      await call(client);
      await pass(10);
    }
    expect(client.rateLimit).toEqual(known);
    await call(client, { pacing: "fail" });
    expect(seen()).toBe(2);
  });
});

test("one recorded response, played again and again, is no confirmation of itself", async () => {
  const { client, queued, seen } = behindCache();
  await call(client);
  const recorded = headersOf(0, 3_600_000);
  for (let count = 0; count < 20; count++) {
    queued.push(ok(recorded));
    await call(client);
    await pass(100);
  }
  await call(client, { pacing: "fail" });
  expect(seen()).toBe(2);
});

describe("a service's clock that was set back by an hour", () => {
  const hour = 3_600_000;

  test("is believed when the window that was known has ended, and not before", async () => {
    const { client, queued } = behindCache();
    await call(client);
    for (let count = 0; count < 3; count++) {
      queued.push(ok(headersOf(58, hour)));
      await call(client);
      await pass(2000);
    }
    expect(client.rateLimit?.remaining).toBe(59);
    await pass(60_000);
    queued.push(ok(headersOf(0, hour)));
    await call(client);
    expect(client.rateLimit?.remaining).toBe(0);
    const refused = await failureOf(call(client, { pacing: "fail" }), RateLimitError);
    expect(refused.retryAfter).toBeGreaterThan(50);
    expect(refused.retryAfter).toBeLessThan(60);
  });

  test("does not make a 429 seem to come from a cache", async () => {
    const { client, queued } = behindCache();
    await call(client);
    queued.push(refusal(429, "rate_limited", { ...headersOf(0, hour), "retry-after": "30" }));
    await failureOf(call(client, { maxRetries: 0 }), RateLimitError);
    const refused = await failureOf(call(client, { pacing: "fail" }), RateLimitError);
    expect(refused.retryAfter).toBeCloseTo(30, 0);
  });

  test.each([10_000, 57_500, 58_500, 59_500])(
    "costs a refusal for each call under way at the most, %i ms after the window began",
    async (at) => {
      const before = windowService({ limit: 60, windowMs: 60_000, latency: () => 10 });
      const after = windowService({
        limit: 60,
        windowMs: 60_000,
        latency: () => 10,
        aheadMs: -hour,
      });
      let isSet = false;
      const client = clientOver((url, request) => (isSet ? after : before).handle(url, request));
      const known = Promise.all(Array.from({ length: 30 }, () => call(client)));
      await pass(at - 400);
      await known;
      isSet = true;
      const all = Promise.all(
        Array.from({ length: 30 }, async (_, turn) => {
          await new Promise((resolve) => setTimeout(resolve, turn * 100));
          await Promise.all([call(client), call(client), call(client), call(client)]);
        }),
      );
      await pass(130_000);
      await all;
      expect(after.served).toHaveLength(120);
      expect(after.refused.length).toBeLessThanOrEqual(4);
    },
  );
});
