// Many processes at the service's real window, one minute, on the simulated clock.
import { type GroupManagement, RateLimitError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOver, failureOf } from "../support/client.ts";
import { runs } from "../support/property-runs.ts";
import { many, pass, simulateClock, start } from "../support/stopped-clocks.ts";
import { processOf, type SimulatedStore, simulatedStore } from "../support/simulated-fleet.ts";
import { type WindowService, windowService } from "../support/window-service.ts";

const minute = 60_000;

simulateClock();

const until = (second: number) => pass(start.getTime() - 400 + second * 1000 - Date.now());

/** So many calls, a few of them at a time. */
const inTurn = (client: GroupManagement, atOnce: number, each: number) =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let call = 0; call < each / atOnce; call++) await client.me.inboxSummary();
    }),
  );

async function spend(client: GroupManagement, count: number): Promise<void> {
  const calls = many(client, count);
  await pass(900);
  await calls;
}

const minuteService = (limit: number, options = {}) =>
  windowService({ limit, windowMs: minute, aligned: true, latency: () => 10, ...options });

function fleetOf(count: number, store: SimulatedStore, service: WindowService) {
  return Array.from({ length: count }, (_, index) => {
    const headers = { "x-call": `${index}` };
    return processOf(store, service.handle, { headers });
  });
}

/** Everybody knows of everybody, at the beginning of a window. */
async function acquaint(fleet: readonly { client: GroupManagement }[], each = 1000): Promise<void> {
  for (const { client } of [...fleet, ...fleet]) {
    const known = client.me.inboxSummary();
    await pass(each);
    await known;
  }
}

/** How many calls of each process the service allowed between two seconds after the start. */
function sharesBetween(service: WindowService, count: number, from: number, to: number): number[] {
  const began = start.getTime() - 400;
  const served = service.served.filter(
    ({ at }) => at >= began + from * 1000 && at < began + to * 1000,
  );
  return Array.from(
    { length: count },
    (_, index) => served.filter(({ call }) => call === `${index}`).length,
  );
}

/** Eight processes with more calls than three windows have permits for. */
async function expectEvenShares(
  store: SimulatedStore,
  service: WindowService,
  least = 7,
): Promise<void> {
  const fleet = fleetOf(8, store, service);
  await acquaint(fleet);
  await spend(fleet[0]!.client, 44);
  const calls = Promise.all(fleet.map(({ client }) => many(client, 30)));
  await pass(4.5 * minute);
  await calls;
  expect(service.refused).toEqual([]);
  for (const from of [60, 120, 180]) {
    const shares = sharesBetween(service, 8, from, from + 60);
    expect(Math.min(...shares), shares.join(" ")).toBeGreaterThanOrEqual(least);
    expect(Math.max(...shares), shares.join(" ")).toBeLessThanOrEqual(8);
  }
}

test("eight processes share every full window evenly, however long they wait for it", async () => {
  await expectEvenShares(simulatedStore({ latency: () => 1 }), minuteService(60));
});

test.each(
  Array.from({ length: runs(8) }, (_, at) => at + 1).flatMap((seed) =>
    [60, 250].map((slowest) => ({ seed, slowest })),
  ),
)(
  "a window is shared evenly to its last permit where responses take up to $slowest ms each way ($seed)",
  async ({ seed, slowest }) => {
    let draws = seed;
    const random = () => (draws = (draws * 48_271) % 0x7fffffff) / 0x7fffffff;
    const service = minuteService(60, { latency: () => (random() < 0.5 ? 1 : slowest) });
    const store = simulatedStore({ latency: () => (random() < 0.5 ? 1 : 15) });
    // A request that is slow keeps its room until its response is there.
    await expectEvenShares(store, service, slowest > 100 ? 6 : 7);
  },
);

test("all processes learn a window from its first response, and no request is refused", async () => {
  const service = minuteService(10, { latency: () => 400 });
  const fleet = fleetOf(2, simulatedStore({ latency: () => 1 }), service);
  await acquaint(fleet);
  await until(110);
  const [one, other] = fleet as [(typeof fleet)[0], (typeof fleet)[0]];
  const before = service.sent.length;
  const spending = many(one.client, 12);
  await pass(20);
  // Both wait for the response, and have a part of the window.
  const early = other.client.me.inboxSummary({ pacing: "fail" });
  const patient = other.client.me.inboxSummary({ totalTimeout: 20_000 });
  await pass(700);
  expect(service.sent.length - before).toBe(1);
  await pass(1400);
  await Promise.all([early, patient]);
  const failing = failureOf(other.client.me.inboxSummary({ pacing: "fail" }), RateLimitError);
  await pass(50);
  expect((await failing).retryAfter).toBeLessThanOrEqual(11);
  await pass(12_000);
  await spending;
  expect(service.refused).toEqual([]);
});

test.each([0, 100, 200, 300, 400])(
  "half a second after the last request nothing is held: one that came %i ms after others",
  async (gap) => {
    const service = minuteService(600);
    const store = simulatedStore({ latency: () => 1 });
    const fleet = fleetOf(2, store, service);
    const [{ client }] = fleet as [(typeof fleet)[0]];
    await acquaint(fleet);
    for (let round = 0; round < 2; round++) {
      const busy = many(client, 10);
      await pass(30);
      await busy;
    }
    await pass(gap);
    const last = client.me.inboxSummary();
    await pass(20);
    await last;
    expect(store.held).toBeGreaterThan(0);
    await pass(500);
    expect(store.held).toBe(0);
    // Once they have gone back, the store is not asked again.
    const { steps } = store;
    await pass(55_000);
    expect(store.steps).toBe(steps);
  },
);

test("a 429 holds back processes that were idle", async () => {
  const service = minuteService(600);
  const fleet = fleetOf(6, simulatedStore({ latency: () => 1 }), service);
  await acquaint(fleet);
  for (let round = 0; round < 3; round++) {
    const busy = Promise.all(fleet.map(({ client }) => many(client, 10)));
    await pass(130);
    await busy;
  }
  await pass(560);
  // A client outside the fleet uses up the window.
  const stranger = clientOver(service.handle, { pacing: "off", maxConcurrency: 1000 });
  await spend(stranger, 600 - service.served.length);
  const before = service.refused.length;
  const calls = [];
  for (const { client } of fleet) {
    calls.push(many(client, 3));
    await pass(60);
  }
  await pass(minute);
  await Promise.all(calls);
  // The three of the first went together.
  expect(service.refused.length - before).toBeLessThanOrEqual(3);
});

test("a 429 ends no call that has the time to wait for what it asks for", async () => {
  const service = minuteService(60);
  const fleet = fleetOf(2, simulatedStore({ latency: () => 1 }), service);
  await acquaint(fleet);
  await until(50);
  const stranger = clientOver(service.handle, { pacing: "off", maxConcurrency: 1000 });
  await spend(stranger, 60 - service.served.length);
  const [{ client }] = fleet as [(typeof fleet)[0]];
  const waits: number[] = [];
  const watched = client.withOptions({ hooks: { onWait: ({ delayMs }) => waits.push(delayMs) } });
  const calls = many(watched, 3, { totalTimeout: 30_000 });
  await pass(12_000);
  await calls;
  expect(service.refused.length).toBeGreaterThan(0);
  for (const delayMs of waits) expect(delayMs).toBeLessThanOrEqual(10_000);
});

test("a window of which nothing is known is taken to be as long as windows have been", async () => {
  const windowMs = 5000;
  let hangs = false;
  const answer = async () => {
    if (hangs) await new Promise((resolve) => setTimeout(resolve, 50_000));
    return Response.json({ unreadMessages: 0 });
  };
  const service = minuteService(10, { windowMs, answer });
  const fleet = fleetOf(2, simulatedStore({ latency: () => 1 }), service);
  const [one, other] = fleet as [(typeof fleet)[0], (typeof fleet)[0]];
  for (const { client } of [one, other, one, other, one, other]) {
    await spend(client, 1);
    await pass(2000);
  }
  await pass(windowMs);
  // No response of this window comes, so nobody is told when it ends.
  hangs = true;
  const hanging = many(one.client, 10, { timeout: false });
  await pass(1000);
  hangs = false;
  const began = Date.now();
  const calls = many(other.client, 5).then(() => Date.now() - began);
  await pass(60_000);
  await hanging;
  expect(await calls).toBeLessThanOrEqual(3 * windowMs);
});

test("a response in the middle of a window with another reset makes no window shorter", async () => {
  let hangs = false;
  const answer = async () => {
    if (hangs) await new Promise((resolve) => setTimeout(resolve, 30_000));
    return Response.json({ unreadMessages: 0 });
  };
  const service = minuteService(20, { answer });
  let isOdd = false;
  const handle = async (url: URL, request: Request) => {
    const response = await service.handle(url, request);
    const { headers } = response;
    // As by a refund, or by a counter of its own.
    const resets = Number(headers.get("x-ratelimit-reset")) + 5;
    if (isOdd) headers.set("x-ratelimit-reset", String(resets));
    if (isOdd) headers.set("x-ratelimit-remaining", "19");
    return response;
  };
  const fleet = fleetOf(2, simulatedStore({ latency: () => 1 }), { ...service, handle });
  const [one, other] = fleet as [(typeof fleet)[0], (typeof fleet)[0]];
  await acquaint(fleet);
  isOdd = true;
  await spend(one.client, 1);
  isOdd = false;
  for (const { client } of fleet) await spend(client, 1);
  await until(67);
  // No response of this window comes for long, so nobody is told when it ends.
  hangs = true;
  const hanging = many(one.client, 20, { timeout: false });
  await pass(1000);
  hangs = false;
  await pass(10_000);
  const calls = many(other.client, 5);
  await pass(2 * minute);
  await Promise.all([hanging, calls]);
  expect(service.refused).toEqual([]);
});

describe.each([400, 700])("a store %i ms away", (roundTrip) => {
  test.each([
    [60, 3],
    [60, 60],
    [20, 60],
  ])(
    "costs eight processes no call and hardly a refusal at %i per %i s",
    async (limit, seconds) => {
      const service = windowService({
        limit,
        windowMs: seconds * 1000,
        aligned: true,
        latency: () => 15,
      });
      let hops = 0;
      // Jitter of a fifth.
      const latency = () => (roundTrip / 2) * (0.9 + 0.05 * (hops++ % 5));
      const fleet = fleetOf(8, simulatedStore({ latency }), service);
      const calls = Promise.all(fleet.map(({ client }) => many(client, 30)));
      const ideal = Math.ceil(240 / limit) * seconds * 1000;
      await pass(1.5 * ideal + 5000);
      await calls;
      expect(service.refused.length).toBeLessThanOrEqual(8);
      for (const { failures } of fleet) expect(failures.length).toBeLessThanOrEqual(1);
    },
  );

  test("with half a second of jitter: every full window is shared evenly", async () => {
    const service = minuteService(60);
    let hops = 0;
    const latency = () => roundTrip / 2 + 250 * ((hops++ * 0.618) % 1);
    const fleet = fleetOf(8, simulatedStore({ latency }), service);
    await acquaint(fleet, 2500);
    const calls = Promise.all(fleet.map(({ client }) => many(client, 80)));
    await pass(11.5 * minute);
    await calls;
    for (const from of [60, 120, 180, 240]) {
      const shares = sharesBetween(service, 8, from, from + 60);
      expect(Math.min(...shares), shares.join(" ")).toBeGreaterThanOrEqual(7);
      expect(Math.max(...shares), shares.join(" ")).toBeLessThanOrEqual(8);
    }
  });
});

test("a store 6 s away counts as one that is away: no call fails, and hardly one is refused", async () => {
  const service = minuteService(60);
  let roundTrip = 2;
  const fleet = fleetOf(4, simulatedStore({ latency: () => roundTrip / 2 }), service);
  // The first was alone when the store last answered in time.
  await spend(fleet[0]!.client, 1);
  roundTrip = 6000;
  await acquaint(fleet, 7000);
  await until(120);
  const before = service.refused.length;
  const calls = Promise.all(fleet.map(({ client }) => many(client, 30)));
  await pass(5 * minute);
  await calls;
  expect(service.refused.length - before).toBeLessThanOrEqual(8);
});

test.each([
  [600, 1],
  [600, 4],
  [1500, 1],
  [3000, 4],
])(
  "a store that is away for %i ms from second %i of a window costs none of its permits",
  async (lasts, second) => {
    const service = minuteService(300, { latency: () => 300 });
    const away: [number, number] = [Infinity, Infinity];
    const fleet = fleetOf(5, simulatedStore({ latency: () => 1, away }), service);
    await acquaint(fleet);
    const [, killed, ...others] = fleet;
    await spend(killed!.client, 10);
    killed!.kill();
    await until(60);
    const calls = others.map(({ client }) => inTurn(client, 4, 200));
    await until(60 + second);
    away[0] = Date.now();
    away[1] = away[0] + lasts;
    await pass(minute);
    const used = sharesBetween(service, 5, 60, 120).reduce((sum, share) => sum + share, 0);
    await pass(3 * minute);
    await Promise.all(calls);
    expect(service.refused).toEqual([]);
    expect(used).toBeGreaterThanOrEqual(0.95 * 300);
  },
);

test.each([600, 1100])(
  "a step of one process that takes %i ms when the window begins costs none of its permits",
  async (takes) => {
    const service = minuteService(60);
    let isSlow = false;
    const latency = (process: string) => (isSlow && process === "process-5" ? takes / 2 : 1);
    const fleet = fleetOf(8, simulatedStore({ latency }), service);
    await acquaint(fleet);
    await spend(fleet[0]!.client, 44);
    const calls = Promise.all(fleet.map(({ client }) => many(client, 20)));
    await until(59);
    isSlow = true;
    await until(61);
    isSlow = false;
    await pass(3.5 * minute);
    await calls;
    expect(service.refused).toEqual([]);
    const shares = sharesBetween(service, 8, 60, 120);
    expect(
      shares.reduce((sum, share) => sum + share, 0),
      shares.join(" "),
    ).toBe(60);
  },
);

test("a state that was set back is treated as lost: no request is refused", async () => {
  const service = minuteService(60);
  const store = simulatedStore({ latency: () => 1 });
  const fleet = fleetOf(4, store, service);
  await acquaint(fleet);
  await until(61);
  await spend(fleet[0]!.client, 1);
  store.remember();
  for (const { client } of fleet) await spend(client, 12);
  store.setBack();
  const calls = Promise.all(fleet.map(({ client }) => many(client, 10)));
  await pass(2 * minute);
  await calls;
  expect(service.refused).toEqual([]);
});

describe.each([
  ["an hour", 3_600_000],
  ["70 s", 70_000],
])("a store whose clock jumps ahead by %s", (_, jump) => {
  test.each([
    ["spent", 40],
    ["half spent", 20],
  ])(
    "gives a new process no window before its time: where the running one is %s",
    async (...given) => {
      const [, spent] = given;
      const service = minuteService(40);
      const store = simulatedStore({ latency: () => 1 });
      const [stranger, ...others] = fleetOf(4, store, service);
      await acquaint(others);
      await until(61);
      await Promise.all(others.slice(0, 2).map(({ client }) => spend(client, spent / 2)));
      await pass(3000);
      store.jump(jump);
      const calls = many(stranger!.client, 40);
      await pass(5000);
      const more = others.map(({ client }) => many(client, 5));
      await until(119);
      expect(service.refused.length).toBeLessThanOrEqual(1);
      await pass(2 * minute);
      await Promise.all([calls, ...more]);
      expect(service.refused.length).toBeLessThanOrEqual(1);
    },
  );
});

test.each([
  ["ten minutes ago", 10 * minute],
  ["the window before", minute],
])("a state of %s costs new processes no more than the first response", async (_, ago) => {
  const latency = 200;
  /** How long three new processes take. */
  const timed = async (store: SimulatedStore) => {
    const service = minuteService(100, { latency: () => latency });
    const began = Date.now();
    const fleet = fleetOf(3, store, service);
    const calls = Promise.all(fleet.map(({ client }) => many(client, 20)));
    let took = Infinity;
    void calls.then(() => (took = Date.now() - began));
    await pass(10_000);
    await calls;
    expect(service.refused).toEqual([]);
    return took;
  };
  const store = simulatedStore({ latency: () => 1 });
  const known = await timed(store);
  await pass(ago);
  expect(await timed(store)).toBeLessThanOrEqual(known + 100);
  expect(known).toBeLessThanOrEqual(2 * 2 * latency + 200);
});

test("a process that is new where a window begins takes nothing from those who wait for it", async () => {
  const service = minuteService(40);
  const store = simulatedStore({ latency: () => 20 });
  const fleet = fleetOf(4, store, service);
  await acquaint(fleet);
  await until(61);
  await spend(fleet[0]!.client, 40);
  const waiting = Promise.all(fleet.map(({ client }) => many(client, 8)));
  await until(119.9);
  const joining: Promise<unknown>[] = [];
  for (let late = 0; late < 8; late++) {
    joining.push(many(processOf(store, service.handle).client, 1));
    await pass(25);
  }
  await pass(1000);
  expect(service.refused).toEqual([]);
  expect(sharesBetween(service, 4, 120, 122).reduce((sum, share) => sum + share, 0)).toBe(32);
  await pass(minute);
  await Promise.all([waiting, ...joining]);
  expect(service.refused).toEqual([]);
});

test("a process at the limit speaks with the store twice in a window, for permits and of their responses, and once more after a probe", async () => {
  let responses = 0;
  const service = minuteService(60, { latency: () => 2 + (responses++ % 20) });
  const store = simulatedStore({ latency: () => 1 });
  const fleet = fleetOf(8, store, service);
  await acquaint(fleet);
  const calls = Promise.all(fleet.map(({ client }) => many(client, 60)));
  await until(50);
  const before = store.steps;
  await pass(3 * minute);
  expect(store.steps - before).toBeLessThanOrEqual(3 * (8 * 2 + 1));
  await pass(6 * minute);
  await calls;
  expect(service.refused).toEqual([]);
});

test("120 processes at the limit ask no more than ten times a call", async () => {
  const service = minuteService(60);
  const store = simulatedStore({ latency: () => 5 });
  const fleet = fleetOf(120, store, service);
  const calls = Promise.all(fleet.map(({ client }) => many(client, 2)));
  await pass(7 * minute);
  await calls;
  expect(service.refused).toEqual([]);
  expect(store.steps / 240).toBeLessThanOrEqual(10);
}, 60_000);
