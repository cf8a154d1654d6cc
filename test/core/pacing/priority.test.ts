// Which of the calls that queue goes first, and how much of a window an import leaves to others, on a simulated clock.
import { type CallOptions, type GroupManagement, type Priority } from "group-management-sdk";
import { expect, test, vi } from "vitest";

import { clientOver } from "../../support/client.ts";
import { type WindowServiceOptions, windowService } from "../../support/window-service.ts";
import { simulateClock } from "../../support/stopped-clocks.ts";

simulateClock();

const named = (client: GroupManagement, name: string, options: CallOptions = {}) =>
  client.me.inboxSummary({ ...options, headers: { "x-call": name } });

/** A client of a service that has told its window, and many calls of low priority that queue. */
async function withImport(count: number, options: WindowServiceOptions) {
  const service = windowService(options);
  const client = clientOver(service.handle);
  await Promise.all([named(client, "first"), vi.advanceTimersByTimeAsync(1000)]);
  const importer = client.withOptions({ priority: "low" });
  const controller = new AbortController();
  const { signal } = controller;
  const imported = Promise.allSettled(
    Array.from({ length: count }, () => named(importer, "import", { signal })),
  );
  const end = async () => {
    controller.abort();
    await imported;
  };
  return { service, client, end };
}

test("a person's call goes at once beside 10,000 queued calls of low priority, again and again", async () => {
  const { service, client, end } = await withImport(10_000, {
    limit: 600,
    windowMs: 60_000,
    latency: () => 20,
  });
  const waits: number[] = [];
  for (let seconds = 0; seconds < 100; seconds += 7) {
    await vi.advanceTimersByTimeAsync(7000);
    const before = Date.now();
    const answered = named(client, "person").then(() => waits.push(Date.now() - before));
    await vi.advanceTimersByTimeAsync(200);
    await answered;
  }
  // It waits for one of the 50 places at the most.
  expect(Math.max(...waits)).toBeLessThanOrEqual(80);
  await end();
  expect(service.refused).toEqual([]);
});

test.each([
  [60, 54],
  [20, 18],
  [5, 4],
  [2, 1],
  [1, 1],
])("of a window of %i, calls of low priority take %i", async (limit, taken) => {
  const { service, end } = await withImport(400, { limit, windowMs: 10_000 });
  await vi.advanceTimersByTimeAsync(100_000);
  const windows = new Map<number, number>();
  for (const { at } of service.served) {
    const window = Math.floor(at / 10_000);
    windows.set(window, (windows.get(window) ?? 0) + 1);
  }
  const [, ...whole] = windows.values();
  expect(new Set(whole.slice(0, 3))).toEqual(new Set([taken]));
  await end();
  expect(service.refused).toEqual([]);
});

test("higher priorities go first, and each in order", async () => {
  const service = windowService({ limit: 2, windowMs: 2000 });
  const client = clientOver(service.handle);
  await Promise.all([named(client, "first"), vi.advanceTimersByTimeAsync(10)]);
  const priorities: Priority[] = ["low", "auto", "high"];
  const calls = Array.from({ length: 12 }, (_, at) => {
    const priority = priorities[at % 3] ?? "auto";
    return named(client, `${priority} ${at}`, { priority });
  });
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  const order = service.served.slice(1).map(({ call }) => call);
  // The first went out with what was left of the first window.
  const queued = order.filter((name) => name !== "auto 1");
  expect(queued.filter((name) => !name.startsWith("low"))).toEqual([
    "high 2",
    "high 5",
    "high 8",
    "high 11",
    "auto 4",
    "auto 7",
    "auto 10",
  ]);
  expect(order.filter((name) => name.startsWith("low"))).toEqual([
    "low 0",
    "low 3",
    "low 6",
    "low 9",
  ]);
  expect(order.slice(-2).every((name) => name.startsWith("low"))).toBe(true);
});

test("the retries of a call with pacing off take their place before an import", async () => {
  const { service, client, end } = await withImport(400, { limit: 10, windowMs: 10_000 });
  // A call that heeds nothing may find the window used up by others.
  await Promise.all(
    Array.from({ length: 12 }, async () =>
      named(client, "off", { pacing: "off", maxRetries: 2 }),
    ).concat(vi.advanceTimersByTimeAsync(25_000) as never),
  );
  expect(service.served.filter(({ call }) => call === "off")).toHaveLength(12);
  await end();
});

test("after a window that calls of low priority used up but for a tenth, one of them finds out about the next", async () => {
  const service = windowService({ limit: 60, windowMs: 60_000, latency: () => 20, aligned: true });
  // Another program takes half of each window as it opens.
  let minute = 0;
  const client = clientOver(async (url, request) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      for (let count = 0; count < 30; count++) void service.handle(url, request);
    }
    return await service.handle(url, request);
  });
  const importer = client.withOptions({ priority: "low" });
  const all = Promise.all(Array.from({ length: 120 }, () => named(importer, "import")));
  const known = Date.now() + 1000;
  await vi.advanceTimersByTimeAsync(400_000);
  await all;
  // The first burst is sent before a window is known.
  expect(service.refused.filter(({ at }) => at > known)).toEqual([]);
});

test.each([
  [50, 45],
  [10, 9],
  [2, 1],
  [1, 1],
])(
  "of %i places, calls of low priority take %i: a person's call waits for none of them",
  async (places, taken) => {
    let underWay = 0;
    const client = clientOver(
      async () => {
        underWay++;
        await new Promise((resolve) => setTimeout(resolve, 2000));
        underWay--;
        return Response.json({ unreadMessages: 0 });
      },
      { maxConcurrency: places },
    );
    const low = { priority: "low" } as const;
    const imported = Promise.all(Array.from({ length: 100 }, () => named(client, "import", low)));
    await vi.advanceTimersByTimeAsync(500);
    expect(underWay).toBe(taken);
    const person = named(client, "person");
    await vi.advanceTimersByTimeAsync(0);
    expect(underWay).toBe(Math.min(places, taken + 1));
    await vi.advanceTimersByTimeAsync(500_000);
    await Promise.all([imported, person]);
  },
);
