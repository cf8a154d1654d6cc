// Pacing on a simulated clock: windows that are spent, a service that asks to wait, clocks that differ.
import { type GroupManagement, RateLimitError, type WaitEvent } from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOver, failureOf, refusal } from "../../support/client.ts";
import { windowService } from "../../support/window-service.ts";
import { elapsed, simulateClock, start } from "../../support/stopped-clocks.ts";
import { windowHeaders } from "../../support/server.ts";

simulateClock();

const call = (client: GroupManagement, name: number | string = "") =>
  client.me.inboxSummary({ headers: { "x-call": String(name) } });

/** Makes calls, some at once, and waits for all of them on the simulated clock. */
async function manyCalls(client: GroupManagement, count: number, atOnce: number): Promise<number> {
  let next = 0;
  let endedAt = 0;
  const worker = async () => {
    while (next < count) {
      await call(client, next++);
      endedAt = elapsed();
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, worker));
  await vi.runAllTimersAsync();
  await all;
  return endedAt;
}

describe("a window that is spent", () => {
  test.each([0, 90_000, -90_000, 700, -400])(
    "is waited for: no refusal, in order, in little more than the ideal time, with the clock %i ms off",
    async (aheadMs) => {
      const service = windowService({ limit: 60, windowMs: 3000, aheadMs, latency: () => 4 });
      const client = clientOver(service.handle);
      const took = await manyCalls(client, 300, 20);
      expect(service.refused).toEqual([]);
      expect(service.served).toHaveLength(300);
      const order = service.served.map(({ call: name }) => Number(name));
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      // Five windows, of which the last needs not end.
      expect(took).toBeLessThanOrEqual(12_000 * 1.1);
    },
  );

  test("lets those who wait pass before others likewise after some of them were turned away", async () => {
    const service = windowService({
      limit: 3,
      windowMs: 2000,
      date: false,
      answer: ({ path }) =>
        path.endsWith("/search")
          ? refusal(429, "rate_limited", { "retry-after": "1800" })
          : Response.json({ unreadMessages: 0 }),
    });
    const client = clientOver(service.handle);
    const search = () => client.documents.search("a", { q: "camp" });
    await Promise.all([call(client, 6), call(client, 7)]);
    const turnedAway = Promise.allSettled(Array.from({ length: 5 }, search));
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { status } of await turnedAway) expect(status).toBe("rejected");
    const before = service.served.length;
    const calls = [call(client, 0), call(client, 1), call(client, 2)];
    const later = (after: number, ...names: number[]) =>
      setTimeout(() => calls.push(...names.map((name) => call(client, name))), after);
    later(1200, 3);
    later(1600, 4, 5);
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    const order = service.served.slice(before).map(({ call: name }) => Number(name));
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("is reported by rateLimit", async () => {
    const service = windowService({ limit: 60, windowMs: 60_000 });
    const client = clientOver(service.handle);
    expect(client.rateLimit).toBeNull();
    const { response } = await call(client).withResponse();
    const resetAt = new Date("2026-03-01T12:01:00Z");
    expect(client.rateLimit).toEqual({ limit: 60, remaining: 59, resetAt });
    expect(response.rateLimit).toEqual({ limit: 60, remaining: 59, resetAt });
  });
});

/** A service that answers when it is told to, and what each request was answered with. */
function answeredByHand() {
  const waiting: ((response: Response) => void)[] = [];
  const client = clientOver(() => new Promise((resolve) => waiting.push(resolve)));
  const answer = async (at: number, status: number, remaining: number, more: object = {}) => {
    const headers = {
      ...windowHeaders(3, remaining, start.getTime() + 2000),
      ...more,
    };
    waiting[at]?.(
      status === 200
        ? Response.json({ unreadMessages: 0 }, { headers })
        : refusal(status, "rate_limited", headers),
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  return { client, answer, sent: () => waiting.length };
}

test("answers that overtake each other do not make a spent window look open", async () => {
  const { client, answer, sent } = answeredByHand();
  const calls = [call(client), call(client)];
  await vi.advanceTimersByTimeAsync(0);
  await answer(0, 200, 2);
  calls.push(call(client), call(client));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toBe(3);
  // The second request reached the service last, and is answered first.
  await answer(1, 200, 0);
  await answer(2, 200, 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent()).toBe(3);
  await vi.advanceTimersByTimeAsync(2000);
  await answer(3, 200, 2);
  await Promise.all(calls);
});

test("a Retry-After that is over leaves the window as spent as it was", async () => {
  const { client, answer, sent } = answeredByHand();
  const first = call(client);
  await vi.advanceTimersByTimeAsync(0);
  await answer(0, 429, 0, { "retry-after": "1" });
  await vi.advanceTimersByTimeAsync(1900);
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent()).toBe(2);
  await answer(1, 200, 2);
  await first;
});

describe("onWait", () => {
  test("is called once for each call that waits, with the delay and the reason", async () => {
    const events: WaitEvent[] = [];
    const service = windowService({ limit: 1, windowMs: 3000 });
    const client = clientOver(service.handle, {
      hooks: { onWait: (event) => void events.push(event) },
    });
    await manyCalls(client, 1, 1);
    await manyCalls(client, 3, 3);
    expect(events.map(({ reason }) => reason)).toEqual(["window", "window", "window"]);
    for (const event of events) {
      expect(event).toMatchObject({
        operation: "me.inboxSummary",
        method: "GET",
        url: "https://service.example/api/v2/me/inbox/summary",
      });
      expect(event.attempt).toBe(1);
      expect(event.delayMs).toBeGreaterThan(0);
      expect(event.delayMs).toBeLessThanOrEqual(3600 + 20);
    }
  });

  test("is not called where no call waits", async () => {
    let told = 0;
    const service = windowService({ limit: 100, windowMs: 3000 });
    await manyCalls(clientOver(service.handle, { hooks: { onWait: () => void told++ } }), 50, 10);
    expect(told).toBe(0);
  });
});

describe("pacing: fail", () => {
  test("refuses at once what the window has no room for, and sends nothing", async () => {
    const service = windowService({ limit: 2, windowMs: 5000 });
    const client = clientOver(service.handle, { pacing: "fail" });
    await manyCalls(client, 2, 1);
    const error = await failureOf(call(client), RateLimitError);
    expect(error).toMatchObject({
      status: null,
      code: "rate_limited",
      operation: "me.inboxSummary",
      attempts: 0,
      rateLimit: { limit: 2, remaining: 0 },
    });
    expect(error.retryAfter).toBeGreaterThan(4);
    expect(error.retryAfter).toBeLessThan(6);
    expect(service.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync((error.retryAfter ?? 0) * 1000);
    await call(client);
    expect(service.served).toHaveLength(3);
  });

  test("refuses what waits for a place too, once the window is known to be spent", async () => {
    const service = windowService({ limit: 6, windowMs: 60_000, latency: () => 20 });
    const waits: number[] = [];
    const hooks = { onWait: ({ delayMs }: WaitEvent) => void waits.push(delayMs) };
    const client = clientOver(service.handle, { pacing: "fail", maxConcurrency: 2, hooks });
    const calls = Promise.allSettled(Array.from({ length: 10 }, () => call(client)));
    await vi.advanceTimersByTimeAsync(1000);
    const outcomes = await calls;
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(RateLimitError);
    }
    expect(service.sent).toHaveLength(6);
    expect(waits).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("waits where only requests under way take up the window: it is not known to be spent", async () => {
    let used = 0;
    const resetAt = Date.now() + 60_000;
    // Counts on arrival, and takes its time but for the first.
    const client = clientOver(
      async () => {
        const ms = ++used === 1 ? 500 : 2000;
        await new Promise((resolve) => setTimeout(resolve, ms));
        const headers = windowHeaders(100, 100 - used, resetAt);
        return Response.json({ unreadMessages: 0 }, { headers });
      },
      { pacing: "fail", maxConcurrency: 100 },
    );
    const many = Promise.all(Array.from({ length: 60 }, () => call(client)));
    await vi.advanceTimersByTimeAsync(600);
    expect(client.rateLimit?.remaining).toBe(40);
    await Promise.all([call(client), many, vi.advanceTimersByTimeAsync(5000)]);
    expect(used).toBe(61);
  });
});

test("pacing: off sends regardless, and learns nothing worse than refusals", async () => {
  const service = windowService({ limit: 2, windowMs: 5000 });
  const client = clientOver(service.handle, { pacing: "off", maxRetries: 0 });
  const calls = Promise.allSettled(Array.from({ length: 6 }, () => call(client)));
  await vi.runAllTimersAsync();
  expect((await calls).filter(({ status }) => status === "rejected")).toHaveLength(4);
  expect(service.sent).toHaveLength(6);
});

test("a clock that is set while a client lives is found out", async () => {
  const service = windowService({ limit: 2, windowMs: 4000 });
  const client = clientOver(service.handle);
  await manyCalls(client, 5, 2);
  // Ours is set back by an hour; the service's is then ahead of it, so the model's window ends much later by ours.
  const ahead = windowService({ limit: 2, windowMs: 4000, aheadMs: 3_600_000 });
  const moved = client.withOptions({
    fetch: async (...given) => {
      const request = new Request(...given);
      return ahead.handle(new URL(request.url), request);
    },
  });
  const before = elapsed();
  await manyCalls(moved, 6, 2);
  expect(elapsed() - before).toBeLessThan(30_000);
});
