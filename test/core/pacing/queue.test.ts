// Whose turn it is among clients of one family, what a call that has ended leaves behind, and what the number of lines costs.
import { AsyncLocalStorage } from "node:async_hooks";

import type { GroupManagement } from "group-management-sdk";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { CallScope } from "../../../src/core/runtime/call-scope.ts";
import type { PendingCall } from "../../../src/core/pacing/queue/pending-call.ts";
import { createRateLimiter, type RateLimiter } from "../../../src/core/pacing/rate-limiter.ts";
import type { Permit } from "../../../src/core/pacing/request-window.ts";
import { createSemaphore, type Semaphore } from "../../../src/core/pacing/queue/semaphore.ts";
import { clientOver, rejection } from "../../support/client.ts";
import { isCollected } from "../../support/garbage.ts";
import { slowService, windowService } from "../../support/window-service.ts";
import { simulateClock } from "../../support/stopped-clocks.ts";

simulateClock();

const named = (client: GroupManagement, name: string, options = {}) =>
  client.me.inboxSummary({ headers: { "x-call": name }, ...options });

/** A call that waits at a limiter for as long as it takes. */
function pendingCall(rank: number, semaphore: Semaphore): PendingCall {
  return {
    target: "",
    rank,
    isLow: false,
    pacing: "wait",
    maxWait: 60_000,
    semaphore,
    scope: new CallScope([], false, () => new Error("out of time")),
    isRetry: false,
    onWait: () => {},
    rateLimitError: () => new Error("refused"),
  };
}

describe("the places of a family", () => {
  test("go to the first call of all, though another credential always has calls waiting", async () => {
    const { client, order } = slowService({ maxConcurrency: 2 });
    const other = client.withOptions({ groupKey: "another" });
    let next = 0;
    const work = async () => {
      while (next < 60) await named(client, `importer ${next++}`);
    };
    const importer = Promise.all(Array.from({ length: 6 }, work));
    await vi.advanceTimersByTimeAsync(25);
    const called = next;
    const call = named(other, "other");
    await vi.runAllTimersAsync();
    await Promise.all([importer, call]);
    expect(order.indexOf("other")).toBe(called);
  });
});

test("a call that has ended is freed, though the line never runs empty", async () => {
  const service = windowService({ limit: 1, windowMs: 60_000 });
  const client = clientOver(service.handle);
  await named(client, "first");
  const waiting = named(client, "waits");
  const ended = await endedCall(client);
  vi.useRealTimers();
  expect(await isCollected(ended)).toBe(true);
  void waiting.catch(() => {});
});

/** Something that only a call that has ended could still hold. */
async function endedCall(client: GroupManagement): Promise<WeakRef<AbortSignal>> {
  const controller = new AbortController();
  const { signal } = controller;
  const ending = rejection(named(client, "ends", { signal, totalTimeout: 3_600_000 }));
  controller.abort("enough");
  await ending;
  return new WeakRef(signal);
}

describe("the cost of a call", () => {
  let looks = 0;
  let order = 0;
  let open = false;
  let recheck = (): void => {};
  const countedLimiter = () =>
    createRateLimiter((own) => {
      ({ recheck } = own);
      return {
        cooldowns: own.cooldowns,
        window: {
          ...own.window,
          waitTime: () => {
            looks++;
            return open ? 0 : 60_000;
          },
          exhausted: () => !open,
        },
      };
    });

  function ask(limiter: RateLimiter, semaphore: Semaphore) {
    const pending = pendingCall(++order, semaphore);
    return { permit: limiter.acquire(pending), pending };
  }

  function looksFor(work: () => void): number {
    looks = 0;
    work();
    return looks;
  }

  beforeEach(() => {
    open = false;
  });

  test("to join is the same however many clients wait at its limiter", () => {
    const limiter = countedLimiter();
    const costs = Array.from({ length: 1000 }, () =>
      looksFor(() => void ask(limiter, createSemaphore(50))),
    );
    expect(new Set(costs).size).toBe(1);
  });

  test("to join, and to be looked at, is the same however many longest waits there are", () => {
    const limiter = countedLimiter();
    const costs = Array.from({ length: 1000 }, (_, index) =>
      looksFor(() => {
        const pending = { ...pendingCall(++order, createSemaphore(50)), maxWait: 70_000 + index };
        void limiter.acquire(pending);
      }),
    );
    expect(Math.max(...costs)).toBeLessThanOrEqual(10);
    const { permit } = ask(limiter, createSemaphore(50));
    expect(permit).toBeInstanceOf(Promise);
    expect(looksFor(() => recheck())).toBeLessThanOrEqual(10);
  });

  test("to hand on its place is the same however many limiters wait for one", async () => {
    open = true;
    const semaphore = createSemaphore(1);
    const first = countedLimiter();
    const { permit } = ask(first, semaphore);
    const waiting = Array.from({ length: 1000 }, () => ask(countedLimiter(), semaphore).permit);
    const cost = looksFor(() => {
      (permit as Permit).end(true);
    });
    await waiting[0];
    expect(cost).toBe(1);
  });
});

test("admitting those who wait ends, though the window closes meanwhile", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 0.01));
  let closesAt = 0;
  let looks = 0;
  let recheck = (): void => {};
  const limiter = createRateLimiter((own) => {
    ({ recheck } = own);
    const waitTime = (at: number) => {
      if (++looks > 10_000) throw new Error("The limiter spins.");
      return at < closesAt ? 0 : 60_000;
    };
    return { cooldowns: own.cooldowns, window: { ...own.window, waitTime } };
  });
  let sent = 0;
  for (let order = 1; order <= 500; order++) {
    const permit = limiter.acquire(pendingCall(order, createSemaphore(1)));
    void Promise.resolve(permit).then(() => sent++);
  }
  looks = 0;
  closesAt = now + 2;
  recheck();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(500);
});

test("a window that opens between two reads of the clock admits its call", async () => {
  const opensAt = 1000;
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 0.2));
  let recheck = (): void => {};
  const limiter = createRateLimiter((own) => {
    ({ recheck } = own);
    const waitTime = (at: number) => Math.max(0, opensAt - at);
    return { cooldowns: own.cooldowns, window: { ...own.window, waitTime } };
  });
  let isSent = false;
  const permit = limiter.acquire(pendingCall(1, createSemaphore(1)));
  void Promise.resolve(permit).then(() => (isSent = true));
  now = opensAt - 0.3;
  recheck();
  await vi.advanceTimersByTimeAsync(5000);
  expect(isSent).toBe(true);
});

test("onWait and every other hook run in the asynchronous context of their own caller", async () => {
  const caller = new AsyncLocalStorage<string>();
  const told: [string, string | undefined][] = [];
  const events = ["onRequest", "onResponse", "onRetry", "onWait", "onDrift", "onSettled"];
  const hook = (name: string) => () => void told.push([name, caller.getStore()]);
  const service = windowService({ limit: 3, windowMs: 2000, latency: () => 5 });
  let requests = 0;
  const client = clientOver(
    async (url, request) => {
      const response = await service.handle(url, request);
      return ++requests % 7 === 5 ? Response.json({ nothing: "described" }, response) : response;
    },
    { maxConcurrency: 4, responseValidation: "warn" },
  );
  const names = Array.from({ length: 12 }, (_, index) => `caller ${index}`);
  const calls = names.map((name) => {
    const hooks = Object.fromEntries(events.map((event) => [event, hook(`${name} ${event}`)]));
    return caller.run(name, () => client.withOptions({ hooks }).me.inboxSummary());
  });
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(told.filter(([name, context]) => !name.startsWith(`${context} `))).toEqual([]);
  expect(new Set(told.map(([name]) => name.split(" ")[2]))).toEqual(new Set(events));
});
