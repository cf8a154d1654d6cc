// `Kept` compared with a plain model of it, for any order of uses.

import * as fc from "fast-check";
import { createClientPool } from "group-management-sdk";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { Kept, type Use } from "../../src/pool/kept.ts";
import { collect, isCollected } from "../support/garbage.ts";
import { runs } from "../support/property-runs.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

interface Held {
  id: string;
  use: Use;
  calls: number;
  forgotten: number;
}

type Step =
  | { kind: "get" | "begin" | "end" | "delete"; id: string }
  | { kind: "pass"; milliseconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("get" as const, "get" as const, "begin" as const, "end" as const),
    id: fc.constantFrom(..."abcdefgh"),
  }),
  fc.record({ kind: fc.constant("delete" as const), id: fc.constantFrom(..."abcdefgh") }),
  fc.record({ kind: fc.constant("pass" as const), milliseconds: fc.integer({ min: 1, max: 60 }) }),
);

test("stays at most max, never past its idle time, and always while it is used", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { maxLength: 120 }),
      (max, steps) => {
        const idle = 100;
        const kept = new Kept<Held>({
          max,
          idle,
          create: (id, use) => ({ id, use, calls: 0, forgotten: 0 }),
          forget: (held) => void held.forgotten++,
        });
        /** In the order of their last use, and those in use. */
        let model: { held: Held; at: number }[] = [];
        const running: Held[] = [];
        const trim = (latest: Held) => {
          const now = performance.now();
          model = model.filter(({ held, at }) => held.calls > 0 || now - at < idle);
          for (const one of model.slice()) {
            if (model.length <= max) return;
            if (one.held.calls === 0 && one.held !== latest) model.splice(model.indexOf(one), 1);
          }
        };
        const touch = (held: Held) => {
          model = [...model.filter((one) => one.held !== held), { held, at: performance.now() }];
          trim(held);
        };
        for (const one of steps) {
          if (one.kind === "pass") vi.advanceTimersByTime(one.milliseconds);
          else if (one.kind === "get" || one.kind === "begin") {
            model = model.filter(({ held, at }) => held.calls > 0 || performance.now() - at < idle);
            const known = model.find(({ held }) => held.id === one.id)?.held;
            const held = kept.get(one.id);
            if (known) expect(held).toBe(known);
            else expect(held).toMatchObject({ calls: 0, forgotten: 0 });
            touch(held);
            if (one.kind === "begin") {
              held.use.begin();
              held.calls++;
              running.push(held);
            }
          } else if (one.kind === "end") {
            const held = running.shift();
            if (!held) continue;
            held.calls--;
            held.use.end();
            if (held.calls > 0) continue;
            if (model.some((entry) => entry.held === held)) touch(held);
            else expect(held.forgotten).toBe(1);
          } else {
            const known = model.find(({ held, at }) => {
              return held.id === one.id && (held.calls > 0 || performance.now() - at < idle);
            })?.held;
            expect(kept.delete(one.id)).toBe(known !== undefined);
            model = model.filter(({ held }) => held !== known);
            if (known) expect(known.forgotten).toBe(known.calls > 0 ? 0 : 1);
          }
          model = model.filter(({ held, at }) => held.calls > 0 || performance.now() - at < idle);
          expect(kept.size).toBe(model.length);
          for (const { held } of model) if (held.calls > 0) expect(kept.size).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: runs(500) },
  );
});

test("is not given again after its idle time, also where no timer has dropped it", () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["performance"] });
  const kept = new Kept<object>({ max: 9, idle: 60_000, create: () => ({}), forget: () => {} });
  const first = kept.get("ann");
  vi.advanceTimersByTime(59_999);
  expect(kept.get("ann")).toBe(first);
  vi.advanceTimersByTime(60_000);
  expect(kept.get("ann")).not.toBe(first);
});

test("is dropped after its idle time, although the pool is not used", async () => {
  vi.useRealTimers();
  const kept = new Kept<object>({ max: 9, idle: 20, create: () => ({}), forget: () => {} });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const first = new WeakRef(kept.get("ann"));
  await pause(10);
  // Still fresh when the timer for the first one goes off, so that another has to follow it.
  const second = new WeakRef(kept.get("bo"));
  await pause(80);
  expect([await isCollected(first), await isCollected(second)]).toEqual([true, true]);
});

test("many people one after the other leave a level heap", async () => {
  vi.useRealTimers();
  const fetch = () => Promise.resolve(Response.json({ unreadMessages: 1 }));
  const pool = createClientPool({
    baseUrl: "https://service.example/api/v2",
    logLevel: "off",
    accessToken: (id) => `token-of-${id}`,
    fetch,
    max: 100,
  });
  const heapAfter = async (from: number, to: number) => {
    for (let person = from; person < to; person++) {
      await pool.client(`person-${person}`).me.inboxSummary();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(0, 500);
  const after = await heapAfter(500, 1500);
  expect(pool.size).toBe(100);
  // 1,000 clients take some 8 MB.
  expect(after - before).toBeLessThan(4_000_000);
}, 60_000);

test("in a worker, an entry whose request ended without `end` becomes unused with its last call", () => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const uses = new Map<string, Use>();
  const create = (id: string, use: Use) => void uses.set(id, use);
  const kept = new Kept<void>({ max: 2, idle: 50, create, forget: () => {} });
  for (const id of ["gone", "ann"]) {
    kept.get(id);
    uses.get(id)?.begin();
  }
  kept.get("ben");
  expect(kept.size).toBe(2);
  expect(kept.delete("gone")).toBe(false);
  vi.advanceTimersByTime(40);
  uses.get("ann")?.begin();
  vi.advanceTimersByTime(40);
  expect(kept.size).toBe(1);
  expect(kept.delete("ann")).toBe(true);
});

test("in a worker, a call of a deleted entry does not drop a new entry with the same id", () => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const uses: Use[] = [];
  const create = (_id: string, use: Use) => void uses.push(use);
  const kept = new Kept<void>({ max: 2, idle: 50, create, forget: () => {} });
  kept.get("ann");
  kept.delete("ann");
  uses[0]?.begin();
  uses[0]?.end();
  vi.advanceTimersByTime(30);
  kept.get("ann");
  vi.advanceTimersByTime(30);
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(30);
  expect(kept.size).toBe(0);
});
