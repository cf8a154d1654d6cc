// A pool of many people whose windows are kept in a store, on the simulated clock.
import { createClientPool } from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import { runs } from "../support/property-runs.ts";
import { call, pass, simulateClock, start } from "../support/stopped-clocks.ts";
import { simulatedStore, type StoreTroubles } from "../support/simulated-fleet.ts";
import { windowService, type WindowServiceOptions } from "../support/window-service.ts";

simulateClock();

/** A pool over a store, and a service with a window for each person. */
function poolOver(
  troubles: StoreTroubles,
  window: Partial<WindowServiceOptions> = {},
  maxConcurrency = 10,
) {
  const store = simulatedStore(troubles);
  const services = new Map<string, ReturnType<typeof windowService>>();
  let underWay = 0;
  let most = 0;
  const pool = createClientPool({
    baseUrl: "https://service.example/api/v2",
    logLevel: "off",
    maxConcurrency,
    accessToken: (id) => id,
    sharedPacing: (id) => store.join(id).pacing,
    fetch: async (...given) => {
      const request = new Request(...given);
      const token = request.headers.get("authorization") ?? "";
      let service = services.get(token);
      if (!service) {
        const options = { limit: 60, windowMs: 60_000, latency: () => 50, ...window };
        services.set(token, (service = windowService(options)));
      }
      most = Math.max(most, ++underWay);
      const end = () => void (end.count++ === 0 && underWay--);
      end.count = 0;
      request.signal.addEventListener("abort", end);
      try {
        return await service.handle(new URL(request.url), request);
      } finally {
        end();
      }
    },
  });
  const refused = () => [...services.values()].flatMap((service) => service.refused);
  return {
    store,
    pool,
    refused,
    /** The most requests under way at once since it was last asked. */
    most: () => {
      const found = most;
      most = underWay;
      return found;
    },
  };
}

const ids = (count: number) => Array.from({ length: count }, (_, number) => `person-${number}`);

describe("a burst of many people's calls", () => {
  test.each([0, 5, 200])(
    "asks a store %i ms away for a permit when the call may go, and once",
    async (away) => {
      const { store, pool, refused, most } = poolOver({ latency: () => away });
      const going = Promise.all(ids(300).map((id) => call(pool.client(id))));
      await pass(60_000);
      await going;
      expect(refused()).toEqual([]);
      expect(most()).toBe(10);
      expect(store.steps / 300).toBeLessThan(3.5);
    },
  );

  test("is held up by a store that does not answer as long as one call is, and not by each anew", async () => {
    const began = Date.now();
    const { pool, refused } = poolOver({ hung: [began, began + 600_000] }, { latency: () => 100 });
    let last = 0;
    const going = ids(300).map((id) => call(pool.client(id)).then(() => (last = Date.now())));
    await pass(60_000);
    await Promise.all(going);
    expect(refused()).toEqual([]);
    // Ten at a time: a call takes 200 ms, and 100 until the next may ask.
    expect(last - began).toBeLessThan(30 * (200 + 100) + 500);
  });
});

const moment = fc.tuple(fc.nat(20_000), fc.nat(6000)).map(([from, length]) => {
  const begins = start.getTime() + from;
  return [begins, begins + length] as const;
});

const scenario = fc.record({
  places: fc.integer({ min: 1, max: 6 }),
  limit: fc.integer({ min: 1, max: 5 }),
  service: fc.integer({ min: 1, max: 400 }),
  store: fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 4 }),
  away: fc.option(moment),
  hung: fc.option(moment),
  calls: fc.array(
    fc.record({
      by: fc.nat(12),
      after: fc.nat(300),
      abortAfter: fc.option(fc.nat(4000), { freq: 4 }),
      pacing: fc.constantFrom("wait", "wait", "wait", "off"),
    }),
    { minLength: 1, maxLength: 40 },
  ),
});

test("whatever becomes of the store and of the calls, every call ends and no place of the pool is lost", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ places, limit, service, store, away, hung, calls }) => {
      vi.setSystemTime(start);
      let steps = 0;
      let isOver = false;
      const { pool, most } = poolOver(
        {
          latency: () => store[steps++ % store.length] ?? 0,
          away: away ?? undefined,
          hung: hung ?? [0, 0],
        },
        { limit, windowMs: 4000, latency: () => (isOver ? 3000 : service) },
        places,
      );
      let ended = 0;
      let startsAt = 0;
      for (const { by, after, abortAfter, pacing } of calls) {
        startsAt += after;
        setTimeout(() => {
          const controller = new AbortController();
          if (abortAfter !== null) setTimeout(() => controller.abort(), abortAfter);
          void call(pool.client(`person-${by}`), { pacing, signal: controller.signal })
            .catch(() => {})
            .then(() => ended++);
        }, startsAt);
      }
      await pass(180_000);
      expect(ended).toBe(calls.length);
      expect(most()).toBeLessThanOrEqual(places);
      isOver = true;
      // All places are there for those who come afterwards.
      expect(most()).toBe(0);
      const after = Promise.all(ids(places + 1).map((id) => call(pool.client(`late-${id}`))));
      await pass(60_000);
      await after;
      expect(most()).toBe(places);
    }),
    { numRuns: runs(100) },
  );
}, 60_000);
