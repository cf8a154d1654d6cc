// Families of clients with several credentials and numbers of places: nobody exceeds them, and nobody is passed over.
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";

import { clientOver } from "../../support/client.ts";
import { runs } from "../../support/property-runs.ts";
import { simulateClock } from "../../support/stopped-clocks.ts";

simulateClock();

const scenario = fc.record({
  root: fc.integer({ min: 1, max: 5 }),
  /** Clients, each made from one before it. */
  made: fc.array(
    fc.record({
      from: fc.nat(5),
      credential: fc.constantFrom("a", "b"),
      places: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
    { maxLength: 5 },
  ),
  latencies: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
  calls: fc.array(
    fc.record({ by: fc.nat(5), after: fc.nat(15), abortAfter: fc.option(fc.nat(60), { freq: 4 }) }),
    { minLength: 1, maxLength: 40 },
  ),
});

test("no client has more under way than it may, and a call waits only for places that are taken", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ root, made, latencies, calls }) => {
      let requests = 0;
      const underWay = new Set<number>();
      const waiting = new Set<number>();
      const callerOf: number[] = [];
      /** Calls that were sent though their client, or one that it was made from, had no place for them. */
      const tooMany: number[] = [];
      /** Calls that waited though there were places for them. */
      const passedOver: number[] = [];
      const client = clientOver(
        async (_url, request) => {
          const name = Number(request.headers.get("x-call"));
          waiting.delete(name);
          underWay.add(name);
          if (!hasRoom(callerOf[name] ?? 0, 0)) tooMany.push(name);
          const ms = latencies[requests++ % latencies.length] ?? 1;
          request.signal.addEventListener("abort", () => underWay.delete(name));
          await new Promise((resolve) => setTimeout(resolve, ms));
          underWay.delete(name);
          return Response.json({ unreadMessages: 0 });
        },
        { maxConcurrency: root, maxRetries: 0 },
      );
      const clients = [{ client, line: [0], places: [root] }];
      for (const [at, { from, credential, places }] of made.entries()) {
        const parent = clients[from % clients.length] ?? clients[0];
        if (!parent) continue;
        const own = places ?? parent.places.at(-1) ?? root;
        clients.push({
          client: parent.client.withOptions({ groupKey: credential, maxConcurrency: own }),
          line: [...parent.line, at + 1],
          // A higher limit than a parent's lifts the parent's for this client.
          places: [...parent.places.map((most) => Math.max(most, own)), own],
        });
      }

      /** Requests under way of a client and of those made from it. */
      const takenOf = (id: number) =>
        [...underWay].filter((name) => clients[callerOf[name] ?? 0]?.line.includes(id)).length;
      const hasRoom = (caller: number, more: number) => {
        const { line, places } = clients[caller] ?? { line: [], places: [] };
        return line.every((id, depth) => takenOf(id) + more <= (places[depth] ?? 0));
      };

      let startsAt = 0;
      const outcomes = calls.map(async ({ by, after, abortAfter }, name) => {
        callerOf[name] = by % clients.length;
        startsAt += after;
        await new Promise((resolve) => setTimeout(resolve, startsAt));
        const controller = new AbortController();
        if (abortAfter !== null) setTimeout(() => controller.abort("given up"), abortAfter);
        waiting.add(name);
        const options = { headers: { "x-call": String(name) }, signal: controller.signal };
        await clients[callerOf[name] ?? 0]?.client.me.inboxSummary(options).catch(() => {});
        waiting.delete(name);
      });
      const all = Promise.all(outcomes);
      for (let ms = 0; ms < 4000 && waiting.size + underWay.size + (startsAt - ms) > 0; ms++) {
        await vi.advanceTimersByTimeAsync(1);
        for (const name of waiting) if (hasRoom(callerOf[name] ?? 0, 1)) passedOver.push(name);
      }
      await vi.runAllTimersAsync();
      await all;
      expect({ tooMany, passedOver }).toEqual({ tooMany: [], passedOver: [] });
    }),
    { numRuns: runs(150) },
  );
}, 60_000);
