// Pacing and retries against a model service with random limits, windows, latencies, faults and aborts.
import { GroupManagementError } from "group-management-sdk";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";

import { clientOver, neverAnswers } from "../../support/client.ts";
import { runs } from "../../support/property-runs.ts";
import { windowService } from "../../support/window-service.ts";
import { simulateClock, start } from "../../support/stopped-clocks.ts";

simulateClock();

type Fault = "none" | "503" | "500" | "broken" | "hang";

const scenario = fc.record({
  limit: fc.integer({ min: 1, max: 8 }),
  // Ends that are two seconds apart may be those of one window, rounded: shorter windows cannot be told apart.
  windowSeconds: fc.integer({ min: 3, max: 6 }),
  clock: fc.constantFrom(
    { date: true, aheadMs: 0 },
    { date: true, aheadMs: 90_000 },
    { date: true, aheadMs: -90_000 },
    { date: true, aheadMs: 333 },
    { date: false, aheadMs: 0 },
  ),
  latencies: fc.array(fc.nat(400), { minLength: 1, maxLength: 7 }),
  faults: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Fault>("none") },
      { weight: 1, arbitrary: fc.constantFrom<Fault>("503", "500", "broken", "hang") },
    ),
    { minLength: 1, maxLength: 20 },
  ),
  jitter: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 9 }),
  calls: fc.array(
    fc.record({
      after: fc.oneof(fc.constant(0), fc.nat(900)),
      abortAfter: fc.option(fc.nat(5000), { freq: 5, nil: null }),
      sibling: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  ),
});

const callAfter = (after: number) => ({ after, abortAfter: null, sibling: false });

/** The window opens for one that waits at the very moment at which others come. */
const joinsAsTheWindowOpens = {
  limit: 3,
  windowSeconds: 2,
  clock: { date: false, aheadMs: 0 } as const,
  latencies: [0],
  faults: ["none" as const],
  jitter: [0],
  calls: [0, 0, 623, 558, 419, 0].map(callAfter),
};

/** A window gets its name when it is over, while requests are under way that the next one counts. */
const namedWhenItIsOver = {
  limit: 3,
  windowSeconds: 1,
  clock: { date: true, aheadMs: 0 } as const,
  latencies: [235, 25, 303, 93, 183],
  faults: ["503" as const],
  jitter: [0],
  calls: [
    ...[381, 723].map(callAfter),
    { after: 194, abortAfter: 647, sibling: false },
    { after: 0, abortAfter: 672, sibling: false },
    ...[682, 97, 564, 0].map(callAfter),
  ],
};

test("no refusal that could be foreseen, nothing lost or mixed up, first in first out, and everything ends", async () => {
  await fc.assert(
    fc.asyncProperty(
      scenario,
      async ({ limit, windowSeconds, clock, latencies, faults, jitter, calls }) => {
        vi.setSystemTime(start);
        let waits = 0;
        vi.spyOn(Math, "random").mockImplementation(() => jitter[waits++ % jitter.length] ?? 0);
        let [journeys, requests, answered] = [0, 0, 0];
        let firstAnswerAt = Infinity;
        const sent: { call: number; at: number }[] = [];
        const service = windowService({
          limit,
          windowMs: windowSeconds * 1000,
          ...clock,
          latency: () => latencies[journeys++ % latencies.length] ?? 0,
          answer: ({ call }) => Response.json({ unreadMessages: Number(call) }),
        });
        const client = clientOver(
          async (url, request) => {
            const call = Number(request.headers.get("x-call"));
            sent.push({ call, at: Date.now() });
            const fault = faults[requests++ % faults.length];
            if (fault === "hang") return neverAnswers(request.signal);
            const answer = await service.handle(url, request);
            if (fault === "broken") throw new TypeError("broken");
            if (!request.signal.aborted) answered++;
            firstAnswerAt = Math.min(firstAnswerAt, Date.now());
            if (answer.status !== 200 || fault === "none") return answer;
            const error = { code: fault === "503" ? "unavailable" : "internal_error", message: "" };
            return Response.json({ error }, { status: Number(fault), headers: answer.headers });
          },
          { timeout: 1500, maxRetries: 2 },
        );
        const sibling = client.withOptions({ headers: { "x-app": "sibling" } });

        const settledAt: number[] = [];
        let startsAt = 0;
        const outcomes = calls.map(async (call, name) => {
          startsAt += call.after;
          if (startsAt > 0) await new Promise((resolve) => setTimeout(resolve, startsAt));
          const { signal, abort } = abortable(call.abortAfter);
          const sender = call.sibling ? sibling : client;
          try {
            return await sender.me.inboxSummary({ headers: { "x-call": String(name) }, signal });
          } catch (error) {
            return error;
          } finally {
            abort();
            settledAt[name] = Date.now();
          }
        });
        const all = Promise.all(outcomes);
        await vi.runAllTimersAsync();
        const results = await all;

        for (const [name, result] of results.entries()) {
          if (result instanceof GroupManagementError) continue;
          if (result === "given up") continue;
          expect(result).toEqual({ unreadMessages: name });
        }
        // A request without an answer may have been counted or not: each may cost one refusal, no more.
        const unforeseen = sent.length - answered;
        const foreseeable = service.refused.filter(({ sentAt }) => sentAt > firstAnswerAt);
        expect(foreseeable.length).toBeLessThanOrEqual(unforeseen);
        for (const { call, at } of sent) {
          expect(at).toBeLessThanOrEqual(settledAt[call] ?? -1);
        }
        const firsts = [...new Set(sent.map(({ call }) => call))];
        expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
      },
    ),
    { numRuns: runs(600), examples: [[joinsAsTheWindowOpens], [namedWhenItIsOver]] },
  );
}, 60_000);

/** A signal that is aborted after a while, unless that is called off. */
function abortable(after: number | null) {
  const controller = new AbortController();
  const timer = after === null ? undefined : setTimeout(() => controller.abort("given up"), after);
  return { signal: controller.signal, abort: () => clearTimeout(timer) };
}
