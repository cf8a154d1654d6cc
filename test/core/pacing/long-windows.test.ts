// Windows that last longer than calls wait, and timers that go off while the steady clock stands still.
import { RateLimitError } from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOver, failureOf, refusal } from "../../support/client.ts";
import { windowService } from "../../support/window-service.ts";
import { call, simulateClock } from "../../support/stopped-clocks.ts";
import { windowHeaders } from "../../support/server.ts";

simulateClock();

describe("a window of an hour that is used up", () => {
  /** A client of a service that allows ten calls an hour, and whose 429s may have no Retry-After. */
  function hourly(hasRetryAfter: boolean) {
    const service = windowService({ limit: 10, windowMs: 3_600_000, latency: () => 20 });
    const client = clientOver(async (url, request) => {
      const response = await service.handle(url, request);
      if (!hasRetryAfter) response.headers.delete("retry-after");
      return response;
    });
    return { service, client };
  }

  test.each([true, false])(
    "is found out about by one call after maxRetryDelay, and the others fail with it (Retry-After: %j)",
    async (hasRetryAfter) => {
      const { service, client } = hourly(hasRetryAfter);
      await Promise.all([call(client), vi.advanceTimersByTimeAsync(100)]);
      const outcomes = Promise.allSettled(Array.from({ length: 60 }, () => call(client)));
      await vi.advanceTimersByTimeAsync(74_000);
      expect(service.refused).toEqual([]);
      await vi.advanceTimersByTimeAsync(2000);
      const reasons = (await outcomes).flatMap((outcome) =>
        outcome.status === "rejected" ? [outcome.reason as RateLimitError] : [],
      );
      expect(service.refused).toHaveLength(1);
      expect(reasons).toHaveLength(51);
      expect(reasons.every((reason) => reason instanceof RateLimitError)).toBe(true);
      expect(reasons.filter(({ status }) => status === 429)).toHaveLength(1);
      const seconds = reasons.flatMap(({ status, retryAfter }) =>
        status === null ? [retryAfter] : [],
      );
      expect(Math.min(...seconds.map(Number))).toBeGreaterThan(3400);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test("holds every call for a Retry-After that is no longer than the rest of it", async () => {
    const sent: string[] = [];
    const resetAt = Date.now() + 3_600_000;
    const client = clientOver(({ pathname }) => {
      sent.push(pathname);
      const headers = { ...windowHeaders(10, 0, resetAt), "retry-after": "1800" };
      return refusal(429, "rate_limited", headers);
    });
    const search = client.documents.search("a", { q: "two tents" });
    expect(await failureOf(search, RateLimitError)).toMatchObject({ status: 429 });
    expect(await failureOf(call(client), RateLimitError)).toMatchObject({ status: null });
    expect(sent).toHaveLength(1);
  });

  test("is used again once it has ended", async () => {
    const { service, client } = hourly(true);
    await Promise.all([call(client), vi.advanceTimersByTimeAsync(100)]);
    const first = Promise.allSettled(Array.from({ length: 12 }, () => call(client)));
    await vi.advanceTimersByTimeAsync(3_600_000);
    await first;
    const calls = Promise.all(Array.from({ length: 10 }, () => call(client)));
    await vi.advanceTimersByTimeAsync(1000);
    await calls;
    expect(service.refused).toHaveLength(1);
  });

  test("is waited for by a client that waits for an hour", async () => {
    const { service, client } = hourly(true);
    const patient = client.withOptions({ maxRetryDelay: 7_200_000 });
    await Promise.all([call(patient), vi.advanceTimersByTimeAsync(100)]);
    const calls = Promise.all(Array.from({ length: 19 }, () => call(patient)));
    await vi.advanceTimersByTimeAsync(3_601_000);
    await calls;
    expect(service.refused).toEqual([]);
  });
});

describe("where timers are simulated, and the steady clock is not", () => {
  test("a wait for a window ends with its timer", async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const service = windowService({ limit: 2, windowMs: 60_000 });
    const client = clientOver(service.handle);
    await call(client);
    const calls = Promise.all(Array.from({ length: 5 }, () => call(client)));
    await vi.advanceTimersByTimeAsync(185_000);
    await calls;
    expect(service.refused).toEqual([]);
  });

  test("the wait for a Retry-After ends with its timer, for a call alone and for all that queue", async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    let requests = 0;
    const client = clientOver(() =>
      ++requests === 1
        ? refusal(429, "rate_limited", { "retry-after": "30" })
        : Response.json({ unreadMessages: 0 }),
    );
    const calls = [call(client)];
    await vi.advanceTimersByTimeAsync(1);
    calls.push(call(client), call(client));
    await vi.advanceTimersByTimeAsync(31_000);
    await Promise.all(calls);
    expect(requests).toBe(4);
  });
});
