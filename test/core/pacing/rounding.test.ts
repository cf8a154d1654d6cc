// An X-RateLimit-Reset that is rounded now up and now down: the same window all the same, for a client and for a fleet.
import type { GroupManagement } from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import { clientOver } from "../../support/client.ts";
import { runs } from "../../support/property-runs.ts";
import { processOf, simulatedStore } from "../../support/simulated-fleet.ts";
import { type WindowServiceOptions, windowService } from "../../support/window-service.ts";
import { onSimulatedClock, pass, simulateClock, start } from "../../support/stopped-clocks.ts";

const calls = 159;

simulateClock();

type Rounding = NonNullable<WindowServiceOptions["rounding"]>;

/** 40 calls a window of `seconds`; responses overtake each other. */
function roundingService(rounding: Rounding, seconds: number) {
  let journeys = 0;
  return windowService({
    limit: 40,
    windowMs: seconds * 1000,
    rounding,
    latency: () => (journeys++ * 37) % 150,
  });
}

/** Sends all calls by several clients at once, and tells how long it took. */
async function sendAll(clients: readonly GroupManagement[]): Promise<number> {
  const began = Date.now();
  // The first finds out that there is a window.
  const first = clients[0]?.me.inboxSummary();
  await pass(500);
  await first;
  const all = Array.from({ length: calls }, async (_, call) =>
    clients[call % clients.length]?.me.inboxSummary(),
  );
  const ended = Promise.all(all).then(() => Date.now());
  const endedAt = await onSimulatedClock(ended, () => pass(500), 600);
  vi.clearAllTimers();
  return endedAt - began;
}

/** One client, and the clients of four processes that share a store. */
const senders = {
  "a client alone": (service: ReturnType<typeof windowService>) => [clientOver(service.handle)],
  "four processes": (service: ReturnType<typeof windowService>) => {
    const store = simulatedStore({ latency: () => 5 });
    return Array.from({ length: 4 }, () => processOf(store, service.handle).client);
  },
};

const roundings: Record<string, Rounding> = {
  "a second late once": (response) => (response === 30 ? 1 : 0),
  "a second late once in the second window": (response) => (response === 60 ? 1 : 0),
  "two seconds late once": (response) => (response === 30 ? 2 : 0),
  "a second early once": (response) => (response === 45 ? -1 : 0),
  "a second late every other time": (response) => response % 2,
  "late by nothing, one or two seconds in turn": (response) => response % 3,
};

describe.each(Object.entries(senders))("%s", (name, clientsOf) => {
  test.each(Object.entries(roundings))("is not refused by a Reset that is %s", async (...given) => {
    const [, rounding] = given;
    const service = roundingService(rounding, 60);
    const took = await sendAll(clientsOf(service));
    expect(service.refused).toEqual([]);
    // Four windows, of which the first is under way; each may be taken for two seconds longer than it is.
    expect(took).toBeLessThan(4 * 62_000);
  });

  // After one in some hundred sequences of roundings a fleet sends one request more than a window holds.
  const refusals = name === "a client alone" ? 0 : 1;

  test(`has at most ${refusals} of ${calls} requests refused whichever responses round`, async () => {
    const window = fc.integer({ min: 5, max: 60 });
    const seconds = fc.array(fc.nat(2), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(window, seconds, async (length, late) => {
        vi.setSystemTime(start);
        const service = roundingService((response) => late[response % late.length] ?? 0, length);
        await sendAll(clientsOf(service));
        expect(service.refused.length).toBeLessThanOrEqual(refusals);
      }),
      { numRuns: runs(60) },
    );
  }, 120_000);
});
